import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { print, printAsideLine, printCsv, printRefusal } from '../../electron/cli/output.ts';
import { printBug, createBugLog } from '../../electron/printBug.ts';
import { problem } from '../../shared/messages/problem.ts';
import { temporaryFolder } from '../support/processes.ts';

/** What a terminal obeys: a window's title, colors, a cursor, a bell; C1 controls; marks of the writing direction; tags. */
const hostile = {
  'the title of the window (OSC)': '\u001b]0;OWNED\u0007',
  'a link (OSC 8)': '\u001b]8;;https://evil.example\u001b\\here\u001b]8;;\u001b\\',
  'a color (CSI)': '\u001b[31mred\u001b[0m',
  'the cursor, and a cleared screen': '\u001b[2J\u001b[1;1H',
  'an answer in the place of the user (DSR)': '\u001b[6n\u001b[c',
  'the same by C1 controls': '\u009d0;OWNED\u009c\u009b31m',
  'a line that is written over': 'sent\rnot sent',
  'a backspace, a bell, a NUL, a DEL': '\b\u0007\u0000\u007f',
  'a name written backwards': 'invoice\u202efdp.exe\u202c',
  'marks of direction': '\u061c\u200e\u200f\u2066a\u2069',
  'separators of lines': 'a\u2028b\u2029c\u0085d',
  'tags and annotations': '\u{e0041}\ufff9a\ufffb\ufeff',
} as const;
const obeyed = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;

const written = (write: () => void, stream: NodeJS.WriteStream = process.stdout): string => {
  const spy = vi.spyOn(stream, 'write').mockReturnValue(true);
  try {
    write();
    return spy.mock.calls.join('');
  } finally {
    spy.mockRestore();
  }
};

describe.each(Object.entries(hostile))('%s', (_what, text) => {
  it('is only shown: in a text, a table, a sheet, its headings, and a refusal', () => {
    for (const answer of [text, [{ name: text, [text]: 1 }], { name: text, list: [{ [text]: text }], deep: { text } }])
      expect(written(() => print(answer, false))).not.toMatch(obeyed);
    const refused = () => void printRefusal(problem('desk-backup-none', { folder: text }), false);
    expect(written(refused, process.stderr)).not.toMatch(obeyed);
    expect(written(() => printAsideLine(`${text}\nmore`), process.stderr)).toMatch(/^[^\n]*\n$/);
  });

  it('is the same value in JSON, in which nothing controls a terminal', () => {
    const value = { [text]: [text, { text }], more: 'Zoë 👷🏽‍♀️ שלום' };
    const json = written(() => print(value, true));
    expect(json).not.toMatch(obeyed);
    expect(JSON.parse(json)).toEqual(value);
  });
});

it.each([
  ['in the field app’s terminal', () => printBug],
  ['in the desktop app’s, whose log keeps it as it came', () => createBugLog(temporaryFolder())],
])('a bug is only shown: %s', (_where, open) => {
  const report = open();
  const shown = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => shown.mockRestore());
  for (const text of Object.values(hostile)) {
    const cause = Object.assign(new Error(`because ${text}`), { reply: text });
    for (const bug of [new Error(`read ${text}`, { cause }), { body: text }, text]) report(bug);
  }
  for (const arguments_ of shown.mock.calls) {
    expect(arguments_).toHaveLength(1);
    expect(arguments_[0]).not.toMatch(obeyed);
  }
});

it('CSV keeps the ends of its lines, and cells of several lines', () => {
  const csv = 'name,note\r\n"Zoë","two\nlines"\r\n';
  expect(written(() => printCsv(csv))).toBe(csv);
  expect(written(() => printCsv(`a${hostile['a color (CSI)']}\r\n`))).toBe('a [31mred [0m\r\n');
});

it('texts of people stay as they are', () => {
  for (const text of ['Zoë Peña', 'two\nlines', '漢字 👷🏽‍♀️', 'שלום', '12′ 6 1/2″', 'ﬁ ½'])
    expect(written(() => print(text, false))).toBe(`${text}\n`);
});
