import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { PostgresDatabase } from '../../../../electron/server/base/database/postgresDatabase.ts';
import { none, sql, type Work } from '../../../../electron/server/base/database/statement.ts';
import { Problem } from '../../../../shared/messages/problem.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { until } from '../../../support/eventually.ts';
import { administer, connected, newPostgresDatabase, through } from '../../../support/postgres.ts';
import { hasPostgres, startPostgres } from '../../../support/postgresServer.ts';

const schema = [
  'CREATE TABLE crew (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name TEXT NOT NULL UNIQUE)',
  'CREATE SEQUENCE attempts',
  // Sequences count what is rolled back too.
  `CREATE FUNCTION fail_until(attempt bigint, state text) RETURNS bigint LANGUAGE plpgsql AS $$
   BEGIN
     IF nextval('attempts') < attempt THEN RAISE EXCEPTION 'again' USING ERRCODE = state; END IF;
     RETURN currval('attempts');
   END $$`,
];

const open = (url: string): PostgresDatabase => {
  const database = new PostgresDatabase(url);
  atEnd(() => database.close());
  return database;
};

const add = sql<{ name: string }, { id: number }>('INSERT INTO crew (name) VALUES (@name) RETURNING id');
const claim = sql<{ name: string }>('INSERT INTO crew (name) VALUES (@name) ON CONFLICT DO NOTHING');
const names = sql<object, { name: string }>('SELECT name FROM crew ORDER BY id');
const count = sql<object, { count: number }>('SELECT count(*) AS count FROM crew');
const failUntil = sql<{ attempt: number; state: string }, { attempt: number }>(
  'SELECT fail_until(@attempt, @state) AS attempt',
);
const backend = sql<object, { pid: number }>('SELECT pg_backend_pid() AS pid');
const pause = sql<{ seconds: number }>('SELECT pg_sleep(CAST(@seconds AS double precision))');
const waitForLock = sql('SELECT pg_advisory_xact_lock_shared(4711)');
const waiting = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";

const refusal = (code: string) =>
  expect.objectContaining({ code, status: 503, headers: { 'retry-after': '2' } }) as unknown;

