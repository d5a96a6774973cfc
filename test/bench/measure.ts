import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Pool } from 'undici';
import { root } from '../support/processes.ts';

export interface Program {
  url: string;
  pid: number;
  /** From the start of the process to its first line, milliseconds. */
  startMs: number;
  /** Resident memory, MiB: the highest so far, and now. NaN where the system does not tell. */
  peakMiB(): number;
  residentMiB(): number;
  /** Processor time so far, milliseconds. NaN where the system does not tell. */
  cpuMs(): number;
  end(): Promise<void>;
}

/** Figures of a process on Linux; NaN elsewhere. */
export const processFigures = {
  memoryMiB: (pid: number, name: 'VmHWM' | 'VmRSS'): number => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
    } catch {
      return Number.NaN;
    }
  },
  cpuMs: (pid: number): number => {
    try {
      // After the name, which may have blanks: user and system time are fields 14 and 15, in hundredths of a second.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      return 10 * (Number(fields[11]) + Number(fields[12]));
    } catch {
      return Number.NaN;
    }
  },
};

const running = new Set<ChildProcess>();

/** Ends what is still running of what was started here. */
export const endAll = async (): Promise<void> => {
  await Promise.all(
    [...running].map((child) => {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGKILL');
      return ended;
    }),
  );
};

interface Started {
  /** A program that runs it, with its flags. */
  under?: readonly string[];
  /** A file for what it logs; the bench's own errors by default. */
  log?: string;
}

/** A child process that `endAll` ends, too. */
export const startChild = (args: readonly string[], { under = [], log }: Started = {}): ChildProcess => {
  const [program, ...rest] = [...under, process.execPath, ...args];
  const logged = log === undefined ? undefined : openSync(log, 'a');
  const child = spawn(program!, rest, { cwd: root, stdio: ['ignore', 'pipe', logged ?? 'inherit'] });
  if (logged !== undefined) closeSync(logged);
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
};

/** Starts a program of node's that says where it listens. */
export const start = (args: readonly string[], started: Started = {}): Promise<Program> =>
  new Promise((resolve, reject) => {
    const from = performance.now();
    const child = startChild(args, started);
    const ended = new Promise<void>((end) => child.once('close', () => end()));
    const pid = child.pid!;
    let said = '';
    const hear = (text: string): void => {
      said += text;
      const url = / on (http:\/\/\S+)\n/.exec(said)?.[1];
      if (!url) return;
      child.stdout!.off('data', hear).resume();
      resolve({
        url,
        pid,
        startMs: performance.now() - from,
        peakMiB: () => processFigures.memoryMiB(pid, 'VmHWM'),
        residentMiB: () => processFigures.memoryMiB(pid, 'VmRSS'),
        cpuMs: () => processFigures.cpuMs(pid),
        end: async () => {
          child.kill('SIGTERM');
          await ended;
        },
      });
    };
    child.stdout!.setEncoding('utf8').on('data', hear);
    void ended.then(() => {
      const logged = started.log === undefined ? '' : readFileSync(started.log, 'utf8').slice(-2000);
      reject(new Error(`${args.join(' ')} ended: ${said}${logged}`));
    });
  });

/** Our server without flags, so that it logs every request, but for the limits that a load from one address meets. */
export const serverOn = (data: string, flags: readonly string[] = [], under?: readonly string[]): Promise<Program> => {
  const limits = ['--rate-limit', '0', '--call-limit', '0', '--max-image-bytes', '1073741824'];
  const args = ['dist/headless/serve.js', '--data', data, '--port', '0', ...limits, ...flags];
  return start(args, { log: path.join(data, 'bench.log'), ...(under ? { under } : {}) });
};

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
export const median = (values: readonly number[]): number => sorted(values)[Math.floor(values.length / 2)]!;
/** The value that a share of them, from 0 to 1, does not exceed. */
export const percentile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

/** Each way once a round, one after another, so that a machine that drifts favors none: for each way, what the rounds gave. */
export const inTurn = async <T>(rounds: number, ways: readonly (() => Promise<T>)[]): Promise<T[][]> => {
  const results = ways.map((): T[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, way] of ways.entries()) results[index]!.push(await way());
  return results;
};

export interface Load {
  perSecond: number;
  /** The 99th percentile, milliseconds. */
  p99: number;
}

/** `clients` that send one request after another for a while. */
export const load = async (
  url: string,
  clients: number,
  ms: number,
  next: (turn: number) => { path: string; headers: Record<string, string>; body: string | Buffer },
): Promise<Load> => {
  const pool = new Pool(url, { connections: clients, pipelining: 1 });
  const times: number[] = [];
  let turn = 0;
  const from = performance.now();
  const client = async (): Promise<void> => {
    while (performance.now() - from < ms) {
      const { path, headers, body } = next((turn += 1));
      const sent = performance.now();
      const answer = await pool.request({ method: 'POST', path, headers, body });
      if (answer.statusCode !== 201) throw new Error(`${url}${path}: ${answer.statusCode} ${await answer.body.text()}`);
      await answer.body.dump();
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - from) / 1000;
  await pool.close();
  return { perSecond: times.length / seconds, p99: percentile(times, 0.99) };
};
