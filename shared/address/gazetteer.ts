import { placeTable } from './placeTable.ts';
import { stateCodes } from './stateForms.ts';
import { zipTableCodes, zipTableNames } from './zipTable.ts';

const zipCount = 100_000;

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

/** Decodes the steps of `zipTable.ts`. Calls `onZip` for each listed ZIP, with `place` 0 if it has no name. */
function readZipCodes(codes: string, onZip: (zip: number, state: string, place: number) => void): void {
  let zip = 0;
  let state = '';
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
      state = codes.slice(at + 1, at + 3);
      at += 2;
    } else {
      if (step === '+') {
        place = ++newest;
      } else if (step !== '=' && step !== '?') {
        place = threeDigits(codes, at);
        at += 2;
      }
      onZip(zip, state, step === '?' ? 0 : place);
      zip++;
    }
  }
}

/** The ZIPs with the same first three digits. */
function neighbors(zip: number): [number, number] {
  const first = zip - (zip % 100);
  return [first, first + 100];
}

const stateNumbers: ReadonlyMap<string, number> = new Map(stateCodes.map((code, number) => [code, number]));

/** The table of ZIPs and cities. A ZIP is its first five digits as a number, a city its city key. */
export class Gazetteer {
  /** Numbers of places, from 1, by city key. */
  readonly #places = new Map<string, number>();
  readonly #zipPlace = new Uint16Array(zipCount);
  /** State number plus one; 0 for an unlisted ZIP. */
  readonly #zipState = new Uint8Array(zipCount);
  /** Bit sets: the states of each place, 32 states a word. */
  readonly #placeStates: readonly [Uint32Array, Uint32Array];

  /**
   * Decodes the tables, which takes some milliseconds.
   *
   * @param names city keys of post offices, joined by `|`
   * @param codes the steps described in `zipTable.ts`
   * @param placesByState city keys of further places, joined by `|`
   */
  constructor(names: string, codes: string, placesByState: Readonly<Record<string, string>>) {
    for (const key of names.split('|')) this.#places.set(key, this.#places.size + 1);
    const further = Object.entries(placesByState).map(([state, keys]) => [state, keys.split('|')] as const);
    for (const [, keys] of further) {
      for (const key of keys) if (!this.#places.has(key)) this.#places.set(key, this.#places.size + 1);
    }
    this.#placeStates = [new Uint32Array(this.#places.size + 1), new Uint32Array(this.#places.size + 1)];
    for (const [state, keys] of further) {
      for (const key of keys) this.#addToState(this.place(key), stateNumbers.get(state) ?? 0);
    }
    readZipCodes(codes, (zip, code, place) => {
      const state = stateNumbers.get(code) ?? 0;
      this.#zipState[zip] = state + 1;
      this.#zipPlace[zip] = place;
      if (place > 0) this.#addToState(place, state);
    });
  }

  #addToState(place: number, state: number): void {
    const states = this.#placeStates[state < 32 ? 0 : 1];
    states[place] = (states[place] ?? 0) | (1 << (state % 32));
  }

  hasZip(zip: number): boolean {
    return (this.#zipState[zip] ?? 0) > 0;
  }

  /** States of a ZIP: its own where the ZIP is listed, else those of the listed ZIPs with the same first three digits. */
  statesOf(zip: number): readonly string[] {
    const own = stateCodes[(this.#zipState[zip] ?? 0) - 1];
    if (own !== undefined) return [own];
    const found = new Set(this.#zipState.subarray(...neighbors(zip)));
    return stateCodes.filter((_, number) => found.has(number + 1));
  }

  /** The number of a place for the methods below; 0 for an unknown city. */
  place(cityKey: string): number {
    return this.#places.get(cityKey) ?? 0;
  }

  isInZip(place: number, zip: number): boolean {
    return place > 0 && this.#zipPlace[zip] === place;
  }

  /** The place has a ZIP with the same first three digits. */
  isNearZip(place: number, zip: number): boolean {
    return place > 0 && this.#zipPlace.subarray(...neighbors(zip)).includes(place);
  }

  isInState(place: number, state: string): boolean {
    const number = stateNumbers.get(state);
    if (number === undefined) return false;
    return (((this.#placeStates[number < 32 ? 0 : 1][place] ?? 0) >>> (number % 32)) & 1) === 1;
  }

  /** False if the ZIP belongs to another state, or to another part of the state than every ZIP of the place. */
  couldHaveZip(place: number, zip: number): boolean {
    const states = this.statesOf(zip);
    if (place === 0 || states.length === 0 || this.isNearZip(place, zip)) return true;
    if (!states.some((each) => this.isInState(place, each))) return false;
    const numbers = states.map((each) => (stateNumbers.get(each) ?? 0) + 1);
    return !this.#zipPlace.some((each, at) => each === place && numbers.includes(this.#zipState[at] ?? 0));
  }
}

let decoded: Gazetteer | undefined;

/** Decoded at the first use, so that programs that parse no address do not pay for it. */
export function gazetteer(): Gazetteer {
  decoded ??= new Gazetteer(zipTableNames, zipTableCodes, placeTable);
  return decoded;
}
