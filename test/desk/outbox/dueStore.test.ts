import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deskMigrations } from '../../../electron/desk/migrations/index.ts';
import { DueStore } from '../../../electron/desk/outbox/dueStore.ts';
import { type Db, openDatabase } from '../../../electron/sqlite/openDatabase.ts';
import { temporaryFolder } from '../../support/processes.ts';

describe('what is asked after every item that was sent', () => {
  const folder = temporaryFolder();
  let db: Db;
  let queries: string[];

  beforeEach(() => {
    db = openDatabase(path.join(folder, 'desk.db'), deskMigrations);
    queries = [];
    const prepare = db.prepare.bind(db);
    new DueStore({
      db: Object.assign(Object.create(db) as Db, {
        prepare: (sql: string) => {
          queries.push(sql);
          return prepare(sql);
        },
      }),
      clock: { now: () => 0 },
    });
  });
  afterEach(() => {
    db.close();
  });

  const planOf = (sql: string): string[] => {
    const names = [...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name!, 1]);
    return db
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(Object.fromEntries(names))
      .map(({ detail }) => detail);
  };

  it('looks through no table, however much waits', () => {
    expect(queries.length).toBeGreaterThan(5);
    for (const sql of queries)
      expect(
        planOf(sql).filter((step) => step.startsWith('SCAN')),
        sql,
      ).toEqual([]);
  });

  it('finds the next thing to send in its order, without sorting all that waits', () => {
    const ordered = queries.filter((sql) => sql.includes("item.state = 'waiting'") && sql.includes('ORDER BY'));
    expect(ordered).toHaveLength(4);
    for (const sql of ordered)
      expect(
        planOf(sql).filter((step) => step.includes('TEMP B-TREE')),
        sql,
      ).toEqual([]);
  });

  it('gives a provider no say in the plan: SQLite would make one anew at every question', () => {
    for (const sql of queries) expect(sql).not.toMatch(/service_id (IS NULL OR|=) /);
  });
});
