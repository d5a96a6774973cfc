import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** Bytes of a file from `start` up to, and without, `end`. */
export interface Place {
  start: number;
  end: number;
}

const holds = async (file: FileHandle, { start, end }: Place, shown: Uint8Array | undefined): Promise<boolean> => {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(end - start), position: start });
  return bytesRead === end - start && shown !== undefined && buffer.equals(shown);
};

/**
 * The bytes of a file that a window named by its path, if the window has shown that it can read that very file: it has
 * `bytes` bytes, and holds `shown` at `places`. A window reads only what a person chose in a dialog or dropped on it, so
 * that a path which somebody else wrote into it leads nowhere. Null otherwise. What is looked at and what is read is one
 * open file: nothing can be put in its place meanwhile.
 */
export const openProven = async (
  path: string,
  bytes: number,
  places: readonly Place[],
  shown: readonly Uint8Array[],
): Promise<Readable | null> => {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch {
    return null;
  }
  try {
    const found = await file.stat();
    const isIt =
      found.isFile() &&
      found.size === bytes &&
      shown.length === places.length &&
      (await Promise.all(places.map((place, index) => holds(file, place, shown[index])))).every(Boolean);
    if (isIt) return file.createReadStream({ start: 0, highWaterMark: 1024 * 1024 });
  } catch {
    // A file that cannot be read through proves nothing.
  }
  await file.close();
  return null;
};
