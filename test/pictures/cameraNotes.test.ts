import { describe, expect, it } from 'vitest';
import { notedTime } from '../../electron/pictures/cameraTime.ts';
import { type PhotoMetadata, readPhotoMetadata } from '../../electron/pictures/photoMetadata.ts';
import { createTestDesk } from '../desk/testDesk.ts';
import {
  buildTiff,
  type ExifParts,
  type ExifValue,
  jpegWithExif,
  jpegWithXmp,
  pngWithExif,
  pngWithXmp,
  tags,
  webpWithExif,
  webpWithXmp,
  xmpOf,
} from './buildExif.ts';

const test = createTestDesk();

const readTiff = async (parts: ExifParts, isLittle = false): Promise<PhotoMetadata> =>
  (await readPhotoMetadata(test.write('photo', jpegWithExif(buildTiff(parts, isLittle))), 'image/jpeg'))!;

const local = '2026-11-10T09:12:04';
const written = '2026:11:10 09:12:04\0';
const fresno = {
  [tags.latitudeRef]: 'N\0',
  [tags.latitude]: [
    [36, 1],
    [44, 1],
    [3012, 100],
  ],
  [tags.longitudeRef]: 'W\0',
  [tags.longitude]: [
    [119, 1],
    [47, 1],
    [1332, 100],
  ],
} as const;
const inFresno = { latitude: expect.closeTo(36.7417, 4) as number, longitude: expect.closeTo(-119.787, 3) as number };

describe('the place of a photo', () => {
  it.each([
    ['JPEG', 'image/jpeg', jpegWithExif],
    ['PNG', 'image/png', pngWithExif],
    ['WebP', 'image/webp', webpWithExif],
  ] as const)('stands in a %s, with either byte first', async (_, mediaType, wrap) => {
    for (const isLittle of [true, false]) {
      const file = test.write('photo', wrap(buildTiff({ gps: fresno, exif: { [tags.taken]: written } }, isLittle)));
      expect(await readPhotoMetadata(file, mediaType)).toEqual({ takenAt: { local, offset: null }, place: inFresno });
    }
  });

  it.each<[string, number, ExifValue]>([
    ['of a longitude', tags.longitudeRef, '\0\0'],
    ['of a latitude', tags.latitudeRef, '\0\0'],
    ['with another letter', tags.longitudeRef, 'X\0'],
    ['with that of the other axis', tags.longitudeRef, 'N\0'],
    ['as a number', tags.latitudeRef, [[1, 1]]],
  ])('is none without a side of the world: %s', async (_, tag, value) => {
    expect((await readTiff({ gps: { ...fresno, [tag]: value } })).place).toBeNull();
    const { [tags.longitudeRef]: _side, ...rest } = fresno;
    expect((await readTiff({ gps: rest })).place).toBeNull();
  });

  it.each(['w\0', 'W', 'West\0', 'W\0\0\0\0'])('takes a side as cameras write it: %j', async (side) => {
    expect((await readTiff({ gps: { ...fresno, [tags.longitudeRef]: side } })).place).toEqual(inFresno);
  });

  it.each<[string, ExifValue]>([
    [
      'degrees divided by nought',
      [
        [119, 0],
        [47, 1],
        [13, 1],
      ],
    ],
    [
      '0/0 degrees',
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ],
    [
      '0/0 minutes',
      [
        [119, 1],
        [0, 0],
        [0, 0],
      ],
    ],
    [
      'more degrees than there are',
      [
        [181, 1],
        [0, 1],
        [0, 1],
      ],
    ],
    [
      'more minutes than there are',
      [
        [119, 1],
        [75, 1],
        [0, 1],
      ],
    ],
    [
      'more seconds than there are',
      [
        [119, 1],
        [7, 1],
        [6000, 60],
      ],
    ],
    [
      'a degree with a sign',
      [
        [0xffffff89, 1],
        [47, 1],
        [13, 1],
      ],
    ],
    ['a text', '119 47 13'],
  ])('is none of %s', async (_, longitude) => {
    expect((await readTiff({ gps: { ...fresno, [tags.longitude]: longitude } })).place).toBeNull();
  });

  it('may be of fewer fractions, and of seconds that are not known', async () => {
    const decimal = { ...fresno, [tags.longitude]: [[1_197_870_000, 10_000_000]] } as const;
    expect((await readTiff({ gps: decimal })).place!.longitude).toBeCloseTo(-119.787, 5);
    const unknown = {
      ...fresno,
      [tags.longitude]: [
        [119, 1],
        [47, 1],
        [0, 0],
      ],
    } as const;
    expect((await readTiff({ gps: unknown })).place!.longitude).toBeCloseTo(-119.7833, 4);
  });

  it('may be of fractions with a sign, which is never less than nothing', async () => {
    const signed = (degrees: number, of = 1): Promise<PhotoMetadata> => {
      const tiff = buildTiff({ gps: { ...fresno, [tags.longitude]: [[degrees, of]] } });
      // The entry of the longitude: tag 4 with type 5, three fractions or one.
      const at = tiff.indexOf(Buffer.from([0, 4, 0, 5, 0, 0, 0, 1]));
      tiff[at + 3] = 10;
      const file = test.write('photo', jpegWithExif(tiff));
      return readPhotoMetadata(file, 'image/jpeg') as Promise<PhotoMetadata>;
    };
    expect((await signed(1_197_870_000, 10_000_000)).place!.longitude).toBeCloseTo(-119.787, 5);
    for (const [degrees, of] of [
      [0xffffff89, 1],
      [119, 0xffffffff],
      [0xffffff89, 0xffffffff],
    ])
      expect((await signed(degrees!, of)).place).toBeNull();
  });

  it('is none where the receiver had lost its satellites', async () => {
    expect((await readTiff({ gps: { ...fresno, [tags.status]: 'V\0' } })).place).toBeNull();
    expect((await readTiff({ gps: { ...fresno, [tags.status]: 'A\0' } })).place).toEqual(inFresno);
  });
});

