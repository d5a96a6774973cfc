import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { FilesAt } from '../../files/openFileStorage.ts';
import type { CheckReport } from './check.ts';

export interface CheckTask {
  /** The file of the database, or the address of a PostgreSQL. */
  database: string;
  filesAt: FilesAt;
}

export interface RunningCheck {
  report: Promise<CheckReport>;
  /** Stops the check; `report` rejects. */
  stop: () => Promise<void>;
}

/** In the sources beside this module; in the bundle beside or above the chunk of this module. */
const program = (): URL => {
  const places = ['./checkProgram.ts', './checkProgram.js', '../checkProgram.js'];
  const found = places.map((place) => new URL(place, import.meta.url)).find((place) => existsSync(place));
  if (!found) throw new Error(`the program of checks is not beside ${import.meta.url}`);
  return found;
};

/**
 * Checks all data in a thread with its own connection, because SQLite's checks cannot be interrupted and would block the
 * event loop.
 */
export const checkAside = (task: CheckTask): RunningCheck => {
  const worker = new Worker(program(), { workerData: task, stdout: false, execArgv: [] });
  const report = new Promise<CheckReport>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    // Has no effect after the report.
    worker.once('exit', () => reject(new Error('the check was broken off')));
  });
  return { report, stop: async () => void (await worker.terminate()) };
};
