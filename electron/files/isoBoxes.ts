import type { BoundedFile } from './boundedFile.ts';

/** One box of an ISO base media file (HEIF, MP4, MOV). Offsets are in the file. */
export interface Box {
  readonly type: string;
  /** Where its content begins, after size and type. */
  readonly body: number;
  readonly end: number;
  /** It claims more than its parent or the file holds; `end` is cut to that. */
  readonly cut: boolean;
}

const maxBoxes = 1024;

/**
 * The boxes side by side from `start` to `end`, at most 1,024. Stops at the first invalid one: too small for its header,
 * or past the end of the file. A box of size 0 reaches to `end`.
 */
export async function readBoxes(file: BoundedFile, start: number, end: number): Promise<Box[]> {
  const boxes: Box[] = [];
  let offset = start;
  while (offset + 8 <= end && boxes.length < maxBoxes) {
    const header = await file.read(offset, 16);
    if (header.length < 8) break;
    const stated = header.readUInt32BE(0);
    const type = header.toString('latin1', 4, 8);
    const wide = stated === 1;
    if (wide && header.length < 16) break;
    const size = wide ? Number(header.readBigUInt64BE(8)) : stated === 0 ? end - offset : stated;
    const headerBytes = wide ? 16 : 8;
    if (size < headerBytes) break;
    boxes.push({ type, body: offset + headerBytes, end: Math.min(offset + size, end), cut: offset + size > end });
    offset += size;
  }
  return boxes;
}

/** The boxes inside `parents` of one type. `skip` is the number of bytes before them, as in full boxes. */
export async function readBoxesInside(
  file: BoundedFile,
  parents: readonly Box[],
  type: string,
  skip = 0,
): Promise<Box[]> {
  const boxes: Box[] = [];
  for (const parent of parents) {
    if (parent.type === type) boxes.push(...(await readBoxes(file, parent.body + skip, parent.end)));
    if (boxes.length >= maxBoxes) break;
  }
  return boxes;
}
