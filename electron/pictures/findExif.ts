import type { BoundedFile } from '../files/boundedFile.ts';
import { readHeifItems } from '../files/heifItems.ts';
import { jpegSegments } from '../files/jpegSegments.ts';

const mostChunks = 4096;
/** Precedes the TIFF in a JPEG; some programs write it into other files, too. */
const exifMark = 'Exif\0\0';

const inJpeg = async (file: BoundedFile): Promise<number | null> => {
  for await (const { marker, at } of jpegSegments(file))
    if (marker === 0xe1 && (await file.read(at, 8)).toString('latin1', 2) === exifMark) return at + 8;
  return null;
};

const afterMark = async (file: BoundedFile, at: number): Promise<number> =>
  (await file.read(at, 6)).toString('latin1') === exifMark ? at + 6 : at;

const inPng = async (file: BoundedFile): Promise<number | null> => {
  let offset = 8;
  for (let chunk = 0; chunk < mostChunks; chunk++) {
    const head = await file.read(offset, 8);
    if (head.length < 8) return null;
    if (head.toString('latin1', 4, 8) === 'eXIf') return afterMark(file, offset + 8);
    offset += 12 + head.readUInt32BE(0);
  }
  return null;
};

const inWebp = async (file: BoundedFile): Promise<number | null> => {
  let offset = 12;
  for (let chunk = 0; chunk < mostChunks; chunk++) {
    const head = await file.read(offset, 8);
    if (head.length < 8) return null;
    if (head.toString('latin1', 0, 4) === 'EXIF') return afterMark(file, offset + 8);
    const length = head.readUInt32LE(4);
    offset += 8 + length + (length % 2);
  }
  return null;
};

const inHeif = async (file: BoundedFile): Promise<number | null> => {
  const { types, extents } = await readHeifItems(file);
  const item = [...types].find(([, type]) => type === 'Exif')?.[0];
  const place = item === undefined ? undefined : extents.get(item)?.[0]?.at;
  if (place === undefined) return null;
  // Its first four bytes are the distance to the TIFF.
  const skip = await file.read(place, 4);
  return skip.length < 4 ? null : afterMark(file, place + 4 + skip.readUInt32BE(0));
};

/** The offset of the EXIF of a picture, which is a TIFF; null where there is none. Throws `RangeError` for truncated lists. */
export const findExif = (file: BoundedFile, mediaType: string): Promise<number | null> => {
  if (mediaType === 'image/jpeg') return inJpeg(file);
  if (mediaType === 'image/png') return inPng(file);
  return mediaType === 'image/webp' ? inWebp(file) : inHeif(file);
};
