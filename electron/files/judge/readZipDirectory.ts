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

/**
 * The central directory; undefined where it is absent, misplaced or larger than 4 MiB. Unpacks nothing. ZIP64 is not
 * supported: Word documents above 4 GB are refused anyway.
 */
export async function readZipDirectory(file: BoundedFile): Promise<ZipEntry[] | undefined> {
  const tailStart = Math.max(0, file.size - endBytes - maxCommentBytes);
  const tail = await file.read(tailStart, file.size - tailStart);
  const at = endOfDirectory(tail);
  if (at === undefined) return undefined;
  const count = tail.readUInt16LE(at + 10);
  const bytes = tail.readUInt32LE(at + 12);
  const start = tail.readUInt32LE(at + 16);
  if (bytes > maxDirectoryBytes || start + bytes > tailStart + at) return undefined;
  return readEntries(await file.read(start, bytes), count);
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
    const next = at + 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (next > directory.length) return undefined;
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameBytes),
      encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at = next;
  }
  return entries;
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
