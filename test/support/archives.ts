import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { extract, pack } from 'tar-stream';
import { serverMigrations } from '../../electron/server/migrations/index.ts';
import type { ArchivedTable, TablesManifest } from '../../electron/server/backups/archive/archive.ts';
import { backUp } from '../../electron/server/backups/backUp.ts';
import { restore } from '../../electron/server/backups/restore/restore.ts';
import type { Store } from '../../electron/server/store/openStore.ts';
import { copyDatabase } from '../../electron/sqlite/migrate.ts';
import { jpegPhoto } from '../files/judge/fixtures.ts';
import { temporaryFolder } from './processes.ts';
import { databaseOf } from './serverDatabase.ts';
import { startServer, type TestServer } from './startServer.ts';
import { storedPath } from './storedFiles.ts';

export type ArchiveEntry = [name: string, bytes: Buffer];

export const archiveOf = async (entries: readonly ArchiveEntry[], file: string): Promise<string> => {
  const archive = pack();
  for (const [name, bytes] of entries) archive.entry({ name }, bytes);
  archive.finalize();
  writeFileSync(file, await buffer(archive));
  return file;
};

export const entriesIn = async (file: string): Promise<ArchiveEntry[]> => {
  const archive = extract();
  archive.end(readFileSync(file));
  const entries: ArchiveEntry[] = [];
  for await (const entry of archive) entries.push([entry.header.name, await buffer(entry)]);
  return entries;
};

export const manifestOf = (entries: readonly ArchiveEntry[]): TablesManifest =>
  JSON.parse(entries[0]![1].toString()) as TablesManifest;

export const sha256Of = (bytes: Uint8Array): string => hash('sha256', bytes);

/** An archive as earlier versions wrote it: the database as one SQLite file. `claimed` changes its manifest. */
export const writeFormat1 = async (
  store: Pick<Store, 'maintenance'>,
  file: string,
  claimed: object = {},
): Promise<string> => {
  const copy = path.join(temporaryFolder(), 'server.db');
  copyDatabase(databaseOf(store), copy);
  const database = readFileSync(copy);
  const files = databaseOf(store).prepare<[], string>('SELECT sha256 FROM blob ORDER BY sha256').pluck().all();
  const contents = files.map((sha256): ArchiveEntry => [`files/${sha256}`, readFileSync(storedPath(store, sha256))]);
  const manifest = {
    format: 1,
    created_at: new Date().toISOString(),
    schema: serverMigrations[0]!.version,
    database: { bytes: database.length, sha256: sha256Of(database) },
    files: contents.length,
    bytes: contents.reduce((sum, [, { length }]) => sum + length, 0),
    ...claimed,
  };
  const head: ArchiveEntry[] = [
    ['manifest.json', Buffer.from(JSON.stringify(manifest, null, 2))],
    ['server.db', database],
  ];
  return archiveOf([...head, ...contents], file);
};

/** Variations of an archive that agree with themselves, so that only the change is wrong. */
export const variationsOf = (whole: readonly ArchiveEntry[]) => {
  /** With another manifest. */
  const withManifest = (change: (manifest: TablesManifest) => object, entries = whole): ArchiveEntry[] => [
    ['manifest.json', Buffer.from(JSON.stringify({ ...manifestOf(entries), ...change(manifestOf(entries)) }))],
    ...entries.slice(1),
  ];
  /** With another manifest of each table. */
  const withTables = (change: (table: ArchivedTable) => object, entries = whole): ArchiveEntry[] =>
    withManifest(({ tables }) => ({ tables: tables.map((table) => ({ ...table, ...change(table) })) }), entries);
  /** With other lines in a table, and a manifest that counts them. */
  const withRows = (table: string, change: (lines: string[]) => string[], entries = whole): ArchiveEntry[] => {
    const name = `tables/${table}.ndjson`;
    const [, before] = entries.find((entry) => entry[0] === name)!;
    const lines = change(before.toString().split('\n').slice(0, -1));
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    const archived = { rows: lines.length, bytes: bytes.length, sha256: sha256Of(bytes) };
    return withTables(
      (one) => (one.name === table ? archived : {}),
      entries.map((entry): ArchiveEntry => (entry[0] === name ? [name, bytes] : entry)),
    );
  };
  return { withManifest, withTables, withRows };
};

/** The code of the refusal to restore, or of the defect that it names. */
export const refusalOf = async (archive: string, data: string): Promise<string | undefined> => {
  const refused = (await restore(archive, data).catch((error: unknown) => error)) as {
    code: string;
    params?: { defect?: { code: string } };
  };
  return refused.params?.defect?.code ?? refused.code;
};

/** Backs up a new server with two jobs and a photo each; the entries of the archive. */
export const smallBackup = async (file: string): Promise<{ server: TestServer; whole: ArchiveEntry[] }> => {
  const server = await startServer();
  for (let n = 0; n < 2; n += 1) {
    const { id } = await server.submit({ client_name: `Client ${n}` });
    await server.upload(`/jobs/${id}/files`, [{ name: 'a.jpg', bytes: jpegPhoto(n) }]);
  }
  await backUp(server.store, file);
  return { server, whole: await entriesIn(file) };
};
