import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchKey } from '../../../shared/reference/matchKey.ts';

describe('matchKey', () => {
  it.each([
    ['IronRidge', 'IRONRIDGE'],
    ['CSI Solar Co., Ltd.', 'CSI Solar Co._ Ltd.'],
    ['Tigo Energy, Inc', 'Tigo Energy - Inc '],
    ['Phono Solar Technology Co.,Ltd.', 'Phono Solar Technology Co._Ltd.'],
    ['RT\u00a0APEX', 'rt  apex'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['ΟΔΟΣ', 'οδος'],
    ['Énergie', 'E\u0301NERGIE'],
    ['Ｓｏｌａｒ', 'solar'],
    ['Concrete Tile - Flat', 'Concrete Tile Flat'],
    ['a\n\tb', ' a b '],
  ])('takes %j and %j for the same', (one, other) => {
    expect(matchKey(one)).toBe(matchKey(other));
  });

  it.each([
    ['XR10', 'XR100'],
    ['SE3800H-US', 'SE3800H US'],
    ['V5°', 'V5°α'],
    ['Enphase Energy Inc', 'Enphase Energy Inc.'],
    ['Tile, S', 'Tile, W'],
  ])('keeps %j and %j apart', (one, other) => {
    expect(matchKey(one)).not.toBe(matchKey(other));
  });

  it('writes the key in lower case with single blanks', () => {
    expect(matchKey('  Jinko Solar Co._ Ltd -  A ')).toBe('jinko solar co. ltd a');
  });

  it('is empty for punctuation that stands for nothing', () => {
    expect(['', ' ', '-', ' , ', '_ - _'].map(matchKey)).toEqual(['', '', '', '', '']);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(matchKey(matchKey(text))).toBe(matchKey(text));
      }),
      { numRuns: 2000 },
    );
  });
});
