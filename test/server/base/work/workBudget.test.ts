import { expect, it } from 'vitest';
import { type WorkAccount, WorkBudget, type WorkLimits } from '../../../../electron/server/base/work/workBudget.ts';
import type { WorkKind } from '../../../../shared/messages/catalogue/http.ts';
import type { Problem } from '../../../../shared/messages/problem.ts';

const clock = { ms: 0, now: () => clock.ms };
const limits: WorkLimits = { thread: 30_000, bytes: 0, pictures: 300, rows: 3000 };
const newBudget = () => new WorkBudget({ limits, clock });

const refusalOf = (account: WorkAccount, ...kinds: WorkKind[]): Problem | null => {
  try {
    account.assertLeft(kinds.length === 0 ? undefined : kinds);
    return null;
  } catch (error) {
    return error as Problem;
  }
};

it('a third of a minute’s work may be done at once; the refusal names when to go on, and then it goes on', () => {
  const account = newBudget().account('organization 1');
  account.charge('thread', 9999);
  expect(refusalOf(account)).toBeNull();
  account.charge('thread', 1);
  const refusal = refusalOf(account)!;
  expect(refusal).toMatchObject({ code: 'work-limited', kind: 'too-many-requests', status: 429 });
  // A tenth of 10,000 ms is free after 2 s, at 500 ms a second.
  expect([refusal.params, refusal.headers]).toEqual([{ kind: 'thread', seconds: 2 }, { 'retry-after': '2' }]);
  clock.ms += 2000;
  expect(refusalOf(account)).toBeNull();
});

it('what costs more than was left is paid off before the account goes on', () => {
  const account = newBudget().account('organization 1');
  account.charge('thread', 25_000);
  clock.ms += 29_000;
  expect(refusalOf(account)!.params).toEqual({ kind: 'thread', seconds: 3 });
  clock.ms += 3000;
  expect(refusalOf(account)).toBeNull();
});

it('whatever it cost, nobody waits for much longer than a minute', () => {
  const account = newBudget().account('user 1');
  account.charge('thread', 10_000_000);
  expect(refusalOf(account)!.params).toEqual({ kind: 'thread', seconds: 63 });
  clock.ms += 63_000;
  expect(refusalOf(account)).toBeNull();
});

it('each account and each kind of work has its own budget; without a limit nothing is used up', () => {
  const budget = newBudget();
  budget.account('organization 1').charge('pictures', 100);
  expect(refusalOf(budget.account('organization 1'), 'pictures')!.params).toEqual({ kind: 'pictures', seconds: 2 });
  for (const other of ['organization 2', 'user 1', 'address 10.0.0.1'])
    expect(refusalOf(budget.account(other), 'pictures')).toBeNull();
  budget.account('user 2').charge('rows', 1000);
  expect(refusalOf(budget.account('user 2'), 'rows')!.params).toMatchObject({ kind: 'rows' });
  // Pictures and rows that are used up refuse nothing else.
  expect([refusalOf(budget.account('organization 1')), refusalOf(budget.account('user 2'))]).toEqual([null, null]);
  budget.account('user 3').charge('bytes', Number.MAX_SAFE_INTEGER);
  expect(refusalOf(budget.account('user 3'))).toBeNull();
});

it('strangers get their share of the limits', () => {
  const account = newBudget().account('address 10.0.0.1', 1 / 3);
  account.charge('thread', 3400);
  expect(refusalOf(account)!.params).toEqual({ kind: 'thread', seconds: 3 });
});

it('a clock that is set back neither frees nor holds anything', () => {
  const account = newBudget().account('organization 1');
  account.charge('thread', 11_000);
  clock.ms -= 3_600_000;
  expect(refusalOf(account)!.params).toEqual({ kind: 'thread', seconds: 4 });
  clock.ms += 4000;
  expect(refusalOf(account)).toBeNull();
});

it('many addresses do not make the budget forget an account that is used up', () => {
  const budget = newBudget();
  budget.account('organization 1').charge('thread', 20_000);
  for (let n = 0; n < 30_000; n += 1) budget.account(`address 10.0.${n >> 8}.${n & 255}`);
  expect(refusalOf(budget.account('organization 1'))).not.toBeNull();
});
