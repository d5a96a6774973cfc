import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { extract } from 'tar-stream';
import { message } from '../../../../shared/messages/catalogue.ts';
import { problem } from '../../../../shared/messages/problem.ts';
import { bytesOf } from '../../../files/plainFile.ts';
import { SqliteReader } from '../../base/database/sqliteReader.ts';
import { serverMigrations } from '../../migrations/index.ts';
import {
  damaged,
  type DatabaseManifest,
  fileEntry,
  hashing,
  Manifest,
  manifestEntry,
  maxManifestBytes,
  tableEntry,
  type TablesManifest,
  writeSynced,
} from '../archive/archive.ts';
import type { NewFiles } from './newFiles.ts';
import { NewSqliteDatabase } from './newSqliteDatabase.ts';
import { rowsIn } from '../archive/rows.ts';
import { SqliteSnapshot } from '../archive/sqliteSnapshot.ts';
import type { NewDatabase, Snapshot } from '../archive/tables.ts';

interface Entry {
  name: string;
  /** The content cannot be longer: the reader ends it there. */
  size: number;
  content: AsyncIterable<Uint8Array>;
}

/** Called with how much of an archive was read since the last call. */
export type OnRead = (bytes: number) => void;

async function* counted(source: AsyncIterable<Uint8Array>, onRead: OnRead): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    onRead(chunk.length);
    yield chunk;
  }
}

/** The entries of an archive, each to be read before the next. */
async function* entriesOf(archive: string, onRead: OnRead = () => undefined): AsyncGenerator<Entry, undefined> {
  const entries = extract();
  const source = Readable.from(counted(bytesOf(archive, { followLinks: true }), onRead), { objectMode: false });
  source.once('error', (error) => entries.destroy(error)).pipe(entries);
  try {
    for await (const entry of entries) {
      const { name, type, size = 0 } = entry.header;
      if (type !== 'file') throw damaged(message('entry-not-a-file', { name: name.slice(0, 200) }));
      yield { name, size, content: entry as unknown as AsyncIterable<Uint8Array> };
    }
  } finally {
    source.destroy();
  }
}

type Entries = ReturnType<typeof entriesOf>;

const foreign = ({ name }: Entry) => damaged(message('entry-foreign', { name: name.slice(0, 200) }));

/** Throws `backup-newer` or `backup-too-old` for what this program cannot bring to its schema. */
export const assertKnownSchema = (found: number): void => {
  const [oldest, newest] = [serverMigrations[0]!.version, serverMigrations.at(-1)!.version];
  if (found > newest) throw problem('backup-newer');
  if (found < oldest) throw problem('backup-too-old', { found, known: oldest });
};

const readManifest = async (entries: Entries): Promise<Manifest> => {
  const { value: entry } = await entries.next();
  if (entry?.name !== manifestEntry || entry.size > maxManifestBytes) throw problem('not-a-backup');
  let manifest: Manifest;
  try {
    manifest = Manifest.parse(JSON.parse(await text(Readable.from(entry.content))));
  } catch {
    throw problem('backup-manifest-unreadable');
  }
  if (manifest.schema > serverMigrations.at(-1)!.version) throw problem('backup-newer');
  return manifest;
};

/** The manifest of an archive, which states nothing of what follows it. Throws `not-a-backup` or `backup-…`. */
export const manifestOf = async (archive: string): Promise<Manifest> => {
  const entries = entriesOf(archive);
  try {
    return await readManifest(entries);
  } finally {
    await entries.return(undefined);
  }
};

/** Format 1: the database as it is. Opening it brings its schema up to date. */
const unpackDatabase = async (entries: Entries, { database }: DatabaseManifest, file: string): Promise<void> => {
  const { value: entry } = await entries.next();
  if (!entry) throw damaged(message('database-absent'));
  if (entry.name !== 'server.db') throw foreign(entry);
  const changed = damaged(message('database-changed'));
  if (entry.size !== database.bytes) throw changed;
  if ((await writeSynced(entry.content, file)).sha256 !== database.sha256) throw changed;
  const reader = new SqliteReader(file);
  try {
    for (const defect of reader.defects()) throw damaged(message('database-not-whole', { defect }));
  } finally {
    await reader.close();
  }
};

