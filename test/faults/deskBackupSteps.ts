import { backUpDesk } from '../../electron/desk/backups/backUp.ts';
import { findBackups } from '../../electron/desk/backups/backupHome.ts';
import { prepareRestore } from '../../electron/desk/backups/restoreDesk.ts';
import { finishRestore } from '../../electron/desk/backups/restoreStart.ts';
import { openDeskStores } from '../../electron/desk/deskStores.ts';
import { openDeskOfFiles } from '../../electron/cli/desk/openDeskOfFiles.ts';
import { systemClock } from '../../electron/ports.ts';

type Task = 'backup' | 'restore' | 'finish';

/** Backs up or restores a desk. The process kills itself when it comes to the step `last`. */
export const doInSteps = async (task: Task, data: string, folder: string, last: string): Promise<void> => {
  const onStep = (step: string): void => {
    if (step === last) process.kill(process.pid, 'SIGKILL');
  };
  /** Of a file that is being copied. */
  const onProgress = (done: number): void => {
    if (last.startsWith('bytes ') && done >= Number(last.slice(6))) process.kill(process.pid, 'SIGKILL');
  };
  const { signal } = new AbortController();
  if (task === 'backup') {
    const desk = openDeskOfFiles(data);
    await backUpDesk(desk, { folder, keep: 1, signal, onProgress, onStep });
    await desk.close();
  } else if (task === 'restore') {
    const [backup] = await findBackups(folder);
    await prepareRestore({
      openStores: openDeskStores,
      data,
      backup: backup!,
      clock: systemClock,
      signal,
      onProgress,
      onStep,
    });
  } else finishRestore(data, onStep);
};

// As a program: `TASK DATA FOLDER STEP`.
const [task, data = '', folder = '', last = ''] = process.argv.slice(2);
if (import.meta.main) await doInSteps(task as Task, data, folder, last);
