import { describe, expect, it } from 'vitest';
import { FontFallback } from '../../../../electron/server/base/drawing/fontFallback.ts';

describe('FontFallback', () => {
  const fonts = new FontFallback();

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
    expect(fonts.faceFor(character, false, han)?.name.startsWith(name)).toBe(true);
  });

  it('knows no font for a code point that is no character', () => {
    expect(fonts.faceFor('\u{10fffe}', false, 'sc')).toBeUndefined();
  });

  it('has both weights of a font, and tells them apart by name', () => {
    const faces = [fonts.faceFor('王', false, 'sc')!, fonts.faceFor('王', true, 'sc')!];
    const [regular, bold] = faces.map(({ font }) => font.glyphForCodePoint('王'.codePointAt(0)!).path.toSVG());
    expect(bold).not.toBe(regular);
    for (const { name, font } of faces) expect(font.postscriptName).toBe(name);
  });

  it('lays out Punjabi, whose font leaves out anchors that fontkit asks for', () => {
    const face = fonts.faceFor('ਪੰ', false, 'sc')!;
    expect(face.name).toMatch(/^NotoSans-gurmukhi-/);
    expect(face.font.layout('ਪੰਜਾਬੀ').advanceWidth).toBeGreaterThan(2000);
  });
});
