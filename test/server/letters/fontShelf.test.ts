import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { createFontShelf } from '../../../electron/server/letters/fontShelf.ts';
import { createOutlineSubset } from '../../../electron/server/letters/outlineSubset.ts';
import { unpackWoff2 } from '../../../electron/server/letters/woff2.ts';

describe('createFontShelf', () => {
  const shelf = createFontShelf();

  it.each([
    ['a', 'sc', 'DejaVuSansCondensed'],
    ['Щ', 'sc', 'DejaVuSansCondensed'],
    ['ع', 'sc', 'DejaVuSansCondensed'],
    ['漢', 'sc', 'NotoSans-sc-'],
    ['漢', 'jp', 'NotoSans-jp-'],
    ['한', 'kr', 'NotoSans-kr-'],
    ['ก', 'sc', 'NotoSans-thai-'],
    ['क', 'sc', 'NotoSans-devanagari-'],
    ['Ꮳ', 'sc', 'UnifontEx'],
  ] as const)('finds a font for %s with %s forms', (character, han, name) => {
    expect(shelf.faceFor(character, false, han)?.name.startsWith(name)).toBe(true);
  });

  it('knows no font for a code point that is no character', () => {
    expect(shelf.faceFor('\u{10fffe}', false, 'sc')).toBeUndefined();
  });

  it('opens a variable font at the weight asked for, and its subset is a font with the same shapes', () => {
    const regular = shelf.faceFor('王', false, 'sc');
    const bold = shelf.faceFor('王', true, 'sc');
    if (!regular || !bold) throw new Error('No font for 王');
    const barsOf = (font: typeof regular.font) => font.glyphForCodePoint('王'.codePointAt(0) ?? 0);
    expect(barsOf(bold.font).path.toSVG()).not.toBe(barsOf(regular.font).path.toSVG());

    const glyph = barsOf(bold.font);
    const subset = createOutlineSubset(bold.font);
    expect(subset.includeGlyph(glyph.id)).toBe(1);
    expect(subset.includeGlyph(glyph.id)).toBe(1);
    const font = create(Buffer.from(subset.encode()));
    if (!('getGlyph' in font)) throw new Error('Not one font');
    expect(font.numGlyphs).toBe(2);
    const box = (of: typeof glyph) => [of.bbox.minX, of.bbox.minY, of.bbox.maxX, of.bbox.maxY].map(Math.round);
    expect(box(font.getGlyph(1))).toEqual(box(glyph));
    expect(font.getGlyph(1).advanceWidth).toBe(Math.round(glyph.advanceWidth));
  });

  it('writes tables of the lengths that the format fixes', () => {
    const face = shelf.faceFor('ก', false, 'sc');
    if (!face) throw new Error('No font for ก');
    const file = Buffer.from(createOutlineSubset(face.font).encode());
    const lengths = Array.from({ length: file.readUInt16BE(4) }, (_, index) => {
      const row = 12 + index * 16;
      return [file.toString('latin1', row, row + 4), file.readUInt32BE(row + 12)] as const;
    });
    expect(Object.fromEntries(lengths)).toMatchObject({ head: 54, hhea: 36, maxp: 32, hmtx: 4, loca: 8 });
  });

  it('refuses what is no web font', () => {
    expect(() => unpackWoff2(Buffer.from('nonsense'))).toThrow('Not a WOFF 2 file');
  });
});
