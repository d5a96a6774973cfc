import { hash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  watch,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { backUpDesk } from '../../../electron/desk/backups/backUp.ts';
import type { DeskBackupManifest } from '../../../electron/desk/backups/backupFormat.ts';
import { findBackups, someBackups } from '../../../electron/desk/backups/backupHome.ts';
import { isDeskSchema } from '../../../electron/desk/backups/deskSchemaStore.ts';
import { keptDesks } from '../../../electron/desk/backups/backups.ts';
import { deskMigrations } from '../../../electron/desk/migrations/index.ts';
import { runPending } from '../../../electron/sqlite/migrate.ts';
import { prepareRestore } from '../../../electron/desk/backups/restoreDesk.ts';
import { finishRestore } from '../../../electron/desk/backups/restoreStart.ts';
import { openDeskStores } from '../../../electron/desk/deskStores.ts';
import { createTestDesk, refusalOf } from '../testDesk.ts';

const run = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

it('lists no backup of a time that no calendar has or with settings that are none, and no folder that only looks like a kept desk', async () => {
  const { desk, data, place } = createTestDesk();
  const folder = place('stick');
  mkdirSync(folder);
  await backUpDesk(desk, { folder, keep: 1, ...run() });
  const { home, name, manifest } = (await findBackups(folder))[0]!;
  const connection = { baseUrl: 'file:///etc', authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false };
  for (const wrong of [{ madeMs: 9e15 }, { settings: { ...manifest.settings, connection } }]) {
    writeFileSync(path.join(home, name, 'manifest.json'), JSON.stringify({ ...manifest, ...wrong }));
    expect([wrong, await findBackups(folder)]).toEqual([wrong, []]);
  }
  mkdirSync(path.join(data, 'desk-before-20269901T000000Z'));
  writeFileSync(path.join(data, 'desk-before-20269901T000000Z', 'desk.db'), '');
  expect(keptDesks(data)).toEqual([]);
});

it('a backup that cannot remove an older one is whole all the same', async () => {
  const { desk, clock, place } = createTestDesk();
  const folder = place('stick');
  mkdirSync(folder);
  const older = await backUpDesk(desk, { folder, keep: 1, ...run() });
  clock.pass(60_000);
  const onStep = (step: string): void => {
    // Another program is in the folder.
    if (step === 'rotate') mkdirSync(`${older.folder}.unfinished/open`, { recursive: true });
  };
  await backUpDesk(desk, { folder, keep: 1, ...run(), onStep });
  expect(await findBackups(folder)).toHaveLength(2);
  clock.pass(60_000);
  await backUpDesk(desk, { folder, keep: 1, ...run() });
  expect(await findBackups(folder)).toHaveLength(1);
});

/** A backup whose database was changed by another program, with a manifest that fits it. */
const foreignBackup = async (
  change: (file: string) => void,
  manifestMore: (manifest: DeskBackupManifest) => object = () => ({}),
) => {
  const test = createTestDesk();
  const { desk, data, clock, place } = test;
  const folder = place('stick');
  mkdirSync(folder);
  const { id } = desk.drafts.store.create({ client_name: 'Zoë Peña' });
  await test.attach(id, test.write('roof.jpg', 'a photo'), 'file');
  await backUpDesk(desk, { folder, keep: 1, ...run() });
  const { home, name, manifest } = (await findBackups(folder))[0]!;
  const file = path.join(home, name, 'desk.db');
  change(file);
  const content = readFileSync(file);
  const database = { sha256: hash('sha256', content), bytes: content.length };
  const changed = { ...manifest, database };
  writeFileSync(path.join(home, name, 'manifest.json'), JSON.stringify({ ...changed, ...manifestMore(changed) }));
  const [backup] = await findBackups(folder);
  const read: string[] = [];
  const restore = () =>
    prepareRestore({
      openStores: openDeskStores,
      data,
      backup: backup!,
      clock,
      ...run(),
      onStep: (step) => void read.push(step),
    });
  return { test, data, restore, read, home, name };
};
const foldersIn = (data: string): string[] =>
  readdirSync(data, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const byStatements = (sql: string) => (file: string) => {
  const db = new Database(file);
  db.pragma('foreign_keys = OFF');
  db.exec(sql);
  db.close();
};
/** Changes the schema itself, as no statement may. */
const inSchema = (sql: string) => (file: string) => {
  const db = new Database(file);
  db.unsafeMode(true);
  db.pragma('writable_schema = ON');
  db.exec(sql);
  db.close();
};
const columnMore = (more: string): string =>
  `UPDATE sqlite_schema SET sql = replace(sql, 'copied_name TEXT', 'copied_name TEXT ${more}') WHERE name = 'draft'`;

it.each<[string, (file: string) => void]>([
  [
    'a trigger',
    byStatements(`CREATE TRIGGER more AFTER UPDATE ON item BEGIN UPDATE stored_file SET sha256 = '../../secret'; END`),
  ],
  [
    'a trigger in the place of another name',
    byStatements('CREATE TRIGGER draft_city AFTER INSERT ON fact BEGIN SELECT 1; END'),
  ],
  ['a view', byStatements('CREATE VIEW more AS SELECT * FROM stored_file')],
  [
    'a view in the place of a table',
    byStatements(`ALTER TABLE withdrawn RENAME TO other; CREATE VIEW withdrawn AS SELECT * FROM other`),
  ],
  ['a table of its own', byStatements('CREATE TABLE more (a, b)')],
  ['a table for full texts', byStatements('CREATE VIRTUAL TABLE more USING fts5(a)')],
  ['an index on an expression', byStatements(`CREATE INDEX more ON fact (hex(value))`)],
  ['a table too few', byStatements('DROP TABLE picture_look')],
  ['an index too few', byStatements('DROP INDEX draft_city')],
  [
    'a generated column',
    byStatements(`ALTER TABLE draft ADD COLUMN more TEXT GENERATED ALWAYS AS (hex(document)) VIRTUAL`),
  ],
  ['a column more', byStatements('ALTER TABLE draft ADD COLUMN more TEXT')],
  ['a check of its own', inSchema(columnMore('CHECK (length(hex(randomblob(100))) > 0)'))],
  ['a default of its own', inSchema(columnMore('DEFAULT (hex(randomblob(100)))'))],
  ['a check behind a text that looks like a comment', inSchema(columnMore(`DEFAULT ''--'' CHECK (1)`))],
  [
    'types that are not strict',
    inSchema(`UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') WHERE name = 'draft'`),
  ],
  ['the schema of another program', byStatements('PRAGMA user_version = 18')],
  ['no version', byStatements('PRAGMA user_version = 0')],
  [
    'a path without a hash',
    byStatements(
      `INSERT INTO produced_file (service_id, job_id, remote_key, name, file) VALUES (1, 1, 'k', 'n', '../../secret')`,
    ),
  ],
  ['a row that belongs to none', byStatements(`INSERT INTO draft_notice VALUES ('nobody', '#', '{}', 1)`)],
  [
    'a number where a text belongs',
    inSchema(`UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') WHERE name = 'draft'`),
  ],
  ['text instead of a database', (file) => writeFileSync(file, 'PRAGMA user_version = 19;'.repeat(500))],
  ['half a database', (file) => truncateSync(file, 8192)],
])('refuses a database with %s, which no desk has made, before anything else of it is read', async (_what, change) => {
  const { restore, read, data, test } = await foreignBackup(change);
  expect(await refusalOf(restore)).toMatchObject({ code: 'desk-backup-unreadable' });
  expect(read).toEqual(['check']);
  // What is here stays, and nothing is left behind.
  expect(foldersIn(data)).toEqual(['desk']);
  expect(test.desk.drafts.store.list().map(({ name }) => name)).toEqual(['Zoë Peña']);
});

it('refuses a desk of a version that is too old, and leaves what is here', async () => {
  const { restore, read, data } = await foreignBackup(byStatements('PRAGMA user_version = 13'));
  expect(await refusalOf(restore)).toMatchObject({ code: 'database-too-old' });
  expect([read, foldersIn(data)]).toEqual([['check'], ['desk']]);
});

it.each<[string, string]>([
  ['a name of 33 MB', `UPDATE draft SET name = printf('%.*c', 33 * 1024 * 1024, 'x')`],
  [
    'a reason that is no JSON',
    `INSERT INTO withdrawn (id, draft_id, kind, body, bytes, error, replaced, withdrawn_ms)
       SELECT 'w', id, 'message', '{"message_body":"x"}', 0, '{', 0, 1 FROM draft`,
  ],
])('refuses a database with a row that would keep a person from all others: %s', async (_what, sql) => {
  const { restore, data } = await foreignBackup(byStatements(sql));
  expect(await refusalOf(restore)).toMatchObject({ code: 'desk-backup-unreadable' });
  expect(foldersIn(data)).toEqual(['desk']);
});

it.each<[string, (manifest: DeskBackupManifest) => object]>([
  [
    'files that the database does not name',
    ({ files }) => ({ files: [...files, { photo: 'a'.repeat(64), bytes: 1_000_000 }] }),
  ],
  ['a file a hundred thousand times', ({ files }) => ({ files: Array(100_000).fill(files[0]) as unknown[] })],
  ['a file both there and missing', ({ files }) => ({ missing: files })],
  ['too few files', () => ({ files: [] })],
])('refuses a manifest with %s, before any of its files is read', async (_what, more) => {
  const { restore, read, data } = await foreignBackup(() => undefined, more);
  expect(await refusalOf(restore)).toMatchObject({ code: 'desk-backup-unreadable' });
  expect(read).toEqual(['check']);
  expect(foldersIn(data)).toEqual(['desk']);
});

it('names a manifest of 1.9 million files as one that cannot be read, without its memory', async () => {
  const { home, name } = await foreignBackup(() => undefined);
  const file = path.join(home, name, 'manifest.json');
  const entry = `{"photo":"${'a'.repeat(64)}","bytes":1}`;
  const written = JSON.parse(readFileSync(file, 'utf8')) as object;
  const text = JSON.stringify({ ...written, files: [] }).replace(
    '"files":[]',
    `"files":[${`${entry},`.repeat(1000)}${entry}]`,
  );
  // Sparse: the size alone refuses it.
  writeFileSync(file, text);
  truncateSync(file, 200 * 1024 * 1024);
  expect(await findBackups(path.dirname(home))).toEqual([]);
  expect(await refusalOf(() => someBackups(path.dirname(home)))).toMatchObject({ code: 'desk-backup-unreadable' });
  // Few bytes, and millions of values.
  writeFileSync(file, `{"files":[${'0,'.repeat(3_100_000)}0]}`);
  expect(await refusalOf(() => someBackups(path.dirname(home)))).toMatchObject({ code: 'desk-backup-unreadable' });
  expect(await refusalOf(() => someBackups(home.replace(/rafter-desk.*/, 'nothing')))).toMatchObject({
    code: 'desk-backup-none',
  });
});

it('a database that is longer than its manifest says fills no disk', async () => {
  const { restore, data, home, name } = await foreignBackup(() => undefined);
  truncateSync(path.join(home, name, 'desk.db'), 4 * 1024 ** 3);
  let most = 0;
  const watched = watch(data, { recursive: true }, () => {
    const at = path.join(data, 'desk-restore.unfinished', 'desk', 'desk.db.part');
    most = Math.max(most, statSync(at, { throwIfNoEntry: false })?.size ?? 0);
  });
  expect(await refusalOf(restore)).toMatchObject({ code: 'desk-backup-unreadable' });
  watched.close();
  expect(most).toBeLessThan(64 * 1024 * 1024);
});

it('files and folders that are links lead nowhere', async () => {
  const { restore, data, home, test } = await foreignBackup(() => undefined);
  const stored = path.join(home, 'files');
  const [part] = readdirSync(stored);
  const [photo] = readdirSync(path.join(stored, part!));
  rmSync(path.join(stored, part!, photo!));
  symlinkSync(test.write('same.jpg', 'a photo'), path.join(stored, part!, photo!));
  expect(await refusalOf(restore)).toMatchObject({ code: 'desk-backup-damaged' });
  expect(foldersIn(data)).toEqual(['desk']);
});

it('a folder full of backups is read up to a bound', async () => {
  const { home, name } = await foreignBackup(() => undefined);
  const manifest = readFileSync(path.join(home, name, 'manifest.json'));
  for (let at = 0; at < 620; at += 1) {
    const folder = path.join(home, `20260101T${String(100_000 + at).padStart(6, '0')}Z`);
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'manifest.json'), manifest);
  }
  const found = await findBackups(path.dirname(home));
  expect(found.length).toBeGreaterThan(400);
  expect(found.length).toBeLessThanOrEqual(500);
});

