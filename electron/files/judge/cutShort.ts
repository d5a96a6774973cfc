import { crc32 } from 'node:zlib';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import { TurnQueue, type WorkOwner } from '../../ownerTurns.ts';
import { BoundedFile } from '../boundedFile.ts';
import { type HeifItems, readHeifItems } from '../heifItems.ts';
import { imageDataMarker, jpegSegments } from '../jpegSegments.ts';
import { walkJpeg } from './jpegScans.ts';

/** Read of a picture in all: more than phones write. What lies behind is not known. */
const allowanceBytes = 96 * 1024 * 1024;
/** A JPEG whose image data is read through is in memory, one at a time: cameras of 100 megapixels write 40 MB. */
const mostWalked = 48 * 1024 * 1024;
const blockBytes = 256 * 1024;
const endOfImage = Buffer.from([0xff, 0xd9]);

/** Disks lose whole blocks: what stands in one is all zeros, or all ones. A run of so many equal bytes is within one. */
const runBytes = 256;

/** Whether equal bytes fill the place of lost data, somewhere in these. */
const hasEqualRun = (bytes: Buffer): boolean => {
  for (let at = 0; at + runBytes <= bytes.length; at += runBytes) {
    const first = bytes[at]!;
    if (bytes[at + 1] !== first || bytes[at + 2] !== first || bytes[at + 3] !== first) continue;
    if (bytes.subarray(at, at + runBytes).every((byte) => byte === first)) return true;
  }
  return false;
};

/** Where the picture data of a JPEG begins; null where the file ends before. */
const jpegData = async (file: BoundedFile): Promise<number | null> => {
  for await (const { marker, at } of jpegSegments(file)) if (marker === imageDataMarker) return at;
  return null;
};

/** Where the picture data ends, and whether a part of it looks lost. Image data has no mark of the end in it. */
const searchData = async (file: BoundedFile, from: number): Promise<{ end: number | null; looksLost: boolean }> => {
  let looksLost = false;
  const last = await file.endOfContent();
  for (let start = from; start < last; start += blockBytes) {
    // A mark may straddle two blocks.
    const block = await file.read(start, Math.min(blockBytes + 1, last - start));
    if (block.length === 0) break;
    const end = block.indexOf(endOfImage);
    looksLost ||= hasEqualRun(end === -1 ? block : block.subarray(0, end));
    if (end !== -1) return { end: start + end + 2, looksLost };
  }
  return { end: null, looksLost };
};

/** One at a time: each has a whole file in memory, and may take seconds. What waits has its file open. */
export const jpegWalks = new TurnQueue({
  ...{ atOnce: 1, mostOfMember: 50, mostOfGroup: 100, mostWaiting: 300, mostGroups: 300 },
  refusal: () => new Problem(message('too-many-pictures'), { headers: { 'retry-after': '10' } }),
});
/** Of a program that reads the files of one alone. */
const ownWalks = new TurnQueue({ atOnce: 1 });

const walk = (file: BoundedFile, end: number, owner?: WorkOwner): Promise<'whole' | 'damaged' | 'unknown'> =>
  (owner ? jpegWalks : ownWalks).run(owner ?? { group: '' }, async () => {
    const data = end > mostWalked ? Buffer.alloc(0) : await file.read(0, end);
    return data.length < end ? 'unknown' : walkJpeg(data);
  });

/**
 * A JPEG without its end may have all of its picture, and one with a run of equal bytes may show a plain surface: only its
 * image data tells. All others are not read through, which would take as long as to decode them.
 */
const isJpegCut = async (file: BoundedFile, owner?: WorkOwner): Promise<boolean> => {
  const data = await jpegData(file);
  if (data === null) return true;
  const { end, looksLost } = await searchData(file, data);
  if (end !== null) return looksLost && (await walk(file, end, owner)) === 'damaged';
  // Zeros at the end fill the file up, or are those of a plain surface.
  const last = await file.endOfContent();
  if ((await walk(file, last, owner)) === 'whole') return false;
  return last === file.size || (await walk(file, file.size, owner)) !== 'whole';
};

