import type { BoundedFile } from '../files/boundedFile.ts';
import { jpegSegments } from '../files/jpegSegments.ts';
import { type CameraPlace, realPlace } from './cameraPlace.ts';
import { readCameraTime, type TakenAt } from './cameraTime.ts';

/** Properties of a picture stand at its beginning; packets may be longer by the blanks that leave room for changes. */
const mostBytes = 64 * 1024;
const mostChunks = 4096;
const jpegMark = 'http://ns.adobe.com/xap/1.0/\0';
const pngMark = 'XML:com.adobe.xmp\0';

const textAt = async (file: BoundedFile, at: number, length: number): Promise<string> =>
  (await file.read(at, Math.min(length, mostBytes))).toString('utf8');

const inJpeg = async (file: BoundedFile): Promise<string> => {
  for await (const { marker, at, length } of jpegSegments(file)) {
    if (marker !== 0xe1) continue;
    const isXmp = (await file.read(at + 2, jpegMark.length)).toString('latin1') === jpegMark;
    if (isXmp) return textAt(file, at + 2 + jpegMark.length, length - 2 - jpegMark.length);
  }
  return '';
};

interface Chunk {
  type: string;
  at: number;
  length: number;
}

const chunksOf = async function* (file: BoundedFile, isPng: boolean): AsyncGenerator<Chunk> {
  let offset = isPng ? 8 : 12;
  for (let count = 0; count < mostChunks; count += 1) {
    const head = await file.read(offset, 8);
    if (head.length < 8) return;
    const length = isPng ? head.readUInt32BE(0) : head.readUInt32LE(4);
    yield { type: head.toString('latin1', isPng ? 4 : 0, isPng ? 8 : 4), at: offset + 8, length };
    offset += isPng ? 12 + length : 8 + length + (length % 2);
  }
};

const inChunks = async (file: BoundedFile, isPng: boolean): Promise<string> => {
  for await (const { type, at, length } of chunksOf(file, isPng)) {
    if (!isPng && type === 'XMP ') return textAt(file, at, length);
    // Its name, then two bytes of which the first states whether it is packed.
    const isXmp = isPng && type === 'iTXt' && (await file.read(at, pngMark.length)).toString('latin1') === pngMark;
    if (isXmp && (await file.read(at + pngMark.length, 1))[0] === 0) return textAt(file, at + pngMark.length, length);
  }
  return '';
};

const packetOf = (file: BoundedFile, mediaType: string): Promise<string> => {
  if (mediaType === 'image/jpeg') return inJpeg(file);
  const isPng = mediaType === 'image/png';
  return isPng || mediaType === 'image/webp' ? inChunks(file, isPng) : Promise.resolve('');
};

/** A simple property, as an attribute or as an element. */
const property = (packet: string, name: string): string | null =>
  new RegExp(`[\\s<]${name}\\s*(?:=\\s*["']|>)\\s*([^"'<]{1,64})`).exec(packet)?.[1]?.trim() ?? null;

/** Of the camera's clock, the first that it had; else that of the receiver, which is always in UTC. */
const takenIn = (packet: string): TakenAt | null => {
  // `xmp:CreateDate` is that of drawings, too, in which no camera had a part.
  for (const name of ['exif:DateTimeOriginal', 'photoshop:DateCreated', 'exif:DateTimeDigitized']) {
    const found = readCameraTime(property(packet, name));
    if (found) return found;
  }
  const receiver = readCameraTime(property(packet, 'exif:GPSTimeStamp'));
  return receiver && { local: receiver.local, offset: '+00:00', isUtc: true };
};

/** `36,44.502N` or `36,44,30N` in degrees; NaN for anything else. */
const degreesIn = (written: string | null, sides: string): number => {
  const [, degrees, minutes, seconds = '0', side = ''] =
    /^(\d{1,3}),(\d{1,2}(?:\.\d+)?)(?:,(\d{1,2}(?:\.\d+)?))?([NESW])$/i.exec(written ?? '') ?? [];
  const sign = [1, -1][sides.indexOf(side.toUpperCase())];
  if (degrees === undefined || sign === undefined || Number(minutes) > 60 || Number(seconds) > 60) return Number.NaN;
  return sign * (Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600);
};

const placeIn = (packet: string): CameraPlace | null => {
  // The receiver had lost its satellites.
  if (property(packet, 'exif:GPSStatus')?.toUpperCase() === 'V') return null;
  return realPlace(
    degreesIn(property(packet, 'exif:GPSLatitude'), 'NS'),
    degreesIn(property(packet, 'exif:GPSLongitude'), 'EW'),
  );
};

/** When and where by the XMP of a JPEG, PNG or WebP, which programs write beside EXIF or in its place. */
export const readXmpNotes = async (
  file: BoundedFile,
  mediaType: string,
): Promise<{ takenAt: TakenAt | null; place: CameraPlace | null }> => {
  const packet = await packetOf(file, mediaType);
  return { takenAt: takenIn(packet), place: placeIn(packet) };
};