describe('the time of a photo', () => {
  const never = [
    ...['    :  :     :  :  \0', '0000:00:00 00:00:00\0', '\0'.repeat(20), ' '.repeat(19), '2026:13:10 09:12:04\0'],
    ...['2026:11:10 24:00:00\0', '2026:02:30 09:12:04\0', '2026:11:10   :  :  \0', '0001:01:01 00:00:00\0'],
    ...['2026:11:10 01:12:04 PM\0', '2026:11:10 09:12:04 a.m.\0'],
    ...['1970:01:01 00:00:00\0', '1904:01:01 00:00:00\0', '2099:12:31 23:59:59\0', '2000:01:01 00:00:00\0'],
  ];
  it.each(never)('is that of digitizing where the other never was: %j', async (taken) => {
    const exif = { [tags.taken]: taken, [tags.digitized]: written };
    expect((await readTiff({ exif })).takenAt).toEqual({ local, offset: null });
    expect((await readTiff({ exif: { [tags.taken]: taken } })).takenAt).toBeNull();
  });

  it.each([
    ['2026:11:10 09:12:04.37\0', null],
    ['2026-11-10T09:12:04\0', null],
    ['2026/11/10 09:12:04\0', null],
    ['2026:11:10  9:12: 4\0', null],
    ['2026:11:10 09:12:04-08:00\0', '-08:00'],
  ])('may be written otherwise: %j', async (taken, offset) => {
    expect((await readTiff({ exif: { [tags.taken]: taken } })).takenAt).toEqual({ local, offset });
  });

  const zones = { [tags.offsetTaken]: '-08:00\0', [tags.offset]: '-07:00\0', [tags.offsetDigitized]: '-06:00\0' };
  it('has its own offset first, then that of the file', async () => {
    const offsetOf = async (exif: Record<number, string>): Promise<string | null> =>
      (await readTiff({ exif })).takenAt!.offset;
    expect(await offsetOf({ [tags.taken]: written, ...zones })).toBe('-08:00');
    expect(await offsetOf({ [tags.taken]: written, ...zones, [tags.offsetTaken]: '   :  \0' })).toBe('-07:00');
    expect(await offsetOf({ [tags.digitized]: written, ...zones })).toBe('-06:00');
    expect(await offsetOf({ [tags.taken]: written, [tags.offset]: '+99:00\0' })).toBeNull();
  });

  const receiver = (hours: number, minutes = 12, seconds = 6): Record<number, ExifValue> => ({
    [tags.date]: '2026:11:10\0',
    [tags.time]: [
      [hours, 1],
      [minutes, 1],
      [seconds, 1],
    ],
  });
  it('takes the offset from the time of the receiver, where that of a zone lies between them', async () => {
    const offsetOf = async (gps: Record<number, ExifValue>): Promise<string | null> =>
      (await readTiff({ exif: { [tags.taken]: written }, gps })).takenAt!.offset;
    expect(await offsetOf(receiver(17))).toBe('-08:00');
    expect(await offsetOf(receiver(9))).toBe('+00:00');
    expect(await offsetOf(receiver(3, 42))).toBe('+05:30');
    // A fix of some minutes ago, and differences that no country has.
    expect(await offsetOf(receiver(17, 3))).toBeNull();
    expect(await offsetOf(receiver(17, 27))).toBeNull();
  });

  it('is that of the receiver, in UTC, where the camera noted none', async () => {
    const { takenAt } = await readTiff({ gps: receiver(17) });
    expect(takenAt).toEqual({ local: '2026-11-10T17:12:06', offset: '+00:00', isUtc: true });
    expect(notedTime(takenAt)).toBe('2026-11-10T17:12:06Z');
    const unset = { exif: { [tags.taken]: never[0]! }, gps: receiver(17) };
    expect(notedTime((await readTiff(unset)).takenAt)).toBe('2026-11-10T17:12:06Z');
  });

  it.each<[string, Record<number, ExifValue>]>([
    ['a day that is none', { ...receiver(17), [tags.date]: '2026:13:10\0' }],
    ['a day without a time', { [tags.date]: '2026:11:10\0' }],
    ['an hour that is none', receiver(24)],
    [
      'a time divided by nought',
      {
        ...receiver(17),
        [tags.time]: [
          [17, 0],
          [12, 1],
          [6, 1],
        ],
      },
    ],
    [
      'a time of two parts',
      {
        ...receiver(17),
        [tags.time]: [
          [17, 1],
          [12, 1],
        ],
      },
    ],
  ])('is none of a receiver with %s', async (_, gps) => {
    expect((await readTiff({ gps })).takenAt).toBeNull();
  });
});

