import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { Problem, problem } from '../../../shared/messages/problem.ts';
import { isDiskFull } from '../../files/diskFull.ts';
import { fileProblem } from '../../files/fileProblem.ts';
import { openFileStorage } from '../../files/openFileStorage.ts';
import { systemClock, systemIds } from '../../ports.ts';
import type { AsideAnswer, AsideTask } from './backupAside.ts';
import { writeBackup } from './backUp.ts';
import { drill } from './drill.ts';

/** Runs as a worker thread of `backupAside.ts`: takes its task from `workerData`, and posts what comes of it. */
const task = workerData as AsideTask;
const post = (answer: AsideAnswer): void => parentPort!.postMessage(answer);

const progressEveryMs = 250;
let postedMs = -Infinity;
const progress = (done: number, total: number | null): void => {
  if (performance.now() - postedMs < progressEveryMs) return;
  postedMs = performance.now();
  post({ progress: { done, total } });
};

const run = async (): Promise<AsideAnswer> => {
  if ('write' in task) {
    const { database, filesAt, file, keepFreeBytes } = task.write;
    const files = await openFileStorage({ ...filesAt, clock: systemClock, ids: systemIds });
    return { written: await writeBackup({ database, files }, file, { keepFreeBytes, onBytes: progress }) };
  }
  let read = 0;
  const onRead = (bytes: number): void => progress((read += bytes), task.drill.bytes);
  return { drilled: await drill(task.drill, onRead) };
};

/** What people can do something about; anything else ends the thread with its error. */
const refusalOf = (error: unknown): Problem => {
  const folder = path.dirname('write' in task ? task.write.file : task.drill.folder);
  const known = isDiskFull(error) ? problem('disk-without-space', { path: folder }) : fileProblem(error);
  if (error instanceof Problem) return error;
  if (known === null) throw error;
  return known;
};

post(await run().catch((error: unknown): AsideAnswer => ({ refused: refusalOf(error).asMessage })));
