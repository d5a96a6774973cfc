import type { BoundedFile } from '../boundedFile.ts';
import { endMarker, imageDataMarker, jpegSegments } from '../jpegSegments.ts';
import type { Dimensions } from './finding.ts';

type Size = Pick<Dimensions, 'width' | 'height'>;

/** A frame header with four components. */
const longestFrameHeader = 8 + 3 * 4;
/** Markers of frames whose picture comes in several passes over all of it. */
const progressive = [0xc2, 0xc6, 0xca, 0xce];
/** Frames from this marker on are coded arithmetically, which takes several times as long. */
const firstArithmetic = 0xc9;
const arithmeticFactor = 5;

/**
 * The size in a JPEG's frame header, found by stepping over the segments up to its image data; undefined where that fails
 * or the frame header is implausible. Reads nothing after them: decoders ignore trailing videos (motion photos) and archives, too.
 */
export async function readJpegSize(file: BoundedFile): Promise<Dimensions | undefined> {
  let frame: { header: Buffer; size: Size; isInScans: boolean; factor: number } | undefined;
  for await (const { marker, at, length } of jpegSegments(file)) {
    // Before image data or the end of the image, a frame header must come.
    if (marker === endMarker) break;
    if (marker === imageDataMarker) {
      const [components = 0xff] = await file.read(at + 2, 1);
      // Its components come in scans of their own.
      if (frame && components < frame.header.readUInt8(7)) frame.isInScans = true;
      break;
    }
    if (!isFrameHeader(marker) || frame) continue;
    const header = await file.read(at, longestFrameHeader);
    const size = header.length < 8 ? undefined : frameSize(header, length);
    if (!size) return undefined;
    const factor = marker >= firstArithmetic ? arithmeticFactor : 1;
    frame = { header, size, factor, isInScans: progressive.includes(marker) };
  }
  if (!frame) return undefined;
  const { size, header, isInScans, factor } = frame;
  if (!isInScans) return { ...size, cost: factor * (size.width * size.height + file.size) };
  const wholeBytes = coefficientBytes(size, header);
  return { ...size, wholeBytes, isInScans, cost: (factor * wholeBytes) / 8 };
}

/** Read of a JPEG to count its scans; of a larger one the number is not known. */
const mostCounted = 8 * 1024 * 1024;
const blockBytes = 256 * 1024;
/** No program writes as many; a file of nothing else would take the thread. */
const mostScans = 1000;
const scanMarker = Buffer.from([0xff, imageDataMarker]);

/**
 * The passes over a JPEG, by the marks of its scans, which no image data holds; those of a thumbnail count too. `Infinity` for
 * more scans or bytes than are read.
 */
export async function countScans(file: BoundedFile): Promise<number> {
  if (file.size > mostCounted) return Infinity;
  let scans = 0;
  for (let start = 0; start < file.size; start += blockBytes) {
    // A mark may straddle two blocks.
    const block = await file.read(start, Math.min(blockBytes + 1, file.size - start));
    if (block.length === 0) return Infinity;
    for (let at = block.indexOf(scanMarker); at >= 0; at = block.indexOf(scanMarker, at + 2)) {
      scans += 1;
      if (scans > mostScans) return Infinity;
    }
  }
  return scans;
}

/** What a decoder gathers before it can draw: two bytes for each sample. */
function coefficientBytes({ width, height }: Size, frame: Buffer): number {
  const samples = Array.from({ length: Math.floor((frame.length - 8) / 3) }, (_, at) => frame.readUInt8(9 + 3 * at));
  const factors = samples.slice(0, frame.readUInt8(7)).map((both) => [both >> 4, both & 15] as const);
  const most = Math.max(1, ...factors.map(([across]) => across)) * Math.max(1, ...factors.map(([, down]) => down));
  const share = factors.reduce((sum, [across, down]) => sum + across * down, 0) / most;
  return 2 * width * height * share;
}

function isFrameHeader(marker: number): boolean {
  // C4, C8 and CC share the range but are tables and a reserved code.
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Length (2), sample precision (1), lines (2), samples per line (2), components (1), three bytes a component. */
function frameSize(header: Buffer, length: number): Size | undefined {
  const precision = header.readUInt8(2);
  const height = header.readUInt16BE(3);
  const width = header.readUInt16BE(5);
  const components = header.readUInt8(7);
  const plausible = precision >= 2 && precision <= 16 && components >= 1 && components <= 4;
  if (!plausible || length !== 8 + 3 * components || width === 0 || height === 0) return undefined;
  return { width, height };
}

/** By color type. */
export const pngBitDepths = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
]);

/** The size in a PNG's IHDR, which must be its first chunk; undefined where it is missing or cannot be right. */
export async function readPngSize(file: BoundedFile): Promise<Dimensions | undefined> {
  const header = await file.read(8, 25);
  if (header.length < 25 || header.readUInt32BE(0) !== 13 || header.toString('latin1', 4, 8) !== 'IHDR') {
    return undefined;
  }
  const width = header.readUInt32BE(8);
  const height = header.readUInt32BE(12);
  const depths = pngBitDepths.get(header.readUInt8(17));
  if (!depths?.includes(header.readUInt8(16)) || width === 0 || height === 0) return undefined;
  if (width > 0x7fffffff || height > 0x7fffffff) return undefined;
  const bytes = pngBytes({ width, height }, header);
  const isInterlaced = header.readUInt8(20) === 1;
  // Its rows come in seven passes over all of it.
  return isInterlaced ? { width, height, wholeBytes: bytes, cost: 1.5 * bytes } : { width, height, cost: bytes };
}

/** Samples of a pixel by color type; a palette becomes three or four. */
const pngSamples = new Map([
  [0, 2],
  [2, 3],
  [3, 4],
  [4, 2],
  [6, 4],
]);

/** What its decoded samples take. */
function pngBytes({ width, height }: Size, header: Buffer): number {
  return width * height * (pngSamples.get(header.readUInt8(17)) ?? 4) * (header.readUInt8(16) === 16 ? 2 : 1);
}

/** A WebP whose pixels come row by row takes as long as three times as many of a JPEG. */
const webpCost = 3;

/** The size in the first chunk of a WebP: of its canvas, of a lossless or of a lossy picture. */
export function readWebpSize(head: Buffer): Dimensions | undefined {
  if (head.length < 30) return undefined;
  const [chunk, bits] = [head.toString('latin1', 12, 16), head.readUInt32LE(21)];
  const sizes: Readonly<Record<string, readonly [number, number]>> = {
    VP8X: [head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1],
    VP8L: [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1],
    'VP8 ': [head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff],
  };
  const [width = 0, height = 0] = sizes[chunk] ?? [];
  return width * height === 0 ? undefined : { width, height, cost: webpCost * width * height };
}
