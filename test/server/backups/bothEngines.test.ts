import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PostgresSnapshot } from '../../../electron/server/backups/archive/postgresSnapshot.ts';
import { restore } from '../../../electron/server/backups/restore/restore.ts';
import { migratePostgres } from '../../../electron/server/base/database/postgresMigrate.ts';
import { serverMigrations } from '../../../electron/server/migrations/index.ts';
import { openDatabase } from '../../../electron/sqlite/openDatabase.ts';
import { entriesIn, manifestOf } from '../../support/archives.ts';
import { backUpClosed, contentsOf, databaseIn, filledData, oldestData } from '../../support/filledData.ts';
import { administer, newPostgresDatabase, query } from '../../support/postgres.ts';
import { hasPostgres } from '../../support/postgresServer.ts';
import { temporaryFolder } from '../../support/processes.ts';

describe.skipIf(!hasPostgres())('a backup moves data from SQLite to PostgreSQL and back', async () => {
  if (!hasPostgres()) return;
  const folder = temporaryFolder();
  const at = (name: string): string => path.join(folder, name);
  const source = filledData();
  await backUpClosed(source, at('sqlite.tar'));
  const url = await newPostgresDatabase();
  const moved = await restore(at('sqlite.tar'), at('postgres'), { databaseUrl: url });
  await backUpClosed(at('postgres'), at('postgres.tar'), url);

  it('with every row, hash, next id and file equal', async () => {
    const [before, after] = [await entriesIn(at('sqlite.tar')), await entriesIn(at('postgres.tar'))];
    expect(manifestOf(after)).toEqual({
      ...manifestOf(before),
      created_at: expect.any(String) as string,
      engine: 'postgres',
    });
    expect(after.slice(1)).toEqual(before.slice(1));
    const back = await restore(at('postgres.tar'), at('back'));
    expect(back.database).toEqual(moved.database);
    expect(contentsOf(databaseIn(at('back')))).toEqual(contentsOf(databaseIn(source)));
  });

  it('without a database among the files', () => {
    expect(readdirSync(at('postgres/server'))).toEqual(['files']);
  });

  it('with constraints, triggers and ids that go on', async () => {
    const constraints =
      "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2";
    const empty = await newPostgresDatabase();
    await migratePostgres(empty, serverMigrations);
    expect(await query(url, constraints)).toEqual(await query(empty, constraints));
    const disabled = "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'O'";
    expect(await query(url, disabled)).toEqual([]);
    await expect(administer(url, 'DELETE FROM job_event')).rejects.toThrow('append-only');
    await expect(
      administer(url, "INSERT INTO message (job_id, author, body, created_ms) VALUES (99, '', '', 1)"),
    ).rejects.toThrow('foreign key');
    const last = manifestOf(await entriesIn(at('sqlite.tar'))).tables.find(({ name }) => name === 'api_key')!.next_id;
    const add =
      "INSERT INTO api_key (organization_id, shown, hash, created_ms) VALUES (1, 'x', '', 1) RETURNING CAST(id AS int) AS id";
    expect(await query(url, add)).toEqual([{ id: last }]);
  });

  it('also from an archive of an older schema, which SQLite brings up to date', async () => {
    const data = oldestData();
    await backUpClosed(data, at('older.tar'));
    const fresh = await newPostgresDatabase();
    await restore(at('older.tar'), at('older'), { databaseUrl: fresh });
    await backUpClosed(at('older'), at('older-postgres.tar'), fresh);
    openDatabase(databaseIn(data), serverMigrations).close();
    await backUpClosed(data, at('newer.tar'));
    const rows = async (file: string) => manifestOf(await entriesIn(file)).tables;
    expect(await rows(at('older-postgres.tar'))).toEqual(await rows(at('newer.tar')));
  });

  it('and refuses a database that holds anything, or rows that PostgreSQL cannot hold, and leaves nothing', async () => {
    await expect(restore(at('sqlite.tar'), at('none'), { databaseUrl: url })).rejects.toMatchObject({
      code: 'restore-database-not-empty',
      params: { place: expect.not.stringContaining('@') as string },
    });
    const data = filledData();
    const db = openDatabase(databaseIn(data), serverMigrations);
    db.prepare("INSERT INTO setting VALUES ('nothing', ?)").run('\0');
    db.close();
    await backUpClosed(data, at('null.tar'));
    const fresh = await newPostgresDatabase();
    await expect(restore(at('null.tar'), at('none'), { databaseUrl: fresh })).rejects.toMatchObject({
      code: 'restore-rows-refused',
      params: { table: 'setting' },
    });
    expect(existsSync(at('none'))).toBe(false);
    await restore(at('sqlite.tar'), at('after'), { databaseUrl: fresh });
  });

  it('of one snapshot, whatever is written meanwhile', async () => {
    const snapshot = await PostgresSnapshot.open(url);
    try {
      await administer(url, "INSERT INTO setting VALUES ('later', '1')");
      const names: unknown[] = [];
      for await (const { name } of snapshot.rows(snapshot.tables.find((table) => table.name === 'setting')!))
        names.push(name);
      expect(names).toContain('odd');
      expect(names).not.toContain('later');
    } finally {
      await snapshot.close();
    }
  });
});
