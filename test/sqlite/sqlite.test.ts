import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { createGroupCommit } from '../../electron/sqlite/groupCommit.ts';
import { holdLock } from '../../electron/sqlite/holdLock.ts';
import { type Migration, migrate } from '../../electron/sqlite/migrate.ts';
import { openDatabase } from '../../electron/sqlite/openDatabase.ts';
import { temporaryFolder } from '../support/processes.ts';

const folder = temporaryFolder();
const at = (name: string): string => path.join(folder, name);

const first: Migration = {
  version: 1,
  name: 'first',
  up: (db) => void db.exec('CREATE TABLE crew (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT'),
};
const second: Migration = {
  version: 2,
  name: 'second',
  up: (db) => void db.exec("ALTER TABLE crew ADD COLUMN city TEXT NOT NULL DEFAULT 'Fresno'"),
};

describe('openDatabase', () => {
  it('syncs every commit, keeps foreign keys, and waits for other processes', () => {
    const db = openDatabase(at('pragmas.db'), [first]);
    const pragmas = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout'].map((name) =>
      db.pragma(name, { simple: true }),
    );
    expect(pragmas).toEqual(['wal', 2, 1, 10_000]);
    db.close();
  });

  it('migrates rows from the version before, and keeps a copy of the old database beside it', () => {
    const file = at('old.db');
    const old = openDatabase(file, [first]);
    old.exec("INSERT INTO crew (name) VALUES ('A'), ('B')");
    old.close();
    const db = openDatabase(file, [first, second]);
    expect(db.prepare('SELECT * FROM crew').all()).toEqual([
      { id: 1, name: 'A', city: 'Fresno' },
      { id: 2, name: 'B', city: 'Fresno' },
    ]);
    db.close();
    const copy = new Database(`${file}.schema-1`, { readonly: true });
    expect(copy.prepare('SELECT * FROM crew').all()).toEqual([
      { id: 1, name: 'A' },
      { id: 2, name: 'B' },
    ]);
    copy.close();
  });

  it('a copy that could not be finished is made anew before anything is migrated', () => {
    const file = at('uncopied.db');
    const old = openDatabase(file, [first]);
    old.exec("INSERT INTO crew (name) VALUES ('A'); BEGIN");
    // SQLite copies no database inside a transaction.
    expect(() => migrate(old, [first, second])).toThrow('VACUUM');
    old.exec('ROLLBACK');
    expect(readdirSync(folder).filter((name) => name.startsWith('uncopied.db.schema'))).toEqual([]);
    migrate(old, [first, second]);
    old.close();
    const copy = new Database(`${file}.schema-1`, { readonly: true });
    expect(copy.prepare('SELECT * FROM crew').all()).toEqual([{ id: 1, name: 'A' }]);
    copy.close();
  });

  it('an older program refuses a newer database and leaves it as it is, byte for byte', () => {
    const file = at('newer.db');
    openDatabase(file, [first, second]).close();
    const before = readFileSync(file);
    expect(() => openDatabase(file, [first])).toThrow(expect.objectContaining({ code: 'database-newer' }));
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('a migration that fails half-way changes nothing', () => {
    const file = at('half.db');
    openDatabase(file, [first]).close();
    const broken: Migration = {
      version: 2,
      name: 'broken',
      up(db) {
        db.exec('CREATE TABLE half (id INTEGER) STRICT');
        throw new Error('half-way');
      },
    };
    expect(() => openDatabase(file, [first, broken])).toThrow('half-way');
    const db = openDatabase(file, [first]);
    expect(db.prepare("SELECT name FROM sqlite_schema WHERE name = 'half'").all()).toEqual([]);
    db.close();
  });
});

describe('group commit', () => {
  it('writes that are ready together share a transaction; a refused one takes nothing else with it', async () => {
    const db = openDatabase(at('group.db'), [first]);
    const commit = createGroupCommit(db);
    const other = new Database(at('group.db'), { readonly: true });
    const count = () => (other.prepare('SELECT count(*) AS crews FROM crew').get() as { crews: number }).crews;
    const insert = db.prepare('INSERT INTO crew (name) VALUES (?)');
    const outcomes = await Promise.allSettled([
      commit(() => insert.run('A').changes),
      commit(() => {
        insert.run('B');
        throw new Error('refused');
      }),
      commit(() => {
        expect(count()).toBe(0);
        return insert.run('C').changes;
      }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(count()).toBe(2);
    expect(db.prepare('SELECT name FROM crew ORDER BY id').pluck().all()).toEqual(['A', 'C']);
    other.close();
    db.close();
  });

  it('runs works again only where one of them failed', async () => {
    const db = openDatabase(at('again.db'), [first]);
    const commit = createGroupCommit(db);
    const insert = db.prepare('INSERT INTO crew (name) VALUES (?)');
    const runs: string[] = [];
    const work = (name: string) =>
      commit(() => {
        runs.push(name);
        insert.run(name);
        if (name === 'refused') throw new Error(name);
      });
    await Promise.all([work('A'), work('B')]);
    await expect(work('refused')).rejects.toThrow('refused');
    expect(runs.splice(0)).toEqual(['A', 'B', 'refused']);
    await Promise.allSettled([work('C'), work('refused'), work('D')]);
    expect(runs).toEqual(['C', 'refused', 'C', 'refused', 'D']);
    expect(db.prepare('SELECT name FROM crew ORDER BY id').pluck().all()).toEqual(['A', 'B', 'C', 'D']);
    db.close();
  });

  it('runs last what its works leave for the end, and drops that of a work that failed', async () => {
    const db = openDatabase(at('last.db'), [first]);
    const commit = createGroupCommit(db);
    const insert = db.prepare('INSERT INTO crew (name) VALUES (?)');
    const names = () => db.prepare('SELECT name FROM crew ORDER BY id').pluck().all();
    const work = (name: string, isRefused = false) =>
      commit((atEnd) => {
        atEnd(() => insert.run(`${name} last`));
        insert.run(name);
        if (isRefused) throw new Error('refused');
      });
    await Promise.all([work('A'), work('B')]);
    expect(names()).toEqual(['A', 'B', 'A last', 'B last']);
    const bad = commit((atEnd) => atEnd(() => db.exec('INSERT INTO crew (name) VALUES (NULL)')));
    const outcomes = await Promise.allSettled([work('C'), work('D', true), bad, work('E')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    await expect(work('F', true)).rejects.toThrow('refused');
    await work('G');
    expect(names().slice(4)).toEqual(['C', 'C last', 'E', 'E last', 'G', 'G last']);
    await commit((atEnd) => atEnd(() => atEnd(() => insert.run('at the very end'))));
    expect(names().at(-1)).toBe('at the very end');
    db.close();
  });

  it('when the commit itself fails, everybody in it is told and nothing is written', async () => {
    const db = openDatabase(at('deferred.db'), [first]);
    db.exec('CREATE TABLE tool (crew INTEGER REFERENCES crew DEFERRABLE INITIALLY DEFERRED) STRICT');
    const commit = createGroupCommit(db);
    const outcomes = await Promise.allSettled([
      commit(() => db.exec("INSERT INTO crew (name) VALUES ('A')")),
      commit(() => db.exec('INSERT INTO tool (crew) VALUES (99)')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(db.prepare('SELECT count(*) FROM crew').pluck().get()).toBe(0);
    expect(await commit(() => db.prepare("INSERT INTO crew (name) VALUES ('B')").run().changes)).toBe(1);
    db.close();
  });
});

describe('beside a process that writes', () => {
  it('writes wait for it without holding up anything else, and are done together afterwards', async () => {
    const db = openDatabase(at('busy.db'), [first]);
    db.pragma('busy_timeout = 0');
    const commit = createGroupCommit(db);
    const other = new Database(at('busy.db'));
    other.exec('BEGIN IMMEDIATE');
    const insert = db.prepare('INSERT INTO crew (name) VALUES (?)');
    const early = commit(() => insert.run('early').changes);
    // The first try is in the check phase of this turn.
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    const late = commit(() => insert.run('late').changes);
    expect(db.inTransaction).toBe(false);
    other.exec('COMMIT');
    expect(await Promise.all([early, late])).toEqual([1, 1]);
    expect(db.prepare('SELECT name FROM crew ORDER BY id').pluck().all()).toEqual(['early', 'late']);
    other.close();
    db.close();
  });

  it('writes that never get their turn are told so', async () => {
    const db = openDatabase(at('closed.db'), [first]);
    const commit = createGroupCommit(db);
    const outcome = commit(() => db.exec("INSERT INTO crew (name) VALUES ('A')"));
    db.close();
    await expect(outcome).rejects.toThrow('not open');
  });
});

describe('the lock of a data directory', () => {
  it('is held by one, and free again when released', () => {
    const lock = holdLock(at('x.lock'));
    expect(holdLock(at('x.lock'))).toBeNull();
    lock!.release();
    holdLock(at('x.lock'))!.release();
    expect(existsSync(at('x.lock'))).toBe(true);
  });
});
