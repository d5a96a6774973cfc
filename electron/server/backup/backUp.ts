import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream, existsSync, statSync } from 'node:fs';
import { access, type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pack, type Pack } from 'tar-stream';
import { type Problem, problem } from '../../../shared/messages/problem.ts';
import { fileProblem } from '../../files/fileProblem.ts';
import { type Actor, commandLine } from '../store/auditStore.ts';
import { DatabaseReader } from '../store/databaseReader.ts';
import type { Store } from '../store/openStore.ts';
import { digest, type Manifest, syncFolder } from './archive.ts';
import { noteBackup } from './lastRuns.ts';

/** Puts one entry into the archive, and fails if its bytes are not what they should be. */
const add = async (archive: Pack, name: string, source: Readable, expected: { sha256: string; bytes: number }) => {
  let found = { sha256: '', bytes: 0 };
  const passing = async function* () {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    found = { sha256: hash.digest('hex'), bytes };
  };
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: Error | null): void => (error ? reject(error) : resolve());
    const entry = archive.entry({ name, size: expected.bytes, mode: 0o600 }, settle);
    Readable.from(passing())
      .once('error', reject)
      .pipe(entry as unknown as Writable);
  });
  if (found.sha256 !== expected.sha256) {
    throw problem('stored-file-damaged', { name });
  }
};

const writeAll = async (source: AsyncIterable<Uint8Array>, handle: FileHandle): Promise<void> => {
  for await (const chunk of source) await handle.writeFile(chunk);
};

const packAll = async (
  archive: Pack,
  copy: string,
  manifest: Manifest,
  blobs: Iterable<{ sha256: string; bytes: number }>,
  store: Pick<Store, 'files'>,
) => {
  const text = Buffer.from(JSON.stringify(manifest, null, 2));
  await add(archive, 'manifest.json', Readable.from([text]), await digest(Readable.from([text])));
  await add(archive, 'server.db', createReadStream(copy), manifest.database);
  for (const { sha256, bytes } of blobs) {
    if (store.files.size(sha256) !== bytes) throw problem('stored-file-missing', { sha256 });
    await add(archive, `files/${sha256}`, store.files.read(sha256), { sha256, bytes });
  }
  archive.finalize();
};

const taken = (file: string): Problem => problem('backup-file-exists', { file });

/** Gives the finished archive its name, unless something else has taken that name meanwhile. */
const putInPlace = async (partial: string, file: string): Promise<void> => {
  try {
    // Unlike a rename, a link never replaces anything.
    await link(partial, file);
  } catch {
    if (existsSync(file)) throw taken(file);
    // Some disks know no links; memory sticks are among them.
    await rename(partial, file);
  }
};

/**
 * Writes everything into one archive while writes go on: a snapshot of the database first, then the files that it names,
 * each compared with its hash as it is packed. The archive appears under its name when it is whole and on the disk.
 */
export const backUp = async (
  store: Pick<Store, 'files' | 'maintenance' | 'settings'>,
  file: string,
  by: Actor = commandLine,
): Promise<Manifest & { file: string }> => {
  if (existsSync(file)) throw taken(file);
  const folder = path.dirname(path.resolve(file));
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw problem('backup-folder-missing', { folder });
  // SQLite would blame the database for a folder that takes no copy of it.
  await access(folder, constants.W_OK).catch((error: unknown) => {
    throw fileProblem(error, folder) ?? problem('backup-file-trouble', { reason: (error as Error).message });
  });
  // Names of this run alone: another one, for the same file even, does not get in its way.
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
      const archive = pack();
      const handle = await open(partial, 'wx', 0o600);
      try {
        const packing = packAll(archive, copy, manifest, blobs, store);
        packing.catch(() => archive.destroy());
        // What packing finds wrong is what is told; the archive that breaks off is only its echo.
        const writing = writeAll(archive as unknown as AsyncIterable<Uint8Array>, handle);
        writing.catch(() => undefined);
        await packing;
        await writing;
        await handle.sync();
      } finally {
        await handle.close();
      }
      await putInPlace(partial, file);
      await syncFolder(folder);
      await noteBackup(store, file, manifest, by);
      return { file, ...manifest };
    } finally {
      database.close();
    }
  } finally {
    for (const left of [copy, partial]) await rm(left, { force: true });
  }
};
