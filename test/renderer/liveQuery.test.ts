import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ChangeSource, LiveQuery } from '../../renderer/state/liveQuery.svelte.ts';

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
