import { expect, it } from 'vitest';
import { inTurns, RequestWork, runAs } from '../../../electron/server/work/requestWork.ts';
import { Turns } from '../../../electron/server/work/turns.ts';
import { WorkBudget } from '../../../electron/server/work/workBudget.ts';

const limits = { thread: 0, bytes: 0, pictures: 0, rows: 0 };

/** Requests whose every measured part takes as long as they want. */
const openTurns = () => {
  const time = { ms: 0 };
  const turns = new Turns();
  const budget = new WorkBudget({ limits, clock: { now: () => 0 } });
  const request = (name: string) => new RequestWork(() => budget.account(name), { turns, time: () => time.ms });
  const done: string[] = [];
  const run = async (name: string, ms: number): Promise<void> => {
    const work = request(name);
    await work.enter();
    work.measure(() => {
      time.ms += ms;
      done.push(name);
    });
  };
  return { run, done, request, time };
};

it('a hundred expensive requests of one account do not come before one of another', async () => {
  const { run, done } = openTurns();
  const flood = Array.from({ length: 100 }, () => run('B', 50));
  // The event loop goes around: the first of them has run.
  await new Promise((resolve) => setImmediate(resolve));
  const before = done.length;
  await run('A', 1);
  expect(done.indexOf('A') - before).toBeLessThanOrEqual(2);
  await Promise.all(flood);
  expect(done.filter((name) => name === 'B')).toHaveLength(100);
});

it('of many accounts each gets a turn in each round', async () => {
  const { run, done } = openTurns();
  const names = Array.from({ length: 10 }, (_, n) => `account ${n}`);
  await Promise.all([...names, ...names, ...names].map((name) => run(name, 50)));
  for (const round of [0, 1, 2]) expect(new Set(done.slice(round * 10, round * 10 + 10)).size).toBe(10);
});

it('what takes little time does not wait', () => {
  const { request, time } = openTurns();
  for (let n = 0; n < 14; n += 1) {
    const work = request('A');
    expect(work.tryEnter()).toBeNull();
    work.measure(() => void (time.ms += 1));
  }
});

it('too many requests that wait for a turn of one account are refused, and the others go on', async () => {
  const { run, request } = openTurns();
  await run('B', 50);
  const waiting = Array.from({ length: 500 }, () => run('B', 1));
  await expect(run('B', 1)).rejects.toMatchObject({ code: 'work-limited', headers: { 'retry-after': '1' } });
  expect(request('A').tryEnter()).toBeNull();
  await Promise.all(waiting);
});

it('what is measured inside of a measured part counts once', () => {
  const { request, time } = openTurns();
  const work = request('A');
  expect(work.account.msOfTurn).toBe(0);
  work.measure(() => {
    time.ms += 3;
    work.measure(() => void (time.ms += 4));
  });
  expect(work.account.msOfTurn).toBe(7);
});

it('a response that is made while it is sent is made in turns, and charged to its request', async () => {
  const { run, done, request, time } = openTurns();
  const work = request('B');
  async function* pieces(): AsyncGenerator<number> {
    for (let n = 0; n < 20; n += 1) {
      time.ms += 40;
      done.push('B');
      yield n;
    }
  }
  const sent: number[] = [];
  const sending = (async () => {
    for await (const piece of runAs(work, () => inTurns(pieces(), work))) sent.push(piece);
  })();
  await new Promise((resolve) => setImmediate(resolve));
  const before = done.length;
  await run('A', 1);
  expect(done.indexOf('A') - before).toBeLessThanOrEqual(1);
  await sending;
  expect(sent).toEqual(Array.from({ length: 20 }, (_, n) => n));
});
