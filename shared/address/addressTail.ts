import type { AddressToken } from './addressTokens.ts';
import type { CitySpan } from './findCity.ts';
import { cityKeyOf, findCity } from './findCity.ts';
import type { Gazetteer } from './gazetteer.ts';
import type { StateForm } from './stateForms.ts';
import { isAlsoStreetWord, statesBefore } from './stateForms.ts';
import { directions, endsStreet, takesNumber } from './streetWords.ts';
import type { TailZip } from './zipAndCountry.ts';
import { readLostZip, readZip, withoutFraction } from './zipAndCountry.ts';

/** The parts found at the end of the text. The street is the tokens before `from`. */
interface AddressTail {
  from: number;
  city: CitySpan | null;
  state: string | null;
  zip: string | null;
}

function startsSegment(tokens: readonly AddressToken[], index: number): boolean {
  return tokens[index - 1]?.segment !== tokens[index]?.segment;
}

interface Reading {
  tokens: readonly AddressToken[];
  table: Gazetteer;
  statedCity: string | undefined;
}

function cityBefore(reading: Reading, to: number, zip: number | null, states: readonly string[]): CitySpan | null {
  const { tokens, table, statedCity } = reading;
  return findCity(tokens, to, { zip, states, statedCity }, table);
}

function tailWithZip(reading: Reading, zip: TailZip): AddressTail | null {
  const { tokens, table } = reading;
  const zipStates = table.statesOf(zip.number);
  const forms = statesBefore(tokens, zip.from);
  const fitting = zipStates.length === 0 ? forms[0] : forms.find((form) => zipStates.includes(form.state));
  if (fitting) {
    const city = cityBefore(reading, fitting.from, zip.number, [fitting.state]);
    if (city === null && fitting.named && isZipCity(reading, fitting.from, zip)) {
      // "301 E 57th St, New York 10022" names the city, not the state.
      const named: CitySpan = { from: fitting.from, to: zip.from, known: 'sure' };
      return { from: named.from, city: named, state: null, zip: zip.text };
    }
    if (city !== null || !isAlsoStreetWord(fitting) || startsSegment(tokens, fitting.from)) {
      return { from: city?.from ?? fitting.from, city, state: fitting.state, zip: zip.text };
    }
  }
  const alone = tailWithZipAlone(reading, zip, zipStates);
  const [other] = fitting ? [] : forms;
  if (other === undefined || (alone?.city && isCityNotState(tokens, alone.city, other))) return alone;
  // The ZIP belongs to another state. The written state wins, and the ZIP is not used to find the city.
  const city = cityBefore(reading, other.from, null, [other.state]);
  if (city === null) return alone;
  const sure = startsSegment(tokens, other.from) || city.known !== null || !isAlsoStreetWord(other);
  return sure ? { from: city.from, city, state: other.state, zip: zip.text } : alone;
}

function isZipCity({ tokens, table }: Reading, from: number, zip: TailZip): boolean {
  return table.isInZip(table.place(cityKeyOf(tokens, from, zip.from)), zip.number);
}

/** In "Virginia 55792" and "Port Washington 11050", the name of a state is part of the name of a city. */
function isCityNotState(tokens: readonly AddressToken[], city: CitySpan, state: StateForm): boolean {
  if (city.known === 'sure') return true;
  return city.known === 'state' && city.from < state.from && startsSegment(tokens, city.from);
}

/** Without a state, five digits are a ZIP only after a known city or a finished street. */
function tailWithZipAlone(reading: Reading, zip: TailZip, states: readonly string[]): AddressTail | null {
  const { tokens, table } = reading;
  const city = cityBefore(reading, zip.from, zip.number, states);
  // "Suite 94105" has no ZIP, "Green Bay 54302" has one.
  if (city?.known !== 'sure' && !startsSegment(tokens, zip.from) && takesNumber(tokens, zip.from - 1)) return null;
  const from = city?.from ?? zip.from;
  const tail = { from, city, state: null, zip: zip.text };
  if (city?.known) return tail;
  if (!table.hasZip(zip.number) || !endsStreet(tokens, from)) return null;
  if (city === null) return tokens[0]?.digits ? tail : null;
  return startsSegment(tokens, from) && tokens.slice(0, 3).some((token) => token.digits) ? tail : null;
}

function tailWithoutZip(reading: Reading): AddressTail | null {
  const { tokens, table } = reading;
  for (const form of statesBefore(tokens, tokens.length)) {
    const behindComma = startsSegment(tokens, form.from);
    const city = cityBefore(reading, form.from, null, [form.state]);
    const tail = { from: city?.from ?? form.from, city, state: form.state, zip: null };
    const finished = endsStreet(tokens, tail.from);
    if (city === null) {
      if (behindComma && finished && isPlainState(tokens, form, table)) return tail;
    } else if (behindComma) {
      if (city.known || finished || (city.from > 0 && !isAlsoStreetWord(form))) return tail;
    } else if (city.known && (finished || (city.from > 0 && startsSegment(tokens, city.from)))) {
      // Without a comma before it, a state counts only after a known city that follows a comma or a street.
      return tail;
    } else if (city.known && !isAlsoStreetWord(form) && hasStreetName(tokens, city.from)) {
      return tail;
    }
  }
  return null;
}

