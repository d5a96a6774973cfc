import { Command } from 'commander';
import { defaultDataDirectory } from '../../dataDirectory.ts';
import { printBug } from '../../printBug.ts';
import { openPrivately } from '../../privateLink.ts';
import { terminalText } from '../../../shared/terminalText.ts';
import { version } from '../../version.ts';
import { listenProblem } from './listenProblem.ts';
import { openFieldApp, type Places } from './openFieldApp.ts';
import { openInBrowser } from './openInBrowser.ts';
import { exitAtOnce, stopWithParent } from './stopWithParent.ts';

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
export const startInBrowser = async (argv: readonly string[], places: Places): Promise<void> => {
  let stop = exitAtOnce;
  stopWithParent(process.ppid, () => stop());
  const { data, port, open } = readFlags(argv);
  const { host, close } = await openFieldApp({ ...places, data, onBug: printBug });
  const link = await host.listen(Number(port)).catch(async (error: unknown) => {
    const refused = listenProblem(error, { host: loopback, port: Number(port) });
    if (refused === null) throw error;
    console.error(terminalText(refused.message));
    await close();
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
    void close().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
};
