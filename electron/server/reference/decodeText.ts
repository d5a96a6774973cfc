/** Text, or the reason why these bytes are none, as the rest of a sentence that begins with the file's name. */
export type DecodedText = { text: string } | { refusal: string };

const signatures: readonly { bytes: readonly number[]; refusal: string }[] = [
  {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    refusal: 'is a workbook or zip archive, not CSV: save the sheet as CSV and import that',
  },
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0],
    refusal: 'is an old Excel workbook, not CSV: save the sheet as CSV and import that',
  },
  { bytes: [0x25, 0x50, 0x44, 0x46], refusal: 'is a PDF, not CSV' },
  { bytes: [0x1f, 0x8b], refusal: 'is compressed: unpack it and import the CSV inside' },
];

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/**
 * The text of a CSV file as spreadsheets and agencies write them: UTF-16 and UTF-8 by their byte order marks, else
 * UTF-8 where the whole file is valid UTF-8, else Windows-1252. Never throws.
 */
export const decodeText = (bytes: Uint8Array): DecodedText => {
  if (bytes.length === 0) return { refusal: 'is empty' };
  const known = signatures.find((signature) => startsWith(bytes, signature.bytes));
  if (known) return { refusal: known.refusal };

  const text = decode(bytes);
  if (text.includes('\0')) return { refusal: 'is not a text file' };
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text.slice(0, 1000))) return { refusal: 'is a web page or XML, not CSV' };
  if (!/\S/.test(text)) return { refusal: 'is empty' };
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
