import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { BoundedFile } from '../boundedFile.ts';

/** One entry of a ZIP archive's central directory, as stated there. */
export interface ZipEntry {
  readonly name: string;
  readonly encrypted: boolean;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  /** Bytes in the archive. */
  readonly packedSize: number;
  /** Where its local header lies. */
  readonly offset: number;
}

const inflate = promisify(inflateRaw);
const endSignature = Buffer.from('PK\x05\x06', 'latin1');
const endBytes = 22;
const maxCommentBytes = 0xffff;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const maxDirectoryBytes = 4 * 1024 * 1024;
/** Numbers that stand elsewhere, in the records of ZIP64. */
const [wide16, wide32] = [0xffff, 0xffffffff];
const wideEndSignature = 0x06064b50;
const locatorSignature = 0x07064b50;
const locatorBytes = 20;
const wideSizes = 0x0001;

/**
 * The central directory; undefined where it is absent, misplaced or larger than 4 MiB. Unpacks nothing. Some programs write
 * the numbers of ZIP64 into small files, too.
 */
export async function readZipDirectory(file: BoundedFile): Promise<ZipEntry[] | undefined> {
  const tailStart = Math.max(0, file.size - endBytes - maxCommentBytes);
  const tail = await file.read(tailStart, file.size - tailStart);
  const at = endOfDirectory(tail);
  if (at === undefined) return undefined;
  const stated = {
    count: tail.readUInt16LE(at + 10),
    bytes: tail.readUInt32LE(at + 12),
    start: tail.readUInt32LE(at + 16),
  };
  const isWide = stated.count === wide16 || stated.bytes === wide32 || stated.start === wide32;
  const found = isWide ? await readWideEnd(file, tailStart + at, stated) : stated;
  if (found === undefined || found.bytes > maxDirectoryBytes || found.start + found.bytes > tailStart + at)
    return undefined;
  return readEntries(await file.read(found.start, found.bytes), found.count);
}

interface DirectoryPlace {
  count: number;
  bytes: number;
  start: number;
}

/** The same from the end record of ZIP64, which a locator before the other one finds. What does not fit stands there. */
async function readWideEnd(
  file: BoundedFile,
  end: number,
  stated: DirectoryPlace,
): Promise<DirectoryPlace | undefined> {
  const locator = Buffer.from(await file.read(end - locatorBytes, locatorBytes));
  if (locator.length < locatorBytes || locator.readUInt32LE(0) !== locatorSignature) return undefined;
  const record = await file.read(Number(locator.readBigUInt64LE(8)), 56);
  if (record.length < 56 || record.readUInt32LE(0) !== wideEndSignature) return undefined;
  return {
    count: stated.count === wide16 ? Number(record.readBigUInt64LE(32)) : stated.count,
    bytes: stated.bytes === wide32 ? Number(record.readBigUInt64LE(40)) : stated.bytes,
    start: stated.start === wide32 ? Number(record.readBigUInt64LE(48)) : stated.start,
  };
}

/** The last end record whose comment reaches exactly to the end of the file: an archive inside the comment has none. */
function endOfDirectory(tail: Buffer): number | undefined {
  for (let from = tail.length - endBytes; from >= 0; from--) {
    const at = tail.lastIndexOf(endSignature, from);
    if (at < 0) return undefined;
    if (at + endBytes + tail.readUInt16LE(at + 20) === tail.length) return at;
    from = at;
  }
  return undefined;
}

function readEntries(directory: Buffer, count: number): ZipEntry[] | undefined {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entrySignature) return undefined;
    const nameBytes = directory.readUInt16LE(at + 28);
    const extraEnd = at + 46 + nameBytes + directory.readUInt16LE(at + 30);
    const next = extraEnd + directory.readUInt16LE(at + 32);
    if (next > directory.length) return undefined;
    const sizes = readWideSizes(
      directory.subarray(at + 46 + nameBytes, extraEnd),
      [24, 20, 42].map((place) => directory.readUInt32LE(at + place)),
    );
    if (sizes === undefined) return undefined;
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameBytes),
      encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      packedSize: sizes[1]!,
      offset: sizes[2]!,
    });
    at = next;
  }
  return entries;
}

/** Size, packed size and place of an entry; those that do not fit stand one after the other in a field of ZIP64. */
function readWideSizes(extra: Buffer, stated: readonly number[]): number[] | undefined {
  if (!stated.includes(wide32)) return [...stated];
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== wideSizes) continue;
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    let next = 0;
    const sizes = stated.map((size) => {
      if (size !== wide32) return size;
      next += 8;
      return next <= field.length ? Number(field.readBigUInt64LE(next - 8)) : Number.NaN;
    });
    return sizes.some(Number.isNaN) ? undefined : sizes;
  }
  return undefined;
}

/**
 * One small entry as bytes, at most `maxBytes` of them whatever it would unpack to; undefined where it is larger than
 * that, encrypted, damaged or packed in a way other than deflate.
 */
export async function readSmallEntry(
  file: BoundedFile,
  entry: ZipEntry,
  maxBytes: number,
): Promise<Buffer | undefined> {
  if (entry.encrypted || entry.packedSize > maxBytes) return undefined;
  const header = await file.read(entry.offset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== localSignature) return undefined;
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = await file.read(start, entry.packedSize);
  if (packed.length < entry.packedSize) return undefined;
  if (entry.method === 0) return packed;
  if (entry.method !== 8) return undefined;
  try {
    return await inflate(packed, { maxOutputLength: maxBytes });
  } catch {
    // Not deflate data, or too much of it: not the list of a document's parts.
    return undefined;
  }
}
