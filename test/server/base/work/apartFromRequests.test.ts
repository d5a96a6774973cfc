import { expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../../../electron/server/base/database/database.ts';
import { RequestCounts } from '../../../../electron/server/base/work/requestCountStore.ts';
import { currentWork, RequestWork, runAs, steadyTime } from '../../../../electron/server/base/work/requestWork.ts';
import { Turns } from '../../../../electron/server/base/work/turns.ts';
import { WorkBudget } from '../../../../electron/server/base/work/workBudget.ts';
import { signedIn } from '../../../support/console.ts';
import { listenAs } from '../../../support/eventStream.ts';
import { startServer } from '../../../support/startServer.ts';

const clock = { now: () => 0 };
const newWork = (): RequestWork => {
  const budget = new WorkBudget({ limits: { thread: 0, bytes: 0, pictures: 0, rows: 0 }, clock });
  return new RequestWork(() => budget.account('A'), {
    turns: new Turns({ isBounded: true }),
    time: steadyTime(() => 0),
  });
};

it('counts are shared apart from the request whose count was the first to be shared', async () => {
  const sharer = await new Promise<unknown>((resolve) => {
    const commit = async (): Promise<never> => {
      resolve(currentWork());
      throw new Error('not now');
    };
    const counts = new RequestCounts({ database: { commit } as unknown as Database, clock });
    runAs(newWork(), () => counts.count('key 1', 1));
    onTestFinished(() => counts.close());
  });
  expect(sharer).toBeUndefined();
});

it('the stream of changes is opened for a user whose work is used up, and is polled apart from who opened it', async () => {
  const thread = { ms: 0, step: 0 };
  const server = await startServer({ rateLimit: 3000 }, undefined, {
    threadTime: steadyTime(() => (thread.ms += thread.step)),
  });
  const user = await signedIn(server, 'admin');
  const { id } = await server.submit();
  thread.step = 30_000;
  await user.hear('readHere', {});
  thread.step = 0;
  const { changeVersions } = server.store;
  const pollers: unknown[] = [];
  const written = changeVersions.written.bind(changeVersions);
  const polled = vi.spyOn(changeVersions, 'written').mockImplementation(() => {
    pollers.push(currentWork());
    return written();
  });
  expect((await user.ask('GET', '/jobs.csv')).status).toBe(429);
  const ear = await listenAs(user);
  expect(ear.status).toBe(200);
  await expect.poll(() => pollers.length).toBeGreaterThan(0);
  const byTicks = pollers.length;
  server.clock.offset += 10 * 60_000;
  expect(await user.codeOf('sendMessage', { id, text: 'changes something' })).toBeNull();
  await expect.poll(() => pollers.length).toBeGreaterThan(byTicks);
  expect(new Set(pollers)).toEqual(new Set([undefined]));
  polled.mockRestore();
  await ear.stop();
});