it('a desk of every schema that was released is one of ours', async () => {
  for (const { version } of deskMigrations) {
    const db = new Database(':memory:');
    runPending(
      db,
      deskMigrations.filter((step) => step.version <= version),
    );
    expect([version, isDeskSchema(db)]).toEqual([version, true]);
    db.close();
  }
  const { restore } = await foreignBackup(() => undefined);
  expect(await restore()).toMatchObject({ files: 1 });
});

it.each([
  ['empty', ''],
  ['zeros', '\0'.repeat(200)],
  ['half', '{"ready":"desk-restored'],
  ['another JSON', '7'],
])('a note of a restore that a power cut left %s keeps nobody from the desk', (_what, content) => {
  const { desk, data, openAgain } = createTestDesk();
  desk.drafts.store.create({ client_name: 'Zoë Peña' });
  writeFileSync(path.join(data, 'desk-restore.json'), content);
  expect(
    openAgain()
      .drafts.store.list()
      .map(({ name }) => name),
  ).toEqual(['Zoë Peña']);
  expect(existsSync(path.join(data, 'desk-restore.json.broken'))).toBe(true);
});

it('a restored desk takes its place though the note of it was lost between the two renames', async () => {
  const { restore, data, test } = await foreignBackup(() => undefined);
  await restore();
  await test.close();
  renameSync(path.join(data, 'desk'), path.join(data, 'desk-before-by-hand'));
  writeFileSync(path.join(data, 'desk-restore.json'), '\0'.repeat(90));
  expect(finishRestore(data)).toBe(true);
  expect(existsSync(path.join(data, 'desk', 'desk.db'))).toBe(true);
});
