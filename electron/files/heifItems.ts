import type { BoundedFile } from './boundedFile.ts';
import { type Box, readBoxes, readBoxesInside } from './isoBoxes.ts';

/** Bytes of an item, in the file. */
export interface Extent {
  readonly at: number;
  /** 0: as far as the file reaches. */
  readonly length: number;
}

/** The items of a HEIF file: pictures, the tiles of which they consist, and metadata. */
export interface HeifItems {
  /** The picture that is shown; null where none is named. */
  readonly primary: number | null;
  /** Four letters each. */
  readonly types: ReadonlyMap<number, string>;
  readonly extents: ReadonlyMap<number, readonly Extent[]>;
  /** The pictures from which an item is put together. */
  readonly parts: ReadonlyMap<number, readonly number[]>;
}

const longestList = 64 * 1024;
const maxItems = 4096;

/** Reads numbers one after the other. Throws `RangeError` at the end. */
class Numbers {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  next(bytes: number): number {
    this.#at += bytes;
    if (bytes === 0) return 0;
    // Offsets in accepted files are far below the integer range of a double.
    if (bytes === 8) return Number(this.#bytes.readBigUInt64BE(this.#at - 8));
    return this.#bytes.readUIntBE(this.#at - bytes, bytes);
  }
}

const contentOf = (file: BoundedFile, box: Box): Promise<Buffer> =>
  file.read(box.body, Math.min(box.end - box.body, longestList));

const readPrimary = async (file: BoundedFile, meta: readonly Box[]): Promise<number | null> => {
  const box = meta.find(({ type }) => type === 'pitm');
  if (box === undefined) return null;
  const numbers = new Numbers(await contentOf(file, box));
  const version = numbers.next(4) >>> 24;
  return numbers.next(version === 0 ? 2 : 4);
};

const readTypes = async (file: BoundedFile, meta: readonly Box[]): Promise<Map<number, string>> => {
  const types = new Map<number, string>();
  const list = meta.find(({ type }) => type === 'iinf');
  const version = list && (await file.read(list.body, 1))[0];
  if (list === undefined || version === undefined) return types;
  for (const entry of await readBoxes(file, list.body + (version === 0 ? 6 : 8), list.end)) {
    const body = await file.read(entry.body, 14);
    if (body.length < 14) continue;
    const isWide = body[0] === 3;
    const at = isWide ? 10 : 8;
    types.set(isWide ? body.readUInt32BE(4) : body.readUInt16BE(4), body.toString('latin1', at, at + 4));
  }
  return types;
};

/** Where items lie (`iloc`): in the file, or in the `idat` beside it. */
const readExtents = async (file: BoundedFile, meta: readonly Box[]): Promise<Map<number, Extent[]>> => {
  const found = new Map<number, Extent[]>();
  const list = meta.find(({ type }) => type === 'iloc');
  if (list === undefined) return found;
  const numbers = new Numbers(await contentOf(file, list));
  const version = numbers.next(1);
  numbers.next(3);
  const sizes = numbers.next(2);
  const [offsetBytes, lengthBytes, baseBytes, index] = [12, 8, 4, 0].map((shift) => (sizes >> shift) & 15) as [
    number,
    number,
    number,
    number,
  ];
  const indexBytes = version === 0 ? 0 : index;
  if (version > 2 || [offsetBytes, lengthBytes, baseBytes, indexBytes].some((bytes) => ![0, 4, 8].includes(bytes)))
    return found;
  const inBox = meta.find(({ type }) => type === 'idat')?.body;
  let extents = 0;
  for (let left = numbers.next(version === 2 ? 4 : 2); left > 0 && extents < maxItems; left -= 1) {
    const id = numbers.next(version === 2 ? 4 : 2);
    // 0: in the file; 1: in the box; 2: in another item, which no camera writes.
    const method = version === 0 ? 0 : numbers.next(2) & 15;
    numbers.next(2);
    const base = numbers.next(baseBytes);
    const own: Extent[] = [];
    for (let count = numbers.next(2); count > 0 && extents < maxItems; count -= 1) {
      extents += 1;
      numbers.next(indexBytes);
      const within = method === 0 ? 0 : method === 1 ? inBox : undefined;
      const [offset, length] = [numbers.next(offsetBytes), numbers.next(lengthBytes)];
      if (within !== undefined) own.push({ at: within + base + offset, length });
    }
    if (own.length > 0) found.set(id, own);
  }
  return found;
};

/** What items are put together from (`iref`, `dimg`). */
const readParts = async (file: BoundedFile, meta: readonly Box[]): Promise<Map<number, number[]>> => {
  const parts = new Map<number, number[]>();
  const list = meta.find(({ type }) => type === 'iref');
  const version = list && (await file.read(list.body, 1))[0];
  if (list === undefined || version === undefined) return parts;
  const idBytes = version === 0 ? 2 : 4;
  for (const reference of await readBoxes(file, list.body + 4, list.end)) {
    if (reference.type !== 'dimg') continue;
    const numbers = new Numbers(await contentOf(file, reference));
    const from = numbers.next(idBytes);
    const count = Math.min(numbers.next(2), maxItems);
    parts.set(
      from,
      Array.from({ length: count }, () => numbers.next(idBytes)),
    );
  }
  return parts;
};

/** Throws `RangeError` for truncated lists. */
export const readHeifItems = async (file: BoundedFile): Promise<HeifItems> => {
  const meta = await readBoxesInside(file, await readBoxes(file, 0, file.size), 'meta', 4);
  return {
    primary: await readPrimary(file, meta),
    types: await readTypes(file, meta),
    extents: await readExtents(file, meta),
    parts: await readParts(file, meta),
  };
};
