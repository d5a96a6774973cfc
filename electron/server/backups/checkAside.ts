import type { FilesAt } from '../../files/openFileStorage.ts';
import { ownProgram, startThread } from '../../ownPrograms.ts';
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

/**
 * Checks all data in a thread with its own connection, because SQLite's checks cannot be interrupted and would block the
 * event loop.
 */
export const checkAside = (task: CheckTask): RunningCheck => {
  const program = ownProgram('checkProgram', import.meta.url);
  const worker = startThread(program, { workerData: task, stdout: false, execArgv: [] });
  const report = new Promise<CheckReport>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    // Has no effect after the report.
    worker.once('exit', () => reject(new Error('the check was broken off')));
  });
  return { report, stop: async () => void (await worker.terminate()) };
};
