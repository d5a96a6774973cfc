/** One word of an address. `start` and `end` are offsets into the text. */
export interface AddressToken {
  /** Lower case without accents and punctuation, except `#`; never empty. */
  word: string;
  start: number;
  end: number;
  /** Number of the comma segment; line breaks, `;` and `|` count as commas. */
  segment: number;
  /** The word contains a digit. */
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
 * Splits an address into words at spaces, commas (and their equivalents) and full stops. So `N.Y.`, `N. Y.` and `N Y` are
 * the same, as are `St.Louis` and `St. Louis`.
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
