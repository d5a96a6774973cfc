import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Message, message } from '../../../../shared/messages/catalogue.ts';
import { type Problem, problem } from '../../../../shared/messages/problem.ts';
import { type Digest, digest } from '../archive/archive.ts';
import { fillEmptyData } from '../restore/emptyData.ts';
import { fillNewFiles, type NewFiles } from '../restore/newFiles.ts';
import { onEach } from '../restore/onEach.ts';
import { assertKnownSchema } from '../restore/unpack.ts';
import type { S3Access } from '../../../files/s3/s3Location.ts';
import { SqliteReader } from '../../base/database/sqliteReader.ts';
import { filesOf } from '../../base/storage/blobRows.ts';
import { type BuiltDatabase, buildDatabase } from './applyLog.ts';
import {
  damage,
  fileName,
  type Generation,
  isDamage,
  isObjectMissing,
  listGenerations,
  readIdentity,
} from './replicaObjects.ts';
import type { ReplicaTarget } from './replicaTarget.ts';

interface RestoreOptions {
  target: ReplicaTarget;
  /** The data directory to fill. */
  data: string;
  /** The state at that time; by default the newest. */
  toMs: number | null;
  /** Restores what comes before a damaged segment, and leaves damaged files out, instead of nothing. */
  upToDamage: boolean;
  /** Where the files go; without it into the data directory. */
  s3?: S3Access | null | undefined;
}

/** The fields of a restored backup, and what only a replica has. */
interface RestoredReplica {
  data: string;
  format: 1;
  /** The same as `contains_until`. */
  created_at: string;
  schema: number;
  database: Digest;
  files: number;
  bytes: number;
  /** Changes after that time are not in it. */
  contains_until: string;
  /** Stored files that the replica did not have whole. */
  missing_files: string[];
}

/** The newest generation that reaches that time, with the snapshots and segments up to it. */
const generationAt = (generations: readonly Generation[], toMs: number): Generation => {
  const upTo = generations.map(({ name, segments, snapshots }) => {
    const late = segments.findIndex(({ atMs }) => atMs > toMs);
    return {
      name,
      segments: late === -1 ? segments : segments.slice(0, late),
      snapshots: snapshots.filter(({ atMs }) => atMs <= toMs),
    };
  });
  const found = upTo.findLast(({ snapshots }) => snapshots.length > 0);
  if (found) return found;
  const first = generations.flatMap(({ snapshots }) => snapshots.map(({ atMs }) => atMs)).sort((a, b) => a - b)[0];
  if (first === undefined) throw problem('replica-unfinished');
  throw problem('replica-too-young', { from: new Date(first).toISOString() });
};

/** Builds the database from the newest snapshot that is whole. */
const restoreDatabase = async (
  { target, toMs, upToDamage }: RestoreOptions,
  database: string,
): Promise<BuiltDatabase> => {
  const generation = generationAt(await listGenerations(target), toMs ?? Infinity);
  let first: Problem | null = null;
  for (const snapshot of generation.snapshots.toReversed()) {
    try {
      const built = await buildDatabase(target, snapshot, generation.segments, database);
      if (built.damage && !upToDamage) throw built.damage;
      return built;
    } catch (error) {
      if (!isDamage(error)) throw error;
      // An older snapshot needs more segments, and so gives the same.
      first ??= error;
      for (const left of [database, `${database}-wal`, `${database}-shm`]) await rm(left, { force: true });
    }
  }
  throw first?.code === 'replica-damaged' ? first : damage(first!.asMessage);
};

/** The files that the database names. Throws `replica-damaged` for a database that is not whole. */
const checkDatabase = async (file: string): Promise<Digest[]> => {
  const database = new SqliteReader(file);
  try {
    for (const defect of database.defects()) throw damage(message('database-not-whole', { defect }));
    const files: Digest[] = [];
    for await (const file of filesOf(database)) files.push(file);
    return files;
  } finally {
    await database.close();
  }
};

/** Copies a stored file; returns what is wrong with it. */
const copyFile = async (target: ReplicaTarget, blob: Digest, files: NewFiles): Promise<Message | null> => {
  const { sha256 } = blob;
  try {
    if (await files.add(blob, target.get(fileName(sha256)))) return null;
  } catch (error) {
    if (!isObjectMissing(error)) throw error;
  }
  return message('archive-file-missing', { sha256 });
};

/** Restores a replica into a data directory without server data: completely, or not at all. */
export const restoreReplica = async (options: RestoreOptions): Promise<RestoredReplica> => {
  const { target, data, upToDamage, s3 = null } = options;
  if ((await readIdentity(target)) === null) throw problem('not-a-replica', { target: target.name });
  const fill = async (folder: string, files: NewFiles): Promise<RestoredReplica> => {
    const database = path.join(folder, 'server.db');
    const { untilMs, schema } = await restoreDatabase(options, database);
    assertKnownSchema(schema);
    const blobs = await checkDatabase(database);
    const missing: string[] = [];
    await onEach(blobs, async (blob) => {
      const defect = await copyFile(target, blob, files);
      if (defect && !upToDamage) throw damage(defect);
      if (defect) missing.push(blob.sha256);
    });
    const until = new Date(untilMs).toISOString();
    return {
      data,
      format: 1 as const,
      created_at: until,
      schema,
      database: await digest(createReadStream(database)),
      files: blobs.length - missing.length,
      bytes: blobs.reduce((sum, { bytes }) => sum + bytes, 0),
      contains_until: until,
      missing_files: missing.sort(),
    };
  };
  return fillEmptyData(data, (folder) =>
    fillNewFiles({ folder: path.join(folder, 'files'), s3 }, (files) => fill(folder, files)),
  );
};
