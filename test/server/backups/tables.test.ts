import path from 'node:path';
import { Readable } from 'node:stream';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { checkData } from '../../../electron/server/backups/check.ts';
import { restore } from '../../../electron/server/backups/restore/restore.ts';
import { rowLine, rowsIn } from '../../../electron/server/backups/archive/rows.ts';
import { derivedTables, parentsFirst, type TableSchema } from '../../../electron/server/backups/archive/tables.ts';
import { systemClock, systemIds } from '../../../electron/ports.ts';
import { serverMigrations } from '../../../electron/server/migrations/index.ts';
import { openStore } from '../../../electron/server/store/openStore.ts';
import { serverPaths } from '../../../electron/server/base/serverPaths.ts';
import { openDatabase } from '../../../electron/sqlite/openDatabase.ts';
import { entriesIn, manifestOf, writeFormat1 } from '../../support/archives.ts';
import { backUpClosed, contentsOf, databaseIn, filledData, oldestData, tablesOf } from '../../support/filledData.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { rowsIn } from '../../support/serverDatabase.ts';
import { hashesIn } from '../../support/storedFiles.ts';

const folder = temporaryFolder();
const at = (name: string): string => path.join(folder, name);

const source = filledData();
await backUpClosed(source, at('whole.tar'));
const archived = await entriesIn(at('whole.tar'));

describe('an archive', () => {
  it('holds every table but the derived ones, and rows of each', () => {
    const db = new Database(databaseIn(source), { readonly: true });
    const all = tablesOf(db);
    db.close();
    const { tables } = manifestOf(archived);
    // A new table is stored without further ado. One that repeats others belongs to `derivedTables`, with code that fills it.
    expect([...tables.map(({ name }) => name), ...derivedTables].sort()).toEqual(all);
    expect(tables.filter(({ rows }) => rows === 0)).toEqual([]);
  });

  it('names tables after those that they refer to', () => {
    const names = manifestOf(archived).tables.map(({ name }) => name);
    const db = new Database(databaseIn(source), { readonly: true });
    for (const name of names) {
      const parents = (db.pragma(`foreign_key_list("${name}")`) as { table: string }[]).map(({ table }) => table);
      for (const parent of parents)
        expect(names.indexOf(parent), `${name} → ${parent}`).toBeLessThanOrEqual(names.indexOf(name));
    }
    db.close();
    const circle = (name: string, parent: string): TableSchema => ({
      name,
      columns: [],
      key: [],
      parents: [parent],
      isNumbered: false,
    });
    expect(() => parentsFirst([circle('a', 'b'), circle('b', 'a')])).toThrow('a, b');
  });

  it('is rows as lines of JSON that any reader understands', () => {
    const textOf = (table: string) => archived.find(([name]) => name === `tables/${table}.ndjson`)![1].toString();
    const [organization] = textOf('organization').split('\n');
    expect(JSON.parse(organization!)).toMatchObject({ id: 1, max_bytes: { integer: '9223372036854775807' } });
    const [key] = textOf('api_key').split('\n');
    expect(JSON.parse(key!)).toMatchObject({ hash: { base64: expect.stringMatching(/^[\w+/]{43}=$/) as string } });
  });

  it('says the same when it is made again from what it restored', async () => {
    await restore(at('whole.tar'), at('again'));
    await backUpClosed(at('again'), at('again.tar'));
    const again = await entriesIn(at('again.tar'));
    expect(again.slice(1)).toEqual(archived.slice(1));
    expect(manifestOf(again)).toEqual({ ...manifestOf(archived), created_at: manifestOf(again).created_at });
  });
});

describe('a restored database', () => {
  it('is equal in every row, next id, trigger, index and search', async () => {
    const { database } = await restore(at('whole.tar'), at('equal'));
    const before = contentsOf(databaseIn(source));
    expect(before.found.map((ids) => ids.length)).not.toContain(0);
    expect(contentsOf(databaseIn(at('equal')))).toEqual(before);
    expect(database.sha256).toMatch(/^[0-9a-f]{64}$/);
    const store = await openStore({ data: at('equal'), clock: systemClock, ids: systemIds });
    try {
      // Of the synthetic rows, none is a job.
      expect(await checkData({ database: databaseIn(at('equal')), files: store.files })).toMatchObject({ ok: true });
    } finally {
      await store.close();
    }
  });

  it('gives no number twice, and refuses changes of history', async () => {
    await restore(at('whole.tar'), at('numbers'));
    const db = openDatabase(databaseIn(at('numbers')), serverMigrations);
    const last = db.prepare<[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'api_key'").pluck().get()!;
    const added = db
      .prepare("INSERT INTO api_key (organization_id, shown, hash, created_ms) VALUES (1, 'x', x'00', 1)")
      .run();
    expect(added.lastInsertRowid).toBe(last + 1);
    expect(() => db.prepare('DELETE FROM job_event').run()).toThrow('append-only');
    expect(() => db.prepare("UPDATE audit SET actor = 'x'").run()).toThrow('append-only');
    db.close();
  });

  it('of an older schema is as the migrations make it', async () => {
    const data = oldestData();
    await backUpClosed(data, at('older.tar'));
    expect(manifestOf(await entriesIn(at('older.tar'))).schema).toBe(serverMigrations[0]!.version);
    await restore(at('older.tar'), at('older'));
    openDatabase(databaseIn(data), serverMigrations).close();
    expect(contentsOf(databaseIn(at('older')))).toEqual(contentsOf(databaseIn(data)));
  });

  it('of format 1 is the database as it was', async () => {
    const store = await openStore({ data: oldestData(), clock: systemClock, ids: systemIds });
    try {
      const archive = await writeFormat1(store, at('format1.tar'));
      expect(await restore(archive, at('format1'))).toMatchObject({
        format: 1,
        database: { bytes: expect.any(Number) as number },
      });
      expect(contentsOf(databaseIn(at('format1')))).toEqual(contentsOf(store.maintenance.paths.database));
      // Parts of an open upload are in no backup: the client sends them again.
      const named = await rowsIn<{ sha256: string }>(store, 'SELECT sha256 FROM blob ORDER BY sha256');
      expect(hashesIn(serverPaths(at('format1')).files)).toEqual(named.map(({ sha256 }) => sha256));
    } finally {
      await store.close();
    }
  });
});

it('lines of rows may be cut anywhere', async () => {
  const table: TableSchema = {
    name: 'all',
    columns: [
      { name: 'a', type: 'integer' },
      { name: 'b', type: 'text' },
      { name: 'c', type: 'bytes' },
    ],
    key: ['a'],
    parents: [],
    isNumbered: false,
  };
  const rows = [
    { a: -(2n ** 63n), b: 'é\n\u{1F3E0}', c: Buffer.from([0, 255]) },
    { a: Number.MAX_SAFE_INTEGER, b: '', c: Buffer.alloc(0) },
    { a: null, b: null, c: null },
  ];
  const bytes = Buffer.concat(rows.map((row) => rowLine(table, row)));
  for (const size of [1, 2, 7, bytes.length]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    );
    const read: unknown[] = [];
    for await (const row of rowsIn(table, Readable.from(pieces) as AsyncIterable<Buffer>)) read.push(row);
    expect(read).toEqual(rows);
  }
});
