import { setImmediate } from 'node:timers/promises';
import { crc32, inflateSync } from 'node:zlib';
import { type Message, message } from '../../../shared/messages/catalogue.ts';
import { pngBitDepths } from './imageSize.ts';

/** A logo or signature that can be printed. Pixels. */
interface LetterImage {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Enough for a letterhead at print resolution; more would only enlarge every letter. */
export const maxImageBytes = 5 * 1024 * 1024;
const maxPixels = 16_000_000;

/** Samples per pixel by PNG color type. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

type ImageReason = Message<
  | 'image-without-area'
  | 'image-too-many-pixels'
  | 'image-too-large'
  | 'image-not-png-or-jpeg'
  | 'image-cut-short'
  | 'image-damaged'
>;

/** Why an image cannot be printed. */
export class LetterImageError extends Error {
  override readonly name = 'LetterImageError';
  readonly reason: ImageReason;
  constructor(reason: ImageReason, options?: ErrorOptions) {
    super(reason.code, options);
    this.reason = reason;
  }
}

const refuse = (reason: ImageReason): never => {
  throw new LetterImageError(reason);
};
const png = { type: 'PNG' } as const;
const jpeg = { type: 'JPEG' } as const;

const checkSize = (width: number, height: number): void => {
  if (width < 1 || height < 1) refuse(message('image-without-area'));
  if (width * height > maxPixels) refuse(message('image-too-many-pixels', { maxMegapixels: maxPixels / 1e6 }));
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
    if (at + 12 > data.length) refuse(message('image-cut-short', png));
    const end = at + 8 + data.readUInt32BE(at);
    if (end + 4 > data.length) refuse(message('image-cut-short', png));
    const body = data.subarray(at + 8, end);
    if (crc32(data.subarray(at + 4, end)) !== data.readUInt32BE(end)) refuse(message('image-damaged', png));
    type = data.toString('latin1', at + 4, at + 8);
    if (type === 'IHDR') header = body;
    if (type === 'PLTE') palette = body.length > 0 && body.length % 3 === 0;
    if (type === 'IDAT') packed.push(body);
    at = end + 4;
  }
  if (header?.length !== 13) return refuse(message('image-damaged', png));
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, color = 0, , , interlace = 0] = header.subarray(8);
  checkSize(width, height);
  if (!pngBitDepths.get(color)?.includes(depth)) refuse(message('image-damaged', png));
  if (color === 3 && !palette) refuse(message('image-damaged', png));
  const length = rawLength(width, height, depth * (channels[color] ?? 0), interlace === 1);
  const pixels = inflateSync(Buffer.concat(packed), { maxOutputLength: length + 1 });
  if (pixels.length !== length) refuse(message('image-damaged', png));
  return { width, height };
};

/** Start-of-frame markers that PDF's DCTDecode reads: baseline, extended, progressive. */
const frames = [0xc0, 0xc1, 0xc2];

const readJpeg = (data: Buffer): Pick<LetterImage, 'width' | 'height'> => {
  let size: Pick<LetterImage, 'width' | 'height'> | undefined;
  let at = 2;
  while (at + 4 <= data.length) {
    if (data[at] !== 0xff) refuse(message('image-damaged', jpeg));
    const marker = data[at + 1] ?? 0;
    const length = data.readUInt16BE(at + 2);
    if (frames.includes(marker)) {
      if (at + 10 > data.length) refuse(message('image-cut-short', jpeg));
      if (data[at + 4] !== 8 || ![1, 3, 4].includes(data[at + 9] ?? 0)) refuse(message('image-damaged', jpeg));
      size = { width: data.readUInt16BE(at + 7), height: data.readUInt16BE(at + 5) };
      checkSize(size.width, size.height);
    }
    if (marker === 0xda) {
      if (!size) return refuse(message('image-damaged', jpeg));
      if (!data.subarray(at).includes(Buffer.of(0xff, 0xd9))) refuse(message('image-cut-short', jpeg));
      return size;
    }
    at += 2 + length;
  }
  return refuse(message('image-cut-short', jpeg));
};

/** Checks a logo or signature: a whole PNG or JPEG that is not too large. Throws `LetterImageError`. */
export const readLetterImage = (bytes: Uint8Array): LetterImage => {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (data.length > maxImageBytes) refuse(message('image-too-large', { maxMegabytes: maxImageBytes / 1024 / 1024 }));
  if (data.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') {
    try {
      return { bytes, ...readPng(data) };
    } catch (error) {
      if (error instanceof LetterImageError) throw error;
      throw new LetterImageError(message('image-damaged', png), { cause: error });
    }
  }
  if (data[0] === 0xff && data[1] === 0xd8) return { bytes, ...readJpeg(data) };
  return refuse(message('image-not-png-or-jpeg'));
};

/** The image, or undefined where it cannot be read: better a letter without a logo than none. */
const usableImage = (bytes: Uint8Array | undefined): LetterImage | undefined => {
  if (!bytes) return undefined;
  try {
    return readLetterImage(bytes);
  } catch {
    return undefined;
  }
};

/** An image in a PDF. `source` is what pdfkit draws; pixels. */
export interface EmbeddedImage {
  source: PDFKit.Mixins.ImageSrc;
  width: number;
  height: number;
}

/** What the types of pdfkit leave out. An object has its offset once it is written. */
interface OpensImages {
  openImage(bytes: Buffer): { embed(pdf: object): void; obj: { offset?: number } };
}

/**
 * Embeds the images that can be read, one after another: pdfkit decodes the pixels of a PNG in the background, and the order
 * of the objects in a file must not depend on which is ready first.
 */
export const embedImages = async (
  pdf: PDFKit.PDFDocument,
  files: readonly (Uint8Array | undefined)[],
): Promise<ReadonlyMap<Uint8Array, EmbeddedImage>> => {
  const embedded = new Map<Uint8Array, EmbeddedImage>();
  for (const file of files) {
    const image = usableImage(file);
    if (!image) continue;
    const opened = (pdf as unknown as OpensImages).openImage(Buffer.from(image.bytes));
    opened.embed(pdf);
    while (opened.obj.offset === undefined) await setImmediate();
    embedded.set(image.bytes, { ...image, source: opened as unknown as PDFKit.Mixins.ImageSrc });
  }
  return embedded;
};
