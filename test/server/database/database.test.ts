import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { none, sql, type Work } from '../../../electron/server/database/statement.ts';
import { SqliteDatabase } from '../../../electron/server/database/sqliteDatabase.ts';
import { createGroupCommit } from '../../../electron/sqlite/groupCommit.ts';
import { openDatabase } from '../../../electron/sqlite/openDatabase.ts';
import { atEnd } from '../../support/atEnd.ts';
import { temporaryFolder } from '../../support/processes.ts';

interface Crew {
  id: number;
  name: string;
}

const openSqlite = () => {
  const db = openDatabase(path.join(temporaryFolder(), 'crews.db'), []);
  db.exec('CREATE TABLE crew (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT');
  const database = new SqliteDatabase(db, createGroupCommit(db));
  atEnd(() => database.close());
  return database;
};

const add = sql<{ name: string }, { id: number }>('INSERT INTO crew (name) VALUES (@name) RETURNING id');
const byName = sql<{ name: string }, Crew>('SELECT id, name FROM crew WHERE name = @name');
const every = sql<object, Crew>('SELECT id, name FROM crew ORDER BY id');
const rename = sql<{ from: string; to: string }>('UPDATE crew SET name = @to WHERE name = @from');

function* adding(name: string): Work<number> {
  return (yield* add.first({ name }))!.id;
}

describe('a database', () => {
  const database = openSqlite();

  it('answers the first row, all rows, and the number of changed rows', async () => {
    expect(await database.commit(() => adding('Ana'))).toBe(1);
    expect(await database.commit(() => adding('Ben'))).toBe(2);
    expect(await database.read(byName.first({ name: 'Ben' }))).toEqual({ id: 2, name: 'Ben' });
    expect(await database.read(byName.first({ name: 'Nobody' }))).toBeUndefined();
    expect(await database.commit(() => rename.run({ from: 'Ben', to: 'Bea' }))).toBe(1);
    expect(await database.commit(() => rename.run({ from: 'Nobody', to: 'Bob' }))).toBe(0);
    expect((await database.read(every.all(none))).map(({ name }) => name)).toEqual(['Ana', 'Bea']);
  });

  it('rolls back the whole transaction when its work throws, and no other of the same group', async () => {
    function* failing(): Work<void> {
      yield* add.run({ name: 'Cleo' });
      throw new Error('the crew has left');
    }
    const [failed, kept] = await Promise.allSettled([database.commit(failing), database.commit(() => adding('Dana'))]);
    expect(failed).toMatchObject({ status: 'rejected', reason: new Error('the crew has left') });
    expect(kept.status).toBe('fulfilled');
    const names = (await database.read(every.all(none))).map(({ name }) => name);
    expect(names).toContain('Dana');
    expect(names).not.toContain('Cleo');
  });

  it('throws the error of a statement where the work waits for its answer', async () => {
    function* twice(): Work<string> {
      try {
        yield* add.run({ name: 'Ana' });
      } catch {
        return 'there already';
      }
      return 'added';
    }
    expect(await database.commit(twice)).toBe('there already');
  });
});
