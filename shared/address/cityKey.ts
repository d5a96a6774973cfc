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

/** No name of a city contains digits, except 29 Palms and 96 (South Carolina). */
export function isCityWord(token: AddressToken): boolean {
  return !token.digits || citiesWithNumbers.has(token.word);
}

/** One part of a city key; a key is its parts without spaces. `word` is an `AddressToken.word`. */
export function cityKeyPart(word: string): string {
  return longForms.get(word) ?? citiesWithNumbers.get(word) ?? word;
}

/** Cities with equal keys have the same name. '' for blank text. */
export function cityKey(city: string): string {
  return readTokens(city)
    .map((token) => cityKeyPart(token.word))
    .join('');
}
