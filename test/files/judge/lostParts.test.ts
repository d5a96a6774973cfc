import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isCutShort } from '../../../electron/files/judge/cutShort.ts';
import { judgeFile } from '../../../electron/files/judge/judgeFile.ts';
import { walkJpeg } from '../../../electron/files/judge/jpegScans.ts';
import { heicPhoto } from '../../desk/photos.ts';
import { heicWithThumbnail } from '../../desk/heicWithThumbnail.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { mp4Video } from './fixtures.ts';

const file = path.join(temporaryFolder(), 'picture');
const isCut = (content: Uint8Array, mediaType = 'image/jpeg'): Promise<boolean> => {
  writeFileSync(file, content);
  return isCutShort(file, mediaType);
};
const isTaken = async (content: Uint8Array): Promise<boolean> => {
  writeFileSync(file, content);
  return (await judgeFile(file, 'photo.jpg')).ok;
};

const noise = sharp({
  create: {
    width: 640,
    height: 400,
    channels: 3,
    background: '#777',
    noise: { type: 'gaussian', mean: 120, sigma: 40 },
  },
}).withExif({ IFD0: { Make: 'Acme' } });
/** Every way in which encoders write image data that matters to a reader. */
const pictures: Readonly<Record<string, Buffer>> = {
  sequential: await noise.clone().jpeg().toBuffer(),
  'with own tables': await noise.clone().jpeg({ optimizeCoding: true, mozjpeg: false }).toBuffer(),
  'with all colors': await noise.clone().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
  grey: await noise.clone().greyscale().jpeg().toBuffer(),
  progressive: await noise.clone().jpeg({ progressive: true }).toBuffer(),
  'progressive, in many scans': await noise.clone().jpeg({ mozjpeg: true }).toBuffer(),
  'with restarts': withRestarts(),
  plain: await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { Make: 'Acme' } })
    .jpeg({ optimizeCoding: true })
    .toBuffer(),
};
const each = Object.entries(pictures);
const segmentAt = (bytes: Buffer, marker: number): number => bytes.indexOf(Buffer.from([0xff, marker]));
const withAt = (bytes: Buffer, at: number, added: Uint8Array): Buffer =>
  Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at)]);

/** A sequential JPEG whose image data begins anew after every unit, as cameras of weak links write it. */
function withRestarts(): Buffer {
  const head = (marker: number, ...content: number[]): Buffer =>
    Buffer.from([0xff, marker, 0, content.length + 2, ...content]);
  const units = Array.from({ length: 600 }, (_, unit) =>
    Buffer.from([0x3f, ...(unit < 599 ? [0xff, 0xd0 + (unit % 8)] : [])]),
  );
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    head(0xe0, ...Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    head(0xdb, 0, ...Array<number>(64).fill(8)),
    head(0xc0, 8, 0, 80, 1, 224, 1, 1, 0x11, 0),
    head(0xc4, 0, ...[0, 1, ...Array<number>(14).fill(0)], 0),
    head(0xc4, 0x10, ...[1, ...Array<number>(15).fill(0)], 0),
    head(0xdd, 0, 1),
    head(0xda, 1, 1, 0, 0, 63, 0),
    // Each unit: no step of brightness (00), nothing more (0), filled up by ones: 00011111.
    ...units.map((unit) => Buffer.concat([Buffer.from([0x1f]), unit.subarray(1)])),
    Buffer.from([0xff, 0xd9]),
  ]);
}

