import type { AddressToken } from './addressTokens.ts';
import { readTokens } from './addressTokens.ts';

/** Short forms that name the same place as the long ones: `St Louis` is `Saint Louis`, `N Platte` is `North Platte`. */
const longForms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    st: 'saint',
    ste: 'sainte',
    ft: 'fort',
    mt: 'mount',
    mtn: 'mountain',
    pt: 'point',
    n: 'north',
    s: 'south',
    e: 'east',
    w: 'west',
    ne: 'northeast',
    nw: 'northwest',
    se: 'southeast',
    sw: 'southwest',
    no: 'north',
    so: 'south',
    hts: 'heights',
    spg: 'spring',
    spgs: 'springs',
    jct: 'junction',
    ctr: 'center',
    centre: 'center',
    vlg: 'village',
    vly: 'valley',
    bch: 'beach',
    twp: 'township',
  }),
);

const citiesWithNumbers: ReadonlyMap<string, string> = new Map([
  ['29', 'twentynine'],
  ['96', 'ninetysix'],
]);

/** False for words that no city has: those with a digit, but for 29 Palms and 96 (South Carolina). */
export function isCityWord(token: AddressToken): boolean {
  return !token.digits || citiesWithNumbers.has(token.word);
}

/** One word of a city key; `word` is an `AddressToken.word`. Keys are these, joined without spaces. */
export function cityKeyPart(word: string): string {
  return longForms.get(word) ?? citiesWithNumbers.get(word) ?? word;
}

/** The key of a city written by itself: equal keys, same name. Empty when nothing is written. */
export function cityKey(city: string): string {
  return readTokens(city)
    .map((token) => cityKeyPart(token.word))
    .join('');
}
