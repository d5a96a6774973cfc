import { backUpDesk } from '../../electron/desk/backup/backUp.ts';
import { findBackups } from '../../electron/desk/backup/backupHome.ts';
import { prepareRestore } from '../../electron/desk/backup/restoreDesk.ts';
import { finishRestore } from '../../electron/desk/backup/restoreStart.ts';
import { openDeskOfFiles } from '../../electron/cli/desk/openDeskOfFiles.ts';
import { systemClock } from '../../electron/ports.ts';

/** A process that backs up or restores a desk and kills itself when it comes to a step: `WHAT DATA FOLDER STEP`. */
const [what, data = '', folder = '', last = ''] = process.argv.slice(2);
const onStep = (step: string): void => {
  if (step === last) process.kill(process.pid, 'SIGKILL');
};
/** Of a file that is being copied. */
const onProgress = (done: number): void => {
  if (last.startsWith('bytes ') && done >= Number(last.slice(6))) process.kill(process.pid, 'SIGKILL');
};
const { signal } = new AbortController();

if (what === 'backup') {
  const desk = openDeskOfFiles(data);
  await backUpDesk(desk, { folder, keep: 1, signal, onProgress, onStep });
  await desk.close();
} else if (what === 'restore') {
  const [backup] = await findBackups(folder);
  await prepareRestore({ data, backup: backup!, clock: systemClock, signal, onProgress, onStep });
} else finishRestore(data, onStep);
