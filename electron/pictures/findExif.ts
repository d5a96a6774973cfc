import type { BoundedFile } from '../files/boundedFile.ts';
import { type Box, readBoxes, readBoxesInside } from '../files/isoBoxes.ts';

const mostSegments = 4096;
const longestItemList = 64 * 1024;
/** Precedes the TIFF in a JPEG; some programs write it into a PNG, too. */
const exifMark = 'Exif\0\0';

const inJpeg = async (file: BoundedFile): Promise<number | null> => {
  let offset = 2;
  for (let segment = 0; segment < mostSegments; segment++) {
    const head = await file.read(offset, 10);
    if (head.length < 10 || head[0] !== 0xff) return null;
    const marker = head[1]!;
    // Start of the image data, or end of the file.
    if (marker === 0xda || marker === 0xd9) return null;
    if (marker === 0xe1 && head.toString('latin1', 4) === exifMark) return offset + 10;
    // Fill bytes before a marker.
    offset += marker === 0xff ? 1 : 2 + Math.max(head.readUInt16BE(2), 2);
  }
  return null;
};

const inPng = async (file: BoundedFile): Promise<number | null> => {
  let offset = 8;
  for (let chunk = 0; chunk < mostSegments; chunk++) {
    const head = await file.read(offset, 14);
    if (head.length < 14) return null;
    if (head.toString('latin1', 4, 8) === 'eXIf') return offset + (head.toString('latin1', 8) === exifMark ? 14 : 8);
    offset += 12 + head.readUInt32BE(0);
  }
  return null;
};

/** The id of the item that is EXIF (`iinf`), or null. */
const exifItem = async (file: BoundedFile, meta: readonly Box[]): Promise<number | null> => {
  const list = meta.find(({ type }) => type === 'iinf');
  const version = list && (await file.read(list.body, 1))[0];
  if (list === undefined || version === undefined) return null;
  for (const entry of await readBoxes(file, list.body + (version === 0 ? 6 : 8), list.end)) {
    const body = await file.read(entry.body, 14);
    if (body.length < 14) continue;
    const isWide = body[0] === 3;
    const at = isWide ? 10 : 8;
    if (body.toString('latin1', at, at + 4) === 'Exif') return isWide ? body.readUInt32BE(4) : body.readUInt16BE(4);
  }
  return null;
};

/** Where an item begins (`iloc`): in the file, or in the `idat` beside it. */
const placeOfItem = async (file: BoundedFile, meta: readonly Box[], item: number): Promise<number | null> => {
  const list = meta.find(({ type }) => type === 'iloc');
  if (!list) return null;
  const body = await file.read(list.body, Math.min(list.end - list.body, longestItemList));
  let at = 0;
  const next = (bytes: number): number => {
    at += bytes;
    // Offsets in accepted files are far below the integer range of a double.
    return bytes === 8 ? Number(body.readBigUInt64BE(at - 8)) : bytes === 0 ? 0 : body.readUIntBE(at - bytes, bytes);
  };
  const version = next(1);
  next(3);
  const sizes = next(2);
  const [offsetBytes, lengthBytes, baseBytes, index] = [12, 8, 4, 0].map((shift) => (sizes >> shift) & 15) as [
    number,
    number,
    number,
    number,
  ];
  if (version > 2 || [offsetBytes, lengthBytes, baseBytes].some((bytes) => ![0, 4, 8].includes(bytes))) return null;
  const indexBytes = version === 0 ? 0 : index;
  if (![0, 4, 8].includes(indexBytes)) return null;
  for (let left = next(version === 2 ? 4 : 2); left > 0; left -= 1) {
    const id = next(version === 2 ? 4 : 2);
    const isInBox = version > 0 && (next(2) & 15) === 1;
    next(2);
    const base = next(baseBytes);
    const extents = next(2);
    if (id === item && extents > 0) {
      next(indexBytes);
      const within = isInBox ? meta.find(({ type }) => type === 'idat')?.body : 0;
      return within === undefined ? null : within + base + next(offsetBytes);
    }
    at += extents * (indexBytes + offsetBytes + lengthBytes);
  }
  return null;
};

const inHeif = async (file: BoundedFile): Promise<number | null> => {
  const meta = await readBoxesInside(file, await readBoxes(file, 0, file.size), 'meta', 4);
  const item = await exifItem(file, meta);
  const place = item === null ? null : await placeOfItem(file, meta, item);
  if (place === null) return null;
  // Its first four bytes are the distance to the TIFF.
  const skip = await file.read(place, 4);
  return skip.length < 4 ? null : place + 4 + skip.readUInt32BE(0);
};

/** The offset of the EXIF of a picture, which is a TIFF; null where there is none. Throws `RangeError` for truncated lists. */
export const findExif = (file: BoundedFile, mediaType: string): Promise<number | null> =>
  mediaType === 'image/jpeg' ? inJpeg(file) : mediaType === 'image/png' ? inPng(file) : inHeif(file);
