import type { AddressToken } from './addressTokens.ts';
import { statesBefore } from './stateForms.ts';

/** The United States as people and maps write it, in English, Spanish and other languages; the longest first. */
const countries: readonly (readonly string[])[] = [
  'the united states of america',
  'united states of america',
  'estados unidos de america',
  'estados unidos de norteamerica',
  'estados unidos de n america',
  'estados unidos da america',
  'vereinigte staaten von amerika',
  'verenigde staten van amerika',
  'etats unis damerique',
  'etatsunis damerique',
  'stati uniti damerica',
  'the united states',
  'united states',
  'estados unidos',
  'vereinigte staaten',
  'verenigde staten',
  'stany zjednoczone',
  'stati uniti',
  'etats unis',
  'etatsunis',
  'etazini',
  'hoa ky',
  'ee uu de america',
  'ee uu a',
  'ee uu',
  'e e u u',
  'eeuu',
  'eua',
  'e u a',
  'the usa',
  'the us',
  'u s of a',
  'u s a',
  'u s',
  'e u',
  'usa',
  'us',
].map((name) => name.split(' '));

/** These are also part of a road's name: `Old Highway US 12345`. */
const isShort = (words: readonly string[]): boolean => ['us', 'u s', 'e u'].includes(words.join(' '));

const countryBefore = (tokens: readonly AddressToken[], end: number): readonly string[] | undefined =>
  countries.find((words) => words.every((word, at) => tokens[end - words.length + at]?.word === word));

/** Without the United States at the end, also named twice: `United States (US)`, `Estados Unidos - EE. UU.`. */
function withoutLastCountry(tokens: AddressToken[]): AddressToken[] {
  const last = countryBefore(tokens, tokens.length);
  if (last === undefined) return tokens;
  const left = tokens.slice(0, -last.length);
  const sameBefore = countryBefore(left, left.length);
  return sameBefore && !isShort(sameBefore) ? left.slice(0, -sameBefore.length) : left;
}

/** Drops the United States from the end, also where the ZIP follows it: `Fresno, CA, EE. UU. 93721`. */
export function withoutCountry(tokens: AddressToken[]): AddressToken[] {
  const left = withoutLastCountry(tokens);
  const zip = /^\d{4}$/.test(left.at(-1)?.word ?? '') ? left.length - 2 : left.length - 1;
  if (!/^\d{5}(?:\d{4})?$/.test(left[zip]?.word ?? '')) return left;
  const inside = countryBefore(left, zip);
  if (inside === undefined || isShort(inside)) return left;
  return [...left.slice(0, zip - inside.length), ...left.slice(zip)];
}

export interface TailZip {
  /** `12345` or `12345-6789`. */
  text: string;
  /** The first five digits. */
  number: number;
  /** Index of its first token. */
  from: number;
}

/** Reads the ZIP at the end: 12345, 12345-6789, 12345 6789 or 123456789. A ZIP is never the only word. */
export function readZip(text: string, tokens: readonly AddressToken[]): TailZip | null {
  let from = tokens.length - 1;
  let plusFour = '';
  const last = tokens[from];
  const before = tokens[from - 1];
  if (last === undefined || before === undefined) return null;
  if (/^\d{4}$/.test(last.word) && /^\d{5}$/.test(before.word) && statesBefore(tokens, from - 1).length > 0) {
    plusFour = last.word;
    from--;
  }
  const token = tokens[from];
  if (token === undefined) return null;
  // "Km 12.30012" is a number with a decimal point.
  if (text[token.start - 1] === '.' && tokens[from - 1]?.digits) return null;
  // `'01970` and `="01970"` are texts of spreadsheets.
  const parts = /^[=('"\u2018\u2019\u201c]*(\d{5})(?:[-\u2010-\u2013]?(\d{4}))?\W*$/.exec(
    text.slice(token.start, token.end),
  );
  if (parts?.[1] === undefined) return null;
  plusFour ||= parts[2] ?? '';
  return { text: plusFour === '' ? parts[1] : `${parts[1]}-${plusFour}`, number: Number(parts[1]), from };
}

/** Drops the fraction that spreadsheets give numbers: `MA 1970.0`. */
export function withoutFraction(text: string, tokens: readonly AddressToken[]): readonly AddressToken[] {
  const [number, zeros] = tokens.slice(-2);
  const isFraction = /^0+$/.test(zeros?.word ?? '') && text[(zeros?.start ?? 0) - 1] === '.';
  return isFraction && number?.end === zeros!.start - 1 && /^\d{3,9}$/.test(number.word) ? tokens.slice(0, -1) : tokens;
}

/** A ZIP that lacks digits: without its leading zeros (`1970` in Salem, MA), or cut short. */
export interface LostZip {
  /** With the zeros back. */
  number: number;
  from: number;
}

/** Three or four digits at the end, also with a plus-four: no ZIP as written. */
export function readLostZip(tokens: readonly AddressToken[]): LostZip | null {
  const from = tokens.length - 1;
  const [, digits] = /^(\d{3,4})(?:\d{4})?$/.exec(tokens[from]?.word ?? '') ?? [];
  return digits === undefined ? null : { number: Number(digits), from };
}
