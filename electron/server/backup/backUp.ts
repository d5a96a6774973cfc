import { randomUUID } from 'node:crypto';
import { constants, createReadStream, existsSync, statSync } from 'node:fs';
import { access, link, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pack as createPack, type Pack } from 'tar-stream';
import { type Problem, problem } from '../../../shared/messages/problem.ts';
import { fileProblem } from '../../files/fileProblem.ts';
import type { FileStore } from '../../files/fileStore.ts';
import { type Actor, commandLine } from '../store/auditStore.ts';
import { DatabaseReader } from '../store/databaseReader.ts';
import type { Store } from '../store/openStore.ts';
import { syncFolder } from '../../files/fileStore.ts';
import { type Digest, digest, hashing, type Manifest, writeSynced } from './archive.ts';
import { noteBackup } from './lastRuns.ts';

/** Adds one entry to the archive. Throws if its bytes do not have the expected hash. */
const add = async (archive: Pack, name: string, source: Readable, expected: Digest): Promise<void> => {
  const { chunks, result } = hashing(source);
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: Error | null): void => (error ? reject(error) : resolve());
    const entry = archive.entry({ name, size: expected.bytes, mode: 0o600 }, settle);
    Readable.from(chunks)
      .once('error', reject)
      .pipe(entry as unknown as Writable);
  });
  if (result.sha256 !== expected.sha256) throw problem('stored-file-damaged', { name });
};

/** Adds all entries to the archive, and completes it. */
const pack = async (
  archive: Pack,
  database: string,
  manifest: Manifest,
  blobs: readonly Digest[],
  files: FileStore,
): Promise<void> => {
  const text = Buffer.from(JSON.stringify(manifest, null, 2));
  await add(archive, 'manifest.json', Readable.from([text]), await digest(Readable.from([text])));
  await add(archive, 'server.db', createReadStream(database), manifest.database);
  for (const { sha256, bytes } of blobs) {
    if (files.size(sha256) !== bytes) throw problem('stored-file-missing', { sha256 });
    await add(archive, `files/${sha256}`, files.read(sha256), { sha256, bytes });
  }
  archive.finalize();
};

/** Writes the archive of a database and its files to a new file, and syncs it. */
const writeArchive = async (
  partial: string,
  database: string,
  manifest: Manifest,
  blobs: readonly Digest[],
  files: FileStore,
): Promise<void> => {
  const archive = createPack();
  const packing = pack(archive, database, manifest, blobs, files);
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
  // Otherwise SQLite would report a damaged database.
  await access(folder, constants.W_OK).catch((error: unknown) => {
    throw fileProblem(error, folder) ?? problem('backup-file-trouble', { reason: (error as Error).message });
  });
  return folder;
};

/**
 * Writes everything into one archive while writes go on: a snapshot of the database first, then the files that it names,
 * each compared with its hash. The archive gets its name when it is complete and on the disk.
 */
export const backUp = async (
  store: Pick<Store, 'files' | 'maintenance' | 'settings'>,
  file: string,
  by: Actor = commandLine,
): Promise<Manifest & { file: string }> => {
  const folder = await checkTarget(file);
  // Names of this run, so that two runs with the same target do not disturb each other.
  const run = randomUUID();
  const copy = `${file}.${run}.database`;
  const partial = `${file}.${run}.partial`;
  try {
    store.maintenance.copyDatabase(copy);
    const database = new DatabaseReader(copy);
    try {
      const blobs = database.files();
      const manifest: Manifest = {
        format: 1,
        created_at: new Date().toISOString(),
        schema: database.schemaVersion(),
        database: await digest(createReadStream(copy)),
        files: blobs.length,
        bytes: blobs.reduce((sum, { bytes }) => sum + bytes, 0),
      };
      await writeArchive(partial, copy, manifest, blobs, store.files);
      await putInPlace(partial, file);
      syncFolder(folder);
      await noteBackup(store, file, manifest, by);
      return { file, ...manifest };
    } finally {
      database.close();
    }
  } finally {
    for (const left of [copy, partial]) await rm(left, { force: true });
  }
};
