import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { searchEntry } from '../../../renderer/forms/pickerSearch.svelte.ts';
import { longestWaitMs } from '../../../renderer/base/inTime.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const california = { id: 'ca', name: 'California', abbreviation: 'CA' };

it('a typed text means the entry that the search finds', async () => {
  expect(await searchEntry(Promise.resolve({ entries: [california] }), 'ca')).toEqual(california);
  expect(vi.getTimerCount()).toBe(0);
});

it('a typed text means no entry where the search fails, or never ends', async () => {
  expect(await searchEntry(Promise.reject(new Error('gone')), 'ca')).toBeNull();
  let meant: unknown = 'not known yet';
  void searchEntry(new Promise(() => undefined), 'ca').then((entry) => (meant = entry));
  await vi.advanceTimersByTimeAsync(longestWaitMs - 1);
  expect(meant).toBe('not known yet');
  await vi.advanceTimersByTimeAsync(1);
  expect(meant).toBeNull();
});
