import { expect, it, vi } from 'vitest';
import { printRefusal } from '../../electron/cli/output.ts';

const sqlite = (code: string): Error => Object.assign(new Error('of the library'), { code });

it.each([
  ['SQLITE_BUSY', 3, /The database is busy/],
  ['SQLITE_BUSY_SNAPSHOT', 3, /The database is busy/],
  ['SQLITE_FULL', 1, /no room on this disk/],
  ['SQLITE_NOTADB', 1, /database is damaged/],
  ['SQLITE_CORRUPT', 1, /database is damaged/],
])('%s ends with %i, in words', (code, exitCode, words) => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    expect(printRefusal(sqlite(code), false)).toBe(exitCode);
    expect(written.mock.calls.join('')).toMatch(words);
  } finally {
    written.mockRestore();
  }
});

it('a bug keeps its stack', () => {
  expect(() => printRefusal(new TypeError('of ours'), false)).toThrow('of ours');
});
