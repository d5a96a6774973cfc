import { describe, expect, it } from 'vitest';
import { readVisits } from '../../../electron/files/visits/readVisits.ts';

const header = ['client', 'street', 'city', 'note'];
const row = ['José Núñez', '12 Peña Blvd', 'Cañon City', '“Perro” – cuidado'];
const plainRow = ['José Núñez', '12 Peña Blvd', 'Cañon City', 'Perro'];
const lines = (delimiter: string, end: string, cells = row): string =>
  [header, cells].map((one) => one.join(delimiter)).join(end) + end;

/** Bytes of Mac Roman and Windows-1252 for the letters of the texts here. */
const oneByte = (text: string, label: 'macintosh' | 'windows-1252'): Buffer => {
  const byCharacter = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(label).decode(Uint8Array.of(byte)), byte] as const),
  );
  return Buffer.from([...text].map((character) => byCharacter.get(character)!));
};
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const bom = '\ufeff';

const encodings: Readonly<Record<string, (text: string) => Buffer>> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a mark': (text) => Buffer.from(bom + text),
  'UTF-16LE with a mark': (text) => Buffer.from(bom + text, 'utf16le'),
  'UTF-16BE with a mark': (text) => utf16be(bom + text),
  'UTF-16LE without a mark': (text) => Buffer.from(text, 'utf16le'),
  'UTF-16BE without a mark': (text) => utf16be(text),
  'Windows-1252': (text) => oneByte(text, 'windows-1252'),
  'Mac Roman': (text) => oneByte(text, 'macintosh'),
};

describe('a table as spreadsheets write it', () => {
  it.each(
    Object.keys(encodings).flatMap((encoding) =>
      [',', ';', '\t'].flatMap((delimiter) => ['\r\n', '\n', '\r'].map((end) => [encoding, delimiter, end] as const)),
    ),
  )('%s, cells separated by %j and lines by %j', (encoding, delimiter, end) => {
    const { read, errors } = readVisits(encodings[encoding]!(lines(delimiter, end)), 'visits.csv');
    expect(errors).toEqual([]);
    const { client_name, client_street_address, client_city, note } = read[0]!.visit;
    expect([client_name, client_street_address, client_city, note]).toEqual(row);
  });

  it.each(['sep=;', '"sep=|"', 'sep=\t', 'SEP=,'])('with the first line %j', (line) => {
    const delimiter = /=(.)/.exec(line)![1]!;
    for (const encode of [encodings['UTF-8']!, encodings['UTF-16LE with a mark']!, encodings['Windows-1252']!]) {
      const { read, errors } = readVisits(encode(`${line}\r\n${lines(delimiter, '\r\n', plainRow)}`), 'visits.csv');
      expect(errors).toEqual([]);
      expect(read[0]!.visit.client_city).toBe('Cañon City');
    }
  });

  it.each([
    ['a lone accent', 'José', 'macintosh'],
    ['capitals', 'JOSÉ NÚÑEZ', 'windows-1252'],
    ['capitals', 'JOSÉ NÚÑEZ', 'macintosh'],
    ['an apostrophe', 'Ada O’Brien', 'windows-1252'],
    ['an apostrophe', 'Ada O’Brien', 'macintosh'],
    ['an accent at the start', 'Ángel Íñigo', 'windows-1252'],
    ['an accent at the start', 'Ángel Íñigo', 'macintosh'],
    ['French', 'Zoë Lefèvre-Çelik', 'windows-1252'],
    ['French', 'Zoë Lefèvre-Çelik', 'macintosh'],
  ] as const)('%s: %s in %s', (_, name, label) => {
    const bytes = oneByte(`client,street\r${name},12 Elm St\r`, label);
    expect(readVisits(bytes, 'visits.csv').read[0]!.visit.client_name).toBe(name);
  });

  it.each([
    ['zeros', Buffer.alloc(3000)],
    ['zeros among text', Buffer.from('client,street\nAda\0,1 Elm St\n')],
    ['half of UTF-16', Buffer.from('c\0l\0\0i\0e', 'latin1')],
  ])('%s are no text', (_, bytes) =>
    expect(readVisits(bytes, 'visits.csv').errors.map(({ code }) => code)).toEqual(['list-file-not-text']),
  );
});
