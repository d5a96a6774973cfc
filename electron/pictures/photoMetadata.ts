import { BoundedFile } from '../files/boundedFile.ts';
import { type CameraPlace, realPlace } from './cameraPlace.ts';
import { offsetBetween, readCameraTime, readOffset, realTime, type TakenAt } from './cameraTime.ts';
import { type Directory, TiffReader } from './tiffReader.ts';
import { readVideoMetadata } from './videoMetadata.ts';
import { readXmpNotes } from './xmpNotes.ts';
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
const findExif = (file: BoundedFile, mediaType: string): Promise<number | null> => {
  if (mediaType === 'image/jpeg') return inJpeg(file);
  if (mediaType === 'image/png') return inPng(file);
  return mediaType === 'image/webp' ? inWebp(file) : inHeif(file);
};

/** Metadata that a camera wrote into a photo or a video; null where it is absent or unusable. */
export interface PhotoMetadata {
  takenAt: TakenAt | null;
  place: CameraPlace | null;
}

/** What the desk stores of a file beside its bytes. */
export interface FileFacts extends PhotoMetadata {
  /** A PDF that usual programs do not show. Pictures are looked at when they are shown. */
  isClosed?: true;
}

const mainTags = { exif: 0x8769, gps: 0x8825 } as const;
const exifTags = {
  ...{ taken: 0x9003, digitized: 0x9004 },
  ...{ offset: 0x9010, offsetTaken: 0x9011, offsetDigitized: 0x9012 },
} as const;
const gpsTags = {
  ...{ latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4 },
  ...{ time: 7, status: 9, date: 29 },
} as const;

/** The time of the receiver in UTC; null where it has none. */
const readReceiverTime = async (tiff: TiffReader, gps: Directory): Promise<string | null> => {
  const [, year, month, day] = /^(\d{4})[:/-](\d\d)[:/-](\d\d)/.exec((await tiff.text(gps, gpsTags.date)) ?? '') ?? [];
  const time = await tiff.fractions(gps, gpsTags.time);
  if (year === undefined || time.length !== 3 || !time.every(Number.isFinite)) return null;
  const digits = time.map((part) => String(Math.floor(part)).padStart(2, '0'));
  return realTime(`${year}-${month}-${day}T${digits.join(':')}`);
};

/** The first of the times that a clock can have had, with the offset that belongs to it. */
const readCameraClock = async (tiff: TiffReader, exif: Directory): Promise<TakenAt | null> => {
  for (const [time, own] of [
    [exifTags.taken, exifTags.offsetTaken],
    [exifTags.digitized, exifTags.offsetDigitized],
  ] as const) {
    const found = readCameraTime(await tiff.text(exif, time));
    if (found === null) continue;
    if (found.isUtc) return found;
    const noted = readOffset(await tiff.text(exif, own)) ?? readOffset(await tiff.text(exif, exifTags.offset));
    return { ...found, offset: noted ?? found.offset };
  }
  return null;
};

const readTakenAt = async (tiff: TiffReader, exif: Directory, gps: Directory): Promise<TakenAt | null> => {
  const found = await readCameraClock(tiff, exif);
  if (found?.offset) return found;
  const utc = await readReceiverTime(tiff, gps);
  if (found === null) return utc === null ? null : { local: utc, offset: '+00:00', isUtc: true };
  return { local: found.local, offset: utc === null ? null : offsetBetween(found.local, utc) };
};

/** Degrees, minutes and seconds as degrees; NaN where they are absent, divided by zero, or more than there can be. */
const readDegrees = async (tiff: TiffReader, gps: Directory, tag: number): Promise<number> => {
  const [degrees = Number.NaN, minutes = 0, written = 0] = await tiff.fractions(gps, tag);
  // Some cameras write 0/0 for seconds that they do not know.
  const seconds = Number.isNaN(written) ? 0 : written;
  return minutes > 60 || seconds > 60 ? Number.NaN : degrees + minutes / 60 + seconds / 3600;
};

/** 1 or -1 by the side of the equator or of Greenwich; NaN where it is not stated: half of the world would be a guess. */
const readSide = async (tiff: TiffReader, gps: Directory, tag: number, sides: readonly [RegExp, RegExp]) => {
  const written = (await tiff.text(gps, tag)) ?? '';
  return sides[0].test(written) ? 1 : sides[1].test(written) ? -1 : Number.NaN;
};
const northOrSouth = [/^n(orth)?$/i, /^s(outh)?$/i] as const;
const eastOrWest = [/^e(ast)?$/i, /^w(est)?$/i] as const;

const readPlace = async (tiff: TiffReader, gps: Directory): Promise<CameraPlace | null> => {
  const latitude = await readDegrees(tiff, gps, gpsTags.latitude);
  const longitude = await readDegrees(tiff, gps, gpsTags.longitude);
  return realPlace(
    latitude * (await readSide(tiff, gps, gpsTags.latitudeRef, northOrSouth)),
    longitude * (await readSide(tiff, gps, gpsTags.longitudeRef, eastOrWest)),
  );
};

const readExif = async (file: BoundedFile, mediaType: string): Promise<PhotoMetadata & { isLost: boolean }> => {
  const nothing = { takenAt: null, place: null, isLost: false };
  const start = await findExif(file, mediaType);
  if (start === null) return nothing;
  const tiff = new TiffReader(file, start);
  const main = await tiff.mainDirectory();
  if (main === null) return nothing;
  const gps = await tiff.subdirectory(main, mainTags.gps);
  const takenAt = await readTakenAt(tiff, await tiff.subdirectory(main, mainTags.exif), gps);
  // The receiver had lost its satellites.
  const isLost = (await tiff.text(gps, gpsTags.status))?.toUpperCase() === 'V';
  return { takenAt, place: isLost ? null : await readPlace(tiff, gps), isLost };
};

/** By the EXIF that cameras write; what it leaves open, by the XMP of programs. */
const readPicture = async (file: BoundedFile, mediaType: string): Promise<PhotoMetadata> => {
  const { takenAt, place, isLost } = await readExif(file, mediaType);
  if (takenAt !== null && place !== null) return { takenAt, place };
  const xmp = await readXmpNotes(file, mediaType);
  return { takenAt: takenAt ?? xmp.takenAt, place: place ?? (isLost ? null : xmp.place) };
};

/**
 * Reads when and where a photo or video was taken; null for a file that is neither. Safe for hostile files: reads only what
 * the wanted values need, through `BoundedFile`. No content makes it throw; I/O errors do.
 */
export const readPhotoMetadata = async (path: string, mediaType: string): Promise<PhotoMetadata | null> => {
  const isVideo = mediaType === 'video/mp4' || mediaType === 'video/quicktime';
  if (!isVideo && !mediaType.startsWith('image/')) return null;
  const nothing: PhotoMetadata = { takenAt: null, place: null };
  const file = await BoundedFile.open(path);
  try {
    return (await (isVideo ? readVideoMetadata(file) : readPicture(file, mediaType))) ?? nothing;
  } catch (error) {
    // A truncated list.
    if (error instanceof RangeError) return nothing;
    throw error;
  } finally {
    await file.close();
  }
};