describe.each(each)('a %s JPEG', (name, whole) => {
  it('is whole, without its end, and with bytes behind it', async () => {
    expect(await walkJpeg(whole)).toBe('whole');
    expect(await isCut(whole)).toBe(false);
    expect(await isCut(whole.subarray(0, -2))).toBe(false);
    expect(await isCut(Buffer.concat([whole, mp4Video(), Buffer.alloc(4096)]))).toBe(false);
    // A second picture behind it (MPF, Ultra HDR), whole or not, adds to the first one and is none of its parts.
    for (const second of [whole, whole.subarray(0, whole.length / 2), Buffer.from(whole).fill(0, 400, 1400)])
      expect(await isCut(Buffer.concat([whole, second]))).toBe(false);
  });

  it('is whole with something else in the place of its end, and cut short where its data is not all there', async () => {
    const [data, bare] = [segmentAt(whole, 0xda), whole.subarray(0, -2)];
    for (const end of [
      [0xff],
      [0xff, 0xc9],
      [0xff, 0xe1, 0xff, 0xff],
      [0xff, 0x02],
      [0xff, 0xdb, 0, 1],
      [0, 0xff, 0xd8],
    ]) {
      expect([end, await isCut(Buffer.concat([bare, Buffer.from(end)]))]).toEqual([end, false]);
      const part = bare.subarray(0, Math.floor(data + 20 + (bare.length - data - 22) * 0.9));
      expect([end, await isCut(Buffer.concat([part, Buffer.from(end)]))]).toEqual([end, true]);
    }
  });

  it('is cut short at each third, with zeros in the place of the rest or not', async () => {
    const data = segmentAt(whole, 0xda);
    for (const share of [1 / 3, 2 / 3, 0.97]) {
      const part = whole.subarray(0, Math.floor(data + 20 + (whole.length - data - 24) * share));
      expect([share, await isCut(part)]).toEqual([share, true]);
      // Of a plain surface, zeros may be all that there is.
      const filled = Buffer.concat([part, Buffer.alloc(whole.length - part.length)]);
      if (name !== 'plain') expect([share, await isCut(filled)]).toEqual([share, true]);
    }
  });

  it.each(['before DQT', 'before DHT', 'before SOS', 'before SOF', 'before the end'])(
    'is taken and whole with stray bytes %s',
    async (place) => {
      const markers = { 'before DQT': 0xdb, 'before DHT': 0xc4, 'before SOS': 0xda } as Readonly<
        Record<string, number>
      >;
      const frame = [0xc0, 0xc2].map((marker) => segmentAt(whole, marker)).filter((at) => at > 0);
      const at =
        place === 'before the end'
          ? whole.length - 2
          : place === 'before SOF'
            ? Math.min(...frame)
            : segmentAt(whole, markers[place]!);
      for (const stray of [
        Buffer.alloc(4),
        Buffer.from('\r\n'),
        Buffer.from([0xff, 0xff, 0xff]),
        Buffer.from('stray bytes!!!'),
      ]) {
        const changed = withAt(whole, at, stray);
        expect([place, stray, await isTaken(changed), await isCut(changed)]).toEqual([place, stray, true, false]);
      }
    },
  );
});

describe('a JPEG that a camera filled up', () => {
  const full = each.filter(([name]) => name !== 'plain');
  it.each(full)('is whole with equal bytes before its end: %s', async (_, whole) => {
    for (const filling of [0x00, 0xff])
      for (const length of [65, 512, 70_000])
        expect(await isCut(withAt(whole, whole.length - 2, Buffer.alloc(length, filling)))).toBe(false);
  });

  it.each(full)('is not whole where its data lies behind them, or no end does: %s', async (_, whole) => {
    const middle = Math.floor((segmentAt(whole, 0xda) + whole.length) / 2);
    expect(await isCut(withAt(whole, middle, Buffer.alloc(4096)))).toBe(true);
    expect(await isCut(Buffer.concat([whole.subarray(0, middle), Buffer.alloc(4096)]))).toBe(true);
    // More than the lost part needed, with the end that a copy put behind it.
    const other = Buffer.alloc(4096, 0x5a);
    expect(await walkJpeg(withAt(whole, whole.length - 2, other))).toBe('damaged');
  });

  it('is whole without its end, though it is as large as those of the largest cameras', async () => {
    const head = pictures.sequential!.subarray(0, segmentAt(pictures.sequential!, 0xdb));
    const note = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(65_533, 'x')]);
    const rest = pictures.sequential!.subarray(head.length, -2);
    expect(await isCut(Buffer.concat([head, ...Array<Buffer>(400).fill(note), rest]))).toBe(false);
  });

  it('is not known where it leaves out the tables that every frame of a film has', async () => {
    const whole = pictures.sequential!;
    let bare = whole;
    for (let at = segmentAt(bare, 0xc4); at !== -1; at = segmentAt(bare, 0xc4))
      bare = Buffer.concat([bare.subarray(0, at), bare.subarray(at + 2 + bare.readUInt16BE(at + 2))]);
    expect(await walkJpeg(bare)).toBe('unknown');
    expect(await isCut(bare)).toBe(false);
  });
});

