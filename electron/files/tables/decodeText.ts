type UndecodableCode =
  | 'list-file-empty'
  | 'list-file-workbook'
  | 'list-file-old-workbook'
  | 'list-file-pdf'
  | 'list-file-compressed'
  | 'list-file-not-text'
  | 'list-file-markup';

/** Text, or the code of the reason why these bytes are not text. */
type DecodedText = { text: string } | { refusal: UndecodableCode };

const signatures: readonly { bytes: readonly number[]; refusal: UndecodableCode }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], refusal: 'list-file-workbook' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], refusal: 'list-file-old-workbook' },
  { bytes: [0x25, 0x50, 0x44, 0x46], refusal: 'list-file-pdf' },
  { bytes: [0x1f, 0x8b], refusal: 'list-file-compressed' },
];

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/**
 * The text of a CSV file as spreadsheets and agencies write them: UTF-16 and UTF-8 by their byte order marks, else
 * UTF-8 where the whole file is valid UTF-8, else Windows-1252. Never throws.
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
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
