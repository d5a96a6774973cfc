import path from 'node:path';
import { app } from '../../desktop/host/app.ts';
import { openChromium } from '../../desktop/host/chromium.ts';

/**
 * Loaded before the host's own start: the app learns that it is packed, and where its resources are. As Electron does with
 * `--remote-debugging-port`, it prints where its windows can be driven.
 */
const resources = path.join(path.dirname(process.argv[2]!), 'resources');
Object.defineProperty(app, 'isPackaged', { value: true });
Object.defineProperty(process, 'resourcesPath', {
  get: () => resources,
  set: (_launcher: string) => {
    // The host would name the folder of its launcher.
  },
});
app.once('browser-window-created', () => {
  openChromium().then(
    (address) => console.error(`DevTools listening on ${address}`),
    // The app has ended before.
    () => undefined,
  );
});
