import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** Bytes of a file from `start` up to, but not including, `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

const matches = async (
  file: FileHandle,
  { start, end }: ByteRange,
  sample: Uint8Array | undefined,
): Promise<boolean> => {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(end - start), position: start });
  return bytesRead === end - start && sample !== undefined && buffer.equals(sample);
};

/**
 * Opens a file that a window names by its path, if the window has proved that it can read it: the file has `bytes` bytes
 * and holds `samples` at `ranges`. A sandboxed window can only read files that a person chose or dropped, so a path from
 * injected script gains nothing. Null if anything differs. The checks and the stream use one open file, so that it cannot
 * be replaced in between.
 */
export const openVerified = async (
  path: string,
  bytes: number,
  ranges: readonly ByteRange[],
  samples: readonly Uint8Array[],
): Promise<Readable | null> => {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch {
    return null;
  }
  try {
    const found = await file.stat();
    const isSame =
      found.isFile() &&
      found.size === bytes &&
      samples.length === ranges.length &&
      (await Promise.all(ranges.map((range, index) => matches(file, range, samples[index])))).every(Boolean);
    if (isSame) return file.createReadStream({ start: 0, highWaterMark: 1024 * 1024 });
  } catch {
    // An unreadable file is not verified.
  }
  await file.close();
  return null;
};
