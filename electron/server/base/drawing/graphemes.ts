import bidiFactory from 'bidi-js';
import type { Face, FontFallback, HanForms } from './fontFallback.ts';

/** One user-perceived character, ready to be drawn. */
export interface Grapheme {
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
/** Invisible controls: soft hyphen, word joiners, byte order mark, direction overrides; isolates by a direction of their own. */
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2067\u206a-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;
/** Around a text whose direction is its own: they move nothing beside it, and are never drawn. */
const isolate = { start: '\u2068', end: '\u2069' };
const isolates = /[\u2068\u2069]/g;
/** Invisible parts of a cluster that a face may lack without loss: joiners and variation selectors. */
const joiners = /\p{Join_Control}|\p{Variation_Selector}/gu;
const control = /\p{Cc}/gu;
const unknown = '\ufffd';

/**
 * Text as the letter prints it: NFC, every line end a `\n`, every other blank a space. Control characters and lone
 * surrogates become the replacement character, so that nothing is lost silently. Invisible controls are removed, because
 * they could make a name look like another.
 */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\t\v\f]/g, ' ')
    .replace(control, (character) => (character === '\n' ? '\n' : unknown))
    .replace(invisible, '');

/** Without the marks of isolated texts, for readers of another kind. */
export const withoutIsolates = (text: string): string => text.replace(isolates, '');

/** Beside a name that is written from right to left, a house number would be drawn on the wrong side of it. */
export const isolated = (text: string): string =>
  rightToLeft.test(text) ? `${isolate.start}${text}${isolate.end}` : text;

/** The text with these names in their own direction, as a reviewer types them among English words and numbers. */
export const withNamesIsolated = (text: string, names: readonly string[]): string =>
  names.filter((name) => rightToLeft.test(name)).reduce((done, name) => done.replaceAll(name, isolated(name)), text);

/** Texts one after the other, each in its own direction; empty ones left out. */
export const joined = (texts: readonly (string | undefined)[], by = ', '): string =>
  texts.flatMap((text) => (text ? [isolated(text)] : [])).join(by);

/** `Fresno, CA 93701`; '' where all parts are missing. */
export const cityLine = ({ city, state, zip }: Record<'city' | 'state' | 'zip', string>): string =>
  joined([city, joined([state, zip], ' ')]);

/** Printable text on one line. */
export const printableLine = (text: string): string => printable(text).replace(/\n+/g, ' ').trim();

const hanForms = (text: string): HanForms =>
  /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'jp' : /\p{Script=Hangul}/u.test(text) ? 'kr' : 'sc';

/** A cluster with its face: whole if one face has all of it, else in parts, else as the replacement character. */
const withFace = (
  cluster: string,
  bold: boolean,
  han: HanForms,
  fonts: FontFallback,
): { text: string; face: Face }[] => {
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

/** Scripts without spaces between words, or with breaks between any two letters: `Intl.Segmenter` finds the words. */
const needsDictionary =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const opening = /^[\p{Ps}\p{Pi}]+$/u;
/** A line may end after a hyphen, dash or slash between letters. */
const insideWord = /(?<=[\p{L}\p{N}][-–—/])(?=\p{L})/u;

/** A word with the spaces after it; a number stays with its unit. */
const word = /(?:[^ ]*\d (?=(?:in|lb|psf|mph)(?![\p{L}\p{N}]))[^ ]+|[^ ]+) *| +/gu;

const words = new Intl.Segmenter('en', { granularity: 'word' });

const bySegments = (text: string): string[] => {
  const pieces: string[] = [];
  let held = '';
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = pieces.at(-1);
    if (opening.test(segment)) {
      held += segment;
    } else if (held || isWordLike || last === undefined) {
      pieces.push(held + segment);
      held = '';
    } else {
      // Closing punctuation and spaces stay with what they follow.
      pieces[pieces.length - 1] = last + segment;
    }
  }
  return held ? [...pieces, held] : pieces;
};

/** `text` (no newlines) in pieces between which a line may end; spaces close a piece. Joined, they are the text. */
export const breakPieces = (text: string): string[] => {
  const spaced = text.match(word) ?? [];
  return spaced.flatMap((piece) => (needsDictionary.test(piece) ? bySegments(piece) : piece.split(insideWord)));
};

/** One paragraph of printable text as graphemes, in reading order. `pieces` come from `breakPieces`. */
export const graphemesOf = (pieces: readonly string[], bold: boolean, fonts: FontFallback): Grapheme[] => {
  const text = pieces.join('');
  const han = hanForms(text);
  const levels = rightToLeft.test(text) ? bidi.getEmbeddingLevels(text, 'ltr').levels : undefined;
  const graphemes: Grapheme[] = [];
  let start = 0;
  for (const piece of pieces) {
    for (const { segment, index } of clusters.segment(piece)) {
      if (withoutIsolates(segment) === '') continue;
      const level = levels?.[start + index] ?? 0;
      const mirrored = level % 2 === 1 ? (bidi.getMirroredCharacter(segment) ?? segment) : segment;
      graphemes.push(...withFace(mirrored, bold, han, fonts).map((part) => ({ ...part, level, mayBreak: false })));
    }
    const last = graphemes.at(-1);
    if (last) last.mayBreak = true;
    start += piece.length;
  }
  return graphemes;
};

/** One line in visual order, left to right (rule L2 of the bidirectional algorithm). */
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
