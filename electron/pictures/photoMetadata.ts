import { BoundedFile } from '../files/boundedFile.ts';
import { findExif } from './findExif.ts';

/** Metadata that a camera wrote into a picture; null where it is absent or unusable. */
export interface PhotoMetadata {
  takenAt: {
    /** By the camera's own clock: `2026-03-14T09:26:53`. */
    local: string;
    /** Of that clock from UTC, `-07:00`; null where the camera did not record it. */
    offset: string | null;
  } | null;
  /** WGS 84, degrees. */
  place: { latitude: number; longitude: number } | null;
}

/** Maximum entries read per directory; cameras write some dozens. */
const maxEntries = 512;
/** Maximum bytes read per text. */
const maxTextBytes = 64;

const mainTags = { exif: 0x8769, gps: 0x8825 } as const;
const exifTags = { taken: 0x9003, digitized: 0x9004, offset: 0x9010, offsetTaken: 0x9011 } as const;
const gpsTags = { latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4 } as const;

/** `at` is where the value begins, `pointer` what stands there as a number; both from the beginning of the TIFF. */
interface Entry {
  count: number;
  at: number;
  pointer: number;
}
type Directory = ReadonlyMap<number, Entry>;

/** The directories of a TIFF inside a file. Reads only what the wanted values need. */
class TiffReader {
  readonly #file: BoundedFile;
  readonly #start: number;
  #isLittleEndian = true;

  constructor(file: BoundedFile, start: number) {
    this.#file = file;
    this.#start = start;
  }

  /** Null where the content is no TIFF. */
  async mainDirectory(): Promise<Directory | null> {
    const head = await this.#read(0, 8);
    const order = head.toString('latin1', 0, 2);
    if (head.length < 8 || (order !== 'II' && order !== 'MM')) return null;
    this.#isLittleEndian = order === 'II';
    return this.#directory(this.#uint32(head, 4));
  }

  async subdirectory(parent: Directory, tag: number): Promise<Directory> {
    const entry = parent.get(tag);
    return entry === undefined ? new Map<number, Entry>() : this.#directory(entry.pointer);
  }

  /** A text without blanks around it; null where it is absent or blank. */
  async text(directory: Directory, tag: number): Promise<string | null> {
    const entry = directory.get(tag);
    if (entry === undefined) return null;
    // Four bytes and fewer stand in the entry itself.
    const at = entry.count <= 4 ? entry.at : entry.pointer;
    const bytes = await this.#read(at, Math.min(entry.count, maxTextBytes));
    return bytes.toString('latin1').replaceAll('\0', '').trim() || null;
  }

  /** Degrees, minutes and seconds, each a fraction, as degrees; NaN where they are absent or divided by zero. */
  async degrees(directory: Directory, tag: number): Promise<number> {
    const entry = directory.get(tag);
    const bytes = entry === undefined ? null : await this.#read(entry.pointer, 24);
    if (bytes?.length !== 24) return Number.NaN;
    const fraction = (at: number): number => this.#uint32(bytes, at) / this.#uint32(bytes, at + 4);
    // Some cameras write 0/0 for seconds that they do not know.
    const seconds = fraction(16);
    return fraction(0) + fraction(8) / 60 + (Number.isNaN(seconds) ? 0 : seconds) / 3600;
  }

  async #directory(at: number): Promise<Directory> {
    const count = await this.#read(at, 2);
    const wanted = count.length < 2 ? 0 : Math.min(this.#uint16(count, 0), maxEntries);
    const bytes = await this.#read(at + 2, wanted * 12);
    const entries = new Map<number, Entry>();
    for (let entry = 0; entry + 12 <= bytes.length; entry += 12)
      entries.set(this.#uint16(bytes, entry), {
        count: this.#uint32(bytes, entry + 4),
        at: at + 2 + entry + 8,
        pointer: this.#uint32(bytes, entry + 8),
      });
    return entries;
  }

  #read(at: number, length: number): Promise<Buffer> {
    return this.#file.read(this.#start + at, length);
  }
  #uint16(bytes: Buffer, at: number): number {
    return this.#isLittleEndian ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
  }
  #uint32(bytes: Buffer, at: number): number {
    return this.#isLittleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
  }
}

/** `2026:03:14 09:26:53` → `2026-03-14T09:26:53`; null for no time. Cameras without a set clock write `0000:00:00`. */
const parseCameraTime = (written: string): string | null => {
  const parts = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(written);
  if (!parts) return null;
  const local = `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}`;
  return Number.isNaN(Date.parse(`${local}Z`)) ? null : local;
};

const readTakenAt = async (tiff: TiffReader, exif: Directory): Promise<PhotoMetadata['takenAt']> => {
  const written = (await tiff.text(exif, exifTags.taken)) ?? (await tiff.text(exif, exifTags.digitized));
  const local = written === null ? null : parseCameraTime(written);
  if (local === null) return null;
  const zone = (await tiff.text(exif, exifTags.offsetTaken)) ?? (await tiff.text(exif, exifTags.offset));
  const isOffset = zone !== null && /^[+-]\d\d:\d\d$/.test(zone) && !Number.isNaN(Date.parse(`${local}${zone}`));
  return { local, offset: isOffset ? zone : null };
};

const readPlace = async (tiff: TiffReader, gps: Directory): Promise<PhotoMetadata['place']> => {
  const signOf = async (tag: number, negative: string): Promise<number> =>
    (await tiff.text(gps, tag))?.toUpperCase() === negative ? -1 : 1;
  const latitude = (await tiff.degrees(gps, gpsTags.latitude)) * (await signOf(gpsTags.latitudeRef, 'S'));
  const longitude = (await tiff.degrees(gps, gpsTags.longitude)) * (await signOf(gpsTags.longitudeRef, 'W'));
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  // A receiver without a fix writes 0, 0.
  return isOnEarth && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null;
};

/**
 * Reads when and where a photo was taken; null for a file that is not a picture. Safe for hostile files: reads only what
 * the wanted values need, through `BoundedFile`. No content makes it throw; I/O errors do.
 */
export const readPhotoMetadata = async (path: string, mediaType: string): Promise<PhotoMetadata | null> => {
  if (!mediaType.startsWith('image/')) return null;
  const nothing: PhotoMetadata = { takenAt: null, place: null };
  const file = await BoundedFile.open(path);
  try {
    const start = await findExif(file, mediaType);
    if (start === null) return nothing;
    const tiff = new TiffReader(file, start);
    const main = await tiff.mainDirectory();
    if (main === null) return nothing;
    return {
      takenAt: await readTakenAt(tiff, await tiff.subdirectory(main, mainTags.exif)),
      place: await readPlace(tiff, await tiff.subdirectory(main, mainTags.gps)),
    };
  } catch (error) {
    // A truncated list.
    if (error instanceof RangeError) return nothing;
    throw error;
  } finally {
    await file.close();
  }
};
