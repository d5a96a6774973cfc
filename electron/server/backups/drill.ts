import { mkdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { problem } from '../../../shared/messages/problem.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import { isDiskFull } from '../../files/diskFull.ts';
import { openFileStorage } from '../../files/openFileStorage.ts';
import { systemClock, systemIds } from '../../ports.ts';
import { openDatabase } from '../../sqlite/openDatabase.ts';
import { serverMigrations } from '../migrations/index.ts';
import { databaseDigest, digest, type Manifest } from './archive/archive.ts';
import { checkData } from './check.ts';
import { NewFiles } from './restore/newFiles.ts';
import { unpackProblem } from './restore/restore.ts';
import { type FilesToFill, manifestOf, type OnRead, unpack } from './restore/unpack.ts';

export interface DrillReport {
  wasRestored: boolean;
  files: number;
  bytes: number;
  findings: AnyMessage[];
}

export interface DrillTask {
  archive: string;
  /** Its size. */
  bytes: number;
  /** Where it is restored; it must not exist, and is removed at the end. */
  folder: string;
  /** So much stays free on the disk of that folder. */
  keepFreeBytes: number;
}

/** An index for each byte of rows, and the log of the database beside it. */
const roomForRows = 3;

/** Compares files, and stores none. */
const comparison: FilesToFill = {
  add: async (expected, content) => {
    const { sha256, bytes } = await digest(content);
    return sha256 === expected.sha256 && bytes === expected.bytes;
  },
};

const hasRoom = async ({ archive, bytes, folder, keepFreeBytes }: DrillTask): Promise<boolean> => {
  const rows = databaseDigest(await manifestOf(archive)).bytes;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize - keepFreeBytes >= bytes + roomForRows * rows;
};

/** `storage` is null where the files were not stored. */
const checkRestored = async (database: string, storage: string | null): Promise<AnyMessage[]> => {
  // An archive may be of an older schema.
  openDatabase(database, serverMigrations).close();
  if (storage === null) return [];
  const files = await openFileStorage({ folder: storage, s3: null, clock: systemClock, ids: systemIds });
  const { problems } = await checkData({ database, files });
  return problems.map(({ code, params }) => ({ code, params }));
};

/** The words for an archive that is not whole; throws what is wrong with the disk instead. */
const findingOf = (error: Error, { archive, folder }: DrillTask): AnyMessage => {
  if (isDiskFull(error)) throw problem('disk-without-space', { path: folder });
  const found = unpackProblem(error, archive);
  if (found.code === 'restore-file-trouble') throw error;
  return found.asMessage;
};

const restoreAside = async (task: DrillTask, onRead: OnRead): Promise<DrillReport> => {
  const { archive, folder } = task;
  const database = path.join(folder, 'server.db');
  const storage = path.join(folder, 'files');
  let wasRestored = false;
  let manifest: Manifest;
  try {
    wasRestored = await hasRoom(task);
    const files = wasRestored
      ? new NewFiles(await openFileStorage({ folder: storage, s3: null, clock: systemClock, ids: systemIds }))
      : comparison;
    manifest = await unpack(archive, { database, files }, onRead);
  } catch (error) {
    return { wasRestored, files: 0, bytes: 0, findings: [findingOf(error as Error, task)] };
  }
  const findings = await checkRestored(database, wasRestored ? storage : null);
  return { wasRestored, files: manifest.files, bytes: manifest.bytes, findings };
};

/**
 * Restores an archive into a folder of its own: every table and every file compared with its hash, and the restored data
 * checked like those of a server. Where the disk has no room for the files, they are compared, but not stored. What is
 * wrong with the archive is a finding; throws what the disk refuses.
 */
export const drill = async (task: DrillTask, onRead: OnRead): Promise<DrillReport> => {
  await mkdir(task.folder, { mode: 0o700 });
  try {
    return await restoreAside(task, onRead);
  } finally {
    await rm(task.folder, { recursive: true, force: true });
  }
};
