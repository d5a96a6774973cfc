import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { atEnd } from './atEnd.ts';
import { bundled } from './bundle.ts';
import { removeFolder } from './removeFolder.ts';

export const root = path.resolve(import.meta.dirname, '../..');

/** Removed with what is in it at the end. */
export const temporaryFolder = (parent = os.tmpdir()): string => {
  const folder = mkdtempSync(path.join(parent, 'rafter-test-'));
  atEnd(() => removeFolder(folder));
  return folder;
};

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The command line as a real process. `prefix` stands before the program, for one that runs on a disk of its own. */
export const rafter = (
  data: string,
  args: readonly string[],
  input?: string,
  prefix: readonly string[] = [],
): Promise<Ended> =>
  new Promise((resolve) => {
    const [program, ...rest] = [...prefix, process.execPath, bundled('cli'), ...args];
    const child = execFile(
      program!,
      rest,
      { cwd: root, env: { ...process.env, RAFTER_DATA: data }, maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    );
    child.stdin?.end(input ?? '');
  });

/** The command line as a real process that is killed once a condition holds; resolves with the signal that ended it. */
export const rafterKilled = async (
  data: string,
  args: readonly string[],
  isTime: () => boolean,
): Promise<NodeJS.Signals | null> => {
  const env = { ...process.env, RAFTER_DATA: data };
  const child = spawn(process.execPath, [bundled('cli'), ...args], { cwd: root, env, stdio: 'ignore' });
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('close', (_code, signal) => resolve(signal)),
  );
  const looking = setInterval(() => isTime() && child.kill('SIGKILL'), 5);
  return ended.finally(() => clearInterval(looking));
};

/** The command line's JSON answer; throws when the command failed. */
export const rafterJson = async <T>(data: string, args: readonly string[], input?: string): Promise<T> => {
  const { code, stdout, stderr } = await rafter(data, [...args, '--json'], input);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout) as T;
};

/** Gives the firm of a data directory its letterhead: no letter is issued without. */
export const setLetterhead = async (data: string, more: Record<string, unknown> = {}): Promise<void> => {
  const file = path.join(temporaryFolder(), 'firm.json');
  const engineer = { name: 'Jane Public', licence_number: 'C 00000', licence_state: 'California' };
  writeFileSync(file, JSON.stringify({ name: 'Ridgeline Engineers', engineer, ...more }));
  await rafterJson(data, ['firm', 'set', file]);
};

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Sends the signal and waits for the end; answers the exit code. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** `serve` as a real process on a free port. Rejects with what it said if it ends before it listens. */
export const serveProcess = (
  data: string,
  flags: readonly string[] = [],
  prefix: readonly string[] = [],
  lifetime: { isOfFile?: boolean } = {},
): Promise<ServerProcess> =>
  new Promise((resolve, reject) => {
    const limits = ['--rate-limit', '0', '--call-limit', '0'];
    const serve = [process.execPath, bundled('serve'), '--data', data, '--port', '0', ...limits, ...flags];
    const [program, ...args] = [...prefix, ...serve];
    const child = spawn(program!, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    const ended = new Promise<number | null>((over) => child.once('close', (code) => over(code)));
    const end = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
      child.kill(signal);
      return ended;
    };
    atEnd(end, lifetime);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const url = /^Rafter \S+ on (http:\/\/\S+)\n/m.exec(said)?.[1];
      if (url) resolve({ url, child, stdout: () => said, stderr: () => errors, end });
    });
    void ended.then((code) => reject(new Error(`serve ended with ${code}: ${errors}`)));
  });
