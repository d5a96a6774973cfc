import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { extract } from 'tar-stream';
import { type Message, message } from '../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../shared/messages/problem.ts';
import { fileProblem } from '../../files/fileProblem.ts';
import { bytesOf } from '../../files/plainFile.ts';
import { DatabaseReader } from '../store/databaseReader.ts';
import { serverMigrations } from '../store/migrations/index.ts';
import { serverPaths } from '../store/serverPaths.ts';
import { syncFolder } from '../../files/fileStore.ts';
import { Manifest, maxManifestBytes, writeSynced } from './archive.ts';

const blobName = /^files\/([0-9a-f]{64})$/;

const readManifest = async (source: AsyncIterable<Uint8Array>): Promise<Manifest> => {
  try {
    return Manifest.parse(JSON.parse(await text(Readable.from(source))));
  } catch {
    throw problem('backup-manifest-unreadable');
  }
};

const damaged = (defect: Message): Problem => problem('backup-damaged', { defect });

/** Unpacks into `folder` and compares every entry with its hash. Throws `refused` for anything missing, changed or foreign. */
const unpack = async (archive: string, folder: string): Promise<Manifest> => {
  let manifest: Manifest | undefined;
  let database = false;
  let bytes = 0;
  const seen = new Set<string>();
  const entries = extract();
  Readable.from(bytesOf(archive, { followLinks: true }), { objectMode: false })
    .once('error', (error) => entries.destroy(error))
    .pipe(entries);
  for await (const entry of entries) {
    // The content cannot be longer: the reader ends it there.
    const { name, type, size = 0 } = entry.header;
    const content = entry as unknown as AsyncIterable<Uint8Array>;
    if (type !== 'file') throw damaged(message('entry-not-a-file', { name }));
    if (!manifest) {
      if (name !== 'manifest.json' || size > maxManifestBytes) throw problem('not-a-backup');
      manifest = await readManifest(content);
      if (manifest.schema > serverMigrations.at(-1)!.version) throw problem('backup-newer');
    } else if (name === 'server.db' && !database) {
      if (size !== manifest.database.bytes) throw damaged(message('database-changed'));
      const { sha256 } = await writeSynced(content, path.join(folder, 'server.db'));
      if (sha256 !== manifest.database.sha256) throw damaged(message('database-changed'));
      database = true;
    } else {
      const [, sha256] = blobName.exec(name) ?? [];
      bytes += size;
      if (
        sha256 === undefined ||
        !database ||
        seen.has(sha256) ||
        seen.size >= manifest.files ||
        bytes > manifest.bytes
      )
        throw damaged(message('entry-foreign', { name: name.slice(0, 200) }));
      const fileFolder = path.join(folder, 'files', sha256.slice(0, 2));
      await mkdir(fileFolder, { recursive: true, mode: 0o700 });
      const found = await writeSynced(content, path.join(fileFolder, sha256));
      if (found.sha256 !== sha256) throw damaged(message('entry-changed', { name }));
      seen.add(sha256);
    }
  }
  if (!manifest || !database) throw damaged(message('database-absent'));
  if (seen.size !== manifest.files)
    throw damaged(message('archive-files-missing', { found: seen.size, expected: manifest.files }));
  compareWithDatabase(folder, seen);
  return manifest;
};

/** Checks that the unpacked database is sound and that every file that it names came with it. */
const compareWithDatabase = (folder: string, seen: ReadonlySet<string>): void => {
  const database = new DatabaseReader(path.join(folder, 'server.db'));
  try {
    for (const defect of database.defects()) throw damaged(message('database-not-whole', { defect }));
    for (const { sha256 } of database.files())
      if (!seen.has(sha256)) throw damaged(message('archive-file-missing', { sha256 }));
  } finally {
    database.close();
  }
};

/** Restores a backup into a data directory without server data: completely, or not at all. */
export const restore = async (archive: string, data: string): Promise<Manifest & { data: string }> => {
  const { folder } = serverPaths(data);
  if (!existsSync(archive)) throw problem('restore-file-missing', { file: archive });
  if (existsSync(folder) && readdirSync(folder).length > 0) throw problem('restore-folder-not-empty', { folder });
  const temporary = path.join(data, `server.restoring-${randomUUID()}`);
  const createdData = !existsSync(data);
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  try {
    const manifest = await unpack(archive, temporary).catch((error: Error) => {
      if (error instanceof Problem && error.code !== 'path-is-folder' && error.code !== 'path-not-plain') throw error;
      // The archive reader reports a file that is no archive, or only a part of one, in its own words.
      const reason = (error instanceof Problem ? error : fileProblem(error, archive))?.asMessage ?? null;
      throw reason === null
        ? damaged(message('archive-unreadable', { reason: error.message }))
        : problem('restore-file-trouble', { reason });
    });
    if (existsSync(folder)) await rmdir(folder);
    await rename(temporary, folder);
    syncFolder(data);
    return { data, ...manifest };
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (createdData) await rmdir(data).catch(() => undefined);
    throw error;
  }
};
