import { buildingWords, complexWords, unitWords } from './streetWords.ts';
import { readTokens } from './addressTokens.ts';

/** `Address:`, `Home address:`, `ADR;TYPE=HOME:` and names of its parts: only the label goes. */
const addressLabel =
  /^\W*(?:(?:home|work|mailing|street|site|property|job|service|billing|shipping|install(?:ation)?|physical|item\d\.)\s*)?(?:address|addr|adr|location|street|city|state|zip(?: ?code)?|postal code|country|direcci[oó]n|domicilio|ubicaci[oó]n|calle|ciudad|estado|c[oó]digo postal|pa[ií]s)(?:;[^:]{0,80}|\s*\([^)]{0,40}\))?\s*:[\s;]*/i;
/** What a line is about that has no address, up to its colon: the line goes. */
const otherLabel =
  /^\W*(?:(?:home|work|main|primary|client|customer|full|first|last|office|item\d\.)\s*)?(?:name|fn|n|org|organization|company|title|role|contact|client|customer|homeowner|owner|phone|tel|telephone|mobile|cell|fax|e-?mail|web(?:site)?|url|birthday|bday|notes?|begin|end|version|rev|uid|photo|nombre|cliente|propietario|empresa|tel[eé]fono|m[oó]vil|celular|correo(?: electr[oó]nico)?|nota)(?:;[^:]{0,80}|\s*\([^)]{0,40}\))?\s*:/i;
/** Headings that stand alone on a line. */
const heading =
  /^\W*(?:home|work|mobile|cell|phone|email|address|home address|work address|other|main|iphone|map|maps|directions|get directions|share|casa|trabajo|m[oó]vil|celular|tel[eé]fono|correo|direcci[oó]n|domicilio|c[oó]mo llegar|compartir)\W*$/i;
const reachable =
  /(?:mailto:|tel:)?[^\s@,;|<>]{1,64}@[^\s@,;|<>]{1,100}|(?:https?:\/\/|www\.)\S+|(?<![\d-])(?:\+?1[\s.-]{0,2})?(?:\(\d{3}\)[\s.-]{0,2}|\d{3}[.-]|\d{3} )\d{3}[\s.-]\d{4}(?:\s*(?:x|ext\.?)\s*\d{1,6})?(?!\d)/gi;
/** What is left where a number or a mail address was: `Cell`, `tel.` and marks. */
const leftover =
  /^\W*(?:(?:tel|phone|cell|mobile|fax|e-?mail|m|t|p|e|tel[eé]fono|m[oó]vil|cel|celular|correo)\b)?[\W_]*$/i;

const lineBreak = /\r\n?|[\n\u0085\u2028\u2029]/;
/** Texts without any of these are not touched. */
const sign = /[\r\n\u0085\u2028\u2029@:]|www\.|\d{3}\)?[\s.-]{0,2}\d{3}[\s.-]\d{4}/i;

const beginsStreet = /^(?:\d|p\.? ?o\.? box\b|[nsew]\d)/i;

/** A line without a number is of the address if it names a building, a unit or a complex: `URB LAS FLORES`, `Main Campus`. */
const isOfAddress = (line: string): boolean =>
  readTokens(line).some(
    ({ word, digits }) => digits || buildingWords.has(word) || unitWords.has(word) || complexWords.has(word),
  );

const withoutContacts = (line: string): string => {
  if (otherLabel.test(line) || heading.test(line)) return '';
  const bare = line.replace(addressLabel, '').replace(reachable, ' ');
  if (bare === line) return line;
  return leftover.test(bare) ? '' : bare.replace(/[\s,;|(<]+$/, '').trim();
};

/**
 * The lines of a pasted contact card that are the address: without names of people and firms above the street, phone numbers,
 * mail addresses, web pages and labels. Null for a text that is no card.
 */
export const addressOfCard = (text: string): string | null => {
  if (!sign.test(text)) return null;
  const written = text.split(lineBreak);
  const lines = written.map(withoutContacts).filter((line) => line.trim() !== '');
  const street = lines.findIndex((line) => beginsStreet.test(line.trim()));
  const kept = lines.filter((line, at) => at >= street || isOfAddress(line));
  const card = kept.join('\n');
  return kept.length === 0 || card === text ? null : card;
};

/**
 * The name at the beginning of a street: `Ada Sample` in `Ada Sample, 2600 Fresno St`. Null where the first part has a number,
 * or names a building, a unit or a complex.
 */
export const nameBeforeStreet = (street: string): string | null => {
  const [first = '', second] = street.split(/[,;|\r\n]/, 2).map((part) => part.trim());
  const isName = /^\p{L}[\p{L}\s.'’&-]*$/u.test(first) && second !== undefined && beginsStreet.test(second);
  return isName && !isOfAddress(first) ? first : null;
};
