import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { CheckReport } from './check.ts';

export interface CheckTask {
  /** The file of the database. */
  database: string;
  /** The folder of files. */
  files: string;
}

export interface RunningCheck {
  report: Promise<CheckReport>;
  /** Ends it early; `report` rejects. */
  stop: () => Promise<void>;
}

/** Beside this module in the sources; beside the bundle, or above the part of it that holds this module, when built. */
const program = (): URL => {
  const places = ['./checkProgram.ts', './checkProgram.js', '../checkProgram.js'];
  const found = places.map((place) => new URL(place, import.meta.url)).find((place) => existsSync(place));
  if (!found) throw new Error(`the program of checks is not beside ${import.meta.url}`);
  return found;
};

/**
 * Checks everything in a thread of its own, on a connection of its own: the server answers meanwhile, and the
 * database's own checks, which cannot be taken in pieces, hold up nobody.
 */
export const checkAside = (task: CheckTask): RunningCheck => {
  const worker = new Worker(program(), { workerData: task, stdout: false, execArgv: [] });
  const report = new Promise<CheckReport>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    // After its message this changes nothing.
    worker.once('exit', () => reject(new Error('the check was broken off')));
  });
  return { report, stop: async () => void (await worker.terminate()) };
};
