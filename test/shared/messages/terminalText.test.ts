import pino from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { print, printAside, printRefusal } from '../../../electron/cli/output.ts';
import { terminalJson, terminalLine, terminalText } from '../../../shared/terminalText.ts';
import { problem } from '../../../shared/messages/problem.ts';

/** Sets a title, colors, begins a sequence with eight bits, hides, turns the direction around, and returns to the line's beginning. */
const hostile = 'N\u001b]0;OWNED\u0007\u001b[31m\u009b31m\u009d\u0090\u007f\u202e\u2066\u200f\r\u2028\b\0';
const obeyed = /[^\P{Cc}\n]|[\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u;

describe('text for a terminal', () => {
  it('has nothing that a terminal obeys, and keeps letters of every language', () => {
    for (const text of [terminalLine(hostile), terminalText(hostile), terminalJson(JSON.stringify(hostile))])
      expect(text).not.toMatch(obeyed);
    expect(terminalLine('Zoë Álvarez, 東京, שלום, 👷🏽‍♀️')).toBe('Zoë Álvarez, 東京, שלום, 👷🏽‍♀️');
    expect(terminalLine('a\nb\tc')).toBe('a b c');
    expect(terminalText(`one\r\ntwo${hostile}`).split('\n')).toHaveLength(2);
  });

  it('as JSON has the same meaning', () => {
    const value = { [hostile]: [hostile, 'a\\u009b', '\\', '"'], n: 1 };
    for (const spaces of [undefined, 2]) {
      const json = terminalJson(JSON.stringify(value, null, spaces));
      expect(json).not.toMatch(obeyed);
      expect(JSON.parse(json)).toEqual(value);
    }
  });
});

describe('what commands print', () => {
  const printed: string[] = [];
  const watch = () => {
    printed.length = 0;
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  };
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['a sentence', () => print(`two\nlines ${hostile}`, false)],
    ['a table', () => print([{ [hostile]: hostile, nested: { name: hostile } }], false)],
    ['a sheet', () => print({ [hostile]: hostile, list: [hostile], rows: [{ name: hostile }] }, false)],
    ['JSON', () => print({ [hostile]: [hostile] }, true)],
    ['a remark', () => printAside(hostile)],
    ['a refusal', () => void printRefusal(problem('organization-name-unknown', { name: hostile }), false)],
    ['a refusal as JSON', () => void printRefusal(problem('organization-name-unknown', { name: hostile }), true)],
    [
      'a trouble of the disk',
      () => void printRefusal(Object.assign(new Error(hostile), { code: 'SQLITE_CORRUPT' }), false),
    ],
  ])('%s', (_what, show) => {
    watch();
    show();
    expect(printed.length).toBeGreaterThan(0);
    for (const text of printed) expect(text).not.toMatch(obeyed);
  });

  it('a line of the log', () => {
    const lines: string[] = [];
    const log = pino({ hooks: { streamWrite: terminalJson } }, { write: (line) => void lines.push(line) });
    log.warn({ origin: hostile, err: new Error(hostile) }, hostile);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(obeyed);
    expect(JSON.parse(lines[0]!)).toMatchObject({ origin: hostile, msg: hostile });
  });
});
