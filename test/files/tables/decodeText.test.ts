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
/** Bytes of code page 850, as `iconv -t CP850` writes them. */
const ofDos: Readonly<Record<string, number>> = {
  ...{ ü: 0x81, é: 0x82, ë: 0x89, è: 0x8a, É: 0x90, Ü: 0x9a, á: 0xa0, í: 0xa1, ó: 0xa2, ú: 0xa3, ñ: 0xa4, Ñ: 0xa5 },
  ...{ â: 0x83, ä: 0x84, à: 0x85, ç: 0x87, ê: 0x88, ï: 0x8b, î: 0x8c, æ: 0x91, ô: 0x93, ö: 0x94, ã: 0xc6 },
  ...{ ª: 0xa6, º: 0xa7, '¿': 0xa8, Á: 0xb5, Í: 0xd6, Ó: 0xe0, Ú: 0xe9, '°': 0xf8 },
};
const dos = (text: string): Buffer =>
  Buffer.from([...text].map((character) => ofDos[character] ?? character.charCodeAt(0)));
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
  'code page 850': (text) => dos(text),
};

describe('a table as spreadsheets write it', () => {
  const written = [',\r\n', ';\n', '\t\r', '|\r\n', ',\n'].map((both) => [both[0]!, both.slice(1)] as const);
  it.each(
    Object.keys(encodings).flatMap((encoding) =>
      written.map(([delimiter, end]) => [encoding, delimiter, end] as const),
    ),
  )('%s, cells separated by %j and lines by %j', (encoding, delimiter, end) => {
    const { read, errors } = readVisits(
      encodings[encoding]!(lines(delimiter, end, encoding === 'code page 850' ? plainRow : row)),
      'visits.csv',
    );
    expect(errors).toEqual([]);
    const { client_name, client_street_address, client_city, note } = read[0]!.visit;
    // DOS has no such quotation marks and dashes.
    const whole = encoding === 'code page 850' ? plainRow : row;
    expect([client_name, client_street_address, client_city, note]).toEqual(whole);
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
    ...[
      'José',
      'JOSÉ NÚÑEZ',
      'Ángel Íñigo',
      'Óscar',
      'Úrsula',
      'Nº 3, Mª Peña',
      'GARCÍA',
      'Güell',
      'Sofía Muñoz, 15° ',
    ],
    ...['Inés', 'Zoë Lefèvre'],
  ])('%s in code page 850, and where it can be told in the others', (name) => {
    const text = `client\tstreet\r\n${name}\t12 Elm St\r\n`;
    const nameIn = (bytes: Buffer) => readVisits(bytes, 'visits.csv').read[0]!.visit.client_name;
    expect(nameIn(dos(text))).toBe(name.trim());
    expect(nameIn(Buffer.concat([dos(text), Buffer.of(0x1a)]))).toBe(name.trim());
    expect(nameIn(oneByte(text, 'windows-1252'))).toBe(name.trim());
    expect(nameIn(oneByte(text, 'macintosh'))).toBe(name.trim());
  });

  // Each reads as letters in the other encoding, too: `Zoæ`, `Sïo`, `Franìois`, `Schrîder`.
  const onlyRare = {
    ...{ macintosh: ['Zoë', 'Noël', 'São', 'João', 'Simões', 'François', 'Anaïs', 'Câmara', 'Irmã', 'Benoît'] },
    cp850: ['Zoë', 'Noël', 'Anaïs', 'Francês', 'Schröder', 'Benoît', 'Jérôme', 'Lefèvre', 'Kjær', 'Voilà'],
  };
  const ends = ['\r\n', '\n', '\r'];
  it.each([
    ...onlyRare.macintosh.flatMap((name) => ends.map((end) => [name, 'macintosh', end] as const)),
    // Lone ones of DOS that can only be told by how lines end.
    ...onlyRare.cp850.flatMap((name) =>
      (/[æàè]/.test(name) ? ends.slice(0, 1) : ends).map((end) => [name, 'cp850', end] as const),
    ),
  ])('%s alone in %s, lines ended by %j', (name, encoding, end) => {
    const text = `client,street${end}${name} Roe,12 Elm St${end}`;
    const bytes = encoding === 'cp850' ? dos(text) : oneByte(text, encoding);
    expect(readVisits(bytes, 'visits.csv').read[0]!.visit.client_name).toBe(`${name} Roe`);
  });

  it.each(['índice', 'peón', 'francês', 'Ana Müller', 'Île', 'coração'])('%s in Windows-1252 alone', (name) => {
    const bytes = oneByte(`client,street\n${name},12 Elm St\n`, 'windows-1252');
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
