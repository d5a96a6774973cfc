import { describe, expect, it } from 'vitest';
import { notedTime } from '../../electron/pictures/cameraTime.ts';
import { readIso6709 } from '../../electron/pictures/cameraPlace.ts';
import { readPhotoMetadata } from '../../electron/pictures/photoMetadata.ts';
import { createTestDesk } from '../desk/testDesk.ts';
import { box, brandBox, bytes, uint16, uint32 } from '../files/judge/buildBoxes.ts';

const test = createTestDesk();

const from1904 = 2_082_844_800;
const header = (utc: string | number): Buffer =>
  box('mvhd', uint32(0), uint32(typeof utc === 'number' ? utc : Date.parse(utc) / 1000 + from1904), Buffer.alloc(92));
/** Notes under names, as QuickTime keeps them. */
const named = (notes: Readonly<Record<string, string>>, isPlain = true): Buffer => {
  const names = Object.keys(notes).map((name) => bytes(uint32(8 + name.length), 'mdta', name));
  const items = Object.values(notes).map((text, index) =>
    bytes(uint32(24 + text.length), uint32(index + 1), box('data', uint32(1), uint32(0), text)),
  );
  return box(
    'meta',
    isPlain ? '' : uint32(0),
    box('hdlr', uint32(0), uint32(0), 'mdta', Buffer.alloc(13)),
    box('keys', uint32(0), uint32(names.length), ...names),
    box('ilst', ...items),
  );
};
const noted = (type: string, text: string): Buffer => box(type, uint16(text.length), uint16(0x15c7), text);
const movie = (...index: Buffer[]): Buffer =>
  bytes(brandBox('qt  ', 'qt  '), box('wide'), box('mdat', Buffer.alloc(64)), box('moov', ...index));
const read = async (content: Buffer, mediaType = 'video/quicktime') =>
  (await readPhotoMetadata(test.write('clip', content), mediaType))!;

const place = '+36.7417-119.7867+090.000/';
const fresno = { latitude: 36.7417, longitude: -119.7867 };
const quickTime = 'com.apple.quicktime.';

describe('a video', () => {
  it('of an iPhone has the time of its clock, with the zone, and the place', async () => {
    const notes = named({
      [`${quickTime}creationdate`]: '2026-11-10T09:12:04-0800',
      [`${quickTime}location.ISO6709`]: place,
    });
    expect(await read(movie(header('2026-11-10T17:12:04Z'), notes))).toEqual({
      takenAt: { local: '2026-11-10T09:12:04', offset: '-08:00' },
      place: fresno,
    });
  });

  it.each(['location', 'location-eng'])('that was packed anew has its place under a plain word: %s', async (name) => {
    const kept = named({ [name]: '+36.7417-119.7867/' }, false);
    expect((await read(movie(header('2026-11-10T17:12:04Z'), box('udta', kept)))).place).toEqual(fresno);
  });

  it('of an Android phone has the time in UTC, and the place of its notes', async () => {
    const index = [header('2026-11-10T17:12:04Z'), box('udta', noted('\xa9xyz', '+36.7417-119.7867/'))];
    const { takenAt, place: found } = await read(bytes(brandBox('mp42', 'mp42'), box('moov', ...index)), 'video/mp4');
    expect([notedTime(takenAt), found]).toEqual(['2026-11-10T17:12:04Z', fresno]);
  });

  it('has the notes of MP4 too: with a version, under letters, within others', async () => {
    const day = named({ [`${quickTime}creationdate`]: '2026-11-10T09:12:04' }, false);
    expect((await read(movie(header('2026-11-10T17:12:10Z'), day))).takenAt).toEqual({
      local: '2026-11-10T09:12:04',
      offset: '-08:00',
    });
    const list = box('ilst', box('\xa9day', box('data', uint32(1), uint32(0), '2026-11-10T09:12:04Z')));
    const inside = box('udta', box('meta', uint32(0), box('hdlr', Buffer.alloc(25)), list));
    expect(notedTime((await read(movie(header(0), inside))).takenAt)).toBe('2026-11-10T09:12:04Z');
  });

  it('has the place of phones before those', async () => {
    const fixed = (degrees: number): Buffer => {
      const four = Buffer.alloc(4);
      four.writeInt32BE(Math.round(degrees * 65_536));
      return four;
    };
    const loci = box('loci', uint32(0), uint16(0x15c7), 'roof\0', [0], fixed(-119.7867), fixed(36.7417), uint32(0));
    const { place: found } = await read(movie(header(0), box('udta', loci)));
    expect(found!.latitude).toBeCloseTo(36.7417, 3);
    expect(found!.longitude).toBeCloseTo(-119.7867, 3);
  });

  it.each([
    ['the year from which it counts', 0],
    ['seconds that count from 1970', Date.parse('2026-11-10T17:12:04Z') / 1000],
    ['the first moment of 1970', from1904],
    ['the last moment of all', 0xffffffff],
  ])('has no time of a clock that was not set: %s', async (_, seconds) => {
    expect(await read(movie(header(seconds)))).toEqual({ takenAt: null, place: null });
  });

  it('has the wide times of later versions', async () => {
    const seconds = Buffer.alloc(8);
    seconds.writeBigUInt64BE(BigInt(Date.parse('2026-11-10T17:12:04Z') / 1000 + from1904));
    const wide = box('mvhd', [1, 0, 0, 0], seconds, Buffer.alloc(100));
    expect(notedTime((await read(movie(wide))).takenAt)).toBe('2026-11-10T17:12:04Z');
  });

  it('says nothing where it has no index, or one that is cut', async () => {
    const nothing = { takenAt: null, place: null };
    expect(await read(bytes(brandBox('qt  ', 'qt  '), box('mdat', Buffer.alloc(64))))).toEqual(nothing);
    const whole = movie(
      header('2026-11-10T17:12:04Z'),
      named({ [`${quickTime}creationdate`]: '2026-11-10T09:12:04Z' }),
    );
    for (let end = 100; end < whole.length; end += 7) expect((await read(whole.subarray(0, end))).place).toBeNull();
    expect(await readPhotoMetadata(test.write('clip', 'AVI '), 'video/x-msvideo')).toBeNull();
  });
});

it.each([
  ['+36.7417-119.7867/', fresno.latitude, fresno.longitude],
  ['+3644.502-11947.202/', 36.7417, -119.7867],
  ['+364430.1-1194712.1+90/', 36.741694, -119.786694],
  ['-33.8688+151.2093CRSWGS_84/', -33.8688, 151.2093],
])('ISO 6709: %s', (text, latitude, longitude) => {
  const found = readIso6709(text)!;
  expect(found.latitude).toBeCloseTo(latitude, 5);
  expect(found.longitude).toBeCloseTo(longitude, 5);
});

it.each([
  '',
  '+00.0000+000.0000/',
  '+95.0000+010.0000/',
  '+36.7417',
  '36.7417,-119.7867',
  '+36.74-119.78/x',
  '+3675.0-11947.2/',
])('is no place of ISO 6709: %j', (text) => expect(readIso6709(text)).toBeNull());
