import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { ConflictError, type Database } from '../../../../electron/server/base/database/database.ts';
import { PostgresDatabase } from '../../../../electron/server/base/database/postgresDatabase.ts';
import { none, sql, type Work } from '../../../../electron/server/base/database/statement.ts';
import { SqliteDatabase } from '../../../../electron/server/base/database/sqliteDatabase.ts';
import { createGroupCommit } from '../../../../electron/sqlite/groupCommit.ts';
import { openDatabase } from '../../../../electron/sqlite/openDatabase.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { describeEachHere } from '../../../support/eachHere.ts';
import { administer, newPostgresDatabase } from '../../../support/postgres.ts';
import { hasPostgres } from '../../../support/postgresServer.ts';
import { temporaryFolder } from '../../../support/processes.ts';

interface Crew {
  id: number;
  name: string;
}

const closing = <T extends Database>(database: T): T => {
  atEnd(() => database.close());
  return database;
};

const openSqlite = () => {
  const db = openDatabase(path.join(temporaryFolder(), 'crews.db'), []);
  db.exec('CREATE TABLE crew (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, badge BLOB) STRICT');
  return closing(new SqliteDatabase(db, createGroupCommit(db)));
};

const openPostgres = async () => {
  const url = await newPostgresDatabase();
  await administer(
    url,
    'CREATE TABLE crew (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name TEXT NOT NULL UNIQUE, badge BYTEA)',
  );
  return closing(new PostgresDatabase(url));
};

const engines: { name: string; open: () => Database | Promise<Database>; isHere: boolean }[] = [
  { name: 'SQLite', open: openSqlite, isHere: true },
  { name: 'PostgreSQL', open: openPostgres, isHere: hasPostgres() },
];

const add = sql<{ name: string }, { id: number }>('INSERT INTO crew (name) VALUES (@name) RETURNING id');
const claim = sql<{ name: string }, { id: number }>(
  'INSERT INTO crew (name) VALUES (@name) ON CONFLICT DO NOTHING RETURNING id',
);
const byName = sql<{ name: string }, Crew>('SELECT id, name FROM crew WHERE name = @name');
const every = sql<object, Crew>('SELECT id, name FROM crew ORDER BY id');
const rename = sql<{ from: string; to: string }>('UPDATE crew SET name = @to WHERE name = @from');

function* adding(name: string): Work<number> {
  return (yield* add.first({ name }))!.id;
}

