import { Command, InvalidArgumentError } from 'commander';
import { listenProblem } from '../cli/start/listenProblem.ts';
import { openInBrowser } from '../cli/start/openInBrowser.ts';
import { stopWithParent } from '../cli/start/stopWithParent.ts';
import { version } from '../version.ts';
import { type ChildProgram, startChildProgram } from './childProgram.ts';
import { choosePort } from './choosePort.ts';
import { makeDemoFolder, newDemoPassword } from './demoFolder.ts';
import { makeSample } from './makeSample.ts';
import { samplePeople } from './sampleFirm.ts';

const loopback = '127.0.0.1';

/** The files of the programs that the demo starts. */
export interface DemoPrograms {
  serve: string;
  start: string;
}

interface Flags {
  port: number;
  open: boolean;
}

const portOf = (typed: string): number => {
  const port = Number(typed);
  if (!/^\d+$/.test(typed) || port > 65_535) throw new InvalidArgumentError('It must be a number from 0 to 65535.');
  return port;
};

const readFlags = (argv: readonly string[]): Flags =>
  new Command('demo')
    .description(
      "A small firm's office and a crew's laptop with sample jobs, in a temporary folder. Ctrl+C removes it all.",
    )
    .version(version)
    .option('--port <number>', 'port of the console on loopback; 0 takes any free one', portOf, 0)
    .option('--open', 'open console and field app in the browser', false)
    .parse(argv, { from: 'user' })
    .opts<Flags>();

interface Ready {
  console: string;
  fieldLink: string;
  password: string;
  folder: string;
}

const printReady = ({ console: url, fieldLink, password, folder }: Ready): void => {
  const { administrator, reviewer, crewOffice } = samplePeople;
  const isAtTerminal = process.stdin.isTTY;
  console.log(`
Office console   ${url}/
  Administrator  ${administrator}
  Reviewer       ${reviewer}
  Crew's office  ${crewOffice}
  Password       ${password}    (of all three)

Field app        ${fieldLink}    (opens once${isAtTerminal ? '; Enter prints another link' : ''})

All names are invented, and nothing leaves this computer. Ctrl+C ends both programs and removes ${folder}`);
};

/** Resolves at SIGINT, SIGTERM, SIGHUP, or when the shell that npm started this in is gone. */
const untilStop = (parent: number): { signal: AbortSignal; stopped: Promise<void> } => {
  const stop = new AbortController();
  const stopped = new Promise<void>((resolve) =>
    stop.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort());
  stopWithParent(parent, () => stop.abort());
  // A terminal that was closed takes no more text.
  process.stdout.on('error', () => stop.abort());
  return { signal: stop.signal, stopped };
};

/** Makes the sample and starts both programs on it. */
const startAll = async (
  { serve, start }: DemoPrograms,
  { port, open }: Flags,
  { folder, signal, programs }: { folder: string; signal: AbortSignal; programs: ChildProgram[] },
): Promise<Ready> => {
  const password = newDemoPassword();
  const { office, field } = await makeSample({ folder, port, password, signal });
  const server = await startChildProgram(
    {
      file: serve,
      args: ['--data', office, '--host', loopback, '--port', String(port), '--log-level', 'error'],
      ready: /^Rafter \S+ on (http:\/\/\S+)$/m,
    },
    signal,
  );
  programs.push(server);
  const app = await startChildProgram(
    {
      file: start,
      args: ['--data', field, '--browser', ...(open ? [] : ['--no-open'])],
      ready: /^Rafter \S+ is ready at (http:\/\/\S+)$/m,
      isInteractive: process.stdin.isTTY,
      // The next link, after Enter.
      onText: (text) => process.stdout.write(text),
    },
    signal,
  );
  programs.push(app);
  return { console: server.found, fieldLink: app.found, password, folder };
};

/**
 * Shows a firm at work: makes a sample in a temporary folder, starts the server and the field app on it, and prints how to get in.
 * Both programs end with this one, and the folder goes with them. Resolves with the exit code.
 */
export const runDemo = async (argv: readonly string[], files: DemoPrograms): Promise<number> => {
  const parent = process.ppid;
  const { signal, stopped } = untilStop(parent);
  const { port, open } = readFlags(argv);
  const flags = { open, port: port || (await choosePort()) };
  const { folder, removeFolder } = makeDemoFolder();
  const programs: ChildProgram[] = [];
  console.log('Making a sample of a small firm: some seconds…');
  try {
    const ready = await startAll(files, flags, { folder, signal, programs });
    printReady(ready);
    if (flags.open) openInBrowser(ready.console);
    const first = await Promise.race([stopped, ...programs.map(({ ended }) => ended)]);
    if (signal.aborted) return 0;
    console.error(`A program of the demo has ended (${String(first)}).`);
    return 1;
  } catch (error) {
    if (signal.aborted) return 0;
    const refused = listenProblem(error, { host: loopback, port: flags.port });
    if (refused === null) throw error;
    console.error(refused.message);
    return 1;
  } finally {
    await Promise.all(programs.map(({ stop }) => stop()));
    removeFolder();
  }
};
