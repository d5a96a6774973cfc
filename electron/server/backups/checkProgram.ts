import { parentPort, workerData } from 'node:worker_threads';
import { openFileStorage } from '../../files/openFileStorage.ts';
import { systemClock, systemIds } from '../../ports.ts';
import { checkData } from './check.ts';
import type { CheckTask } from './checkAside.ts';

/** Runs as a worker thread of `checkAside.ts`: takes its task from `workerData` and posts the report as its one message. */
const { database, filesAt } = workerData as CheckTask;
const files = await openFileStorage({ ...filesAt, clock: systemClock, ids: systemIds });
parentPort!.postMessage(await checkData({ database, files }));
