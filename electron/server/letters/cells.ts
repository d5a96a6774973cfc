import bidiFactory from 'bidi-js';
import type { Face, FontFallback, HanForms } from './fontFallback.ts';

/** One user-perceived character, ready to be drawn. */
export interface Cell {
  text: string;
  face: Face;
  /** Embedding level of the bidirectional algorithm: odd is right to left. */
  level: number;
  /** A line may end after it. */
  mayBreak: boolean;
}

const bidi = bidiFactory();
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Characters that only steer: soft hyphen, joiners of words, byte order mark, and directions forced onto other text. */
const steering = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;
/** Invisible parts of a cluster that a face may lack without loss: joiners and variation selectors. */
const joiners = /\p{Join_Control}|\p{Variation_Selector}/gu;
const control = /\p{Cc}/gu;
const unknown = '\ufffd';

/**
 * Text as the letter prints it: composed (NFC), every line end a `\n`, every other blank a space. Control characters and
 * halves of surrogate pairs become the replacement character, so that nothing is lost silently; steering characters go,
 * because they could make a name read as another.
 */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\t\v\f]/g, ' ')
    .replace(control, (character) => (character === '\n' ? '\n' : unknown))
    .replace(steering, '');

/** The same on one line. */
export const printableLine = (text: string): string => printable(text).replace(/\n+/g, ' ').trim();

const hanForms = (text: string): HanForms =>
  /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'jp' : /\p{Script=Hangul}/u.test(text) ? 'kr' : 'sc';

/** A cluster and the face it is drawn with; whole if one face has all of it, else its parts, else the replacement character. */
const faced = (cluster: string, bold: boolean, han: HanForms, fonts: FontFallback): { text: string; face: Face }[] => {
  const whole = fonts.faceFor(cluster, bold, han);
  if (whole) return [{ text: cluster, face: whole }];
  const visible = cluster.replace(joiners, '');
  const bare = visible === '' ? undefined : fonts.faceFor(visible, bold, han);
  if (bare) return [{ text: visible, face: bare }];
  return Array.from(visible).map((character) => {
    const face = fonts.faceFor(character, bold, han);
    const stand = face ?? fonts.faceFor(unknown, bold, han);
    if (!stand) throw new Error('No font has the replacement character');
    return { text: face ? character : unknown, face: stand };
  });
};

/** One paragraph of printable text as cells, in reading order. `pieces` are its parts between line breaks. */
export const cellsOf = (pieces: readonly string[], bold: boolean, fonts: FontFallback): Cell[] => {
  const text = pieces.join('');
  const han = hanForms(text);
  const levels = rightToLeft.test(text) ? bidi.getEmbeddingLevels(text, 'ltr').levels : undefined;
  const cells: Cell[] = [];
  let start = 0;
  for (const piece of pieces) {
    for (const { segment, index } of clusters.segment(piece)) {
      const level = levels?.[start + index] ?? 0;
      const mirrored = level % 2 === 1 ? (bidi.getMirroredCharacter(segment) ?? segment) : segment;
      cells.push(...faced(mirrored, bold, han, fonts).map((part) => ({ ...part, level, mayBreak: false })));
    }
    const last = cells.at(-1);
    if (last) last.mayBreak = true;
    start += piece.length;
  }
  return cells;
};

/** The cells of one line in the order of the eye, left to right (rule L2 of the bidirectional algorithm). */
export const inVisualOrder = <T extends { level: number }>(line: readonly T[]): T[] => {
  const ordered = [...line];
  const highest = Math.max(0, ...line.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while ((ordered[end]?.level ?? 0) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end + 1;
    }
  }
  return ordered;
};