/** The archive holds each table of its schema, and no other. */
const compareTables = ({ tables: archived }: TablesManifest, { tables }: NewDatabase): void => {
  for (const { name } of archived)
    if (!tables.some((table) => table.name === name)) throw damaged(message('archive-table-foreign', { table: name }));
  for (const { name } of tables)
    if (!archived.some((table) => table.name === name))
      throw damaged(message('archive-table-missing', { table: name }));
};

const unpackTables = async (entries: Entries, manifest: TablesManifest, database: NewDatabase): Promise<void> => {
  compareTables(manifest, database);
  for (const { name, rows, bytes, sha256 } of manifest.tables) {
    const { value: entry } = await entries.next();
    if (!entry) throw damaged(message('archive-table-missing', { table: name }));
    if (entry.name !== tableEntry(name)) throw foreign(entry);
    const changed = damaged(message('entry-changed', { name: entry.name }));
    if (entry.size !== bytes) throw changed;
    const { chunks, result } = hashing(entry.content);
    const table = database.tables.find((one) => one.name === name)!;
    const inserted = await database.insert(table, rowsIn(table, chunks));
    if (inserted !== rows || result.sha256 !== sha256) throw changed;
  }
  await database.complete(new Map(manifest.tables.map(({ name, next_id = 0 }) => [name, next_id])));
};

/** What takes the files of an archive, and answers whether each is the one that its row names. */
export type FilesToFill = Pick<NewFiles, 'add'>;

/** Every file that the rows name, in their order, and no other. */
const unpackFiles = async (entries: Entries, manifest: Manifest, rows: Snapshot, to: FilesToFill): Promise<void> => {
  const table = rows.tables.find(({ name }) => name === 'blob');
  if (!table) throw damaged(message('archive-table-missing', { table: 'blob' }));
  let files = 0;
  let sum = 0;
  for await (const row of rows.rows(table)) {
    const sha256 = row.sha256 as string;
    const bytes = Number(row.bytes);
    const name = fileEntry(sha256);
    const { value: entry } = await entries.next();
    // Entries and rows have one order: a name that is beyond the expected one has passed it.
    if (!entry || (entry.name > name && entry.name.startsWith(fileEntry(''))))
      throw damaged(message('archive-file-missing', { sha256: sha256.slice(0, 64) }));
    if (entry.name !== name || !/^[0-9a-f]{64}$/.test(sha256)) throw foreign(entry);
    const isSame = entry.size === bytes && (await to.add({ sha256, bytes }, entry.content));
    if (!isSame) throw damaged(message('entry-changed', { name }));
    files += 1;
    sum += bytes;
  }
  const { value: left } = await entries.next();
  if (left) throw foreign(left);
  if (files !== manifest.files || sum !== manifest.bytes)
    throw damaged(message('archive-files-missing', { found: files, expected: manifest.files }));
};

/**
 * Unpacks into the files of an empty folder, and compares every table and every file with its hash. Throws `not-a-backup`
 * or `backup-…` for anything missing, changed or foreign.
 */
export const unpack = async (
  archive: string,
  to: { database: string; files: FilesToFill },
  onRead?: OnRead,
): Promise<Manifest> => {
  const entries = entriesOf(archive, onRead);
  try {
    const manifest = await readManifest(entries);
    assertKnownSchema(manifest.schema);
    if (manifest.format === 1) await unpackDatabase(entries, manifest, to.database);
    else {
      if (!serverMigrations.some(({ version }) => version === manifest.schema))
        throw problem('backup-manifest-unreadable');
      const database = new NewSqliteDatabase(to.database, manifest.schema);
      try {
        await unpackTables(entries, manifest, database);
      } finally {
        await database.close();
      }
    }
    const restored = new SqliteSnapshot(to.database);
    try {
      await unpackFiles(entries, manifest, restored, to.files);
    } finally {
      await restored.close();
    }
    return manifest;
  } finally {
    await entries.return(undefined);
  }
};
