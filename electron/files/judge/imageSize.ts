import type { BoundedFile } from '../boundedFile.ts';
import { endMarker, imageDataMarker, jpegSegments } from '../jpegSegments.ts';
import type { Dimensions } from './finding.ts';

/**
 * The size in a JPEG's frame header, found by stepping over the segments before it; undefined where that fails or the
 * frame header is implausible. Reads nothing after it: decoders ignore trailing videos (motion photos) and archives, too.
 */
export async function readJpegSize(file: BoundedFile): Promise<Dimensions | undefined> {
  for await (const { marker, at, length } of jpegSegments(file)) {
    // Before image data or the end of the image, a frame header must come.
    if (marker === imageDataMarker || marker === endMarker) return undefined;
    if (!isFrameHeader(marker)) continue;
    const header = await file.read(at, 8);
    return header.length < 8 ? undefined : frameSize(header, length);
  }
  return undefined;
}

function isFrameHeader(marker: number): boolean {
  // C4, C8 and CC share the range but are tables and a reserved code.
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Length (2), sample precision (1), lines (2), samples per line (2), components (1), three bytes a component. */
function frameSize(header: Buffer, length: number): Dimensions | undefined {
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
  return width > 0x7fffffff || height > 0x7fffffff ? undefined : { width, height };
}