describe('a JPEG with a hole', () => {
  it.each(each.filter(([name]) => name !== 'plain' && name !== 'with restarts'))(
    'of a lost block is not whole: %s',
    async (name, whole) => {
      const data = segmentAt(whole, 0xda) + 20;
      for (const lost of [0x00, 0xff, 0xcd])
        for (const share of [0.1, 0.5, 0.8]) {
          const holed = Buffer.from(whole);
          const at = Math.floor(data + (whole.length - data) * share);
          holed.fill(lost, at, Math.min(at + 4096, whole.length - 200));
          expect([name, lost, share, await isCut(holed)]).toEqual([name, lost, share, true]);
        }
    },
  );

  it('that swallowed restarts is not whole', async () => {
    const whole = pictures['with restarts']!;
    const data = segmentAt(whole, 0xda) + 10;
    const holed = Buffer.from(whole).fill(0, data + 30, data + 30 + 600);
    expect(await isCut(holed)).toBe(true);
  });
});

describe('the reader of image data', () => {
  it('ends with hostile data: no answer is a fine one, and its work is counted', async () => {
    const [, progressive] = [pictures.sequential!, pictures.progressive!];
    const scan = progressive.subarray(segmentAt(progressive, 0xda), -2);
    // Scans without end, each of a few bytes that stand for all blocks.
    const header = Buffer.from(progressive.subarray(0, segmentAt(progressive, 0xda)));
    const frame = segmentAt(header, 0xc2);
    header.writeUInt16BE(8000, frame + 5);
    header.writeUInt16BE(8000, frame + 7);
    const short = Buffer.concat([Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0x10]), Buffer.alloc(64)]);
    expect(await walkJpeg(Buffer.concat([header, ...Array<Buffer>(50).fill(short)]))).not.toBe('whole');
    const empty = Buffer.from([0xff, 0xc1 + 0x1a, 0, 2]);
    expect(await walkJpeg(Buffer.concat([header, ...Array<Buffer>(700_000).fill(empty)]))).toBe('unknown');
    for (let seed = 0; seed < 200; seed += 1) {
      const changed = Buffer.concat([header, scan]);
      for (let at = 0; at < 8; at += 1) changed[(seed * 7919 + at * 104_729) % changed.length] = (seed * 31 + at) & 255;
      expect(['whole', 'damaged', 'unknown']).toContain(await walkJpeg(changed));
    }
  });
});

describe('a PNG', () => {
  it('is whole with chunks that a reader may leave out, whatever is in them, and with bytes behind it', async () => {
    const whole = await noise.clone().png({ compressionLevel: 1 }).toBuffer();
    const text = Buffer.from('\0\0\0\x04tEXtk\0v.\x01\x02\x03\x04', 'latin1');
    for (const content of [whole, withAt(whole, 33, text), Buffer.concat([whole, Buffer.alloc(9000, 'x')])])
      expect(await isCut(content, 'image/png')).toBe(false);
  });

  it('is not whole with a hole, at each third, or without its end', async () => {
    const whole = await noise.clone().png({ compressionLevel: 1 }).toBuffer();
    for (const share of [0.1, 0.5, 0.9]) {
      const at = Math.floor(whole.length * share);
      for (const lost of [0x00, 0xff])
        expect(await isCut(Buffer.from(whole).fill(lost, at, at + 512), 'image/png')).toBe(true);
      expect(await isCut(whole.subarray(0, at), 'image/png')).toBe(true);
      expect(await isCut(Buffer.concat([whole.subarray(0, at), whole.subarray(at + 4096)]), 'image/png')).toBe(true);
    }
    expect(await isCut(whole.subarray(0, -12), 'image/png')).toBe(true);
  });
});

describe('a HEIC', () => {
  const single = heicPhoto();
  const grid = heicWithThumbnail();
  it('is cut short where bytes of its picture are missing, and only there', async () => {
    const tile = single.indexOf('mdat') + 4;
    for (const [left, expected] of [
      [single.length, false],
      [tile + 0x31, false],
      [tile + 0x30, true],
      [tile + 4, true],
    ] as const)
      expect([left, await isCut(single.subarray(0, left), 'image/heic')]).toEqual([left, expected]);
    const filled = Buffer.concat([single.subarray(0, tile + 20), Buffer.alloc(1000)]);
    expect(await isCut(filled, 'image/heic')).toBe(true);
  });

  it('of tiles is cut short without the last of them; a thumbnail behind them does not count', async () => {
    expect(await isCut(grid, 'image/heic')).toBe(false);
    const data = grid.indexOf('mdat') + 4;
    expect(await isCut(grid.subarray(0, data + 0x31), 'image/heic')).toBe(false);
    expect(await isCut(grid.subarray(0, data + 0x30), 'image/heic')).toBe(true);
    // Cut within the list of its items.
    expect(await isCut(grid.subarray(0, grid.indexOf('iloc') + 20), 'image/heic')).toBe(true);
  });
});
