import path from 'node:path';
import { expect, it } from 'vitest';
import { chargeRows, once, paidBy } from '../../../../electron/server/base/database/paidWork.ts';
import { SqliteDatabase } from '../../../../electron/server/base/database/sqliteDatabase.ts';
import { none, sql, type Work } from '../../../../electron/server/base/database/statement.ts';
import { RequestWork, runAs, steadyTime } from '../../../../electron/server/base/work/requestWork.ts';
import { Turns } from '../../../../electron/server/base/work/turns.ts';
import { WorkAccount } from '../../../../electron/server/base/work/workBudget.ts';
import { createGroupCommit } from '../../../../electron/sqlite/groupCommit.ts';
import { openDatabase } from '../../../../electron/sqlite/openDatabase.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { temporaryFolder } from '../../../support/processes.ts';

/** Adds up what it is charged of the thread. */
class Bill extends WorkAccount {
  ms = 0;
  constructor() {
    super({ thread: 0, bytes: 0, pictures: 0, rows: 0 }, { now: () => 0 });
  }
  override charge(_kind: string, amount: number): void {
    this.ms += amount;
  }
}

/** Each measured part takes a millisecond. */
const openRequests = () => {
  let ms = 0;
  const turns = new Turns({ isBounded: true });
  const time = steadyTime(() => (ms += 1));
  return () => {
    const bill = new Bill();
    return { bill, work: new RequestWork(() => bill, { turns, time }) };
  };
};

const rows = Array.from({ length: 100 }, (_, id) => ({ id }));
const select = sql<object, { id: number }>('SELECT id FROM crew');
const add = sql<{ id: number }>('INSERT INTO crew (id) VALUES (@id)');

const openCrews = (): SqliteDatabase => {
  const db = openDatabase(path.join(temporaryFolder(), 'crews.db'), []);
  db.exec('CREATE TABLE crew (id INTEGER PRIMARY KEY) STRICT');
  const database = new SqliteDatabase(db, createGroupCommit(db));
  atEnd(() => database.close());
  return database;
};

it('the requests of a group share what its commit takes', async () => {
  const database = openCrews();
  const newRequest = openRequests();
  const requests = Array.from({ length: 4 }, newRequest);
  await Promise.all([
    ...requests.map(({ work }, id) => runAs(work, () => database.commit(() => add.run({ id })))),
    // The server's own.
    database.commit(() => add.run({ id: 10 })),
  ]);
  for (const { bill, work } of requests) expect([work.account, bill.ms]).toEqual([bill, 1 + 1 / 4]);
});

it('a group that runs again, because one of its works failed, is charged once', async () => {
  const database = openCrews();
  const newRequest = openRequests();
  const [innocent, failing] = [newRequest(), newRequest()];
  const added = runAs(innocent.work, () => database.commit(() => add.run({ id: 1 })));
  const refused = runAs(failing.work, () => database.commit(() => add.run({ id: 1 })));
  await expect(refused).rejects.toThrow('UNIQUE');
  await added;
  expect([innocent.work.account, innocent.bill.ms]).toEqual([innocent.bill, 1 + 1 / 2]);
});

it('on PostgreSQL a work pays for what runs between its statements, and for all rows that it reads', () => {
  const { bill, work } = openRequests()();
  const pays = once();
  const reading = function* (): Work<number> {
    const [first, second] = [yield* select.all(none), yield* select.all(none)];
    return first.length + second.length;
  };
  const run = (): number => {
    const steps = pays() ? paidBy(work, reading()) : reading();
    let next = steps.next();
    while (!next.done) next = steps.next(rows);
    return next.value;
  };
  expect(run()).toBe(200);
  // Three parts, around two statements.
  expect([work.account, bill.ms]).toEqual([bill, 3 + 2]);
  run();
  expect(bill.ms).toBe(5);
  chargeRows(work, 12);
  expect(bill.ms).toBe(5);
});
