/** One word of an address line. `start`/`end` are offsets in the text it came from. */
export interface AddressToken {
  /** Lower case, accents and punctuation removed (`#` stays); never empty: a lone dash is no word. */
  word: string;
  start: number;
  end: number;
  /** Number of the comma segment; line breaks, `;` and `|` count as commas. */
  segment: number;
  /** The word has a digit in it. */
  digits: boolean;
}

const COMMA = 44;
const SEMICOLON = 59;
const BAR = 124;
const DOT = 46;

function isComma(code: number): boolean {
  if (code === COMMA || code === SEMICOLON || code === BAR) return true;
  return code === 10 || code === 13 || code === 0x85 || code === 0x2028 || code === 0x2029;
}

function isSpace(code: number): boolean {
  return code <= 32 || code === 0xa0 || code === 0xfeff || code === 0x3000 || (code >= 0x2000 && code <= 0x200b);
}

function plainWord(raw: string): string {
  const lower = raw.toLowerCase();
  if (/^[a-z0-9]+$/.test(lower)) return lower;
  return lower.normalize('NFD').replace(/[^a-z0-9#]+/g, '');
}

/**
 * Splits an address into words. Spaces, commas (and what counts as one) and full stops separate, so `N.Y.`, `N. Y.` and `N Y` read
 * the same, as do `St.Louis` and `St. Louis`.
 */
export function readTokens(text: string): AddressToken[] {
  const tokens: AddressToken[] = [];
  let segment = 0;
  let start = -1;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : COMMA;
    const closesSegment = isComma(code);
    if (!closesSegment && code !== DOT && !isSpace(code)) {
      if (start < 0) start = at;
      continue;
    }
    if (start >= 0) {
      const word = plainWord(text.slice(start, at));
      if (word !== '') tokens.push({ word, start, end: at, segment, digits: /\d/.test(word) });
      start = -1;
    }
    if (closesSegment) segment++;
  }
  return tokens;
}

/** Index of the first token of the segment that token `last` belongs to. */
export function segmentStart(tokens: readonly AddressToken[], last: number): number {
  let first = last;
  while (first > 0 && tokens[first - 1]?.segment === tokens[last]?.segment) first--;
  return first;
}
