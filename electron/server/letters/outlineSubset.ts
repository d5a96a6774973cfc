import type { Font, PathCommand } from 'fontkit';
import { bytes16, bytes32, encodeOutline, fontFile, type OutlinePoint } from './trueType.ts';

/**
 * A TrueType subset made from outlines, for variable fonts: what is written are the shapes at the weight that the font
 * was opened with. Unhinted, glyph 0 included. It has the two calls that PDF embedding needs.
 */
export interface OutlineSubset {
  /** The glyph's number within the subset. */
  includeGlyph(glyph: number): number;
  /** A font file with the tables that a PDF asks of a CIDFontType2 font. */
  encode(): Uint8Array;
}

const contoursOf = (commands: readonly PathCommand[]): OutlinePoint[][] => {
  const contours: OutlinePoint[][] = [];
  const point = (x = 0, y = 0, onCurve = true) => {
    contours.at(-1)?.push({ x: Math.round(x), y: Math.round(y), onCurve });
  };
  for (const { command, args } of commands) {
    if (command === 'moveTo') {
      contours.push([]);
      point(args[0], args[1]);
    } else if (command === 'lineTo') {
      point(args[0], args[1]);
    } else if (command === 'quadraticCurveTo') {
      point(args[0], args[1], false);
      point(args[2], args[3]);
    } else if (command === 'bezierCurveTo') {
      throw new RangeError('Cubic outlines do not fit a TrueType subset');
    }
  }
  for (const contour of contours) {
    const [first] = contour;
    const last = contour.at(-1);
    // A contour closes by itself; a last point upon the first would be a segment of no length.
    if (contour.length > 1 && first && last?.onCurve && last.x === first.x && last.y === first.y) contour.pop();
  }
  return contours.filter((contour) => contour.length > 0);
};

export const createOutlineSubset = (font: Font): OutlineSubset => {
  const glyphs: number[] = [0];
  const places = new Map<number, number>([[0, 0]]);

  const includeGlyph = (glyph: number): number => {
    const place = places.get(glyph) ?? glyphs.push(glyph) - 1;
    places.set(glyph, place);
    return place;
  };

  const encode = (): Uint8Array => {
    const drawn = glyphs.map((id) => {
      const glyph = font.getGlyph(id);
      const contours = contoursOf(glyph.path.commands);
      const left = contours.length ? Math.min(...contours.flat().map(({ x }) => x)) : 0;
      return { contours, left, advance: Math.round(glyph.advanceWidth), bytes: encodeOutline(contours) };
    });
    let end = 0;
    const loca = [0, ...drawn.map(({ bytes }) => (end += bytes.length))];
    const widest = Math.max(...drawn.map(({ advance }) => advance));
    const { bbox } = font;
    const box = [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map(Math.round);
    const sizes = drawn.map(({ contours }) => [contours.flat().length, contours.length] as const);
    const most = [Math.max(...sizes.map(([points]) => points)), Math.max(...sizes.map(([, contours]) => contours))];
    const head = [
      ...bytes32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
      // Baseline and left side bearing at 0; no dates; long offsets in loca.
      ...bytes16(0x0003, font.unitsPerEm, 0, 0, 0, 0, 0, 0, 0, 0, ...box, 0, 8, 2, 1, 0),
    ];
    const hhea = [
      ...bytes32(0x00010000),
      ...bytes16(Math.round(font.ascent), Math.round(font.descent), 0, widest, 0, 0, widest),
      ...bytes16(1, 0, 0, 0, 0, 0, 0, 0, glyphs.length),
    ];
    const maxp = [...bytes32(0x00010000), ...bytes16(glyphs.length, ...most, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)];
    return fontFile(
      new Map([
        ['glyf', Uint8Array.from(drawn.flatMap(({ bytes }) => bytes))],
        ['head', Uint8Array.from(head)],
        ['hhea', Uint8Array.from(hhea)],
        ['hmtx', Uint8Array.from(drawn.flatMap(({ advance, left }) => bytes16(advance, left)))],
        ['loca', Uint8Array.from(bytes32(...loca))],
        ['maxp', Uint8Array.from(maxp)],
      ]),
    );
  };

  return { includeGlyph, encode };
};
