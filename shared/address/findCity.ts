import type { AddressToken } from './addressTokens.ts';
import { segmentStart } from './addressTokens.ts';
import { cityKeyPart, isCityWord } from './cityKey.ts';
import type { Gazetteer } from './gazetteer.ts';
import {
  buildingWords,
  cityLikeTypes,
  cityLikeUnitWords,
  directions,
  endsStreet,
  needsStreetName,
  quadrants,
  routeEndings,
  streetTypes,
  unitWords,
} from './streetWords.ts';

/** Tokens `from` (included) to `to` (excluded) are the city; the street is everything before `from`. */
export interface CitySpan {
  from: number;
  to: number;
  /** `sure`: the ZIP's city or the stated one; `state`: another city of the state; null: not in the table. */
  known: 'sure' | 'state' | null;
}

/** What is known about the place of the city. */
interface Whereabouts {
  /** First five digits as a number. */
  zip: number | null;
  states: readonly string[];
  /** City key of the sender's own city field. */
  statedCity?: string | undefined;
}

const LONGEST_CITY = 6;
const LONGEST_UNKNOWN_CITY = 4;

function knowledgeOf(table: Gazetteer, key: string, where: Whereabouts): CitySpan['known'] {
  if (key !== '' && key === where.statedCity) return 'sure';
  const place = table.place(key);
  if (place === 0) return null;
  if (where.zip !== null && table.isInZip(place, where.zip)) return 'sure';
  return where.states.some((state) => table.isInState(place, state)) ? 'state' : null;
}

/** City key of tokens `from` to `to`; '' if one of them cannot be part of a city. */
export function cityKeyOf(tokens: readonly AddressToken[], from: number, to: number): string {
  let key = '';
  for (let at = from; at < to; at++) {
    const token = tokens[at];
    if (token === undefined || !isCityWord(token)) return '';
    key += cityKeyPart(token.word);
  }
  return key;
}

interface Candidate {
  from: number;
  place: number;
  /** The words before it read as a finished street line. */
  finished: boolean;
}

/** "14226 N Forest Trail North": a street has only one direction, so the last word may begin the city. */
function hasTwoDirections(tokens: readonly AddressToken[], count: number): boolean {
  const isDirection = (at: number): boolean => directions.has(tokens[at]?.word ?? '');
  // Except in a grid of streets: "21 EAST 100 NORTH".
  return count > 3 && isDirection(1) && isDirection(count - 1) && !tokens[count - 2]?.digits;
}

/** The city that ends at token `to` and begins after token `first`, in text without a comma before the city. */
function cityAtEnd(
  tokens: readonly AddressToken[],
  first: number,
  to: number,
  where: Whereabouts,
  table: Gazetteer,
): CitySpan | null {
  let sure: Candidate | undefined;
  /** Longest last. */
  const ofState: Candidate[] = [];
  let unknown: number | undefined;
  let unsure: number | undefined;
  let key = '';
  for (let from = to - 1; from > first && from >= to - LONGEST_CITY; from--) {
    const token = tokens[from];
    if (token === undefined || !isCityWord(token)) break;
    key = cityKeyPart(token.word) + key;
    if (needsStreetName(tokens, from)) continue;
    const knowledge = knowledgeOf(table, key, where);
    const finished = endsStreet(tokens, from);
    const candidate = { from, place: table.place(key), finished };
    const bareDirection = from === to - 1 && directions.has(token.word);
    if (knowledge === 'sure') sure = candidate;
    else if (knowledge === 'state' && !bareDirection) ofState.push(candidate);
    else if (finished && !token.digits && to - from <= LONGEST_UNKNOWN_CITY) unknown ??= from;
    else if (from > 2 && !token.digits && cityLikeTypes.has(tokens[from - 1]?.word ?? '')) unsure ??= from;
  }

  if (sure) {
    const { from, finished } = sure;
    // The ZIP's own city, unless a longer one leaves a finished street: "12 Elm St | Lake Alma".
    const isPlain = finished && !hasTwoDirections(tokens, from);
    const longer = isPlain ? undefined : ofState.findLast((city) => city.from < from && city.finished);
    return longer ? { from: longer.from, to, known: 'state' } : { from, to, known: 'sure' };
  }
  const isNear = (city: Candidate): boolean => where.zip !== null && table.isNearZip(city.place, where.zip);
  const finished = ofState.filter((city) => city.finished);
  const best = finished.findLast(isNear) ?? finished.at(-1) ?? ofState.findLast(isNear) ?? ofState.at(-1);
  // "12 Deer Park Quibbleton": if nothing else is found, accept a weaker end of the street.
  const weak = cityLikeTypes.has(tokens[to - 1]?.word ?? '') ? undefined : unsure;
  unknown ??= best === undefined ? weak : undefined;
  const guess = unknown !== undefined && couldBeCity(tokens, unknown, to) ? unknown : undefined;
  if (best === undefined) return guess === undefined ? null : { from: guess, to, known: null };
  if (guess !== undefined && guess < best.from && !best.finished && !isNear(best)) {
    return { from: guess, to, known: null };
  }
  return { from: best.from, to, known: 'state' };
}

/** False for units, floors, directions and street names in the place of a city. */
export function couldBeCity(tokens: readonly AddressToken[], from: number, to: number): boolean {
  const words = tokens.slice(from, to).map((token) => token.word);
  const [lead = '', second = ''] = words;
  return (
    (!unitWords.has(lead) || (cityLikeUnitWords.has(lead) && second.length > 2)) &&
    !streetTypes.has(words.at(-1) ?? '') &&
    !words.includes('floor') &&
    words.some((word) => word.length > 1 && !directions.has(word) && !routeEndings.has(word))
  );
}

/**
 * The segment of the city begins with a unit, a building or a quadrant: "Main Campus Mission SD", "NW Washington, DC". Any
 * other segment is entirely the city: "North Miami", "East Palo Alto".
 */
function opensWithStreet(tokens: readonly AddressToken[], from: number, to: number): boolean {
  const lead = tokens[from]?.word ?? '';
  if (unitWords.has(lead) || quadrants.has(lead)) return true;
  return tokens
    .slice(from, to - 1)
    .some(({ word }) => buildingWords.has(word) || (streetTypes.has(word) && word !== 'st'));
}

/**
 * The city at the end of the first `to` tokens: the last comma segment without digits, else the longest run of words
 * known for the ZIP, then for the state; without commas also the words after a finished street line.
 */
export function findCity(
  tokens: readonly AddressToken[],
  to: number,
  where: Whereabouts,
  table: Gazetteer,
): CitySpan | null {
  if (to <= 0) return null;
  const first = segmentStart(tokens, to - 1);
  const key = cityKeyOf(tokens, first, to);
  const known = knowledgeOf(table, key, where);
  if (known !== null) return { from: first, to, known };
  if (first === 0 || key === '') {
    return cityAtEnd(tokens, first, to, where, table);
  }

  if (opensWithStreet(tokens, first, to)) {
    const inside = cityAtEnd(tokens, first, to, where, table);
    if (inside?.known) return inside;
  }
  if (!couldBeCity(tokens, first, to)) return null;
  const lastWord = tokens[to - 1]?.word;
  if (lastWord === 'county' || lastWord === 'parish') {
    // "Springfield, Sangamon County, IL": the county is neither the city nor part of the street.
    const before = findCity(tokens, first, where, table);
    if (before?.known) return before;
  }
  return { from: first, to, known };
}