describe.skipIf(!hasPostgres())('PostgreSQL', async () => {
  if (!hasPostgres()) return;
  const url = await newPostgresDatabase();
  await administer(url, ...schema);
  const database = open(url);
  const listed = async () => (await database.read(names.all(none))).map(({ name }) => name);
  const terminate = (pid: number) => administer(url, `SELECT pg_terminate_backend(${pid}, 60000)`);

  function* failing(attempt: number, state: string): Work<number> {
    yield* add.run({ name: `${state} ${attempt}` });
    return (yield* failUntil.first({ attempt, state }))!.attempt;
  }

  it.each(['40001', '40P01'])('runs a group again after the conflict %s', async (state) => {
    await administer(url, "SELECT setval('attempts', 1, false)");
    const [again, other] = await Promise.all([
      database.commit(() => failing(3, state)),
      database.commit(() => add.first({ name: `beside ${state}` })),
    ]);
    expect(again).toBe(3);
    expect(other).toBeDefined();
    expect((await listed()).filter((name) => name.includes(state))).toHaveLength(2);
  });

  it('refuses what conflicts every time', async () => {
    await administer(url, "SELECT setval('attempts', 1, false)");
    await expect(database.commit(() => failing(1000, '40001'))).rejects.toEqual(refusal('database-busy'));
    expect(await listed()).not.toContain('40001 1000');
  });

  it('runs the transactions of several processes one after the other', async () => {
    const processes = [database, open(url), open(url)];
    function* countAndAdd(name: string): Work<number> {
      const before = (yield* count.first(none))!.count;
      yield* pause.run({ seconds: 0.005 });
      yield* add.run({ name });
      return before;
    }
    const counts = await Promise.all(
      Array.from({ length: 30 }, (_, n) => processes[n % 3]!.commit(() => countAndAdd(`in turn ${n}`))),
    );
    expect(new Set(counts).size).toBe(30);
    const claims = await Promise.all(processes.map((one) => one.commit(() => claim.run({ name: 'of three' }))));
    expect(claims.toSorted()).toEqual([0, 0, 1]);
  });

  it('gives works savepoints only where one of them has failed, and commits without waiting before it', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const commit = async (...group: string[]) => {
      sent.mockClear();
      await Promise.allSettled(group.map((name) => database.commit(() => add.send({ name }))));
      return sent.mock.calls.map(([query]: unknown[]) => (typeof query === 'string' ? query : 'INSERT'));
    };
    try {
      const begin = expect.stringMatching(/^BEGIN; SELECT pg_advisory_xact_lock\(\d+\)$/) as string;
      expect(await commit('Kai', 'Lea')).toEqual([begin, 'INSERT', 'INSERT', 'COMMIT']);
      const failed = await commit('Kai', 'Max');
      expect(failed.slice(0, 5)).toEqual([begin, 'INSERT', 'INSERT', 'COMMIT', 'ROLLBACK']);
      expect(failed.slice(5).join()).toContain('SAVEPOINT piece');
    } finally {
      sent.mockRestore();
    }
    expect(await listed()).toContain('Max');
  });

  it('commits each work once where a statement fails that no work waits for', async () => {
    const before = await listed();
    const outcomes = await Promise.allSettled([
      database.commit(function* (): Work<void> {
        yield* add.send({ name: 'Ada' });
        throw new Error('A work fails, so that each gets a savepoint.');
      }),
      database.commit(function* (): Work<void> {
        yield* add.send({ name: 'Ida' });
        yield* add.send({ name: 'Ida' });
        throw new Error('Its savepoint takes back what the server has refused.');
      }),
      database.commit(() => add.send({ name: 'Bob' })),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    const withoutName = {} as { name: string };
    const others = await Promise.allSettled([
      database.commit(() => add.send({ name: 'Eve' })),
      database.commit(() => add.send(withoutName)),
    ]);
    expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await listed()).toEqual([...before, 'Bob', 'Eve']);
  });

  it('reads several statements from one snapshot', async () => {
    function* twice(): Work<number[]> {
      const before = (yield* count.first(none))!.count;
      yield* waitForLock.all(none);
      return [before, (yield* count.first(none))!.count];
    }
    const holder = await connected(url);
    await holder.query('SELECT pg_advisory_lock(4711)');
    const reading = database.read(twice());
    await until(async () => (await holder.query(waiting)).rows.length > 0);
    await database.commit(() => add.run({ name: 'Ida' }));
    await holder.query('SELECT pg_advisory_unlock(4711)');
    const counts = await reading;
    expect(counts[1]).toBe(counts[0]);
    expect((await listed()).at(-1)).toBe('Ida');
  });

  it('keeps only so many statements prepared', async () => {
    for (let n = 0; n < 600; n++) await database.read(sql(`SELECT ${n} AS number`).first(none));
    const held = sql<object, { held: number }>('SELECT count(*) AS held FROM pg_prepared_statements');
    expect((await database.read(held.first(none)))!.held).toBeLessThanOrEqual(500);
  });

  it('refuses a number that would lose digits', async () => {
    const large = sql<object, object>('SELECT 9007199254740993 AS large');
    await expect(database.read(large.first(none))).rejects.toThrow(RangeError);
  });

  it('refuses a text with a null character, in a read and in a transaction', async () => {
    const refused = expect.objectContaining({ code: 'text-holds-nul', status: 400 }) as unknown;
    const find = sql<{ name: string }>('SELECT 1 FROM crew WHERE name = @name');
    await expect(database.read(find.first({ name: 'a\0b' }))).rejects.toEqual(refused);
    await expect(database.commit(() => add.first({ name: 'a\0b' }))).rejects.toEqual(refused);
  });

  it('refuses to write in a read', async () => {
    await expect(database.read(add.first({ name: 'Joe' }))).rejects.toThrow('read-only');
    expect(await listed()).not.toContain('Joe');
  });

  it('refuses what was not committed when the connection breaks, and goes on with a new one', async () => {
    let pid = 0;
    function* breaking(): Work<void> {
      yield* add.run({ name: 'Kim' });
      pid = (yield* backend.first(none))!.pid;
      yield* pause.run({ seconds: 20 });
    }
    const broken = Promise.allSettled([
      database.commit(() => add.run({ name: 'Lea' })),
      database.commit(breaking),
      database.commit(() => add.run({ name: 'Max' })),
    ]);
    await expect.poll(() => pid).toBeGreaterThan(0);
    await terminate(pid);
    for (const outcome of await broken) {
      expect(outcome).toEqual({ status: 'rejected', reason: refusal('database-unavailable') });
    }
    expect(await database.commit(() => claim.run({ name: 'Nia' }))).toBe(1);
    expect(await listed()).toEqual(expect.not.arrayContaining(['Kim', 'Lea', 'Max']));
  });

  it('goes on after its idle connections were ended', async () => {
    const { pid: writer } = (await database.commit(() => backend.first(none)))!;
    await terminate(writer);
    const { pid: reader } = (await database.read(backend.first(none)))!;
    await terminate(reader);
    expect(await database.read(count.first(none))).toBeDefined();
    expect(await database.commit(() => claim.run({ name: 'Oda' }))).toBe(1);
  });

  it('says that the outcome is unknown when the connection breaks during the commit', async () => {
    await administer(
      url,
      'CREATE TABLE slow (id BIGINT)',
      'CREATE FUNCTION wait_long() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(20); RETURN NULL; END $$',
      `CREATE CONSTRAINT TRIGGER slow_commit AFTER INSERT ON slow DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION wait_long()`,
    );
    const { pid } = (await database.commit(() => backend.first(none)))!;
    const slow = database.commit(() => sql('INSERT INTO slow (id) VALUES (1)').run(none));
    const settled = expect(slow).rejects.toEqual(refusal('database-outcome-unknown'));
    const waits = sql<{ pid: number }, { state: string }>(
      "SELECT state FROM pg_stat_activity WHERE pid = @pid AND query = 'COMMIT' AND state = 'active'",
    );
    await expect.poll(() => database.read(waits.first({ pid }))).toBeDefined();
    await terminate(pid);
    await settled;
  });

  it('closes after what it was given to commit, and takes no more', async () => {
    const closing = new PostgresDatabase(url);
    const last = closing.commit(() => claim.run({ name: 'Pia' }));
    await closing.close();
    expect(await last).toBe(1);
    await expect(closing.commit(() => add.run({ name: 'Quentin' }))).rejects.toEqual(refusal('database-unavailable'));
  });

  it('says neither user nor password when it cannot connect', async () => {
    const wrong = new URL(url);
    wrong.password = 'secret-of-somebody';
    const error = await open(wrong.href)
      .commit(() => add.run({ name: 'Rob' }))
      .catch((one: unknown) => one);
    expect(error).toBeInstanceOf(Problem);
    const { stack, cause } = error as Error;
    expect(`${stack} ${JSON.stringify(error)} ${(cause as Error).stack} ${JSON.stringify(cause)}`).not.toContain(
      'secret-of',
    );
  });

  it('is refused when the server stops answering, and goes on once it answers again', async () => {
    let isSilent = false;
    const address = await through(url, (data) => (isSilent ? Buffer.alloc(0) : data));
    const slow = new PostgresDatabase(address, { connectMs: 2_000, answerMs: 2_000 });
    atEnd(() => slow.close());
    await slow.commit(() => claim.run({ name: 'Vic' }));
    await slow.read(count.first(none));

    isSilent = true;
    const refused = { status: 'rejected', reason: refusal('database-unavailable') };
    const asked = [slow.commit(() => claim.run({ name: 'Wim' })), slow.read(count.first(none))];
    expect(await Promise.allSettled(asked)).toEqual([refused, refused]);
    isSilent = false;
    await expect.poll(() => slow.commit(() => claim.run({ name: 'Xia' })).catch(() => null)).toBe(1);
    expect(await slow.read(names.all(none))).not.toContainEqual({ name: 'Wim' });
  });

  it('lets the server notice soon that this computer is gone', async () => {
    const settings = sql<object, { idle: string }>("SELECT current_setting('tcp_keepalives_idle') AS idle");
    expect(await database.read(settings.first(none))).toEqual({ idle: '10' });
  });

  it('is refused while the server is away, and goes on by itself once it is back', async () => {
    const server = await startPostgres();
    atEnd(server.remove);
    await administer(server.url, ...schema);
    const away = open(server.url);
    await away.commit(() => add.run({ name: 'Sue' }));
    await server.stop();
    await expect(away.commit(() => add.run({ name: 'Tom' }))).rejects.toEqual(refusal('database-unavailable'));
    await expect(away.read(count.first(none))).rejects.toEqual(refusal('database-unavailable'));
    await server.start();
    await expect.poll(() => away.commit(() => claim.run({ name: 'Uwe' })).catch(() => null)).not.toBeNull();
    expect(await away.read(names.all(none))).toEqual([{ name: 'Sue' }, { name: 'Uwe' }]);
  });
});
