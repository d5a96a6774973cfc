import type { BoundedFile } from './boundedFile.ts';

/** A segment of a JPEG's header. */
export interface JpegSegment {
  /** The second byte of its marker, `0xe1` for `FF E1`. */
  readonly marker: number;
  /** Where its length stands, behind the marker. */
  readonly at: number;
  /** Bytes, with those of the length. */
  readonly length: number;
}

export const imageDataMarker = 0xda;
export const endMarker = 0xd9;

const maxSegments = 4096;
const windowBytes = 4096;
/** Decoders pass over any number; more than this is no slip of a program. */
const maxStrayBytes = 1024 * 1024;

/** Markers without content: a reserved one, and those between intervals of image data. */
const standsAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** The next marker at or behind `offset`, as decoders look for it; where it ends. Null where there is none. */
const nextMarker = async (file: BoundedFile, offset: number): Promise<{ marker: number; end: number } | null> => {
  let isOpen = false;
  for (let at = offset; at < offset + maxStrayBytes;) {
    // Most markers stand where they should: the first look costs no new window.
    const bytes = await file.read(at, at === offset ? 4 : windowBytes);
    if (bytes.length === 0) return null;
    for (const [index, byte] of bytes.entries()) {
      // A zero behind it makes it a byte of image data, another `FF` a fill byte.
      if (isOpen && byte !== 0 && byte !== 0xff) return { marker: byte, end: at + index + 1 };
      isOpen = byte === 0xff;
    }
    at += bytes.length;
  }
  return null;
};

/**
 * The segments of a JPEG up to the header of its image data, which is the last one. Like the decoders of browsers, passes
 * over stray bytes between them. Ends early where the file does, or is no JPEG.
 */
export async function* jpegSegments(file: BoundedFile): AsyncGenerator<JpegSegment> {
  let offset = 2;
  for (let count = 0; count < maxSegments; count++) {
    const found = await nextMarker(file, offset);
    if (found === null) return;
    const { marker, end: at } = found;
    if (standsAlone(marker)) {
      offset = at;
      continue;
    }
    // No marker of a header, or a second picture.
    if (marker < 0xc0 || marker === 0xd8) return;
    const head = await file.read(at, 2);
    const length = marker === endMarker ? 0 : head.length < 2 ? 0 : head.readUInt16BE(0);
    if (marker !== endMarker && length < 2) return;
    yield { marker, at, length };
    if (marker === imageDataMarker || marker === endMarker) return;
    offset = at + length;
  }
}
