import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { FilesAt } from '../../files/openFileStorage.ts';
import { ownProgram, startThread } from '../../ownPrograms.ts';
import type { TablesManifest } from './archive/archive.ts';
import type { DrillReport, DrillTask } from './drill.ts';

/** How far a backup or a drill has come. */
export interface AsideProgress {
  done: number;
  total: number | null;
}

interface WriteTask {
  /** The file of the database, or the address of a PostgreSQL. */
  database: string;
  filesAt: FilesAt;
  file: string;
  keepFreeBytes: number;
}

export type AsideTask = { write: WriteTask } | { drill: DrillTask };

/** What `backupProgram.ts` posts: progress, and at the end one of the others. */
export type AsideAnswer =
  { progress: AsideProgress } | { written: TablesManifest } | { drilled: DrillReport } | { refused: AnyMessage };

export interface RunningAside {
  /** Never rejects. */
  answer: Promise<Exclude<AsideAnswer, { progress: unknown }>>;
  /** Ends the thread at once. What it has begun is left for the caller to remove. */
  stop: () => Promise<void>;
}

const brokeOff = (reason: string): { refused: AnyMessage } => ({ refused: message('backup-broke-off', { reason }) });

/** Writes a backup, or restores one aside, in a thread with connections of its own: hashing would block the event loop. */
export const runAside = (task: AsideTask, onProgress: (progress: AsideProgress) => void): RunningAside => {
  const program = ownProgram('backupProgram', import.meta.url);
  const worker = startThread(program, { workerData: task, stdout: false, execArgv: [] });
  const answer: RunningAside['answer'] = new Promise((resolve) => {
    worker.on('message', (posted: AsideAnswer) => {
      if ('progress' in posted) onProgress(posted.progress);
      else resolve(posted);
    });
    worker.once('error', (error) => resolve(brokeOff((error as Error).message)));
    // Has no effect after another answer.
    worker.once('exit', () => resolve(brokeOff('the thread ended')));
  });
  return { answer, stop: async () => void (await worker.terminate()) };
};
