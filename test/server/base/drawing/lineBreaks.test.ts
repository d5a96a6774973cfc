import { describe, expect, it } from 'vitest';
import { breakPieces } from '../../../../electron/server/base/drawing/graphemes.ts';

describe('breakPieces', () => {
  it.each([
    ['long names wrap', ['long ', 'names ', 'wrap']],
    ['embedment 3.625 in, steel', ['embedment ', '3.625 in, ', 'steel']],
    ['2 inspectors', ['2 ', 'inspectors']],
    [`12'-0" pre-cut and/or 7-16`, [`12'-0" `, 'pre-', 'cut ', 'and/', 'or ', '7-16']],
    ['屋顶，（南面）。', ['屋顶，', '（南面）。']],
    ['  two  blanks ', ['  ', 'two  ', 'blanks ']],
    ['', []],
  ])('lets lines end in %j only where a reader would', (text, pieces) => {
    expect(breakPieces(text)).toEqual(pieces);
    expect(breakPieces(text).join('')).toBe(text);
  });
});
