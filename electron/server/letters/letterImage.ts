import { crc32, inflateSync } from 'node:zlib';

/** A logo or signature that can be printed. Pixels. */
export interface LetterImage {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Enough for a letterhead at print resolution; more would only make every letter heavy. */
export const mostImageBytes = 5 * 1024 * 1024;
const mostPixels = 16_000_000;

const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

const refuse = (reason: string): never => {
  throw new RangeError(reason);
};

const checkSize = (width: number, height: number): void => {
  if (width < 1 || height < 1) refuse('The image has no area');
  if (width * height > mostPixels) refuse(`The image has more than ${mostPixels / 1e6} megapixels`);
};

/** Bytes of the pixel rows, each led by its filter byte; `interlaced` in the seven passes of Adam7. */
const rawLength = (width: number, height: number, bits: number, interlaced: boolean): number => {
  const pass = (w: number, h: number): number => (w > 0 && h > 0 ? h * (1 + Math.ceil((w * bits) / 8)) : 0);
  if (!interlaced) return pass(width, height);
  const steps = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const;
  return steps.reduce(
    (sum, [x, y, dx, dy]) => sum + pass(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
    0,
  );
};

const readPng = (data: Buffer): Pick<LetterImage, 'width' | 'height'> => {
  let header: Buffer | undefined;
  let palette = false;
  const packed: Buffer[] = [];
  let at = 8;
  for (let type = ''; type !== 'IEND';) {
    if (at + 12 > data.length) refuse('The PNG is cut short');
    const end = at + 8 + data.readUInt32BE(at);
    if (end + 4 > data.length) refuse('The PNG is cut short');
    const body = data.subarray(at + 8, end);
    if (crc32(data.subarray(at + 4, end)) !== data.readUInt32BE(end)) refuse('The PNG is damaged');
    type = data.toString('latin1', at + 4, at + 8);
    if (type === 'IHDR') header = body;
    if (type === 'PLTE') palette = body.length > 0 && body.length % 3 === 0;
    if (type === 'IDAT') packed.push(body);
    at = end + 4;
  }
  if (header?.length !== 13) return refuse('The PNG has no header');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, colour = 0, , , interlace = 0] = header.subarray(8);
  checkSize(width, height);
  if (!depths[colour]?.includes(depth)) refuse('The PNG has a colour form that does not exist');
  if (colour === 3 && !palette) refuse('The PNG lacks its palette');
  const length = rawLength(width, height, depth * (channels[colour] ?? 0), interlace === 1);
  const pixels = inflateSync(Buffer.concat(packed), { maxOutputLength: length + 1 });
  if (pixels.length !== length) refuse('The PNG has too few or too many pixels');
  return { width, height };
};

/** Start-of-frame markers that PDF's DCTDecode reads: baseline, extended, progressive. */
const frames = [0xc0, 0xc1, 0xc2];

const readJpeg = (data: Buffer): Pick<LetterImage, 'width' | 'height'> => {
  let size: Pick<LetterImage, 'width' | 'height'> | undefined;
  let at = 2;
  while (at + 4 <= data.length) {
    if (data[at] !== 0xff) refuse('The JPEG is damaged');
    const marker = data[at + 1] ?? 0;
    const length = data.readUInt16BE(at + 2);
    if (frames.includes(marker)) {
      if (at + 10 > data.length) refuse('The JPEG is cut short');
      if (data[at + 4] !== 8 || ![1, 3, 4].includes(data[at + 9] ?? 0))
        refuse('The JPEG has a colour form that is not read');
      size = { width: data.readUInt16BE(at + 7), height: data.readUInt16BE(at + 5) };
      checkSize(size.width, size.height);
    }
    if (marker === 0xda) {
      if (!size) return refuse('The JPEG has no size');
      if (!data.subarray(at).includes(Buffer.of(0xff, 0xd9))) refuse('The JPEG is cut short');
      return size;
    }
    at += 2 + length;
  }
  return refuse('The JPEG is cut short');
};

/**
 * Checks a logo or signature: a whole PNG or JPEG of bearable size. Throws a RangeError that says what is wrong, for the
 * place where the image is uploaded; there a person can act on it.
 */
export const readLetterImage = (bytes: Uint8Array): LetterImage => {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (data.length > mostImageBytes) refuse(`The image is larger than ${mostImageBytes / 1024 / 1024} MB`);
  if (data.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') {
    try {
      return { bytes, ...readPng(data) };
    } catch (error) {
      if (error instanceof RangeError && !('code' in error)) throw error;
      throw new RangeError('The PNG is damaged', { cause: error });
    }
  }
  if (data[0] === 0xff && data[1] === 0xd8) return { bytes, ...readJpeg(data) };
  return refuse('The image is neither PNG nor JPEG');
};

/** The image, or none where it cannot be read: a letter goes out without its logo rather than not at all. */
export const usableImage = (bytes: Uint8Array | undefined): LetterImage | undefined => {
  if (!bytes) return undefined;
  try {
    return readLetterImage(bytes);
  } catch {
    return undefined;
  }
};
