import path from 'node:path';
import { drawReportHere } from '../../electron/server/letters/lettersHere.ts';
import { openApp } from '../../electron/app.ts';
import { createBrowserHost } from '../../electron/browser/createBrowserHost.ts';
import { deskPaths } from '../../electron/desk/deskPaths.ts';
import { createFileSecrets } from '../../electron/desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../electron/desk/settings/fileSettings.ts';
import { Pictures } from '../../electron/pictures/pictures.ts';

/** The field app in a browser, which lets phones in over loopback: for systems where a test can make no network. */
const root = path.resolve(import.meta.dirname, '../..');
const [data = ''] = process.argv.slice(2);
const app = openApp({
  data,
  host: 'browser',
  settings: createFileSettings(data),
  secrets: createFileSecrets(deskPaths(data).apiKey),
  standalone: { url: () => null, reason: () => null, console: () => Promise.resolve(null) } as never,
  pictures: new Pictures({ program: path.join(root, 'electron/pictures/pictureProcess.ts') }),
  drawSummary: drawReportHere,
  phonePages: path.join(root, 'dist/phone'),
  phoneAddresses: () => [{ address: '127.0.0.1', network: 'lo' }],
  onBug: (error) => console.error(error),
});
const host = await createBrowserHost({ ...app, pages: path.join(root, 'dist/renderer') });
console.log(`Rafter is ready at ${await host.listen(0)}`);
process.on(
  'SIGTERM',
  () =>
    void host
      .close()
      .then(app.close)
      .then(() => process.exit(0)),
);
