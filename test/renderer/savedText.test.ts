import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SavedText } from '../../renderer/state/savedText.svelte.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A text on a slow desk, and the moment when its page closes. */
const begin = (stored = '') => {
  const written: string[] = [];
  const closing = new Set<() => void>();
  let answer = (): void => undefined;
  const text = new SavedText({
    read: () => new Promise((resolve) => (answer = () => resolve(stored))),
    write: (now) => Promise.resolve(written.push(now)),
    delayMs: 400,
    onPageHide: (save) => {
      closing.add(save);
      return () => closing.delete(save);
    },
  });
  return { text, written, closing, answer: () => answer() };
};

it('a text that was typed right before the page closes is saved, once', async () => {
  const { text, written, closing } = begin();
  text.text = 'Which roof';
  text.text = 'Which roof?';
  expect(closing.size).toBe(1);
  for (const save of closing) save();
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
