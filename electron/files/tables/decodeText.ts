type UndecodableCode =
  | 'list-file-empty'
  | 'list-file-old-workbook'
  | 'list-file-pdf'
  | 'list-file-compressed'
  | 'list-file-not-text'
  | 'list-file-markup';

/** Text, or the code of the reason why these bytes are not text. */
type DecodedText = { text: string } | { refusal: UndecodableCode };

const signatures: readonly { bytes: readonly number[]; refusal: UndecodableCode }[] = [
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], refusal: 'list-file-old-workbook' },
  { bytes: [0x25, 0x50, 0x44, 0x46], refusal: 'list-file-pdf' },
  { bytes: [0x1f, 0x8b], refusal: 'list-file-compressed' },
];

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** A ZIP archive, as which Excel and others save workbooks. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);

/**
 * The text of a CSV file as spreadsheets and agencies write them: UTF-16 and UTF-8 by their byte order marks, UTF-16 without
 * one by its zeros, else UTF-8 where the whole file is valid UTF-8, else Windows-1252, Mac Roman or code page 850. The mark of
 * the end of a DOS file is left out. Never throws.
 */
export const decodeText = (bytes: Uint8Array): DecodedText => {
  if (bytes.length === 0) return { refusal: 'list-file-empty' };
  const known = signatures.find((signature) => startsWith(bytes, signature.bytes));
  if (known) return { refusal: known.refusal };

  const text = withoutEndOfFile(decode(bytes));
  if (text.includes('\0')) return { refusal: 'list-file-not-text' };
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text.slice(0, 1000))) return { refusal: 'list-file-markup' };
  if (!/\S/.test(text)) return { refusal: 'list-file-empty' };
  return { text };
};

/** Without the Ctrl-Z with which DOS programs end a file. */
const withoutEndOfFile = (text: string): string => {
  const end = text.trimEnd();
  return end.endsWith('\u001a') ? end.slice(0, -1) : text;
};

const decode = (bytes: Uint8Array): string => {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  const bare = utf16Without(bytes);
  if (bare !== null) return new TextDecoder(bare).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeOneByte(oneByteEncoding(bytes), bytes);
  }
};

/** UTF-16 without a byte order mark: in Western text, nearly every second byte is zero, and none of the others. */
const utf16Without = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const pairs = Math.min(bytes.length, 2000) >> 1;
  const zeros = [0, 0];
  for (let at = 0; at < 2 * pairs; at++) if (bytes[at] === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (pairs < 4 || Math.min(even, odd) > 0 || Math.max(even, odd) < 0.8 * pairs) return null;
  return odd > 0 ? 'utf-16le' : 'utf-16be';
};

const mostSampled = 20_000;
/** Letters on each side that are looked at. */
const nearby = 20;
const wordBefore = /[\p{L}\p{M}]*$/u;
const wordAfter = /^[\p{L}\p{M}]*/u;

/** Code page 850, in which Excel's "CSV (MS-DOS)" and older programs write Western European: bytes from 128 on. */
const upperOfDos =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

type OneByteEncoding = 'windows-1252' | 'macintosh' | 'cp850';

const decodeOneByte = (encoding: OneByteEncoding, bytes: Uint8Array): string => {
  if (encoding !== 'cp850') return new TextDecoder(encoding).decode(bytes);
  // The TextDecoder does not know it.
  const units = Buffer.alloc(2 * bytes.length);
  for (const [at, byte] of bytes.entries())
    units.writeUInt16LE(byte < 128 ? byte : upperOfDos.charCodeAt(byte - 128), 2 * at);
  return units.toString('utf16le');
};

/** Letters of Spanish and English names; others are possible, but rarer. */
const usualLetter = /[áéíóúñüÁÉÍÓÚÑÜ]/;
/** `µ`, `ª`, `º` and `ˆ` are letters to Unicode, but stand in no word. */
const isLetter = (character: string): boolean => /(?![µªºˆ])\p{L}/u.test(character);

const [usual, rare, odd] = [20, 18, -20];

/**
 * How well a character reads between these letters: `Peña`, but not `Pe–a`; `O’Brien`, not `Garc’a`. A cell rather begins
 * with a capital letter, if all else is equal.
 */
const fitWithin = (character: string, before: string, after: string, beginsCell: boolean): number => {
  if (/\p{Cc}/u.test(character)) return odd;
  if (before === '' && after === '') return 0;
  if (!isLetter(character)) {
    if (before === '' || after === '') return 0;
    return character === '’' && (before.length === 1 || after.length === 1) ? usual : odd;
  }
  const word = before + character + after;
  const isCapital = /\p{Lu}/u.test(character);
  // `JosÈ`, `OÕBrien`, `OíBrien`, `JOSê`
  const isOdd = isCapital
    ? before !== '' && /\p{Ll}/u.test(word)
    : /^\p{Lu}/u.test(after) || /^\p{Lu}{2,}$/u.test(before);
  if (isOdd) return odd;
  return (usualLetter.test(character) ? usual : rare) - (beginsCell && !isCapital ? 1 : 0);
};

/** What stands before a cell: a delimiter or a line break, and perhaps a quotation mark. */
const cellStart = /(?:^|[,;\t|\r\n])"?$/;

/**
 * A rare letter where names have it: `Zoë`, `Anaïs` and `Benoît` after a vowel, `Schröder` and `Câmara` not, `São` and `Simões`
 * before one. `æ`, `ì`, `ò` and others are rarer still.
 */
const likelyLetter = /(?<=[aeiouy])(?:[ëî]|ï(?!o))|(?<![aeiouy])[öâ]|ã(?=[oe]|$)|õ(?=e)|[çêèôä]/iuy;
const isLikely = (character: string, before: string, after: string): boolean => {
  likelyLetter.lastIndex = before.length;
  return likelyLetter.test(before + character + after);
};

/** How well the bytes above 127 read as letters within words; and how many of the letters are where names have them. */
const fitOf = (encoding: OneByteEncoding, bytes: Uint8Array): { fit: number; likely: number } => {
  const text = decodeOneByte(encoding, bytes);
  let [fit, likely] = [0, 0];
  let sampled = 0;
  for (let at = 0; at < text.length && sampled < mostSampled; at++) {
    const character = text[at]!;
    if (character < '\u0080') continue;
    sampled += 1;
    const before = wordBefore.exec(text.slice(Math.max(0, at - nearby), at))![0];
    const after = wordAfter.exec(text.slice(at + 1, at + 1 + nearby))![0];
    fit += fitWithin(character, before, after, cellStart.test(text.slice(Math.max(0, at - 2), at)));
    if (isLikely(character, before, after)) likely += 1;
  }
  return { fit, likely };
};

/** Excel on Windows writes Windows-1252, on a Mac Mac Roman, for DOS code page 850: the one in which the words read best. */
const oneByteEncoding = (bytes: Uint8Array): OneByteEncoding => {
  // A Mac ends lines with one character. Newer programs there end them with two, so that likely letters count first.
  const isOfTwo = bytes.includes(0x0a) && bytes.includes(0x0d);
  const [first, second] = isOfTwo ? (['cp850', 'macintosh'] as const) : (['macintosh', 'cp850'] as const);
  const [fits, others] = [fitOf(first, bytes), fitOf(second, bytes)];
  const isSecond = others.fit > fits.fit || (others.fit === fits.fit && others.likely > fits.likely);
  const [best, bestFit] = isSecond ? [second, others.fit] : [first, fits.fit];
  return bestFit > fitOf('windows-1252', bytes).fit ? best : 'windows-1252';
};
