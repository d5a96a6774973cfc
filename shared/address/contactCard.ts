import { buildingWords, cityLikeTypes, complexWords, directions, streetTypes, unitWords } from './streetWords.ts';
import { readTokens } from './addressTokens.ts';

/** `Address:`, `Home address:`, `ADR;TYPE=HOME:` and names of its parts: only the label goes. */
const addressLabel =
  /^\W*(?:(?:home|work|mailing|street|site|property|project|job|service|billing|shipping|install(?:ation)?|physical|customer|client|contact|full|primary|main|item\d\.)\s*)?(?:address|addr|adr|location|street|city|town|state|province|zip(?: ?code)?|postal code|country|direcci[oó]n|domicilio|ubicaci[oó]n|calle|ciudad|municipio|estado|provincia|c[oó]digo postal|c\.? ?p\.?|pa[ií]s)(?:\s*(?:line|l[ií]nea)?\s*\d| de (?:la )?(?:casa|trabajo|obra|instalaci[oó]n|propiedad)| del (?:cliente|trabajo|sitio))?(?:;[^:]{0,80}|\s*\([^)]{0,40}\))?\s*:[\s;]*/i;
/** What a line is about that has no address, up to its colon: the line goes. */
const otherLabel =
  /^\W*(?:(?:home|work|main|primary|client|customer|contact|full|first|last|family|given|office|item\d\.)\s*)?(?:x-[a-z-]+|prodid|nickname|categories|geo|tz|name|fn|n|org|organization|company|title|role|contact|client|customer|homeowner|owner|(?:(?:mobile|cell|home|work)\s)?(?:phone|telephone)(?:\s*(?:number|no\.?|#))?|tel|mobile|cell|fax|e-?mail(?:\s*address)?|web(?:site)?|url|birthday|bday|notes?|begin|end|version|rev|uid|photo|nombre|cliente|propietario|empresa|tel[eé]fono|m[oó]vil|celular|correo(?: electr[oó]nico)?|apellidos?|atenci[oó]n|attn|notas?)(?:;[^:]{0,80}|\s*\([^)]{0,40}\))?\s*:/i;
/** Headings that stand alone on a line. */
const heading =
  /^\W*(?:home|work|mobile|cell|phone|email|address|home address|work address|other|main|iphone|map|maps|directions|get directions|share|casa|trabajo|m[oó]vil|celular|tel[eé]fono|correo|direcci[oó]n|domicilio|c[oó]mo llegar|compartir)\W*$/i;
const reachable =
  /(?:mailto:|tel:)?[^\s@,;|<>]{1,64}@[^\s@,;|<>]{1,100}|(?:https?:\/\/|www\.)\S+|(?<![\d-])(?:\+?1[\s.-]{0,2})?(?:\(\d{3}\)[\s.-]{0,2}|\d{3}[.-]|\d{3} )\d{3}[\s.-]\d{4}(?:\s*(?:x|ext\.?)\s*\d{1,6})?(?!\d)/gi;
/** What is left where a number or a mail address was: `Cell`, `tel.` and marks. */
const leftover =
  /^\W*(?:(?:tel|phone|cell|mobile|fax|e-?mail|m|t|p|e|tel[eé]fono|m[oó]vil|cel|celular|correo)\b)?[\W_]*$/i;

/** A number without separators on a line of its own, which may name what it is. */
const bareNumber =
  /^\W*(?:(?:tel|phone|cell|mobile|fax|m|t|p|h|w|home|work|tel[eé]fono|m[oó]vil|cel|celular)\b\W*)?(?:\+?1[\s.-]?)?\d{10}\W*$/i;
/** What a number at the end of a line is called: `…, CA 93721, mobile 559-555-0100`. */
const calledBefore =
  /[\s,;|(<•·-]+(?:(?:tel|phone|cell|mobile|fax|e-?mail|tel[eé]fono|m[oó]vil|cel|celular|correo)\b[.:\s]*)?$/i;
/** Lines of firms, which may contain numbers: `3M Company`. */
const firm = /(?:^|[\s,])(?:llc|l\.l\.c\.|inc|corp|corporation|company|ltd|llp)\.?$/i;
/** Texts of a vCard write a comma as `\\,`. */
const escaped = /\\([,;])/g;

const lineBreak = /\r\n?|[\n\u0085\u2028\u2029]/;
/** Texts without any of these are not touched. */
const sign = /[\r\n\u0085\u2028\u2029@:]|www\.|\d{3}\)?[\s.-]{0,2}\d{3}[\s.-]\d{4}/i;

/** Also in words, and in Spanish before the number: `One Main St`, `Calle San José 5`. */
const beginsStreet =
  /^(?:\d|p\.? ?o\.? box\b|[nsew]\d|(?:one|two|three|four|five|six|seven|eight|nine|ten)\s+\S|(?:calle|c\/|avenida|ave?\.?|carretera|carr\.?|camino|paseo|bulevar|blvd\.?|callej[oó]n)\s[^,]*\d)/i;

/** A line without a number is of the address if it names a building, a unit or a complex: `URB LAS FLORES`, `Main Campus`. */
const isOfAddress = (line: string): boolean =>
  readTokens(line).some(
    ({ word, digits }) => digits || buildingWords.has(word) || unitWords.has(word) || complexWords.has(word),
  );

const withoutContacts = (line: string): string => {
  if (otherLabel.test(line) || heading.test(line) || bareNumber.test(line)) return '';
  const unlabeled = line.replace(addressLabel, '');
  const bare = unlabeled.replace(reachable, ' ');
  if (bare === line) return line;
  if (leftover.test(bare)) return '';
  return (bare === unlabeled ? bare : bare.replace(calledBefore, '')).replace(/[\s,;|(<]+$/, '').trim();
};

/**
 * The lines of a pasted contact card that are the address: without names of people and firms above the street, phone numbers,
 * mail addresses, web pages and labels. Null for a text that is no card.
 */
export const addressOfCard = (text: string): string | null => {
  if (!sign.test(text)) return null;
  const written = text.split(lineBreak);
  const lines = written.map(withoutContacts).filter((line) => line.trim() !== '');
  const street = lines.findIndex((line) => beginsStreet.test(line.trim()) && !firm.test(line.trim()));
  const kept = lines.filter((line, at) => at >= street || (isOfAddress(line) && !firm.test(line.trim())));
  const isVcard = written.some((line) => /^\W*(?:item\d\.)?adr[;:]/i.test(line));
  const card = isVcard ? kept.join('\n').replace(escaped, '$1') : kept.join('\n');
  return kept.length === 0 || card === text ? null : card;
};

/** What parts a name from the street on one line: `Ada Sample - 2600 Fresno St`, `Attn: Ada Sample, …`, `Ada Sample/2600 Fresno St`. */
const parting = /[,;|\r\n]|\s[-\u2013\u2014]\s|:\s|\s*\/\s*(?=\d)/g;
/** Parts of a building and of its surroundings, which are no names. */
const whereabouts =
  /\b(?:rear|front|back|basement|upstairs|downstairs|upper|lower|garage|corner|near|behind|across)\b/i;
/** Names are shorter. */
const longestRead = 200;

const isName = (text: string): boolean => /\p{L}/u.test(text) && !isOfAddress(text) && !whereabouts.test(text);
const isStreet = (text: string): boolean => beginsStreet.test(text) && /\p{L}/u.test(text);

/** Two to six words without figures, then a number and more; `12 Mile Road` is a road. */
const namedNumber =
  /^(\p{L}[\p{L}.'\u2019-]*(?: (?:&|\p{L}[\p{L}.'\u2019-]*)){1,5}) (\d{1,6} (?!miles?\b)\p{L}[^,;|]*)/iu;

/** `Ada Sample` in `Ada Sample 2600 Fresno St`: words of no street before a number and a street. */
const nameWithoutComma = (line: string): string | null => {
  const [, name = '', street = ''] = namedNumber.exec(line) ?? [];
  const ofStreet = ({ word }: { word: string }): boolean =>
    streetTypes.has(word) || cityLikeTypes.has(word) || directions.has(word);
  const hasType = readTokens(street)
    .slice(2)
    .some(({ word }) => streetTypes.has(word));
  return hasType && isName(name) && !readTokens(name).some(ofStreet) ? name : null;
};

/**
 * The name at the beginning of a street: `Ada Sample` in `Ada Sample, 2600 Fresno St`. Null where what stands there has a
 * number, or names a building, a unit or a complex.
 */
export const nameBeforeStreet = (street: string): string | null => {
  const line = street.slice(0, longestRead).trim();
  let from = 0;
  for (const { index, 0: mark } of line.matchAll(parting)) {
    if (!isName(line.slice(from, index))) break;
    from = index + mark.length;
    if (isStreet(line.slice(from).trim())) return line.slice(0, index).trim();
  }
  return nameWithoutComma(line);
};
