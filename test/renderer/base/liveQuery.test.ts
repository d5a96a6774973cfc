import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '../../../renderer/base/gateway/calls.ts';
import { type ChangeSource, LiveQuery } from '../../../renderer/base/liveQuery.svelte.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const begin = <T>(look: () => Promise<T>) => {
  const listeners = new Set<() => void>();
  const source: ChangeSource = {
    listen: (_name, listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { query: new LiveQuery(() => source, look), changed: () => listeners.forEach((tell) => tell()) };
};

it('a look that finds what is shown already shows nothing anew', async () => {
  const answers = [{ jobs: [1] }, { jobs: [1] }, { jobs: [1, 2] }];
  const { query, changed } = begin(() => Promise.resolve(answers.shift()!));
  await vi.advanceTimersByTimeAsync(0);
  const first = query.value;
  changed();
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toHaveLength(1);
  expect(query.value).toBe(first);
  changed();
  await vi.advanceTimersByTimeAsync(0);
  expect(query.value).toEqual({ jobs: [1, 2] });
});

it('the result of a call does not stay if a newer one was read before it came', async () => {
  const results = ['before', 'sent', 'sent'];
  const { query, changed } = begin(() => Promise.resolve(results.shift()!));
  await vi.advanceTimersByTimeAsync(0);
  changed();
  await vi.advanceTimersByTimeAsync(0);
  query.set('queued');
  expect(query.value).toBe('queued');
  await vi.advanceTimersByTimeAsync(0);
  expect(query.value).toBe('sent');
});

it('a look that costs much rests before the next one, unless somebody waits for it', async () => {
  const costMs = 400;
  let looks = 0;
  const { query, changed } = begin(async () => {
    looks += 1;
    await new Promise((resolve) => setTimeout(resolve, costMs));
    return looks;
  });
  changed();
  await vi.advanceTimersByTimeAsync(costMs);
  expect(looks).toBe(1);
  await vi.advanceTimersByTimeAsync(costMs);
  expect(looks).toBe(1);
  // In the middle of a rest.
  void query.refreshNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(looks).toBe(2);
  // In the middle of a look: the next one follows at once.
  changed();
  void query.refreshNow();
  await vi.advanceTimersByTimeAsync(costMs);
  expect(looks).toBe(3);
  // Nobody waits any more.
  changed();
  await vi.advanceTimersByTimeAsync(2 * costMs);
  expect(looks).toBe(3);
});

it('a look that the server has no time for is repeated once it does, and what was shown stays', async () => {
  const message = { code: 'work-limited', params: { kind: 'thread', seconds: 7 } };
  const refused = new CallError({ code: 'too-many-requests', detail: '', message, errors: [] });
  const results = [
    () => 'before',
    () => {
      throw refused;
    },
    () => 'after',
  ];
  const { query, changed } = begin(async () => results.shift()!());
  await vi.advanceTimersByTimeAsync(0);
  changed();
  await vi.advanceTimersByTimeAsync(0);
  expect([query.value, query.failure]).toEqual(['before', refused]);
  await vi.advanceTimersByTimeAsync(6999);
  expect(results).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([query.value, query.failure]).toEqual(['after', null]);
});

it('a screen that was left looks no more, though the server has refused its last look for now', async () => {
  const message = { code: 'rate-limited', params: { maximum: 3000, seconds: 7 } };
  let looks = 0;
  const { query } = begin(async () => {
    looks += 1;
    throw new CallError({ code: 'too-many-requests', detail: '', message, errors: [] });
  });
  await vi.advanceTimersByTimeAsync(0);
  query.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks).toBe(1);
});
