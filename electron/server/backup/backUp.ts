import { randomUUID } from 'node:crypto';
import { constants, existsSync, statSync } from 'node:fs';
import { access, link, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pack as createPack, type Pack } from 'tar-stream';
import { type Problem, problem } from '../../../shared/messages/problem.ts';
import { engineOf } from '../database/database.ts';
import { fileProblem } from '../../files/fileProblem.ts';
import { type FileStorage, StoredFileError } from '../../files/fileStorage.ts';
import { syncFolder } from '../../files/fileStore.ts';
import { type Actor, commandLine } from '../store/auditStore.ts';
import type { Store } from '../store/openStore.ts';
import {
  databaseDigest,
  type Digest,
  digest,
  fileEntry,
  hashing,
  type Manifest,
  manifestEntry,
  tableEntry,
  type TablesManifest,
  writeSynced,
} from './archive.ts';
import { noteBackup } from './lastRuns.ts';
import { Spool } from './spool.ts';
import { SqliteSnapshot } from './sqliteSnapshot.ts';
import type { Snapshot } from './tables.ts';

/** Adds one entry to the archive. Throws if its bytes do not have the expected hash. */
const add = async (archive: Pack, name: string, source: AsyncIterable<Uint8Array>, expected: Digest): Promise<void> => {
  const { chunks, result } = hashing(source);
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: Error | null): void => (error ? reject(error) : resolve());
    const entry = archive.entry({ name, size: expected.bytes, mode: 0o600 }, settle);
    Readable.from(chunks)
      .once('error', (error) =>
        reject(error instanceof StoredFileError ? problem('stored-file-damaged', { name }) : error),
      )
      .pipe(entry as unknown as Writable);
  });
  if (result.sha256 !== expected.sha256) throw problem('stored-file-damaged', { name });
};

/** The files that the rows name, in order of their hashes. */
const filesOf = (spool: Spool): AsyncIterable<Digest> =>
  spool.rows('blob') as AsyncIterable<unknown> as AsyncIterable<Digest>;

/** Adds all entries to the archive, and completes it. */
const pack = async (archive: Pack, spool: Spool, manifest: TablesManifest, files: FileStorage): Promise<void> => {
  const text = Buffer.from(JSON.stringify(manifest, null, 2));
  await add(archive, manifestEntry, Readable.from([text]), await digest(Readable.from([text])));
  for (const table of manifest.tables) await add(archive, tableEntry(table.name), spool.read(table.name), table);
  for await (const { sha256, bytes } of filesOf(spool)) {
    if ((await files.head(sha256)) !== bytes) throw problem('stored-file-missing', { sha256 });
    await add(archive, fileEntry(sha256), await files.open({ sha256 }), { sha256, bytes });
  }
  archive.finalize();
};

/** Writes the archive to a new file, and syncs it. */
const writeArchive = async (
  partial: string,
  spool: Spool,
  manifest: TablesManifest,
  files: FileStorage,
): Promise<void> => {
  const archive = createPack();
  const packing = pack(archive, spool, manifest, files);
  packing.catch(() => archive.destroy());
  const writing = writeSynced(archive as unknown as AsyncIterable<Uint8Array>, partial);
  // An error of the packing comes first: the broken archive is its consequence.
  for (const outcome of await Promise.allSettled([packing, writing]))
    if (outcome.status === 'rejected') throw outcome.reason;
};

const taken = (file: string): Problem => problem('backup-file-exists', { file });

/** Gives the finished archive its name, unless another file has got that name meanwhile. */
const putInPlace = async (partial: string, file: string): Promise<void> => {
  try {
    // Unlike a rename, a link never replaces anything.
    await link(partial, file);
  } catch {
    if (existsSync(file)) throw taken(file);
    // Some file systems have no links, for example those of memory sticks.
    await rename(partial, file);
  }
};

/** Refuses a name that exists, and a folder that does not exist or takes no files. Returns the folder. */
const checkTarget = async (file: string): Promise<string> => {
  if (existsSync(file)) throw taken(file);
  const folder = path.dirname(path.resolve(file));
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw problem('backup-folder-missing', { folder });
  await access(folder, constants.W_OK).catch((error: unknown) => {
    throw fileProblem(error, folder) ?? problem('backup-file-trouble', { reason: (error as Error).message });
  });
  return folder;
};

/**
 * A run writes to its archive all the time, and removes the name of its rows at once: a file without a write for so long
 * was left by a killed run.
 */
const abandonedAfterMs = 60 * 60 * 1000;

const removeAbandoned = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) =>
    /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(partial|rows)$/.test(name),
  );
  for (const file of names.map((name) => path.join(folder, name))) {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isFile() && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(file, { force: true });
  }
};

/** The client of PostgreSQL is loaded only where it is used. */
const openSnapshot = async (database: string): Promise<Snapshot> => {
  if (engineOf(database) === 'sqlite') return new SqliteSnapshot(database);
  const { PostgresSnapshot } = await import('./postgresSnapshot.ts');
  return PostgresSnapshot.open(database);
};

/** Reads all rows, and counts the files that they name. */
const spoolRows = async (snapshot: Snapshot, file: string): Promise<{ spool: Spool; manifest: TablesManifest }> => {
  const created_at = new Date().toISOString();
  const { engine, schema } = snapshot;
  let spool: Spool;
  try {
    spool = await Spool.of(snapshot, file);
  } finally {
    // Before files are packed: while it is open, SQLite cannot clear its WAL, nor PostgreSQL old rows.
    await snapshot.close();
  }
  let files = 0;
  let sum = 0;
  for await (const { bytes } of filesOf(spool)) {
    files += 1;
    sum += bytes;
  }
  return { spool, manifest: { format: 2, engine, created_at, schema, tables: spool.tables, files, bytes: sum } };
};

/**
 * Writes everything into one archive while writes go on: the rows of one snapshot first, then the files that they name,
 * each compared with its hash. The archive gets its name when it is complete and on the disk.
 */
export const backUp = async (
  store: Pick<Store, 'files' | 'maintenance' | 'settings'>,
  file: string,
  by: Actor = commandLine,
): Promise<Manifest & { file: string; database: Digest }> => {
  const folder = await checkTarget(file);
  // What cannot be listed or removed is no reason to make no backup.
  await removeAbandoned(folder).catch(() => undefined);
  // Of this run, so that two runs with the same target do not disturb each other.
  const run = randomUUID();
  const partial = `${file}.${run}.partial`;
  const { spool, manifest } = await spoolRows(
    await openSnapshot(store.maintenance.paths.database),
    `${file}.${run}.rows`,
  );
  try {
    await writeArchive(partial, spool, manifest, store.files);
    await putInPlace(partial, file);
    syncFolder(folder);
    await noteBackup(store, file, manifest, by);
    return { file, ...manifest, database: databaseDigest(manifest) };
  } finally {
    await spool.close();
    await rm(partial, { force: true });
  }
};
