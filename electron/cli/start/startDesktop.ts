import { spawn } from 'node:child_process';
import { fetchElectron, findElectron, hasDisplay } from './electronProgram.ts';
import { startProblem, type WhyNot } from './whyNot.ts';

/** How it went: the app ran until a user ended it, or why there is no desktop app. */
export type DesktopRun = { ran: true; code: number } | ({ ran: false } & WhyNot);

const stallMs = 15_000;
/** A program that ends sooner than this with a failure never showed a window. */
const startMs = 10_000;
const fetchAgain = 'delete node_modules/electron/dist and run `npm start` again';
/** How the app ends when it has told a person why it cannot start: the browser could not start it either. */
const saidWhy = 3;

const showProgress = (): ((received: number, total: number | null) => void) => {
  let shown = 0;
  return (received, total) => {
    const megabytes = Math.floor(received / 1e6);
    if (megabytes < shown + 5 && received !== total) return;
    shown = megabytes;
    const of = total === null ? '' : ` of ${Math.ceil(total / 1e6)}`;
    process.stderr.write(`${process.stderr.isTTY ? '\r' : ''}Fetching Electron: ${megabytes}${of} MB`);
    if (!process.stderr.isTTY || received === total) process.stderr.write('\n');
  };
};

const run = (program: string, args: readonly string[]): Promise<DesktopRun> =>
  new Promise((resolve) => {
    const { ELECTRON_RUN_AS_NODE: _, NODE_OPTIONS: __, ...env } = process.env;
    const startedMs = performance.now();
    const child = spawn(program, args, { stdio: 'inherit', env });
    const pass = (signal: NodeJS.Signals): boolean => child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    const end = (result: DesktopRun): void => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      resolve(result);
    };
    child.once('error', (error) =>
      end({ ran: false, why: `Electron does not start (${error.message})`, remedy: fetchAgain }),
    );
    child.once('exit', (code, signal) => {
      const wasShort = performance.now() - startedMs < startMs;
      if (wasShort && code !== 0 && code !== saidWhy && signal !== 'SIGTERM' && signal !== 'SIGINT')
        end({ ran: false, ...startProblem(program) });
      else end({ ran: true, code: code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1) });
    });
  });

/** The app in a window of its own, where this computer has what that takes. `root` holds package.json and the built parts. */
export const startDesktop = async (root: string, argv: readonly string[]): Promise<DesktopRun> => {
  if (!hasDisplay(process.platform, process.env)) return { ran: false, why: 'There is no display', remedy: null };
  let program = findElectron(root);
  if (program === null) {
    console.error('Electron is not here yet: fetching it, once.');
    try {
      await fetchElectron({ root, onProgress: showProgress(), stallMs });
      program = findElectron(root);
    } catch (error) {
      // What follows the first sentence is about settings of the app, which is not here yet.
      const [what] = (error as Error).message.split(/\.(?: |$)/, 1);
      const why = `Electron could not be fetched (${what})`;
      const remedy =
        'run `npm start` again with a network (behind a proxy of your company with HTTPS_PROXY, and with NODE_EXTRA_CA_CERTS for its certificate), or name a mirror in ELECTRON_MIRROR';
      return { ran: false, why, remedy };
    }
  }
  if (program === null) return { ran: false, why: 'Electron was fetched, but is not there', remedy: fetchAgain };
  return run(program, [root, ...argv]);
};
