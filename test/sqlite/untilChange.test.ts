import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase, untilChange } from '../../electron/sqlite/openDatabase.ts';
import { atEnd } from '../support/atEnd.ts';
import { temporaryFolder } from '../support/processes.ts';

it('a figure is read again after a change of this connection or another, and of a transaction only while it runs', () => {
  const file = path.join(temporaryFolder(), 'a.db');
  const [db, other] = [openDatabase(file, []), openDatabase(file, [])];
  for (const opened of [db, other]) atEnd(() => opened.close());
  db.exec('CREATE TABLE row (id INTEGER PRIMARY KEY)');
  let reads = 0;
  const count = untilChange(db, () => {
    reads += 1;
    return db.prepare<[], number>('SELECT count(*) FROM row').pluck().get()!;
  });
  const add = (to: typeof db): unknown => to.prepare('INSERT INTO row DEFAULT VALUES').run();
  expect([count(), count(), reads]).toEqual([0, 0, 1]);
  add(db);
  expect([count(), count(), reads]).toEqual([1, 1, 2]);
  add(other);
  expect([count(), count(), reads]).toEqual([2, 2, 3]);
  db.exec('BEGIN');
  add(db);
  expect(count()).toBe(3);
  db.exec('ROLLBACK');
  expect(count()).toBe(2);
});
