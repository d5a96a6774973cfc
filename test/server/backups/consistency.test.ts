import path from 'node:path';
import { expect, it } from 'vitest';
import { FolderStorage } from '../../../electron/files/folderStorage.ts';
import { systemClock, systemIds } from '../../../electron/ports.ts';
import { checkData } from '../../../electron/server/backups/check.ts';
import { restore } from '../../../electron/server/backups/restore/restore.ts';
import { serverMigrations } from '../../../electron/server/migrations/index.ts';
import { serverPaths } from '../../../electron/server/base/serverPaths.ts';
import { openDatabase } from '../../../electron/sqlite/openDatabase.ts';
import { backUpClosed, databaseIn, oldestData } from '../../support/filledData.ts';
import { describeEachHere } from '../../support/eachHere.ts';
import { administer, newPostgresDatabase } from '../../support/postgres.ts';
import { hasPostgres } from '../../support/postgresServer.ts';
import { temporaryFolder } from '../../support/processes.ts';

const archive = path.join(temporaryFolder(), 'whole.tar');
await backUpClosed(oldestData(), archive);

/** Restored data on one engine, and a way to spoil its rows. */
const restored = async (databaseUrl?: string) => {
  const data = path.join(temporaryFolder(), 'data');
  await restore(archive, data, { databaseUrl });
  const files = new FolderStorage({ folder: serverPaths(data).files, clock: systemClock, ids: systemIds });
  const database = databaseUrl ?? databaseIn(data);
  return {
    check: async () => {
      const { problems, ...report } = await checkData({ database, files });
      return { ...report, problems: problems.map(({ what, detail }) => `${what}: ${detail}`) };
    },
    spoil: async (...statements: string[]): Promise<void> => {
      if (databaseUrl !== undefined) return administer(databaseUrl, ...statements);
      const db = openDatabase(database, serverMigrations);
      for (const statement of statements) db.exec(statement);
      db.close();
    },
  };
};

const engines = [
  { name: 'SQLite', open: () => restored(), isHere: true },
  { name: 'PostgreSQL', open: async () => restored(await newPostgresDatabase()), isHere: hasPostgres() },
];

describeEachHere(engines, 'a check on $name', ({ open }) => {
  it('finds nothing in whole data', async () => {
    const { check } = await open();
    expect(await check()).toEqual({
      ok: true,
      jobs: 6,
      test_jobs: 1,
      files: 10,
      bytes: expect.any(Number) as number,
      problems: [],
      notes: [],
    });
  });

  it('names each job whose document or arrays do not agree with its row', async () => {
    const { check, spoil } = await open();
    const is = (id: number): string => `job ${id}: its row, document, arrays and search entry do not agree`;
    await spoil("UPDATE job SET status = 'Canceled' WHERE id = 1");
    expect((await check()).problems).toEqual([is(1)]);
    await spoil('DELETE FROM job_document WHERE job_id = 2', "UPDATE job_document SET body = '{' WHERE job_id = 3");
    expect((await check()).problems).toEqual([is(1), is(2), is(3)]);
  });

  it('names a job with an array too many', async () => {
    const { check, spoil } = await open();
    await spoil("INSERT INTO solar_array (id, job_id, position) VALUES ('more', 2, 9)");
    expect((await check()).problems).toHaveLength(1);
  });

  it('names a file that is missing', async () => {
    const { check, spoil } = await open();
    const sha256 = 'a'.repeat(64);
    await spoil(`INSERT INTO blob (sha256, bytes) VALUES ('${sha256}', 5)`);
    expect((await check()).problems).toEqual([`file ${sha256}: is missing`]);
  });
});

it('a check on SQLite names a job that searches do not find', async () => {
  const { check, spoil } = await restored();
  await spoil('DELETE FROM job_search WHERE rowid = 1');
  expect((await check()).problems).toHaveLength(1);
});
