import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { extract } from 'tar-stream';
import { sayFileTrouble } from '../../files/sayFileTrouble.ts';
import { openDatabaseReader } from '../store/maintenance.ts';
import { migrations } from '../store/migrations/index.ts';
import { serverPaths } from '../store/openStore.ts';
import { BackupError, Manifest, syncFolder, writeSynced } from './archive.ts';

const blobName = /^files\/([0-9a-f]{64})$/;

const readManifest = async (source: AsyncIterable<Uint8Array>): Promise<Manifest> => {
  try {
    return Manifest.parse(JSON.parse(await text(Readable.from(source))));
  } catch {
    throw new BackupError('This is not a backup made by Rafter: its manifest cannot be read.');
  }
};

const mismatch = (what: string): BackupError =>
  new BackupError(`The backup is damaged: ${what}. Nothing was restored.`);

/** Unpacks into `folder`, comparing everything with its hash. Throws BackupError for anything missing, changed or foreign. */
const unpack = async (archive: string, folder: string): Promise<Manifest> => {
  let manifest: Manifest | undefined;
  let database = false;
  const seen = new Set<string>();
  const entries = extract();
  createReadStream(archive)
    .once('error', (error) => entries.destroy(error))
    .pipe(entries);
  for await (const entry of entries) {
    const { name, type } = entry.header;
    const content = entry as unknown as AsyncIterable<Uint8Array>;
    if (type !== 'file') throw mismatch(`${name} is not a plain file`);
    if (!manifest) {
      if (name !== 'manifest.json')
        throw new BackupError('This is not a backup made by Rafter: it does not begin with its manifest.');
      manifest = await readManifest(content);
      if (manifest.schema > migrations.at(-1)!.version) {
        throw new BackupError('This backup was made by a newer version of Rafter. Restore it with that one.');
      }
    } else if (name === 'server.db' && !database) {
      const { sha256, bytes } = await writeSynced(content, path.join(folder, 'server.db'));
      if (sha256 !== manifest.database.sha256 || bytes !== manifest.database.bytes)
        throw mismatch('the database is not as it was packed');
      database = true;
    } else {
      const [, sha256] = blobName.exec(name) ?? [];
      if (sha256 === undefined || !database || seen.has(sha256)) throw mismatch(`${name} does not belong there`);
      const shelf = path.join(folder, 'files', sha256.slice(0, 2));
      await mkdir(shelf, { recursive: true, mode: 0o700 });
      const found = await writeSynced(content, path.join(shelf, sha256));
      if (found.sha256 !== sha256) throw mismatch(`${name} is not as it was packed`);
      seen.add(sha256);
    }
  }
  if (!manifest || !database) throw mismatch('it ends before the database');
  if (seen.size !== manifest.files) throw mismatch(`it holds ${seen.size} of ${manifest.files} files`);
  compareWithDatabase(folder, seen);
  return manifest;
};

/** The unpacked database is whole, and names just the files that came with it. */
const compareWithDatabase = (folder: string, seen: ReadonlySet<string>): void => {
  const database = openDatabaseReader(path.join(folder, 'server.db'));
  try {
    for (const { detail } of database.defects()) throw mismatch(`its database is not whole (${detail})`);
    for (const { sha256 } of database.contents())
      if (!seen.has(sha256)) throw mismatch(`the file ${sha256} is missing`);
  } finally {
    database.close();
  }
};

/** Puts a backup into a data directory that holds no server data yet. Either all of it is there afterwards, or nothing. */
export const restore = async (archive: string, data: string): Promise<Manifest & { data: string }> => {
  const { folder } = serverPaths(data);
  if (!existsSync(archive)) throw new BackupError(`There is no file ${archive}.`);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new BackupError(`${folder} is not empty. Restore into another --data, or move that folder away first.`);
  }
  const beside = path.join(data, `server.restoring-${randomUUID()}`);
  const madeData = !existsSync(data);
  await mkdir(beside, { recursive: true, mode: 0o700 });
  try {
    const manifest = await unpack(archive, beside).catch((error: Error) => {
      // The reader of archives refuses what is no archive, or only a part of one, in words of its own.
      if (error instanceof BackupError) throw error;
      const trouble = sayFileTrouble(error, archive);
      throw trouble === null ? mismatch(error.message) : new BackupError(`${trouble} Nothing was restored.`);
    });
    if (existsSync(folder)) await rmdir(folder);
    await rename(beside, folder);
    await syncFolder(data);
    return { data, ...manifest };
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    if (madeData) await rmdir(data).catch(() => undefined);
    throw error;
  }
};
