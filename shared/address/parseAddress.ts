import { readTail } from './addressTail.ts';
import { readTokens } from './addressTokens.ts';
import { gazetteer } from './gazetteer.ts';
import { withoutCountry } from './zipAndCountry.ts';

/** An address taken apart. What the text does not surely say is null; it is never worked out from the other parts. */
export interface ParsedAddress {
  /**
   * The street line with its unit, as written; line breaks inside become commas. The whole text, untouched, where no
   * other part was found; empty where the text is only a city, state or ZIP.
   */
  street: string;
  /** As written. */
  city: string | null;
  /** USPS abbreviation: the 50 states, DC, the territories and freely associated states, AA, AE, AP. */
  state: string | null;
  /** `12345` or `12345-6789`. */
  zip: string | null;
}

/** Longer texts are not addresses; the bound also keeps the work per text small. */
export const LONGEST_ADDRESS = 500;

/** The text as a street line: no separators around it, line breaks inside as commas. */
export function streetLine(text: string): string {
  const line = text.replace(/^[\s,;|]+/, '').replace(/[\s,;|\u2013\u2014-]+$/, '');
  return line.replace(/[ \t]*,?[ \t]*[\r\n\u0085\u2028\u2029][\s,]*/g, ', ');
}

/**
 * `parseAddress` for a text whose sender gave the city apart from it: where the text can be read in two ways, the
 * reading with that city wins.
 *
 * @param statedCity city key, see cityKey.ts
 */
export function parseAddressOf(text: string, statedCity: string | undefined): ParsedAddress {
  const nothing: ParsedAddress = { street: text, city: null, state: null, zip: null };
  if (text.length > LONGEST_ADDRESS) return nothing;
  const tokens = withoutCountry(readTokens(text));
  const tail = readTail(text, tokens, gazetteer(), statedCity);
  // Without a city the end of the text may still be a street: "12 Elm Ct, Suite 4, CA 93721".
  if (tail === null || (tail.city === null && statedCity === undefined)) return nothing;
  return {
    street: streetLine(text.slice(0, tokens[tail.from]?.start)),
    city: tail.city && text.slice(tokens[tail.city.from]?.start, tokens[tail.city.to - 1]?.end),
    state: tail.state,
    zip: tail.zip,
  };
}

/**
 * Takes an address of any usual form apart, from its end to its beginning: ZIP, state, city; the rest is the street.
 * Changes nothing where it is not sure: `parseAddress('1211 Maine St')` is a street and no more. Never throws; more than
 * 50,000 a second. Decodes the ZIP table at its first call.
 */
export function parseAddress(text: string): ParsedAddress {
  return parseAddressOf(text, undefined);
}
