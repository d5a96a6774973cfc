import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import Database from 'better-sqlite3';
import { FolderStorage } from '../../../../electron/files/folderStorage.ts';
import { systemIds } from '../../../../electron/ports.ts';
import { buildDatabase } from '../../../../electron/server/backups/replica/applyLog.ts';
import type { ReplicaTarget } from '../../../../electron/server/backups/replica/replicaTarget.ts';
import { FolderTarget } from '../../../../electron/server/backups/replica/folderTarget.ts';
import { listGenerations } from '../../../../electron/server/backups/replica/replicaObjects.ts';
import {
  type ReplicaStatus,
  Replicator,
  type ReplicatorDeps,
} from '../../../../electron/server/backups/replica/replicator.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { temporaryFolder } from '../../../support/processes.ts';

const mebibyte = 1024 * 1024;

/** A database with one table and a folder of files, and replicators of it whose rounds the test runs. */
export const openReplicated = (more: Partial<ReplicatorDeps['limits']> = {}) => {
  const folder = temporaryFolder();
  const database = path.join(folder, 'server.db');
  const files = path.join(folder, 'files');
  const target = new FolderTarget(path.join(folder, 'replica'));
  const clock = { offset: 0, now: () => Date.now() + clock.offset };
  mkdirSync(files);
  const open = () => {
    const db = new Database(database);
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = OFF');
    db.pragma('wal_autocheckpoint = 0');
    return db;
  };
  const db = open();
  db.exec('CREATE TABLE IF NOT EXISTS note (id INTEGER PRIMARY KEY, text TEXT)');
  const handle = openSync(database, 'r');
  atEnd(() => {
    db.close();
    closeSync(handle);
  });
  const limits: ReplicatorDeps['limits'] = {
    ...{ roundMs: 1, retryMs: 1, checkpointBytes: mebibyte, maxLogBytes: 16 * mebibyte },
    // A round completes a snapshot, however slow the disk is.
    ...{ snapshotMs: 3_600_000, snapshotStepMs: Infinity, maxSegments: 1000, keepMs: 24 * 3_600_000, ...more },
  };
  const statuses: ReplicaStatus[] = [];
  const replicate = (others: Partial<ReplicatorDeps> = {}): Replicator => {
    const onStatus = (status: ReplicaStatus) => statuses.push(status);
    const deps = {
      database,
      handle,
      files: new FolderStorage({ folder: files, clock, ids: systemIds }),
      target,
      identity: 'ours',
      wasThere: false,
      clock,
      limits,
      onStatus,
      ...others,
    };
    const replicator = new Replicator(deps);
    atEnd(() => replicator.close());
    return replicator;
  };
  const insert = db.prepare('INSERT INTO note (text) VALUES (?)');
  return {
    folder,
    database,
    target,
    clock,
    db,
    open,
    statuses,
    replicate,
    write: (text: string) => void insert.run(text),
    /** A stored file; answers its SHA-256. */
    keep: (content: string): string => {
      const sha256 = createHash('sha256').update(content).digest('hex');
      mkdirSync(path.join(files, sha256.slice(0, 2)), { recursive: true });
      writeFileSync(path.join(files, sha256.slice(0, 2), sha256), content);
      return sha256;
    },
    generations: () => listGenerations(target),
  };
};

/** The newest state as a database. */
export const restoredFile = async (
  { folder, target: own }: Pick<ReturnType<typeof openReplicated>, 'folder' | 'target'>,
  target: ReplicaTarget = own,
): Promise<string> => {
  const { segments, snapshots } = (await listGenerations(target)).at(-1)!;
  const file = path.join(folder, `restored-${randomUUID()}.db`);
  const { damage } = await buildDatabase(target, snapshots.at(-1)!, segments, file);
  if (damage) throw damage;
  return file;
};

export const notesOf = (file: string): string[] => {
  const db = new Database(file, { readonly: true });
  try {
    return db.prepare<[], string>('SELECT text FROM note ORDER BY id').pluck().all();
  } finally {
    db.close();
  }
};
