import { readTail } from './addressTail.ts';
import { readTokens } from './addressTokens.ts';
import { addressOfCard } from './contactCard.ts';
import { gazetteer } from './gazetteer.ts';
import { withoutCountry } from './zipAndCountry.ts';

/** The parts of an address. An uncertain part is null; no part is inferred from another. */
export interface ParsedAddress {
  /**
   * The street line with its unit, as written; line breaks become commas. The whole text, unchanged, if no other part was
   * found; '' if the text is only a city, state or ZIP.
   */
  street: string;
  /** As written. */
  city: string | null;
  /** USPS abbreviation: the 50 states, DC, the territories and freely associated states, AA, AE, AP. */
  state: string | null;
  /** `12345` or `12345-6789`. */
  zip: string | null;
}

/** Longer texts are not parsed, which bounds the work per text. */
export const LONGEST_ADDRESS = 500;

/** Removes separators at both ends and turns line breaks into commas. */
export function streetLine(text: string): string {
  const line = text.replace(/^[\s,;|]+/, '').replace(/[\s,;|/\u00b7\u2022\u2013\u2014-]+$/, '');
  return line.replace(/[ \t]*,?[ \t]*[\r\n\u0085\u2028\u2029][\s,]*/g, ', ');
}

/**
 * `parseAddress` for a sender that also sent the city in its own field: of two possible readings, the one with that city
 * wins.
 *
 * @param statedCity city key, see cityKey.ts
 */
export function parseAddressOf(text: string, statedCity: string | undefined): ParsedAddress {
  const nothing: ParsedAddress = { street: text, city: null, state: null, zip: null };
  if (text.length > LONGEST_ADDRESS) return nothing;
  const card = addressOfCard(text);
  const parsed = readLines(card ?? text, statedCity);
  return parsed === null || (card !== null && parsed.city === null) ? nothing : parsed;
}

/** Null where nothing is certain. */
function readLines(text: string, statedCity: string | undefined): ParsedAddress | null {
  const tokens = withoutCountry(readTokens(text));
  const tail = readTail(text, tokens, gazetteer(), statedCity);
  // Without a city, the end of the text may belong to the street: "12 Elm Ct, Suite 4, CA 93721".
  if (tail === null || (tail.city === null && statedCity === undefined)) return null;
  return {
    street: streetLine(text.slice(0, tokens[tail.from]?.start)),
    city: tail.city && text.slice(tokens[tail.city.from]?.start, tokens[tail.city.to - 1]?.end),
    state: tail.state,
    zip: tail.zip,
  };
}

/**
 * Splits an address of any common form from its end: ZIP, state, city; the rest is the street. Uncertain words stay in the
 * street, as in `parseAddress('1211 Maine St')`. Never throws; parses more than 50,000 addresses a second.
 */
export function parseAddress(text: string): ParsedAddress {
  return parseAddressOf(text, undefined);
}
