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
 * one by its zeros, else UTF-8 where the whole file is valid UTF-8, else Windows-1252 or Mac Roman. Never throws.
 */
export const decodeText = (bytes: Uint8Array): DecodedText => {
  if (bytes.length === 0) return { refusal: 'list-file-empty' };
  const known = signatures.find((signature) => startsWith(bytes, signature.bytes));
  if (known) return { refusal: known.refusal };

  const text = decode(bytes);
  if (text.includes('\0')) return { refusal: 'list-file-not-text' };
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text.slice(0, 1000))) return { refusal: 'list-file-markup' };
  if (!/\S/.test(text)) return { refusal: 'list-file-empty' };
  return { text };
};

const decode = (bytes: Uint8Array): string => {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  const bare = utf16Without(bytes);
  if (bare !== null) return new TextDecoder(bare).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(oneByteEncoding(bytes)).decode(bytes);
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

/** 1 where a character reads well between these letters, -1 where it does not: `Peña`, but not `Pe–a`; `O’Brien`, not `Garc’a`. */
const fitWithin = (character: string, before: string, after: string): number => {
  if (before === '' && after === '') return 0;
  if (!/\p{L}/u.test(character)) {
    if (before === '' || after === '') return 0;
    return character === '’' && (before.length === 1 || after.length === 1) ? 1 : -1;
  }
  const word = before + character + after;
  const isCapital = /\p{Lu}/u.test(character);
  // `JosÈ`, `OÕBrien`, `OíBrien`
  const isOdd = isCapital ? before !== '' && /\p{Ll}/u.test(word) : /^\p{Lu}/u.test(after);
  return isOdd ? -1 : 1;
};

/** How well the bytes above 127 read as letters within words. */
const fitOf = (encoding: 'windows-1252' | 'macintosh', bytes: Uint8Array): number => {
  const text = new TextDecoder(encoding).decode(bytes);
  let fit = 0;
  let sampled = 0;
  for (let at = 0; at < text.length && sampled < mostSampled; at++) {
    const character = text[at]!;
    if (character < '\u0080') continue;
    sampled += 1;
    const before = wordBefore.exec(text.slice(Math.max(0, at - nearby), at))![0];
    fit += fitWithin(character, before, wordAfter.exec(text.slice(at + 1, at + 1 + nearby))![0]);
  }
  return fit;
};

/** Excel on Windows writes Windows-1252, on a Mac Mac Roman: the one in which the words read better. */
const oneByteEncoding = (bytes: Uint8Array): 'windows-1252' | 'macintosh' =>
  fitOf('macintosh', bytes) > fitOf('windows-1252', bytes) ? 'macintosh' : 'windows-1252';
