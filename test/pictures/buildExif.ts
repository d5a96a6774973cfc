import { bytes, uint16, uint32 } from '../files/judge/buildBoxes.ts';

/** A text, with its closing zero; or fractions. */
export type ExifValue = string | readonly (readonly [number, number])[];
export type ExifEntries = Readonly<Record<number, ExifValue>>;

export interface ExifParts {
  exif?: ExifEntries;
  gps?: ExifEntries;
}

export const tags = {
  ...{ taken: 0x9003, digitized: 0x9004, offset: 0x9010, offsetTaken: 0x9011, offsetDigitized: 0x9012 },
  ...{ latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4, time: 7, status: 9, date: 29 },
} as const;

const order = (isLittle: boolean) => ({
  two: (value: number): Buffer => (isLittle ? uint16(value).reverse() : uint16(value)),
  four: (value: number): Buffer => (isLittle ? uint32(value).reverse() : uint32(value)),
});

/** A directory at `at`, with its values behind it. */
const directory = (entries: ExifEntries, at: number, isLittle: boolean): Buffer => {
  const { two, four } = order(isLittle);
  const listed = Object.entries(entries).toSorted(([one], [other]) => Number(one) - Number(other));
  let next = at + 2 + 12 * listed.length + 4;
  const values: Buffer[] = [];
  const rows = listed.map(([tag, value]) => {
    const content =
      typeof value === 'string' ? Buffer.from(value, 'latin1') : bytes(...value.flat().map((part) => four(part)));
    const count = typeof value === 'string' ? content.length : value.length;
    const isInside = content.length <= 4;
    const place = isInside ? Buffer.concat([content, Buffer.alloc(4 - content.length)]) : four(next);
    if (!isInside) {
      values.push(content);
      next += content.length;
    }
    return bytes(two(Number(tag)), two(typeof value === 'string' ? 2 : 5), four(count), place);
  });
  return bytes(two(listed.length), ...rows, four(0), ...values);
};

/** EXIF as cameras write it: a TIFF with a directory of each kind. */
export const buildTiff = ({ exif = {}, gps = {} }: ExifParts, isLittle = false): Buffer => {
  const { two, four } = order(isLittle);
  const exifAt = 8 + 2 + 2 * 12 + 4;
  const own = directory(exif, exifAt, isLittle);
  const pointer = (tag: number, at: number): Buffer => bytes(two(tag), two(4), four(1), four(at));
  return bytes(
    isLittle ? 'II*\0' : 'MM\0*',
    four(8),
    two(2),
    pointer(0x8769, exifAt),
    pointer(0x8825, exifAt + own.length),
    four(0),
    own,
    directory(gps, exifAt + own.length, isLittle),
  );
};

export const jpegWithExif = (tiff: Uint8Array): Buffer =>
  bytes([0xff, 0xd8, 0xff, 0xe1], uint16(tiff.length + 8), 'Exif\0\0', tiff, [0xff, 0xd9]);

export const pngWithExif = (tiff: Uint8Array): Buffer => {
  const chunk = (type: string, content: Uint8Array): Buffer => bytes(uint32(content.length), type, content, uint32(0));
  return bytes(Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', Buffer.alloc(13)), chunk('eXIf', tiff));
};

export const webpWithExif = (tiff: Uint8Array): Buffer => {
  const chunk = (type: string, content: Uint8Array): Buffer =>
    bytes(type, uint32(content.length).reverse(), content, content.length % 2 === 0 ? '' : '\0');
  const chunks = bytes(chunk('VP8X', Buffer.alloc(10)), chunk('VP8 ', Buffer.alloc(7)), chunk('EXIF', tiff));
  return bytes('RIFF', uint32(4 + chunks.length).reverse(), 'WEBP', chunks);
};

/** Properties of a picture as programs write them (XMP), with the blanks that leave room for more. */
export const xmpOf = (description: string): string =>
  `<?xpacket begin='\ufeff' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF>${description}</rdf:RDF></x:xmpmeta>${' '.repeat(2000)}<?xpacket end='w'?>`;

const xmpMark = 'http://ns.adobe.com/xap/1.0/\0';

/** A JPEG with XMP, behind its EXIF where it has one. */
export const jpegWithXmp = (packet: string, tiff?: Uint8Array): Buffer => {
  const segment = (content: Buffer): Buffer => bytes([0xff, 0xe1], uint16(content.length + 2), content);
  const exif = tiff === undefined ? '' : segment(bytes('Exif\0\0', tiff));
  return bytes([0xff, 0xd8], exif, segment(bytes(xmpMark, Buffer.from(packet))), [0xff, 0xd9]);
};

export const pngWithXmp = (packet: string): Buffer => {
  const content = bytes('XML:com.adobe.xmp\0\0\0\0\0', Buffer.from(packet));
  const chunk = (type: string, body: Uint8Array): Buffer => bytes(uint32(body.length), type, body, uint32(0));
  return bytes(Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', Buffer.alloc(13)), chunk('iTXt', content));
};

export const webpWithXmp = (packet: string): Buffer => {
  const content = Buffer.from(packet);
  const chunk = bytes('XMP ', uint32(content.length).reverse(), content, content.length % 2 === 0 ? '' : '\0');
  return bytes('RIFF', uint32(4 + chunk.length).reverse(), 'WEBP', chunk);
};
