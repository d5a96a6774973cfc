import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { waitMs } from './patience.ts';
import { remark } from './runRemarks.ts';

/** Each process that a run starts inherits it, with the id of that run. */
const variable = 'RAFTER_TEST_RUN';

/** A process that its test did not end. */
export interface LeftProcess {
  pid: number;
  command: string;
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended, or belongs to another user.
    return '';
  }
};

/**
 * The processes with the id of this run in the environment that they were started with, on Linux; none elsewhere. A process
 * that has ended and was not waited for has no environment any more. The process that made the id is none of them.
 */
export const leftProcesses = (run: string): LeftProcess[] => {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids
    .filter((pid) => read(`/proc/${pid}/environ`).split('\0').includes(`${variable}=${run}`))
    .map((pid) => ({
      pid: Number(pid),
      command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim().slice(0, 300),
    }));
};

/** What was ended at the last moment is gone after some looks, however busy the machine is; only what is left takes them all. */
const betweenMs = 100;
const looks = waitMs / betweenMs;

/** Blocks, because a process that exits waits for nothing else. */
const pauseSync = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Names and ends what a run has left, and fails the run for it. */
const endLeftProcesses = (run: string): void => {
  let left = leftProcesses(run);
  for (let look = 1; left.length > 0 && look < looks; look += 1) {
    pauseSync(betweenMs);
    left = leftProcesses(run);
  }
  for (const { pid, command } of left) {
    remark('trouble', `Still running after the tests, and ended now: ${pid} ${command}`);
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
};

/** Marks all processes that start from now on. When this one exits, after its workers, none of them may be left. */
export const markRun = (run: string = randomUUID()): void => {
  process.env[variable] = run;
  process.once('exit', () => endLeftProcesses(run));
};