describe('what only the XMP of a picture states', () => {
  const read = (content: Buffer, mediaType = 'image/jpeg'): Promise<PhotoMetadata> =>
    readPhotoMetadata(test.write('photo', content), mediaType) as Promise<PhotoMetadata>;
  const readXmp = (description: string): Promise<PhotoMetadata> => read(jpegWithXmp(xmpOf(description)));
  const element = (name: string, text: string): string =>
    `<rdf:Description rdf:about=''><${name}>${text}</${name}></rdf:Description>`;
  const attribute = (name: string, text: string): string => `<rdf:Description ${name}="${text}"/>`;
  const utc = '2026-11-10T17:12:06Z';

  it.each([
    ['exif:GPSTimeStamp', utc, utc],
    ['exif:GPSTimeStamp', '2026-11-10T17:12:06', utc],
    ['exif:GPSTimeStamp', '2026-11-10T17:12:06.00Z', utc],
    ['exif:DateTimeOriginal', '2026-11-10T09:12:04-08:00', local],
    ['exif:DateTimeOriginal', utc, utc],
    ['photoshop:DateCreated', '2026-11-10T09:12:04.37', local],
    ['exif:DateTimeDigitized', '2026-11-10T09:12:04', local],
    // No camera had a part in these.
    ['xmp:CreateDate', local, null],
    ['xmp:ModifyDate', local, null],
    ['photoshop:DateCreated', '2026-11-10', null],
    ['exif:DateTimeOriginal', '0000-00-00T00:00:00', null],
    ['exif:GPSTimeStamp', '17:12:06', null],
  ])('is its time: %s of %s', async (name, text, expected) => {
    for (const written of [element(name, text), attribute(name, text)])
      expect(notedTime((await readXmp(written)).takenAt)).toBe(expected);
  });

  it('is that of the camera before that of the receiver', async () => {
    const both = attribute('exif:GPSTimeStamp', utc) + attribute('exif:DateTimeOriginal', `${local}-08:00`);
    expect((await readXmp(both)).takenAt).toEqual({ local, offset: '-08:00' });
  });

  const placed = (latitude: string, longitude: string): string =>
    element('exif:GPSLatitude', latitude) + attribute('exif:GPSLongitude', longitude);
  it.each([
    ['36,44.502N', '119,47.222W'],
    ['36,44,30.12N', '119,47,13.32W'],
    ['36,44.502n', '119,47.222w'],
  ])('is its place: %s %s', async (latitude, longitude) => {
    expect((await readXmp(placed(latitude, longitude))).place).toEqual(inFresno);
  });

  it.each([
    ['36,44.502', '119,47.222W'],
    ['36,44.502N', '119,47.222'],
    ['36,44.502N', '119,47.222N'],
    ['36.7417', '-119.787'],
    ['36,75N', '119,47.222W'],
    ['96,44.5N', '119,47.222W'],
    ['0,0N', '0,0E'],
  ])('is no place of what is none: %s %s', async (latitude, longitude) => {
    expect((await readXmp(placed(latitude, longitude))).place).toBeNull();
  });

  it.each([
    ['PNG', 'image/png', pngWithXmp],
    ['WebP', 'image/webp', webpWithXmp],
  ])('is read of a %s, too', async (_, mediaType, wrap) => {
    const packet = xmpOf(placed('36,44.502N', '119,47.222W') + attribute('exif:GPSTimeStamp', utc));
    const { takenAt, place } = await read(wrap(packet), mediaType);
    expect([notedTime(takenAt), place]).toEqual([utc, inFresno]);
  });

  it('counts only where EXIF leaves it open, and never where the receiver had lost its satellites', async () => {
    const packet = xmpOf(placed('10,0N', '20,0E') + attribute('exif:DateTimeOriginal', '2020-01-02T03:04:05'));
    const beside = (parts: ExifParts) => read(jpegWithXmp(packet, buildTiff(parts)));
    const exif = { [tags.taken]: written };
    expect(await beside({ exif, gps: fresno })).toEqual({ takenAt: { local, offset: null }, place: inFresno });
    expect((await beside({ gps: fresno })).takenAt?.local).toBe('2020-01-02T03:04:05');
    expect((await beside({ exif })).place).toEqual({ latitude: 10, longitude: 20 });
    expect((await beside({ exif, gps: { ...fresno, [tags.status]: 'V\0' } })).place).toBeNull();
    expect((await readXmp(placed('10,0N', '20,0E') + attribute('exif:GPSStatus', 'V'))).place).toBeNull();
  });

  it('ends with a packet that is cut, or of nothing else', async () => {
    const whole = jpegWithXmp(xmpOf(attribute('exif:GPSTimeStamp', utc)));
    for (let end = 4; end < whole.length; end += 50)
      expect(['string', 'object']).toContain(typeof notedTime((await read(whole.subarray(0, end))).takenAt));
    expect((await readXmp('<exif:GPSTimeStamp '.repeat(3000))).takenAt).toBeNull();
  });
});
