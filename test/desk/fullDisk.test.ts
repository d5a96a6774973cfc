import { expect, it } from 'vitest';
import { createDeskRpc } from '../../electron/desk/rpc/deskRpc.ts';
import { deskProblem } from '../../electron/desk/base/deskProblem.ts';
import { runCall } from '../../electron/rpc/dispatch.ts';
import { createTestDesk } from './testDesk.ts';
import { databaseOf } from './deskDatabase.ts';

const test = createTestDesk();
const { desk } = test;

const bugs: unknown[] = [];
const answer = createDeskRpc({
  desk,
  sender: { hasOtherSender: false, wake: () => undefined, stop: () => Promise.resolve() } as never,
  standalone: {} as never,
  phone: {} as never,
  backups: {} as never,
  summaries: {} as never,
  restart: () => undefined,
  facts: { version: '0', host: 'browser', platform: 'test' },
  changed: () => undefined,
  onBug: (error) => bugs.push(error),
});

it('a full disk is a refusal in words that a person can act on, and the same is kept when there is room', async () => {
  const { id } = desk.drafts.store.create({ client_name: 'Kim' });
  const pieces = [{ pointer: '/notes', value: 'x'.repeat(40_000) }];
  const pages = databaseOf(desk).pragma('page_count', { simple: true }) as number;
  databaseOf(desk).pragma(`max_page_count = ${pages}`);
  expect(await answer('changeDraft', { id, pieces })).toMatchObject({
    ok: false,
    problem: {
      code: 'refused',
      message: { code: 'laptop-disk-full' },
      detail: expect.stringMatching(/no room on the disk/) as string,
    },
  });
  expect([bugs, desk.drafts.store.get(id).document]).toEqual([[], { client_name: 'Kim' }]);
  databaseOf(desk).pragma('max_page_count = 1000000');
  expect(await answer('changeDraft', { id, pieces })).toMatchObject({ ok: true });
});

it.each(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])('%s is a refusal, not a bug', (code) => {
  expect(deskProblem(Object.assign(new Error('x'), { code }))?.message?.code).toBe('laptop-disk-full');
});

it('logs an unknown error once; the window only learns that there was one', async () => {
  const logged: unknown[] = [];
  const fail = () => Promise.reject(new TypeError('x is not a function'));
  expect(await runCall(fail, { toProblem: deskProblem, onBug: (error) => void logged.push(error) })).toEqual({
    ok: false,
    problem: {
      code: 'bug',
      detail: 'Something went wrong in Rafter itself.',
      message: { code: 'bug', params: { log: null } },
      errors: [],
    },
  });
  expect(logged).toHaveLength(1);
});
