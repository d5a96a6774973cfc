import { readFile } from 'node:fs/promises';
import decodeHeic from 'heic-decode';
import sharp, { type Exif, type Sharp } from 'sharp';
import { readPhotoFacts } from './photoFacts.ts';
import type { PictureResult, PictureTask } from './pictures.ts';

/** Runs as a child of `pictures.ts`: a task comes in as a message, its result goes out as one. */

// One picture at a time is asked for; its pixels need not outlive it.
sharp.cache(false);
sharp.concurrency(1);

/** More than any camera of a crew makes; a small file can claim far more. */
const mostPixels = 200_000_000;

/** Degrees as EXIF writes them: `43/1 36/1 5412/100`. */
const degrees = (value: number): string => {
  const whole = Math.floor(Math.abs(value));
  const minutes = (Math.abs(value) - whole) * 60;
  return `${whole}/1 ${Math.floor(minutes)}/1 ${Math.round((minutes % 1) * 6000)}/100`;
};

/** Time and place of a HEIC in the terms of a JPEG: the reviewer looks for them in the copy too. */
const factsOf = async ({ from, mediaType }: PictureTask): Promise<Exif> => {
  const facts = await readPhotoFacts(from, mediaType);
  const exif: Exif = {};
  if (facts?.takenAt)
    exif.IFD2 = {
      DateTimeOriginal: facts.takenAt.local.replaceAll('-', ':').replace('T', ' '),
      ...(facts.takenAt.offset === null ? {} : { OffsetTimeOriginal: facts.takenAt.offset }),
    };
  if (facts?.place)
    exif.IFD3 = {
      GPSLatitudeRef: facts.place.latitude < 0 ? 'S' : 'N',
      GPSLatitude: degrees(facts.place.latitude),
      GPSLongitudeRef: facts.place.longitude < 0 ? 'W' : 'E',
      GPSLongitude: degrees(facts.place.longitude),
    };
  return exif;
};

const opened = async (task: PictureTask): Promise<Sharp> => {
  const { from, mediaType } = task;
  if (!/^image\/hei[cf]/.test(mediaType))
    return sharp(from, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient().keepExif();
  // libheif applies the rotation itself; the EXIF orientation beside it must not be applied again.
  const { width, height, data } = await decodeHeic({ buffer: await readFile(from) });
  return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: mostPixels }).withExif(
    await factsOf(task),
  );
};

const make = async (task: PictureTask): Promise<PictureResult> => {
  try {
    const { size, width, height } = await (
      await opened(task)
    )
      .resize({ width: task.edge, height: task.edge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: task.quality })
      .toFile(task.to);
    return { ok: true, bytes: size, width, height };
  } catch {
    return { ok: false, reason: 'broken' };
  }
};

process.on('message', (task) => void make(task as PictureTask).then((result) => process.send!(result)));
process.on('disconnect', () => process.exit(0));
