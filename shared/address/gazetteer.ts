import { placeTable } from './placeTable.ts';
import { stateCodes } from './stateForms.ts';
import { zipTableCodes, zipTableNames } from './zipTable.ts';

/** What is known about ZIPs and cities. ZIPs are their first five digits as a number, cities are city keys. */
export interface Gazetteer {
  hasZip(zip: number): boolean;
  /** States of a ZIP: its own where the ZIP is listed, else those of the listed ZIPs with the same first three digits. */
  statesOf(zip: number): readonly string[];
  /** The number of a city key for the questions below, 0 when no listed ZIP has that city. */
  place(cityKey: string): number;
  isInZip(place: number, zip: number): boolean;
  /** The place has a ZIP with the same first three digits. */
  isNearZip(place: number, zip: number): boolean;
  isInState(place: number, state: string): boolean;
  /** False where the ZIP is of another state, or of another part of the state than all ZIPs of the place. */
  couldHaveZip(place: number, zip: number): boolean;
}

const ZIPS = 100_000;
const STATES_PER_WORD = 32;

/** Value of one of the digits `A–Z a–z 0–9 - _`. */
function base64Digit(code: number): number {
  if (code >= 97) return code - 97 + 26;
  if (code === 95) return 63;
  if (code >= 65) return code - 65;
  return code === 45 ? 62 : code - 48 + 52;
}

function threeDigits(text: string, at: number): number {
  const high = base64Digit(text.charCodeAt(at)) << 12;
  return high | (base64Digit(text.charCodeAt(at + 1)) << 6) | base64Digit(text.charCodeAt(at + 2));
}

/**
 * Reads the ZIP table and the table of further places; some milliseconds, so keep the result.
 *
 * @param placesByState city keys joined by `|`
 */
export function decodeGazetteer(
  names: string,
  codes: string,
  placesByState: Readonly<Record<string, string>>,
): Gazetteer {
  const places = new Map<string, number>();
  for (const name of names.split('|')) places.set(name, places.size + 1);
  const further = Object.entries(placesByState).map(([code, keys]) => [code, keys.split('|')] as const);
  for (const [, keys] of further) {
    for (const key of keys) if (!places.has(key)) places.set(key, places.size + 1);
  }
  const stateNumbers = new Map(stateCodes.map((code, number) => [code, number]));
  const zipPlace = new Uint16Array(ZIPS);
  /** State number plus one, 0 for a ZIP that is not listed. */
  const zipState = new Uint8Array(ZIPS);
  const placeStates = [new Uint32Array(places.size + 1), new Uint32Array(places.size + 1)];

  function addToState(place: number, state: number): void {
    const states = placeStates[state >> 5];
    if (states) states[place] = (states[place] ?? 0) | (1 << (state % STATES_PER_WORD));
  }
  for (const [code, keys] of further) {
    for (const key of keys) addToState(places.get(key) ?? 0, stateNumbers.get(code) ?? 0);
  }

  let zip = 0;
  let state = 0;
  let place = 0;
  let newest = 0;
  for (let at = 0; at < codes.length; at++) {
    const step = codes[at];
    if (step === '.') {
      zip++;
    } else if (step === '!') {
      zip += threeDigits(codes, at + 1);
      at += 3;
    } else if (step === '@') {
      state = stateNumbers.get(codes.slice(at + 1, at + 3)) ?? 0;
      at += 2;
    } else {
      if (step === '+') {
        place = ++newest;
      } else if (step !== '=' && step !== '?') {
        place = threeDigits(codes, at);
        at += 2;
      }
      zipState[zip] = state + 1;
      if (step !== '?') {
        zipPlace[zip] = place;
        addToState(place, state);
      }
      zip++;
    }
  }

  function neighbours(of: number): [number, number] {
    const first = of - (of % 100);
    return [first, first + 100];
  }

  function statesOf(of: number): readonly string[] {
    const own = stateCodes[(zipState[of] ?? 0) - 1];
    if (own !== undefined) return [own];
    const found = new Set(zipState.subarray(...neighbours(of)));
    return stateCodes.filter((_, number) => found.has(number + 1));
  }

  function isNearZip(of: number, toZip: number): boolean {
    return of > 0 && zipPlace.subarray(...neighbours(toZip)).includes(of);
  }

  function isInState(of: number, inState: string): boolean {
    const number = stateNumbers.get(inState);
    if (number === undefined) return false;
    return (((placeStates[number >> 5]?.[of] ?? 0) >>> (number % STATES_PER_WORD)) & 1) === 1;
  }

  function couldHaveZip(of: number, aZip: number): boolean {
    const states = statesOf(aZip);
    if (of === 0 || states.length === 0 || isNearZip(of, aZip)) return true;
    if (!states.some((each) => isInState(of, each))) return false;
    const numbers = states.map((each) => (stateNumbers.get(each) ?? 0) + 1);
    return !zipPlace.some((each, at) => each === of && numbers.includes(zipState[at] ?? 0));
  }

  return {
    hasZip: (of) => (zipState[of] ?? 0) > 0,
    statesOf,
    place: (key) => places.get(key) ?? 0,
    isInZip: (of, inZip) => of > 0 && zipPlace[inZip] === of,
    isNearZip,
    isInState,
    couldHaveZip,
  };
}

let decoded: Gazetteer | undefined;

/** The shipped table, decoded at its first use: a program that parses no address does not pay for it. */
export function gazetteer(): Gazetteer {
  decoded ??= decodeGazetteer(zipTableNames, zipTableCodes, placeTable);
  return decoded;
}
