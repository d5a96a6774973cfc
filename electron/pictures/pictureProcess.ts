import { writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import decodeHeic from 'heic-decode';
import sharp, { type Exif, type Sharp } from 'sharp';
import { statedPixels } from '../files/judge/judgeFile.ts';
import { readPhotoMetadata } from './photoMetadata.ts';
import { lookEdge, measureLook, type PictureLook } from './pictureLook.ts';
import { maxPixels, type PictureResult, type PictureTask } from './pictures.ts';

/** Runs as a child of `pictures.ts`: a task comes in as a message, its result goes out as one. */

// Pictures come one at a time, and none is used again.
sharp.cache(false);
sharp.concurrency(1);

try {
  // Out of memory, Linux should end this process before one that holds unsaved work.
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Some containers forbid it.
}

/** Degrees as EXIF writes them: `43/1 36/1 5412/100`. */
const degrees = (value: number): string => {
  const whole = Math.floor(Math.abs(value));
  const minutes = (Math.abs(value) - whole) * 60;
  return `${whole}/1 ${Math.floor(minutes)}/1 ${Math.round((minutes % 1) * 6000)}/100`;
};

/** Time and place of a HEIC as EXIF of the JPEG: reviewers need them in the copy, too. */
const exifOf = async ({ from, mediaType }: PictureTask): Promise<Exif> => {
  const metadata = await readPhotoMetadata(from, mediaType);
  const exif: Exif = {};
  if (metadata?.takenAt)
    exif.IFD2 = {
      DateTimeOriginal: metadata.takenAt.local.replaceAll('-', ':').replace('T', ' '),
      ...(metadata.takenAt.offset === null ? {} : { OffsetTimeOriginal: metadata.takenAt.offset }),
    };
  if (metadata?.place)
    exif.IFD3 = {
      GPSLatitudeRef: metadata.place.latitude < 0 ? 'S' : 'N',
      GPSLatitude: degrees(metadata.place.latitude),
      GPSLongitudeRef: metadata.place.longitude < 0 ? 'W' : 'E',
      GPSLongitude: degrees(metadata.place.longitude),
    };
  return exif;
};

const opened = async (task: PictureTask): Promise<Sharp> => {
  const { from, mediaType } = task;
  // The libraries of the other types look at the header themselves before they decode.
  if (!/^image\/hei[cf]/.test(mediaType))
    return sharp(from, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient().keepExif();
  if (((await statedPixels(from)) ?? Infinity) > maxPixels) throw new Error('too many pixels');
  // libheif applies the rotation itself; the EXIF orientation beside it must not be applied again.
  const { width, height, data } = await decodeHeic({ buffer: await readFile(from) });
  return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: maxPixels }).withExif(await exifOf(task));
};

const lookAt = async (picture: Sharp): Promise<PictureLook> => {
  const { data, info } = await picture
    .resize({ width: lookEdge, height: lookEdge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return measureLook({ data, width: info.width, height: info.height });
};

interface Drawn {
  data: Buffer;
  width: number;
  height: number;
  look?: PictureLook;
}

/** Null for what cannot be decoded. */
const draw = async (task: PictureTask): Promise<Drawn | null> => {
  try {
    const picture = await opened(task);
    const look = task.measured ? { look: await lookAt(picture.clone()) } : {};
    const { data, info } = await picture
      .resize({ width: task.edge, height: task.edge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: task.quality })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, ...look };
  } catch {
    return null;
  }
};

const make = async (task: PictureTask): Promise<PictureResult> => {
  const drawn = await draw(task);
  if (drawn === null) return { ok: false, reason: 'broken' };
  const { data, ...result } = drawn;
  try {
    await writeFile(task.to, data);
    return { ok: true, bytes: data.length, ...result };
  } catch {
    return { ok: false, reason: 'unwritten' };
  }
};

/** The parent is Electron instead of Node: messages come through `parentPort`. */
interface ParentPort {
  on: (event: 'message', listener: (message: { data: unknown }) => void) => void;
  postMessage: (message: unknown) => void;
}
const { parentPort } = process as unknown as { parentPort?: ParentPort };

if (parentPort)
  parentPort.on(
    'message',
    ({ data }) => void make(data as PictureTask).then((result) => parentPort.postMessage(result)),
  );
else {
  process.on('message', (task) => void make(task as PictureTask).then((result) => process.send!(result)));
  process.on('disconnect', () => process.exit(0));
}
