import { randomUUID } from 'node:crypto';
import { constants, existsSync, statSync } from 'node:fs';
import { access, link, readdir, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pack as createPack, type Pack } from 'tar-stream';
import { Problem, problem } from '../../../shared/messages/problem.ts';
import { engineOf } from '../base/database/database.ts';
import { fileProblem } from '../../files/fileProblem.ts';
import { type FileStorage, StoredFileError } from '../../files/fileStorage.ts';
import { syncFolder } from '../../files/fileStore.ts';
import { type Actor, commandLine } from '../base/audit/auditStore.ts';
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
} from './archive/archive.ts';
import { noteBackup } from './lastRuns.ts';
import { Spool } from './archive/spool.ts';
import { SqliteSnapshot } from './archive/sqliteSnapshot.ts';
import type { Snapshot } from './archive/tables.ts';

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

/** What a backup in a running server watches, and reports. */
export interface BackupWatch {
  /** So much stays free on the disk of the archive. */
  keepFreeBytes: number;
  /** How much of the archive is written; `total` is null while the rows are being read. */
  onBytes: (done: number, total: number | null) => void;
}

const unwatched: BackupWatch = { keepFreeBytes: 0, onBytes: () => undefined };

/** So much is written between two looks at the disk. */
const lookEveryBytes = 64 * 1024 * 1024;

/** Throws `backup-disk-short` unless the disk takes so many bytes and keeps what must stay free. */
const assertRoom = async (folder: string, bytes: number, { keepFreeBytes }: BackupWatch): Promise<void> => {
  if (keepFreeBytes === 0) return;
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free - bytes < keepFreeBytes) throw problem('backup-disk-short', { folder, needed: bytes + keepFreeBytes, free });
};

/** Passes the bytes of an archive on, and watches the disk that they are written to. */
async function* watched(
  archive: AsyncIterable<Uint8Array>,
  folder: string,
  total: number,
  watch: BackupWatch,
): AsyncGenerator<Uint8Array> {
  let done = 0;
  let looked = 0;
  for await (const chunk of archive) {
    done += chunk.length;
    if (done - looked >= lookEveryBytes) {
      await assertRoom(folder, 0, watch);
      looked = done;
    }
    watch.onBytes(Math.min(done, total), total);
    yield chunk;
  }
}

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
  watch: BackupWatch,
): Promise<void> => {
  const folder = path.dirname(partial);
  const bytes = manifest.bytes + databaseDigest(manifest).bytes;
  await assertRoom(folder, bytes, watch);
  const archive = createPack();
  const packing = pack(archive, spool, manifest, files);
  packing.catch(() => archive.destroy());
  const writing = writeSynced(watched(archive as unknown as AsyncIterable<Uint8Array>, folder, bytes, watch), partial);
  const outcomes = await Promise.allSettled([packing, writing]);
  const errors = outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []));
  // Where one of the two breaks, so does the other: the cause is the one that has words. That of the packing comes first.
  if (errors.length > 0) throw errors.find((error) => error instanceof Problem || fileProblem(error)) ?? errors[0];
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
  const { PostgresSnapshot } = await import('./archive/postgresSnapshot.ts');
  return PostgresSnapshot.open(database);
};

/** Reads all rows, and counts the files that they name. */
const spoolRows = async (
  snapshot: Snapshot,
  file: string,
  watch: BackupWatch,
): Promise<{ spool: Spool; manifest: TablesManifest }> => {
  const created_at = new Date().toISOString();
  const { engine, schema } = snapshot;
  let spool: Spool;
  try {
    spool = await Spool.of(snapshot, file, () => assertRoom(path.dirname(file), 0, watch));
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

/** What a backup reads. `database` is the file of the database, or the address of a PostgreSQL. */
export interface BackedUp {
  database: string;
  files: FileStorage;
}

/**
 * Writes everything into one archive while writes go on: the rows of one snapshot first, then the files that they name,
 * each compared with its hash. The archive gets its name when it is complete and on the disk.
 */
export const writeBackup = async (
  { database, files }: BackedUp,
  file: string,
  watch: BackupWatch = unwatched,
): Promise<TablesManifest> => {
  const folder = await checkTarget(file);
  await assertRoom(folder, 0, watch);
  // What cannot be listed or removed is no reason to make no backup.
  await removeAbandoned(folder).catch(() => undefined);
  // Of this run, so that two runs with the same target do not disturb each other.
  const run = randomUUID();
  const partial = `${file}.${run}.partial`;
  watch.onBytes(0, null);
  const { spool, manifest } = await spoolRows(await openSnapshot(database), `${file}.${run}.rows`, watch);
  try {
    await writeArchive(partial, spool, manifest, files, watch);
    await putInPlace(partial, file);
    syncFolder(folder);
    return manifest;
  } finally {
    await spool.close();
    await rm(partial, { force: true });
  }
};

/** As `writeBackup`, and notes that it was made. */
export const backUp = async (
  store: Pick<Store, 'files' | 'maintenance' | 'settings'>,
  file: string,
  by: Actor = commandLine,
): Promise<Manifest & { file: string; database: Digest }> => {
  const manifest = await writeBackup({ database: store.maintenance.paths.database, files: store.files }, file);
  await noteBackup(store, file, manifest, by);
  return { file, ...manifest, database: databaseDigest(manifest) };
};