const pngHeadBytes = 8;
const mostChunks = 200_000;
/** Chunks without which there is no picture begin with a capital letter. */
const isCritical = (type: Buffer): boolean => (type[0]! & 0x20) === 0;

/** Whether a chunk matches its checksum; null where the file ends before, or too much of it was read. */
const isChunkSound = async (file: BoundedFile, at: number, length: number): Promise<boolean | null> => {
  let sum = 0;
  for (let done = 0; done < length + 4; done += blockBytes) {
    const wanted = Math.min(blockBytes, length + 4 - done);
    const block = await file.read(at + 4 + done, wanted);
    if (block.length < wanted) return null;
    sum = crc32(block, sum);
  }
  const stated = await file.read(at + 8 + length, 4);
  return stated.length < 4 ? null : stated.readUInt32BE(0) === sum;
};

/** A PNG has a checksum for each of its parts: a lost block shows in it. */
const isPngCut = async (file: BoundedFile): Promise<boolean> => {
  let at = pngHeadBytes;
  for (let count = 0; count < mostChunks; count += 1) {
    const head = Buffer.from(await file.read(at, 8));
    if (head.length < 8) break;
    const length = head.readUInt32BE(0);
    if (isCritical(head.subarray(4)) && (await isChunkSound(file, at, length)) === false) return true;
    if (head.toString('latin1', 4) === 'IEND') return false;
    at += 12 + length;
  }
  // It ends before its end, or what is known of it does.
  return at >= file.size || file.size <= allowanceBytes / 2;
};

/** The picture that is shown, and the tiles and layers of which it consists. */
const shownItems = ({ primary, parts }: HeifItems): Set<number> => {
  const items = new Set(primary === null ? [] : [primary]);
  for (const item of items) for (const part of parts.get(item) ?? []) items.add(part);
  return items;
};

/** Picture data never has three zeros in a row (ISO/IEC 23008-2, 7.4.2); a length before it may begin with some. */
const lostZeros = Buffer.alloc(64);

const isHeifCut = async (file: BoundedFile): Promise<boolean> => {
  const items = await readHeifItems(file).catch((error: unknown) => {
    if (error instanceof RangeError) return null;
    throw error;
  });
  if (items === null) return true;
  const last = await file.endOfContent();
  for (const item of shownItems(items)) {
    const isCoded = /^(hvc1|hev1)$/.test(items.types.get(item) ?? '');
    for (const { at, length } of items.extents.get(item) ?? []) {
      // Zeros at the end may be of the item itself; more are what fills up a file.
      if (at >= last || at + length > Math.min(file.size, last + 4)) return true;
      for (let start = at; isCoded && start < at + length; start += blockBytes) {
        const end = Math.min(start + blockBytes + lostZeros.length, at + length);
        if ((await file.read(start, end - start)).includes(lostZeros)) return true;
      }
    }
  }
  return false;
};

/** Whether decoders would run out of the image data of a JPEG, or into what is none. Reads all of it. */
export const isDamagedJpeg = async (path: string): Promise<boolean> => {
  const file = await BoundedFile.open(path, allowanceBytes);
  try {
    return (await walk(file, file.size)) === 'damaged' && (await walk(file, await file.endOfContent())) === 'damaged';
  } finally {
    await file.close();
  }
};

const checks = [
  [/^image\/jpeg$/, isJpegCut],
  [/^image\/png$/, isPngCut],
  [/^image\/hei[cf]$/, isHeifCut],
] as const;

/**
 * Whether a part of a picture is missing, as after a broken transfer: no program displays all of it. The judge takes such a
 * file, because it may be all that is left of a photo. False where nothing is known of it. `owner`: whose turn it takes,
 * where it is not of this computer's one user. Throws `too-many-pictures`.
 */
export const isCutShort = async (path: string, mediaType: string, owner?: WorkOwner): Promise<boolean> => {
  const check = checks.find(([pattern]) => pattern.test(mediaType))?.[1];
  if (check === undefined) return false;
  const file = await BoundedFile.open(path, allowanceBytes);
  try {
    return await check(file, owner);
  } finally {
    await file.close();
  }
};
