import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { createFolderFileStore } from '../../files/fileStore.ts';
import { systemIds } from '../../ports.ts';
import { checkData } from './check.ts';
import type { CheckTask } from './checkAside.ts';

/** Runs as a thread of `checkAside.ts`: what to check comes with it, and the report goes out as its one message. */
const { database, files: folder } = workerData as CheckTask;
const db = new Database(database, { readonly: true });
try {
  db.pragma('busy_timeout = 10000');
  parentPort!.postMessage(await checkData({ db, files: createFolderFileStore({ folder, ids: systemIds }) }));
} finally {
  db.close();
}
