import type { ChildProcess } from 'node:child_process';
import { startChild } from './measure.ts';

/** As many uploads as the desk has under way at once. */
export const clients = 3;
export const photosOfJob = 20;

/** What a drain or an upload prints at its end. */
export interface Cost {
  photos: number;
  /** From the first request to the last answer. */
  sendMs: number;
  cpuMs: number;
  /** The 99th percentile of what was written to the disk meanwhile. */
  lateMs: number;
}

interface TaskOptions {
  under?: readonly string[];
}

/** A task of `deskProgram.ts` in a process of its own. */
export const begin = (task: string, args: readonly (string | number)[], options: TaskOptions = {}): ChildProcess =>
  startChild(['test/bench/deskProgram.ts', task, ...args.map(String)], options);

export const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => child.once('close', () => resolve()));

/** A task, and its last line. */
export const told = async <T>(task: string, args: readonly (string | number)[], options?: TaskOptions): Promise<T> => {
  const child = begin(task, args, options);
  let said = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (said += text));
  await ended(child);
  const last = said.trim().split('\n').at(-1)!;
  if (!last.startsWith('{')) throw new Error(`${task} ${args.join(' ')} said nothing`);
  return JSON.parse(last) as T;
};
