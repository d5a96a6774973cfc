import { BoundedFile } from '../boundedFile.ts';

const mostSegments = 4096;
const blockBytes = 64 * 1024;
/** Cameras append videos and further pictures to a picture; in so many bytes of them the last mark occurs by chance. */
const mostTrailer = 8 * 1024 * 1024;

/** Where the picture data of a JPEG begins; null where the file ends before. */
const jpegData = async (file: BoundedFile): Promise<number | null> => {
  let offset = 2;
  for (let segment = 0; segment < mostSegments; segment++) {
    const head = await file.read(offset, 4);
    if (head.length < 4 || head[0] !== 0xff) return null;
    if (head[1] === 0xda) return offset;
    // Fill bytes before a marker.
    offset += head[1] === 0xff ? 1 : 2 + Math.max(head.readUInt16BE(2), 2);
  }
  return null;
};

const holds = async (file: BoundedFile, mark: Buffer, from: number): Promise<boolean> => {
  const last = await file.endOfContent();
  const first = Math.max(from, last - mostTrailer);
  for (let end = last; end > first; end -= blockBytes) {
    const start = Math.max(first, end - blockBytes);
    // A mark may straddle two blocks.
    if ((await file.read(start, end - start + mark.length - 1)).includes(mark)) return true;
  }
  return false;
};

/**
 * Whether a JPEG or PNG ends before its picture does, as after a broken transfer: no program displays all of it, and ours
 * none. The judge takes such a file, because it may be all that is left of a photo.
 */
export const isCutShort = async (path: string, mediaType: string): Promise<boolean> => {
  if (mediaType !== 'image/jpeg' && mediaType !== 'image/png') return false;
  const file = await BoundedFile.open(path);
  try {
    if (mediaType === 'image/png') return !(await holds(file, Buffer.from('IEND'), 8));
    const data = await jpegData(file);
    return data === null || !(await holds(file, Buffer.from([0xff, 0xd9]), data));
  } finally {
    await file.close();
  }
};