/** "401 Grant": a number and a name, without a street type. */
function hasStreetName(tokens: readonly AddressToken[], count: number): boolean {
  const isName = ({ word, digits }: AddressToken): boolean => !digits && word.length > 1 && !directions.has(word);
  return tokens[0]?.digits === true && tokens.slice(1, count).some(isName);
}

/** The form can only mean a state: not a direction, not Los Angeles, not a city of the same name. */
function isPlainState(tokens: readonly AddressToken[], form: StateForm, table: Gazetteer): boolean {
  if (isAlsoStreetWord(form) || form.state === 'LA') return false;
  // Without a city, Washington probably means the capital.
  if (form.named && form.state === 'WA') return false;
  return !form.named || !table.isInState(table.place(cityKeyOf(tokens, form.from, tokens.length)), form.state);
}

/**
 * Reads ZIP, state and city from the end of an address; null if none is certain.
 *
 * @param tokens of the text, without a country
 * @param statedCity city key of the city in the sender's own city field
 */
export function readTail(
  text: string,
  tokens: readonly AddressToken[],
  table: Gazetteer,
  statedCity?: string,
): AddressTail | null {
  if (tokens.length < 2) return null;
  const once = withoutRepeatedState(text, withoutFraction(text, tokens), table);
  const reading = { tokens: once.tokens, table, statedCity };
  const zip = readZip(text, once.tokens);
  const tail = zip ? tailWithZip(reading, zip) : (tailWithLostZip(reading) ?? tailWithoutZip(reading));
  const { stateAfterZip } = once;
  if (stateAfterZip === null || tail?.state === stateAfterZip) return tail;
  // "Fresno 93721 CA"
  const isOfZip = zip !== null && tail?.state === null && table.statesOf(zip.number).includes(stateAfterZip);
  return isOfZip && tail.city?.known ? { ...tail, state: stateAfterZip } : tailWithoutZip({ ...reading, tokens });
}

/**
 * A state behind the ZIP, and one that is named twice: "Fresno, CA 93721, California" and "Fresno, California, CA 93721". The
 * second naming is dropped where the first one is then right behind the ZIP's own city.
 */
function withoutRepeatedState(
  text: string,
  tokens: readonly AddressToken[],
  table: Gazetteer,
): { tokens: readonly AddressToken[]; stateAfterZip: string | null } {
  for (const { state, from } of statesBefore(tokens, tokens.length)) {
    const before = tokens.slice(0, from);
    if (readZip(text, before)) return { tokens: withoutSecondState(text, before, table), stateAfterZip: state };
  }
  return { tokens: withoutSecondState(text, tokens, table), stateAfterZip: null };
}

function withoutSecondState(text: string, tokens: readonly AddressToken[], table: Gazetteer): readonly AddressToken[] {
  const zip = readZip(text, tokens);
  const end = zip?.from ?? tokens.length;
  for (const last of statesBefore(tokens, end))
    for (const first of statesBefore(tokens, last.from)) {
      if (first.state !== last.state) continue;
      const { state } = first;
      const [own, other] = [first.from, last.from].map((to) =>
        findCity(tokens, to, { zip: zip?.number ?? null, states: [state] }, table),
      );
      // "New York, New York" is a city and its state, unless a city of the ZIP stands before it.
      const isClear = other?.known !== 'sure' || first.named !== last.named;
      if ((own?.known === 'sure' && isClear) || (own?.known && !other?.known && !(first.named && last.named)))
        return [...tokens.slice(0, last.from), ...tokens.slice(end)];
    }
  return tokens;
}

/** "Salem, MA 1970": city and state, of which the number is not a ZIP as written. */
function tailWithLostZip(reading: Reading): AddressTail | null {
  const { tokens, table } = reading;
  const lost = readLostZip(tokens);
  if (lost === null) return null;
  const forms = statesBefore(tokens, lost.from);
  const isOfState = forms.some(({ state }) => table.statesOf(lost.number).includes(state));
  if (forms.length === 0) return null;
  const tail = isOfState
    ? tailWithZip(reading, { ...lost, text: '' })
    : tailWithoutZip({ ...reading, tokens: tokens.slice(0, lost.from) });
  const { city } = tail ?? {};
  if (!tail?.state || !city?.known) return null;
  // "100 Highway Salem MA 107" is a road.
  return startsSegment(tokens, city.from) || endsStreet(tokens, city.from) ? { ...tail, zip: null } : null;
}
