import { open } from 'node:fs/promises';
import ExifReader, { type ExpandedTags } from 'exifreader';
import { readCameraTime } from './cameraTime.ts';

/** What a photo tells about itself; null where it does not. */
export interface PhotoFacts {
  takenAt: TakenAt | null;
  /** WGS 84, degrees. */
  place: { latitude: number; longitude: number } | null;
  /** EXIF orientation, 1 (upright) to 8. */
  orientation: number;
  /** Pixels as stored, before the orientation is applied. */
  width: number | null;
  height: number | null;
  camera: string | null;
}

export interface TakenAt {
  /** By the camera's own clock: `2026-03-14T09:26:53`. */
  local: string;
  /** Of that clock from UTC, `-07:00`; null where the camera did not keep it. */
  offset: string | null;
  /** The moment, where it is known; otherwise the local time taken as UTC, good only to compare photos of one camera. */
  ms: number;
}

/** A JPEG has its metadata before its picture; a HEIC may have them anywhere. */
const headBytes = 1024 * 1024;
const wholeBytes = 64 * 1024 * 1024;

const text = (tag: { description?: unknown } | undefined): string | null => {
  const written = tag?.description;
  return typeof written === 'string' && written.trim() !== '' ? written.replaceAll('\0', '').trim() : null;
};
const number = (tag: { value?: unknown } | undefined): number | null =>
  typeof tag?.value === 'number' && Number.isFinite(tag.value) ? tag.value : null;

const readTakenAt = ({ exif }: ExpandedTags): TakenAt | null => {
  const written = text(exif?.DateTimeOriginal) ?? text(exif?.DateTimeDigitized);
  const local = written && readCameraTime(written);
  if (!local) return null;
  const zone = text(exif?.OffsetTimeOriginal) ?? text(exif?.OffsetTime);
  const offset = zone !== null && /^[+-]\d\d:\d\d$/.test(zone) ? zone : null;
  const ms = Date.parse(`${local}${offset ?? 'Z'}`);
  return Number.isNaN(ms) ? null : { local, offset, ms };
};

const readPlace = ({ gps }: ExpandedTags): PhotoFacts['place'] => {
  const { Latitude: latitude, Longitude: longitude } = gps ?? {};
  if (latitude === undefined || longitude === undefined) return null;
  const within = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  // A receiver without a fix writes 0, 0.
  return within && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null;
};

const readOrientation = ({ exif }: ExpandedTags): number => {
  const value: unknown = exif?.Orientation?.value;
  const orientation = Number(Array.isArray(value) ? value[0] : value);
  return Number.isInteger(orientation) && orientation >= 1 && orientation <= 8 ? orientation : 1;
};

const readHead = async (file: string, most: number): Promise<Buffer> => {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(Math.min(size, most));
    let filled = 0;
    while (filled < head.length) {
      const { bytesRead } = await handle.read(head, filled, head.length - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return head.subarray(0, filled);
  } finally {
    await handle.close();
  }
};

/** Reads what a picture tells about itself; null for what is no picture or cannot be read. Never throws. */
export const readPhotoFacts = async (file: string, mediaType: string): Promise<PhotoFacts | null> => {
  if (!mediaType.startsWith('image/')) return null;
  try {
    const head = await readHead(file, mediaType === 'image/jpeg' ? headBytes : wholeBytes);
    const tags = ExifReader.load(head, { expanded: true, async: false });
    const camera = [text(tags.exif?.Make), text(tags.exif?.Model)];
    return {
      takenAt: readTakenAt(tags),
      place: readPlace(tags),
      orientation: readOrientation(tags),
      width: number(tags.file?.['Image Width'] ?? tags.png?.['Image Width']),
      height: number(tags.file?.['Image Height'] ?? tags.png?.['Image Height']),
      camera: camera[1]?.startsWith(camera[0] ?? '')
        ? camera[1]
        : camera.filter((part) => part !== null).join(' ') || null,
    };
  } catch {
    return null;
  }
};
