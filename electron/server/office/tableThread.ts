import { parentPort } from 'node:worker_threads';
import { readTask, type TableTask } from './readTask.ts';
import type { TableAnswer } from '../base/tables/tableReader.ts';

/** Runs as a thread of `tableReader.ts`: a file comes in as a message, what was read of it goes out as one. */

const port = parentPort!;
const answer = (message: TableAnswer): void => port.postMessage(message);

port.on('message', (task: TableTask) => {
  try {
    const begun = performance.now();
    answer({ result: readTask(task), ms: performance.now() - begun });
  } catch (error) {
    answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
answer('ready');
