import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import sharp, { type Exif, type Sharp } from 'sharp';
import { isCutShort, isDamagedJpeg } from '../files/judge/cutShort.ts';
import { statedPixels } from '../files/judge/judgeFile.ts';
import { drawMarkup } from './drawMarkup.ts';
import { readPhotoMetadata } from './photoMetadata.ts';
import { lookEdge, measureLook, type PictureLook } from './pictureLook.ts';
import { maxPixels, maxWholeBytes, type PictureTask, type ProcessResult } from './pictures.ts';

/** Runs as a child of `pictures.ts`: a task comes in as a message, its result goes out as one. */

// Pictures come one at a time, and none is used again.
sharp.cache(false);
sharp.concurrency(1);

/** What only some systems have, and some containers forbid. */
const whereAllowed = (change: () => void): void => {
  try {
    change();
  } catch {
    // The work can be done without it.
  }
};

/** Under Electron this process is of the session of the window, which must not be held back with it. */
const leadsSession = (): boolean => {
  try {
    const [, , , session] = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ');
    return Number(session) === process.pid;
  } catch {
    return false;
  }
};

/** Behind the sessions of other programs: the browser with the window is one. Linux accepts one such change per 0.1 s. */
const goBehindSessions = (tries = 10): void => {
  try {
    writeFileSync('/proc/self/autogroup', '10');
  } catch (error) {
    const isBusy = (error as NodeJS.ErrnoException).code === 'EAGAIN';
    if (isBusy && tries > 1) setTimeout(() => goBehindSessions(tries - 1), 100 + Math.random() * 200).unref();
  }
};

/** More than any picture takes that is decoded at all: headers do not say what all of them need. */
const mostResidentBytes = 700_000_000;
const lookEveryMs = 50;
// Better a placeholder than a machine without memory. libvips decodes in threads of its own, beside this look. libheif keeps this
// thread until a HEIC is decoded: what that takes is bounded before, by what its header states (`wholeBytes`).
setInterval(() => {
  if (process.memoryUsage.rss() > mostResidentBytes) process.kill(process.pid, 'SIGKILL');
}, lookEveryMs).unref();

/** The window and the desk go first: a picture may come later, a key may not. Not by much: pictures have a time limit. */
const goLast = (): void => {
  if (process.platform !== 'linux') return whereAllowed(() => setPriority(5));
  // Out of memory, this process should end before one that holds unsaved work.
  whereAllowed(() => writeFileSync('/proc/self/oom_score_adj', '1000'));
  if (leadsSession()) goBehindSessions();
  // Within a session it counts by threads: those that decode were started as sharp was loaded, or are started by one of these.
  for (const thread of readdirSync('/proc/self/task').map(Number)) whereAllowed(() => setPriority(thread, 5));
};
goLast();

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
  const { local, offset = null, isUtc } = metadata?.takenAt ?? {};
  const [day, time] = local?.replaceAll('-', ':').split('T') ?? [];
  if (day !== undefined && !isUtc)
    exif.IFD2 = {
      DateTimeOriginal: `${day} ${time}`,
      ...(offset === null ? {} : { OffsetTimeOriginal: offset }),
    };
  if (day !== undefined && isUtc)
    exif.IFD3 = { GPSDateStamp: day, GPSTimeStamp: time!.replace(/(\d\d)(?::|$)/g, '$1/1 ').trim() };
  if (metadata?.place)
    exif.IFD3 = {
      ...exif.IFD3,
      GPSLatitudeRef: metadata.place.latitude < 0 ? 'S' : 'N',
      GPSLatitude: degrees(metadata.place.latitude),
      GPSLongitudeRef: metadata.place.longitude < 0 ? 'W' : 'E',
      GPSLongitude: degrees(metadata.place.longitude),
    };
  return exif;
};

const onWhite = (picture: Sharp, edge: number): Sharp =>
  picture
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' });

/** The pixels of the picture, made smaller. */
const shrunk = async (picture: Sharp, edge: number): Promise<Sharp> => {
  const { data, info } = await onWhite(picture, edge).raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
};

/** A part of the picture is missing. */
class IncompleteError extends Error {
  override readonly name = 'IncompleteError';
}

interface Opened {
  picture: Sharp;
  /** It is the thumbnail embedded in the file, whose sharpness is not that of the photo. */
  isThumbnail?: boolean;
}

