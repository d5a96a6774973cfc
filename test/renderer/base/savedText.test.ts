import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { joinedMessage, longestMessage } from '../../../renderer/jobs/joinedMessage.ts';
import type { PageHideHandler } from '../../../renderer/base/gateway/pageHide.ts';
import { SavedText } from '../../../renderer/base/savedText.svelte.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A text on a slow desk, and the moment when its page closes. */
const begin = (stored = '') => {
  const written: string[] = [];
  const desk = { isDown: false };
  const closing = new Set<PageHideHandler>();
  let answer = (): void => undefined;
  const text = new SavedText({
    read: () => new Promise((resolve) => (answer = () => resolve(stored))),
    write: (now) => {
      written.push(now);
      return desk.isDown ? Promise.reject(new Error('down')) : Promise.resolve();
    },
    delayMs: 400,
    onPageHide: (handler) => {
      closing.add(handler);
      return () => closing.delete(handler);
    },
  });
  return { text, written, desk, closing, answer: () => answer() };
};

it('a text that was typed right before the page closes is saved, once', async () => {
  const { text, written, closing } = begin();
  text.text = 'Which roof';
  text.text = 'Which roof?';
  expect(closing.size).toBe(1);
  for (const { save } of closing) save();
  expect(written).toEqual(['Which roof?']);
  await vi.advanceTimersByTimeAsync(1000);
  expect([written, closing.size]).toEqual([['Which roof?'], 0]);
});

it('a page that closes later has nothing to save', async () => {
  const { text, written, closing } = begin();
  text.text = 'Which roof?';
  await vi.advanceTimersByTimeAsync(400);
  expect([written, closing.size]).toEqual([['Which roof?'], 0]);
});

it('what is typed before the saved text has come follows it, and replaces none of it', async () => {
  const { text, written, answer } = begin('The rafters are');
  const loaded = text.load((saved, typed) => `${saved}\n${typed}`);
  text.text = '2x6';
  answer();
  await loaded;
  expect(text.text).toBe('The rafters are\n2x6');
  await vi.advanceTimersByTimeAsync(400);
  expect(written).toEqual(['The rafters are\n2x6']);
});

it('nothing is joined where nothing was saved, or nothing is typed', async () => {
  const join = (saved: string, typed: string): string => `${saved}\n${typed}`;
  for (const [stored, typed, shown] of [
    ['', '2x6', '2x6'],
    ['The rafters', null, 'The rafters'],
  ] as const) {
    const { text, answer } = begin(stored);
    const loaded = text.load(join);
    if (typed !== null) text.text = typed;
    answer();
    await loaded;
    expect(text.text).toBe(shown);
  }
});

it('what this page has saved itself before the saved text came is not joined with what is typed', async () => {
  const { text, written, answer } = begin('Which roof');
  const loaded = text.load((saved, typed) => `${saved}\n${typed}`);
  text.text = 'Which roof';
  await vi.advanceTimersByTimeAsync(400);
  text.text = 'Whose roof?';
  answer();
  await loaded;
  await vi.advanceTimersByTimeAsync(400);
  expect([text.text, written]).toEqual(['Whose roof?', ['Which roof', 'Whose roof?']]);
});

it('a save that failed is tried again, also by the page that closes', async () => {
  const { text, written, desk, closing } = begin();
  const unsaved = (): boolean[] => [...closing].map(({ hasUnsaved }) => hasUnsaved());
  desk.isDown = true;
  text.text = 'Which roof?';
  await expect(text.save()).rejects.toThrow('down');
  expect(unsaved()).toEqual([true]);
  for (const { save } of closing) save();
  await vi.advanceTimersByTimeAsync(0);
  expect([written.length, unsaved()]).toEqual([2, [true]]);
  desk.isDown = false;
  await vi.advanceTimersByTimeAsync(15_000);
  expect([written, unsaved()]).toEqual([['Which roof?', 'Which roof?', 'Which roof?'], []]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written).toHaveLength(3);
});

it('what is typed during a save is still saved by the page that closes', async () => {
  const { text, written, closing } = begin();
  text.text = 'Which';
  const saving = text.save();
  text.text = 'Which roof?';
  await saving;
  expect(closing.size).toBe(1);
  for (const { save } of closing) save();
  await vi.advanceTimersByTimeAsync(0);
  expect([written, closing.size]).toEqual([['Which', 'Which roof?'], 0]);
});

it('a joined message is not longer than one that can be sent, and ends with a whole character', () => {
  expect(joinedMessage('The rafters', 'are 2x6')).toBe('The rafters\nare 2x6');
  const saved = 'a'.repeat(longestMessage - 2);
  expect(joinedMessage(saved, 'bc')).toBe(`${saved}\nb`);
  expect(joinedMessage(saved, '📷')).toBe(`${saved}\n`);
});
