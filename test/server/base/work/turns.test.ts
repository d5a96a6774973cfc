import { expect, it } from 'vitest';
import { inTurns, RequestWork, runAs, steadyTime } from '../../../../electron/server/base/work/requestWork.ts';
import { Turns } from '../../../../electron/server/base/work/turns.ts';
import { WorkBudget } from '../../../../electron/server/base/work/workBudget.ts';

const limits = { thread: 0, bytes: 0, pictures: 0, rows: 0 };

/** Requests whose every measured part takes as long as they want. */
const openTurns = ({ isBounded = true } = {}) => {
  const time = { ms: 0 };
  const turns = new Turns({ isBounded });
  const budget = new WorkBudget({ limits, clock: { now: () => 0 } });
  const request = (name: string) =>
    new RequestWork(() => budget.account(name), { turns, time: steadyTime(() => time.ms) });
  const done: string[] = [];
  const run = async (name: string, ms: number, { ticks = 0, work = request(name) } = {}): Promise<void> => {
    await work.enter();
    // As a body's parser, hooks and handlers do.
    for (let n = 0; n < ticks; n += 1) await new Promise<void>((resolve) => process.nextTick(resolve));
    work.measure(() => {
      time.ms += ms;
      done.push(name);
    });
  };
  return { run, done, request, time, budget };
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

/** Goes around the event loop until `done` is as long as this, or 1,000 times; what was done each time. */
const roundsUntil = async (done: readonly string[], length: number): Promise<string[][]> => {
  const rounds: string[][] = [];
  while (done.length < length && rounds.length < 1000) {
    const before = done.length;
    await new Promise((resolve) => setImmediate(resolve));
    rounds.push(done.slice(before));
  }
  return rounds;
};

const ticks = [0, 1, 2, 3, 4, 5];
it.each(ticks.flatMap((count) => [1, 2, 3, 4, 5].map((accounts) => [count, accounts])))(
  'after %i ticks and with %i accounts, the event loop goes around between what takes time, and the accounts alternate',
  async (count, accounts) => {
    const { run, done } = openTurns();
    const names = Array.from({ length: accounts }, (_, n) => `account ${n}`);
    await Promise.all(names.map((name) => run(name, 50)));
    done.length = 0;
    const all = Promise.all(names.flatMap((name) => Array.from({ length: 6 }, () => run(name, 50, { ticks: count }))));
    const rounds = await roundsUntil(done, accounts * 6);
    for (const ofRound of rounds) expect(ofRound.length).toBeLessThanOrEqual(1);
    for (let round = 0; round < 6; round += 1)
      expect(new Set(done.slice(round * accounts, (round + 1) * accounts))).toEqual(new Set(names));
    await all;
  },
);

it.each(ticks)('one whose requests each begin another, after %i ticks, holds up nobody', async (count) => {
  const { run, done } = openTurns();
  let isOver = false;
  const chain = async (name: string): Promise<void> => {
    while (!isOver) await run(name, 50, { ticks: count });
  };
  const chains = ['B', 'C', 'D'].map((name) => chain(name));
  await run('A', 1);
  await run('A', 1);
  expect(done.length).toBeLessThan(20);
  isOver = true;
  await Promise.all(chains);
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
  const waiting = Array.from({ length: 5000 }, () => run('B', 1));
  await expect(run('B', 1)).rejects.toMatchObject({ code: 'work-limited', headers: { 'retry-after': '1' } });
  expect(request('A').tryEnter()).toBeNull();
  await Promise.all(waiting);
  await run('B', 1);
});

it('so are large bodies that wait; bodies that went on or whose connections closed do not count', async () => {
  const { run, request } = openTurns();
  const tenth = 7 * 1024 * 1024;
  await run('B', 50);
  const works = Array.from({ length: 9 }, () => request('B'));
  const waiting = works.map((work) => work.enter(tenth));
  await expect(request('B').enter(tenth)).rejects.toMatchObject({ code: 'work-limited' });
  works[0]!.leave();
  await expect(waiting[0]).rejects.toThrow('closed');
  waiting.push(request('B').enter(tenth));
  await Promise.all(waiting.slice(1));
});

it('a key of an organization does not stand in line behind all requests of another one', async () => {
  const { run, done, request, budget } = openTurns();
  const workOf = (key: string): RequestWork => {
    const work = request(key);
    work.belongTo(budget.account('organization 1'), key);
    return work;
  };
  await run('script', 50, { work: workOf('script') });
  const flood = Array.from({ length: 5000 }, () => run('script', 20, { work: workOf('script') }));
  await expect(run('script', 1, { work: workOf('script') })).rejects.toMatchObject({ code: 'work-limited' });
  const before = done.length;
  await run('crew', 1, { work: workOf('crew') });
  await run('crew', 1, { work: workOf('crew') });
  expect(done.length - before).toBeLessThanOrEqual(6);
  await Promise.all(flood);
});

it('without a limit as many wait as there are', async () => {
  const { run, done } = openTurns({ isBounded: false });
  await run('B', 50);
  await Promise.all(Array.from({ length: 5500 }, () => run('B', 1)));
  expect(done).toHaveLength(5501);
});

it('a request whose connection closes while it waits does not run, and those behind it do', async () => {
  const { run, done, request } = openTurns();
  await run('B', 50);
  const [gone, goneBefore] = [request('B'), request('B')];
  goneBefore.leave();
  const first = run('B', 50);
  const left = [run('B', 50, { work: gone }), run('B', 50, { work: goneBefore })];
  const last = run('B', 50);
  gone.leave();
  for (const one of left) await expect(one).rejects.toThrow('closed');
  await Promise.all([first, last]);
  expect(done).toHaveLength(3);
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

it('the budget has what the thread ran, and the turn what passed meanwhile', async () => {
  const moment = { ranMs: 0, passedMs: 0 };
  const turns = new Turns({ isBounded: true });
  const budget = new WorkBudget({ limits: { ...limits, thread: 30_000 }, clock: { now: () => 0 } });
  const account = budget.account('A');
  const work = new RequestWork(() => account, { turns, time: () => ({ ...moment }) });
  work.measure(() => {
    moment.ranMs += 5;
    moment.passedMs += 100_000;
  });
  expect(() => account.assertLeft()).not.toThrow();
  const waiting = work.tryEnter();
  expect(waiting).not.toBeNull();
  await waiting;
  work.measure(() => void (moment.ranMs += 10_000));
  expect(() => account.assertLeft()).toThrow(expect.objectContaining({ code: 'work-limited' }));
});
