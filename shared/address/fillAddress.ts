import { readTokens } from './addressTokens.ts';
import { cityKey } from './cityKey.ts';
import { couldBeCity, findCity } from './findCity.ts';
import { gazetteer } from './gazetteer.ts';
import type { ParsedAddress } from './parseAddress.ts';
import { LONGEST_ADDRESS, parseAddressOf, streetLine } from './parseAddress.ts';
import { endsStreet } from './streetWords.ts';
import { withoutCountry } from './zipAndCountry.ts';

/** The client address of a job (§2.1), with the state as its USPS abbreviation. Blank text counts as absent. */
export interface AddressFields {
  client_street_address: string;
  client_city?: string | null | undefined;
  client_state?: string | null | undefined;
  /** `12345` or `12345-6789`. */
  client_zip_code?: string | null | undefined;
}

export interface FilledAddress {
  client_street_address: string;
  client_city: string | null;
  client_state: string | null;
  client_zip_code: string | null;
}

function given(value: string | null | undefined): string | null {
  const text = value?.trim() ?? '';
  return text === '' ? null : text;
}

/** The fields as they were sent. */
function sentParts(fields: AddressFields): ParsedAddress {
  return {
    street: fields.client_street_address,
    city: given(fields.client_city),
    state: given(fields.client_state),
    zip: given(fields.client_zip_code),
  };
}

function differs(left: string | null, right: string | null): boolean {
  return left !== null && right !== null && left !== right;
}

/** A part of the text contradicts the sender's own field for it. */
function contradicts(parsed: ParsedAddress, sent: ParsedAddress): boolean {
  return (
    differs(parsed.city && cityKey(parsed.city), sent.city && cityKey(sent.city)) ||
    differs(parsed.state, sent.state && sent.state.toUpperCase()) ||
    differs(parsed.zip && parsed.zip.slice(0, 5), sent.zip && sent.zip.slice(0, 5))
  );
}

/**
 * The sent city contradicts the city or the ZIP in the text: "1 Main St, Austin, TX 78701" with Dallas, "12 Elm St, 93721"
 * with Boston. It is unknown which of the two is right.
 */
export function isAnotherCity(parsed: ParsedAddress, sentCity: string | null): boolean {
  if (sentCity === null) return false;
  if (parsed.city !== null) return cityKey(parsed.city) !== cityKey(sentCity);
  const table = gazetteer();
  return parsed.zip !== null && !table.couldHaveZip(table.place(cityKey(sentCity)), Number(parsed.zip.slice(0, 5)));
}

/** Splits "12 Elm St, Portland" if state, ZIP or the same city are in their own fields. */
function cityOfStreet(street: string, sent: ParsedAddress): ParsedAddress {
  const unchanged = { street, city: null, state: null, zip: null };
  if (street.length > LONGEST_ADDRESS || (sent.city ?? sent.state ?? sent.zip) === null) return unchanged;
  const table = gazetteer();
  const zip = sent.zip === null ? null : Number(sent.zip.slice(0, 5));
  const zipStates = zip === null ? [] : table.statesOf(zip);
  const tokens = withoutCountry(readTokens(street));
  const where = {
    zip,
    states: sent.state === null ? zipStates : [sent.state.toUpperCase()],
    statedCity: sent.city === null ? undefined : cityKey(sent.city),
  };
  const city = findCity(tokens, tokens.length, where, table);
  if (!city?.known || (sent.city !== null && city.known !== 'sure') || !couldBeCity(tokens, city.from, city.to)) {
    return unchanged;
  }
  const start = tokens[city.from];
  const behindComma = start?.segment !== tokens[city.from - 1]?.segment;
  if (city.from < 2 || !(endsStreet(tokens, city.from) || (behindComma && city.known === 'sure'))) return unchanged;
  if (!behindComma && city.known !== 'sure') return unchanged;
  return {
    ...unchanged,
    street: streetLine(street.slice(0, start?.start)),
    city: street.slice(start?.start, tokens[city.to - 1]?.end),
  };
}

/** The city that a street field names after a comma, without a state or ZIP of its own: "12 Elm St, Portland". */
export function cityInStreet({
  client_street_address: street,
  client_state,
  client_zip_code,
}: AddressFields): string | null {
  return cityOfStreet(street, { street, city: null, state: given(client_state), zip: given(client_zip_code) }).city;
}

/**
 * The full address in a street field that contradicts the other fields, so that a person can choose it instead. Null if it
 * agrees with them, only fills absent ones, or lacks city or state. It is unknown which of the two addresses is right, so the
 * program does not choose.
 */
export function otherAddress(fields: AddressFields): FilledAddress | null {
  const sent = sentParts(fields);
  const { street } = sent;
  const parsed = parseAddressOf(street, sent.city === null ? undefined : cityKey(sent.city));
  if (parsed.city === null || parsed.state === null || !contradicts(parsed, sent)) return null;
  return {
    client_street_address: parsed.street === '' ? street : parsed.street,
    client_city: parsed.city,
    client_state: parsed.state,
    client_zip_code: parsed.zip,
  };
}

/**
 * Fills absent city, state and ZIP from a street field that holds a full address (§2.1), and reduces that field to the
 * street line. Never changes a field that was sent. Returns the fields unchanged if the text names another city, if it
 * contradicts the fields and is incomplete, or if none of its parts is certain.
 */
export function fillAddress(fields: AddressFields): FilledAddress {
  const sent = sentParts(fields);
  const { street } = sent;
  let parsed = parseAddressOf(street, sent.city === null ? undefined : cityKey(sent.city));
  if ((parsed.city ?? parsed.state ?? parsed.zip) === null) parsed = cityOfStreet(street, sent);
  const complete = parsed.city !== null && parsed.state !== null && parsed.zip !== null;
  const isUsed = !isAnotherCity(parsed, sent.city) && (complete || !contradicts(parsed, sent));
  const used = isUsed ? parsed : { street, city: null, state: null, zip: null };
  return {
    // A job needs a street, so "Boston, MA 02108" fills the other fields and also stays.
    client_street_address: used.street === '' ? street : used.street,
    client_city: sent.city ?? used.city,
    client_state: sent.state ?? used.state,
    client_zip_code: sent.zip ?? used.zip,
  };
}