/** Null where the thumbnail that is asked for is not in the file. */
const openedHeic = async (task: PictureTask, edge: number): Promise<Opened | null> => {
  const { from, minThumbnailEdge = null } = task;
  if (((await statedPixels(from)) ?? Infinity) > maxPixels) throw new Error('too many pixels');
  const isCut = await isCutShort(from, task.mediaType);
  if (isCut && minThumbnailEdge === null) throw new IncompleteError();
  // Other pictures need neither its time to load nor its memory.
  const { NoThumbnailError, withHeicPixels } = await import('./heic.ts');
  // libheif applies the rotation itself; the EXIF orientation beside it must not be applied again.
  const decoded = withHeicPixels(await readFile(from), minThumbnailEdge, async ({ data, isThumbnail, ...raw }) => ({
    picture: await shrunk(sharp(data, { raw, limitInputPixels: maxPixels }), edge),
    isThumbnail,
  }));
  return decoded.catch((error: unknown) => {
    if (error instanceof NoThumbnailError) return null;
    throw isCut ? new IncompleteError() : error;
  });
};

/** The samples of a pixel with up to 12 bits, and the colors that are made of them. */
const avifPixelBytes = 10;

/** At which faults of its data decoding ends. */
type FailOn = 'none' | 'warning' | 'error';

const opened = async (task: PictureTask, edge: number, failOn: FailOn): Promise<Opened | null> => {
  if (/^image\/hei[cf]/.test(task.mediaType)) {
    const found = await openedHeic(task, edge);
    if (found === null) return null;
    const { picture, ...rest } = found;
    return { picture: picture.withExif(await exifOf(task)), ...rest };
  }
  // The libraries of the other types look at the header themselves before they decode.
  // That of AVIF has the whole picture at a time.
  const limitInputPixels = task.mediaType === 'image/avif' ? maxWholeBytes / avifPixelBytes : maxPixels;
  const picture = sharp(task.from, { limitInputPixels, failOn }).autoOrient().keepExif();
  return { picture: task.measured ? await shrunk(picture, edge) : picture };
};

/** Measures a picture that has the size for it. */
const lookAt = async (picture: Sharp): Promise<PictureLook> => {
  const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return measureLook({ data, width: info.width, height: info.height });
};

interface Drawn {
  data: Buffer;
  width: number;
  height: number;
  look?: PictureLook;
}

const drawWith = async (task: PictureTask, failOn: FailOn): Promise<Drawn | 'no-thumbnail'> => {
  // One decoding serves both: the thumbnail is made from the pixels that are measured.
  const found = await opened(task, task.measured ? lookEdge : task.edge, failOn);
  if (found === null) return 'no-thumbnail';
  const { picture, isThumbnail } = found;
  // Measured before it gets its size: resizing changes the object itself.
  const measured = picture.clone();
  const finished = task.marks ? await drawMarkup(picture, task.marks, task.edge) : onWhite(picture, task.edge);
  // At the same time: libvips draws in a thread of its own.
  const [look, { data, info }] = await Promise.all([
    task.measured && !isThumbnail ? lookAt(measured) : undefined,
    finished.jpeg({ quality: task.quality }).toBuffer({ resolveWithObject: true }),
  ]);
  return { data, width: info.width, height: info.height, ...(look ? { look } : {}) };
};

/**
 * A decoder warns of stray bytes, or of a missing end, as of a part that is missing: the image data tells them apart. All of
 * the picture is there in the first case.
 */
const drawJpeg = async (task: PictureTask): ReturnType<typeof drawWith> => {
  if (await isCutShort(task.from, task.mediaType)) throw new IncompleteError();
  try {
    return await drawWith(task, 'warning');
  } catch {
    if (await isDamagedJpeg(task.from)) throw new IncompleteError();
    return drawWith(task, 'none');
  }
};

/** Why there is no picture, where none can be drawn. */
const draw = async (task: PictureTask): Promise<Drawn | 'broken' | 'incomplete' | 'no-thumbnail'> => {
  try {
    return await (task.mediaType === 'image/jpeg' ? drawJpeg(task) : drawWith(task, 'error'));
  } catch (error) {
    return error instanceof IncompleteError ? 'incomplete' : 'broken';
  }
};

/** Whether it is a HEIC of a series of pictures. Only still ones are decoded: a series is none the worse for it. */
const isSequence = async (file: string): Promise<boolean> => {
  const handle = await open(file).catch(() => null);
  if (handle === null) return false;
  try {
    const { buffer } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    return /^ftyp(msf1|hev[cx])$/.test(buffer.toString('latin1', 4));
  } finally {
    await handle.close();
  }
};

const make = async (task: PictureTask): Promise<ProcessResult> => {
  const drawn = await draw(task);
  if (drawn === 'incomplete' || drawn === 'no-thumbnail') return { ok: false, reason: drawn };
  if (drawn === 'broken')
    return { ok: false, reason: (await isSequence(task.from).catch(() => false)) ? 'no-picture' : drawn };
  const { data, ...result } = drawn;
  try {
    if (task.to !== null) await writeFile(task.to, data);
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
  // An exit would wait for the threads that decode.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}
