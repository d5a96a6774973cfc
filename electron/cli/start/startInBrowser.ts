import { Command } from 'commander';
import { openApp } from '../../app.ts';
import { createBrowserHost } from '../../browser/createBrowserHost.ts';
import { defaultDataDirectory } from '../../dataDirectory.ts';
import { deskPaths } from '../../desk/base/deskPaths.ts';
import { Pictures } from '../../pictures/pictures.ts';
import { createFileSecrets } from '../../desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../desk/settings/fileSettings.ts';
import { printBug } from '../../printBug.ts';
import { openPrivately } from '../../privateLink.ts';
import { terminalText } from '../../../shared/terminalText.ts';
import { version } from '../../version.ts';
import { StandaloneServer } from './standalone.ts';
import { LetterRenderer } from '../../server/letters/drawing/letterRenderer.ts';
import { listenProblem } from './listenProblem.ts';
import { openInBrowser } from './openInBrowser.ts';
import { exitAtOnce, stopWithParent } from './stopWithParent.ts';

/** Where the built parts are, which differs between a checkout and a bundle. */
export interface Places {
  pages: string;
  phonePages: string;
  pictureProgram: string;
}

interface Flags {
  data: string;
  port: string;
  browser?: boolean;
  open: boolean;
}

const readFlags = (argv: readonly string[]): Flags =>
  new Command('start')
    .description('The field app.')
    .version(version)
    .option('--data <dir>', 'data directory', process.env.RAFTER_DATA || defaultDataDirectory())
    .option('--browser', 'in the browser, without looking for a desktop')
    .option('--port <number>', 'port on loopback; 0 takes any free one', '0')
    .option('--no-open', 'print the address, and open nothing')
    .parse(argv, { from: 'user' })
    .opts<Flags>();

/** The only address that the field app listens on. */
const loopback = '127.0.0.1';

/** The field app in a browser of this computer, until SIGINT, SIGTERM, SIGHUP or the end of the parent. */
export const startInBrowser = async (
  argv: readonly string[],
  { pages, phonePages, pictureProgram }: Places,
): Promise<void> => {
  let stop = exitAtOnce;
  stopWithParent(process.ppid, () => stop());
  const { data, port, open } = readFlags(argv);
  const paths = deskPaths(data);
  const settings = createFileSettings(data);
  const secrets = createFileSecrets(paths.apiKey);
  const ownKey = createFileSecrets(paths.standaloneKey);
  const standalone = new StandaloneServer({ data, settings, secrets, ownKey, pages, onBug: printBug });
  // Before the sender begins: the provider may be this server, at another port than last time.
  await standalone.resume();
  const renderer = new LetterRenderer();
  const app = openApp({
    data,
    host: 'browser',
    settings,
    secrets,
    standalone,
    pictures: new Pictures({ program: pictureProgram }),
    drawSummary: (content) => renderer.drawReport(content),
    phonePages,
    onBug: printBug,
  });
  const host = await createBrowserHost({ ...app, pages });
  const closeAll = async (): Promise<void> => {
    await host.close();
    await app.close();
    await renderer.close();
    await standalone.stop();
  };
  const link = await host.listen(Number(port)).catch(async (error: unknown) => {
    const refused = listenProblem(error, { host: loopback, port: Number(port) });
    if (refused === null) throw error;
    console.error(terminalText(refused.message));
    await closeAll();
    process.exit(1);
  });
  console.log(`Rafter ${version} is ready at ${link}`);
  if (open) openPrivately(link, openInBrowser);
  // A user who has closed the browser gets in again without ending what is being sent.
  if (process.stdin.isTTY) {
    console.log('Press Enter for another link, Ctrl+C to end.');
    process.stdin.on('data', () => console.log(`Rafter is ready at ${host.link()}`));
    // A terminal that is closed can be read no longer.
    process.stdin.on('error', () => undefined).unref();
  }

  let stopping = false;
  stop = (): void => {
    if (stopping) return;
    stopping = true;
    void closeAll().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
};
