import { render } from 'svelte/server';
import { expect, it } from 'vitest';
import ItemRow from '../../../renderer/field/sync/ItemRow.svelte';
import { suggestedFix } from '../../../renderer/field/sync/itemStatus.ts';
import { syncWordsEn } from '../../../shared/sync/words.en.ts';
import { appEn } from '../../../renderer/field/parts/words.en.ts';
import type { AppState } from '../../../renderer/field/parts/appState.svelte.ts';
import { SecondClock } from '../../../renderer/base/secondClock.ts';
import type { ItemShown } from '../../../shared/outbox/deskCalls.ts';
import { message } from '../../../shared/messages/catalogue.ts';

const item: ItemShown = {
  id: 'i',
  kind: 'upload',
  slot: 'file',
  array: null,
  file: 'roof.jpg',
  state: 'failed',
  bytes: 3_140_000,
  sentBytes: null,
  attempts: 1,
  nextAttemptMs: null,
  error: message('provider-said', { status: 413, text: '413 Request Entity Too Large' }),
  status: 413,
  errors: [],
  arrays: null,
  needsPerson: true,
  canBeSmaller: true,
  candidates: [],
  maybeDoubled: false,
};
const state = { words: appEn, sync: { value: null }, sentOf: () => null } as unknown as AppState;
const shown = (more: Partial<ItemShown>): string => {
  const props = { item: { ...item, ...more }, job: { id: 'd', jobId: 7 }, state, clock: new SecondClock() };
  return render(ItemRow, { props }).body;
};

it('413 says so in words of the crew, with a button that sends a smaller copy', () => {
  expect(shown({})).toContain('Too large for this provider (3.1 MB)');
  expect(shown({})).toContain('Send a smaller copy');
  expect(shown({})).not.toContain(syncWordsEn.tooLargeHint);
});

it('413 of what cannot be made smaller says what can be done', () => {
  const body = shown({ canBeSmaller: false, file: 'video.mp4', bytes: 300_000_000 });
  expect(body).toContain('Too large for this provider (300 MB)');
  expect(body).toContain(syncWordsEn.tooLargeHint);
  expect(body).not.toContain('Send a smaller copy');
  expect(suggestedFix({ ...item, canBeSmaller: false }, null)).toEqual({ kind: 'replace' });
});

it.each([
  ['files', message('job-files-full', { maximum: 200 }), 'A job holds at most 200 files.'],
  ['bytes', message('job-bytes-full', { maximumBytes: 5_000_000_000 }), 'hold at most 5 GB together'],
])('413 of a job that is full names the limit, and offers no copy: %s', (_name, error, words) => {
  const full = { error, canBeSmaller: false };
  expect(shown(full)).toContain(words);
  expect(shown(full)).not.toMatch(/Too large for this provider|Send a smaller copy/);
  expect(suggestedFix({ ...item, ...full }, null)).toEqual({ kind: 'retry' });
});
