import { readCameraTime } from './cameraTime.ts';
import { type BoundedFile, openBounded } from '../files/boundedFile.ts';
import { findExif } from './findExif.ts';

/** Entries of a directory of EXIF that are looked at; cameras write some dozens. */
const mostEntries = 512;
const longestTime = 64;
const tags = { directory: 0x8769, original: 0x9003, digitized: 0x9004 } as const;

/** Where the values of tags are, from the beginning of the TIFF, by tag. */
type Values = ReadonlyMap<number, { count: number; at: number }>;

/** What the text of the camera's time is; null for what is not there or blank. */
const readTime = async (file: BoundedFile, tiff: number): Promise<string | null> => {
  const head = await file.read(tiff, 8);
  const order = head.toString('latin1', 0, 2);
  if (head.length < 8 || (order !== 'II' && order !== 'MM')) return null;
  const isLittle = order === 'II';
  const short = (from: Buffer, at: number): number => (isLittle ? from.readUInt16LE(at) : from.readUInt16BE(at));
  const long = (from: Buffer, at: number): number => (isLittle ? from.readUInt32LE(at) : from.readUInt32BE(at));

  const directory = async (at: number): Promise<Values> => {
    const count = await file.read(tiff + at, 2);
    const most = count.length < 2 ? 0 : Math.min(short(count, 0), mostEntries);
    const entries = await file.read(tiff + at + 2, most * 12);
    const found = new Map<number, { count: number; at: number }>();
    for (let entry = 0; entry + 12 <= entries.length; entry += 12)
      found.set(short(entries, entry), { count: long(entries, entry + 4), at: long(entries, entry + 8) });
    return found;
  };

  const text = async (value: { count: number; at: number } | undefined): Promise<string | null> => {
    const bytes = value && (await file.read(tiff + value.at, Math.min(value.count, longestTime)));
    const written = bytes?.toString('latin1').replaceAll('\0', '').trim();
    return written || null;
  };

  const exif = (await directory(long(head, 4))).get(tags.directory);
  if (!exif) return null;
  const values = await directory(exif.at);
  return (await text(values.get(tags.original))) ?? (await text(values.get(tags.digitized)));
};

/**
 * When a photo was taken, by the camera's own clock (`2026-03-14T09:26:53`), as the field app reads it; null where it does
 * not tell. It comes from strangers: only what leads to its time is read, whatever else is in it.
 */
export const takenAt = async (path: string, mediaType: string): Promise<string | null> => {
  if (!mediaType.startsWith('image/')) return null;
  const file = await openBounded(path);
  try {
    const tiff = await findExif(file, mediaType);
    const written = tiff === null ? null : await readTime(file, tiff);
    return written === null ? null : readCameraTime(written);
  } catch (error) {
    // A list that ends before it should.
    if (error instanceof RangeError) return null;
    throw error;
  } finally {
    await file.close();
  }
};
