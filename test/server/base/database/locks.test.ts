import { describe, expect, it } from 'vitest';
import { OwnLocks } from '../../../../electron/server/base/database/locks.ts';
import { configOf } from '../../../../electron/server/base/database/postgresConnection.ts';
import { migratePostgres } from '../../../../electron/server/base/database/postgresMigrate.ts';
import { PostgresLocks } from '../../../../electron/server/base/database/postgresLocks.ts';
import { serverMigrations } from '../../../../electron/server/migrations/index.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { waitMs } from '../../../support/patience.ts';
import { administer, newPostgresDatabase, query } from '../../../support/postgres.ts';
import { hasPostgres } from '../../../support/postgresServer.ts';

const work = 'periodic-work';

describe.skipIf(!hasPostgres())('locks on PostgreSQL', async () => {
  const url = await newPostgresDatabase();
  const open = (address = url, how = {}): PostgresLocks => {
    const locks = new PostgresLocks(configOf(address), how);
    atEnd(() => locks.close());
    return locks;
  };
  /** Ends the session that has the lock of the periodic work. */
  const cutOff = () =>
    administer(
      url,
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = 7263503
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
  /** When the session that has the lock of the periodic work last asked for something. */
  const lastHeard = async (): Promise<string> => {
    const [row] = await query<{ heard: string }>(
      url,
      `SELECT query_start::text AS heard FROM pg_stat_activity JOIN pg_locks USING (pid)
       WHERE locktype = 'advisory' AND objid = 7263503
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return row!.heard;
  };

  it('one process has each of them, until it releases it or ends', async () => {
    const [one, two] = [open(), open()];
    expect([await one.take(work), await two.take(work), await two.take('check')]).toEqual([true, false, true]);
    expect([await one.take(work), await one.isTaken('check'), await open().isTaken(work)]).toEqual([true, true, true]);
    await one.release(work);
    expect([await two.isTaken(work), await two.take(work), await one.take(work)]).toEqual([false, true, false]);
    await two.close();
    await expect.poll(() => one.take(work)).toBe(true);
    expect([await one.isTaken('check'), await two.take(work)]).toEqual([false, false]);
  });

  it('are lost with the connection, and its process learns that before its next step', async () => {
    const [one, two] = [open(), open()];
    expect(await one.take(work)).toBe(true);
    await cutOff();
    await expect.poll(() => two.take(work)).toBe(true);
    expect(await one.take(work)).toBe(false);
    await two.release(work);
    expect(await one.take(work)).toBe(true);
  });

  it('are lost by a process that is stopped, not by one that has nothing to ask for long', async () => {
    // No starved process is as silent as this, so what counts is that the quiet one is heard again and again.
    const [quiet, other] = [open(url, { silenceMs: waitMs, pulseMs: 50 }), open()];
    const stopped = open(url, { silenceMs: 800, pulseMs: waitMs });
    expect([await quiet.take(work), await stopped.take('check')]).toEqual([true, true]);
    const heard = new Set<string>();
    await expect.poll(async () => heard.add(await lastHeard()).size).toBeGreaterThan(3);
    await expect.poll(() => other.take('check')).toBe(true);
    expect([await stopped.take('check'), await other.take(work), await quiet.take(work)]).toEqual([false, false, true]);
    await quiet.release(work);
    await other.release('check');
  });

  it('nobody has where the database cannot be reached', async () => {
    const away = open('postgres://ana@127.0.0.1:1/rafter');
    expect([await away.take(work), await away.isTaken(work)]).toEqual([false, false]);
    await away.release(work);
  });

  it('keep a newer program from migrating the database of a running server', async () => {
    const database = await newPostgresDatabase();
    await migratePostgres(database, serverMigrations.slice(0, -1));
    const locks = open(database);
    await locks.take(work);
    await expect(migratePostgres(database, serverMigrations)).rejects.toMatchObject({ code: 'database-serves-older' });
    await locks.close();
    await expect.poll(() => migratePostgres(database, serverMigrations)).toBeUndefined();
  });

  it('are of one database', async () => {
    const [one, other] = [open(), open(await newPostgresDatabase())];
    expect([await one.take(work), await other.isTaken(work), await other.take(work)]).toEqual([true, false, true]);
  });
});

it('where one process has the database to itself, it always leads', async () => {
  const locks = new OwnLocks();
  expect([await locks.take(work), await locks.take(work), await locks.isTaken(work)]).toEqual([true, true, true]);
  await locks.release(work);
  expect(await locks.isTaken(work)).toBe(false);
});
