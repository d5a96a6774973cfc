import { expect, it } from 'vitest';
import { type OfficeCallName, officeCalls } from '../../../shared/office/contract.ts';
import { steadyTime } from '../../../electron/server/base/work/requestWork.ts';
import { openConsole, password, signedIn } from '../../support/console.ts';
import { startServer } from '../../support/startServer.ts';

/** A server with one user, a stranger behind the same address, and browsers that the server does not know. */
const begin = async (limits: Parameters<typeof startServer>[0]) => {
  const thread = { ms: 0, step: 0 };
  const threadTime = steadyTime(() => (thread.ms += thread.step));
  const started = Date.now();
  const server = await startServer(limits, undefined, { clock: { now: () => started }, threadTime });
  const { email } = await signedIn(server, 'reviewer');
  const stranger = openConsole(server.url);
  const send = async (call: string): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    return (await stranger.ask('POST', `/calls/${call}`, { headers, body: '{}' })).status;
  };
  /** Whether it was refused at last. */
  const sendUntilRefused = async (call: string): Promise<boolean> => {
    for (let n = 0; n < 20; n += 1) if ((await send(call)) === 429) return true;
    return false;
  };
  const newBrowser = openConsole(server.url);
  const openPage = () => newBrowser.codeOf('readHere', {});
  const signIn = () => newBrowser.codeOf('signIn', { email, password });
  return { server, thread, send, sendUntilRefused, openPage, signIn };
};

const ofAnyone = (Object.keys(officeCalls) as OfficeCallName[]).filter((name) => officeCalls[name].who === 'anyone');

it('noise of other calls, however much, keeps no new browser at the same address from signing in', async () => {
  const { sendUntilRefused, openPage, signIn } = await begin({ callLimit: 48 });
  for (const call of ofAnyone.filter((name) => !['signIn', 'readHere'].includes(name)))
    expect([call, await sendUntilRefused(call)]).toEqual([call, true]);
  // What needs a session, and what there is not, have one count.
  expect([await sendUntilRefused('listJobs'), await sendUntilRefused('nothing')]).toEqual([true, true]);
  expect(await openPage()).toBeNull();
  expect(await sendUntilRefused('readHere')).toBe(true);
  expect(await signIn()).toBeNull();
});

it('nor does its work, however much', async () => {
  const { server, thread, send, sendUntilRefused, openPage, signIn } = await begin({ rateLimit: 3000 });
  thread.step = 30_000;
  await send('listJobs');
  thread.step = 0;
  expect((await fetch(`${server.url}/docs`)).status).toBe(429);
  expect(await openPage()).toBeNull();
  thread.step = 30_000;
  await send('readHere');
  thread.step = 0;
  expect(await openPage()).toBe('too-many-requests');
  expect(await signIn()).toBeNull();
  // That of signing in itself has an end, too.
  thread.step = 30_000;
  await send('readAccountLink');
  thread.step = 0;
  expect(await sendUntilRefused('readAccountLink')).toBe(true);
});
