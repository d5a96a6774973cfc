import type { AddressToken } from './addressTokens.ts';
import { statesBefore } from './stateForms.ts';

const countries: readonly (readonly string[])[] = [
  ['united', 'states', 'of', 'america'],
  ['united', 'states'],
  ['u', 's', 'a'],
  ['u', 's'],
  ['usa'],
  ['us'],
];

/** Drops the United States from the end. */
export function withoutCountry(tokens: AddressToken[]): AddressToken[] {
  const country = countries.find((words) => words.every((word, at) => tokens.at(at - words.length)?.word === word));
  return country ? tokens.slice(0, -country.length) : tokens;
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
  const parts = /^(\d{5})(?:[-\u2010-\u2013]?(\d{4}))?\W*$/.exec(text.slice(token.start, token.end));
  if (parts?.[1] === undefined) return null;
  plusFour ||= parts[2] ?? '';
  return { text: plusFour === '' ? parts[1] : `${parts[1]}-${plusFour}`, number: Number(parts[1]), from };
}
