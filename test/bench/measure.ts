import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Pool } from 'undici';
import { root } from '../support/processes.ts';

export interface Program {
  url: string;
  /** From the start of the process to its first line, milliseconds. */
  startMs: number;
  /** Peak resident memory so far, MiB; NaN where the system does not tell. */
  peakMiB(): number;
  end(): Promise<void>;
}

const peakMiBOf = (pid: number | undefined): number => {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
};

/** Starts a program of node's that says where it listens. */
export const start = (args: readonly string[]): Promise<Program> =>
  new Promise((resolve, reject) => {
    const from = performance.now();
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise<void>((end) => child.once('close', () => end()));
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const url = / on (http:\/\/\S+)\n/.exec(said)?.[1];
      if (!url) return;
      resolve({
        url,
        startMs: performance.now() - from,
        peakMiB: () => peakMiBOf(child.pid),
        end: async () => {
          child.kill('SIGTERM');
          await ended;
        },
      });
    });
    void ended.then(() => reject(new Error(`${args.join(' ')} ended: ${said}`)));
  });

export const serverOn = (data: string): Promise<Program> =>
  start([
    'dist/headless/serve.js',
    '--data',
    data,
    '--port',
    '0',
    '--rate-limit',
    '0',
    '--log-level',
    'warn',
    '--max-image-bytes',
    '1073741824',
  ]);

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** `clients` that send one request after another for a while: how many a second, and the 99th percentile in milliseconds. */
export const load = async (
  url: string,
  clients: number,
  ms: number,
  next: (turn: number) => { path: string; headers: Record<string, string>; body: string | Buffer },
): Promise<{ perSecond: number; p99: number }> => {
  const pool = new Pool(url, { connections: clients, pipelining: 1 });
  const times: number[] = [];
  let turn = 0;
  const from = performance.now();
  const client = async (): Promise<void> => {
    while (performance.now() - from < ms) {
      const { path, headers, body } = next((turn += 1));
      const sent = performance.now();
      const answer = await pool.request({ method: 'POST', path, headers, body });
      await answer.body.dump();
      if (answer.statusCode !== 201) throw new Error(`${url}${path} answered ${answer.statusCode}`);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - from) / 1000;
  await pool.close();
  times.sort((a, b) => a - b);
  return { perSecond: times.length / seconds, p99: times[Math.floor(times.length * 0.99)]! };
};