describeEachHere(engines, 'a database on $name', async ({ open }) => {
  const database = await open();
  const names = async (): Promise<string[]> => (await database.read(every.all(none))).map(({ name }) => name);

  it('answers the first row, all rows, and the number of changed rows', async () => {
    expect(await database.commit(() => adding('Ana'))).toBe(1);
    expect(await database.commit(() => adding('Ben'))).toBe(2);
    expect(await database.read(byName.first({ name: 'Ben' }))).toEqual({ id: 2, name: 'Ben' });
    expect(await database.read(byName.first({ name: 'Nobody' }))).toBeUndefined();
    expect(await database.commit(() => rename.run({ from: 'Ben', to: 'Bea' }))).toBe(1);
    expect(await database.commit(() => rename.run({ from: 'Nobody', to: 'Bob' }))).toBe(0);
    expect(await names()).toEqual(['Ana', 'Bea']);
  });

  it('answers numbers, texts, bytes, null and conditions alike', async () => {
    const badge = Buffer.from([0, 255, 10]);
    const stored = sql<object, { badge: Buffer }>(
      `INSERT INTO crew (name, badge) VALUES (@name, @badge) RETURNING badge, NULL AS "empty", name = 'Zoë' AS "isZoe"`,
    );
    expect(await database.commit(() => stored.first({ name: 'Zoë', badge }))).toEqual({
      badge,
      empty: null,
      isZoe: 1,
    });
    const counts = sql<object, object>(
      'SELECT count(*) AS count, sum(length(name)) AS sum, 9007199254740991 AS large FROM crew WHERE name = @name',
    );
    expect(await database.read(counts.all({ name: 'Zoë' }))).toEqual([{ count: 1, sum: 3, large: 2 ** 53 - 1 }]);
  });

  it('takes a parameter as often as it is named, and refuses one without a value', async () => {
    const twice = sql<{ name: string; other: string }, Crew>(
      'SELECT id, name FROM crew WHERE name IN (@name, @other) OR name = @name ORDER BY id',
    );
    expect(await database.read(twice.all({ name: 'Ana', other: 'Bea' }))).toHaveLength(2);
    const params = { name: 'Ana' } as { name: string; other: string };
    await expect(database.read(twice.all(params))).rejects.toThrow(new RangeError('Missing named parameter "other"'));
  });

  it('rolls back the whole transaction when its work throws, and no other of the same group', async () => {
    function* failing(): Work<void> {
      yield* add.run({ name: 'Cleo' });
      throw new Error('the crew has left');
    }
    const works = [() => adding('Dana'), failing, () => adding('Ana'), () => adding('Eve')];
    const [dana, failed, taken, eve] = await Promise.allSettled(works.map((work) => database.commit<unknown>(work)));
    expect(failed).toMatchObject({ status: 'rejected', reason: new Error('the crew has left') });
    expect(taken!.status).toBe('rejected');
    expect([dana!.status, eve!.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(await names()).toEqual(expect.arrayContaining(['Dana', 'Eve']));
    expect(await names()).not.toContain('Cleo');
  });

  it('throws the error of a statement where the work waits for its answer, and goes on with what the work did before', async () => {
    function* twice(): Work<string> {
      yield* add.run({ name: 'Fay' });
      try {
        yield* add.run({ name: 'Ana' });
      } catch {
        yield* add.run({ name: 'Gil' });
        return 'there already';
      }
      return 'added';
    }
    expect(await database.commit(twice)).toBe('there already');
    expect((await names()).slice(-2)).toEqual(['Fay', 'Gil']);
  });

  it('charges the error of a statement that nobody waits for to its own work', async () => {
    function* sending(name: string): Work<string> {
      yield* rename.send({ from: `${name} before`, to: 'nobody' });
      yield* claim.send({ name });
      yield* add.send({ name });
      yield* rename.send({ from: name, to: `${name} renamed` });
      return name;
    }
    function* fine(name: string): Work<void> {
      yield* add.send({ name });
    }
    const works = [() => fine('Pat'), () => sending('Quin'), () => fine('Roy'), () => adding('Sue')];
    const [pat, quin, roy, sue] = await Promise.allSettled(works.map((work) => database.commit<unknown>(work)));
    expect([pat, roy, sue].map((each) => each!.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect(quin).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(/unique/i) as string } });
    expect((await names()).slice(-3)).toEqual(['Pat', 'Roy', 'Sue']);
    // An error that comes after the work has ended is an error of the work all the same.
    await expect(database.commit(() => fine('Sue'))).rejects.toThrow(/unique/i);
    await expect(database.commit(() => add.send({} as { name: string }))).rejects.toThrow(/Missing named parameter/);
    await expect(database.commit(() => fine('Tom'))).resolves.toBeUndefined();
  });

  it('runs a work again that was overtaken, without what it did before', async () => {
    let runs = 0;
    function* overtaken(): Work<string> {
      runs += 1;
      yield* add.run({ name: `Ira ${runs}` });
      if (runs < 3) throw new ConflictError();
      return `run ${runs}`;
    }
    const beside = () => database.commit(() => adding('Jo'));
    expect(await Promise.all([database.commit(overtaken), beside()])).toEqual(['run 3', expect.any(Number)]);
    expect((await names()).filter((name) => /^(Ira|Jo)/.test(name)).toSorted()).toEqual(['Ira 3', 'Jo']);
  });

  it('refuses a work that is overtaken every time, and not what is committed beside it', async () => {
    function* overtaken(): Work<void> {
      yield* add.run({ name: 'Kim' });
      throw new ConflictError();
    }
    const busy = { code: 'database-busy', status: 503, headers: { 'retry-after': '2' } };
    await expect(database.commit(overtaken)).rejects.toMatchObject(busy);
    await database.commit(() => adding('Lee'));
    expect((await names()).filter((name) => ['Kim', 'Lee'].includes(name))).toEqual(['Lee']);
  });

  it('gives a key that 32 claim at the same time to one of them', async () => {
    const claims = await Promise.all(
      Array.from({ length: 32 }, () => database.commit(() => claim.first({ name: 'key' }))),
    );
    expect(claims.filter((row) => row !== undefined)).toHaveLength(1);
    expect((await names()).filter((name) => name === 'key')).toHaveLength(1);
  });

  it('commits more works than one group takes, in their order', async () => {
    const many = Array.from({ length: 500 }, (_, index) => `crew ${index}`);
    const ids = await Promise.all(many.map((name) => database.commit(() => adding(name))));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect((await names()).slice(-500)).toEqual(many);
  });

  it('sees what it has just committed', async () => {
    await database.commit(() => adding('Hal'));
    expect(await database.read(byName.first({ name: 'Hal' }))).toBeDefined();
  });
});

it('SQLite keeps only so many statements prepared, and prepares others again', async () => {
  const db = openDatabase(path.join(temporaryFolder(), 'texts.db'), []);
  const database = closing(new SqliteDatabase(db, createGroupCommit(db)));
  const prepare = vi.spyOn(db, 'prepare');
  const read = (n: number) => database.read(sql<object, { number: number }>(`SELECT ${n} AS number`).first(none));
  for (let n = 0; n < 600; n++) await read(n);
  prepare.mockClear();
  expect([await read(599), await read(0)]).toEqual([{ number: 599 }, { number: 0 }]);
  expect(prepare.mock.calls).toEqual([['SELECT 0 AS number']]);
});

it('SQLite prepares a statement once, not again for each value', async () => {
  const db = openDatabase(path.join(temporaryFolder(), 'values.db'), []);
  const database = closing(new SqliteDatabase(db, createGroupCommit(db)));
  db.exec('CREATE TABLE crew (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT');
  const prepare = vi.spyOn(db, 'prepare');
  const joined = sql<{ id: number }, Crew>('SELECT b.* FROM crew AS a JOIN crew AS b ON b.id = a.id WHERE a.id = @id');
  const single = sql<{ id: number }, Crew>('SELECT * FROM crew WHERE id = @id');
  for (let id = 1; id <= 200; id += 1)
    for (const statement of [joined, single]) await database.read(statement.first({ id }));
  // SQLite plans with the value of a plain parameter, and prepares again for another value; with an expression it does not.
  expect(prepare.mock.calls).toEqual([
    ['SELECT b.* FROM crew AS a JOIN crew AS b ON b.id = a.id WHERE a.id = +?'],
    ['SELECT * FROM crew WHERE id = +?'],
  ]);
});
