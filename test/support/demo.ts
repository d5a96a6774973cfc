import { type ChildProcess, spawn } from 'node:child_process';
import { atEnd } from './atEnd.ts';
import { bundled } from './bundle.ts';
import { root, temporaryFolder } from './processes.ts';

/** `npm run demo` as a real process. */
export interface Demo {
  child: ChildProcess;
  /** What it has printed. */
  printed: () => string;
  /** Sends the signal and waits for the end; answers the exit code. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** What the demo prints for people. */
export interface DemoAccess {
  console: string;
  emails: { administrator: string; reviewer: string; crewOffice: string };
  password: string;
  fieldLink: string;
  folder: string;
}

/** Resolves once the demo has printed this text; rejects if it ends before. */
const untilPrinted = (child: ChildProcess, text: string): Promise<() => string> =>
  new Promise((resolve, reject) => {
    let printed = '';
    const hear = (piece: Buffer): void => {
      printed += piece.toString();
      if (printed.includes(text)) resolve(() => printed);
    };
    child.stdout!.on('data', hear);
    child.stderr!.on('data', hear);
    child.once('close', (code) => reject(new Error(`the demo ended with ${code}: ${printed}`)));
  });

/** Starts the demo with its folder inside `parent`, and waits until it has printed this text. */
export const startDemo = async (text = 'Ctrl+C ends', parent = temporaryFolder()): Promise<Demo> => {
  const env = { ...process.env, TMPDIR: parent, TEMP: parent, TMP: parent };
  const child = spawn(process.execPath, [bundled('demo')], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((over) => child.once('close', (code) => over(code)));
  const end = (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    child.kill(signal);
    return ended;
  };
  atEnd(end);
  return { child, printed: await untilPrinted(child, text), end };
};

/** Reads the links and the sign-ins as a person reads them. */
export const readAccess = (printed: string): DemoAccess => {
  const find = (pattern: RegExp): string => {
    const found = pattern.exec(printed)?.[1];
    if (found === undefined) throw new Error(`${pattern} is not in ${printed}`);
    return found;
  };
  return {
    console: find(/Office console\s+(http:\/\/127\.0\.0\.1:\d+)\//),
    emails: {
      administrator: find(/Administrator\s+(\S+@\S+)/),
      reviewer: find(/Reviewer\s+(\S+@\S+)/),
      crewOffice: find(/Crew's office\s+(\S+@\S+)/),
    },
    password: find(/Password\s+(\S+)/),
    fieldLink: find(/Field app\s+(http:\/\/127\.0\.0\.1:\d+\/\S+)/),
    folder: find(/removes (\S+)/),
  };
};
