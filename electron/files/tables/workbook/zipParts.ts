import { inflateRawSync } from 'node:zlib';

/** What a workbook is refused for as a whole. */
export class WorkbookRefusal extends Error {
  readonly code: 'table-workbook-damaged' | 'table-workbook-too-large' | 'list-file-workbook';

  constructor(code: WorkbookRefusal['code']) {
    super(code);
    this.code = code;
  }
}

interface Part {
  method: number;
  isEncrypted: boolean;
  packed: number;
  offset: number;
}

const endSignature = Buffer.from('PK\x05\x06', 'latin1');
const endBytes = 22;
const longestComment = 0xffff;
const wideEndSignature = 0x06064b50;
const wideLocatorSignature = 0x07064b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const none32 = 0xffffffff;
/** A workbook of hundreds of sheets has fewer. */
const mostParts = 5000;

const damaged = (): WorkbookRefusal => new WorkbookRefusal('table-workbook-damaged');

/** Where the directory begins, and how many entries it has (ZIP64 where the archive is one). */
const directoryOf = (zip: Buffer): { at: number; count: number } => {
  const end = zip.lastIndexOf(endSignature);
  if (end < 0 || end < zip.length - endBytes - longestComment || end + endBytes > zip.length) throw damaged();
  const count = zip.readUInt16LE(end + 10);
  const at = zip.readUInt32LE(end + 16);
  if (at !== none32 && count !== 0xffff) return { at, count };
  const locator = end - 20;
  if (locator < 0 || zip.readUInt32LE(locator) !== wideLocatorSignature) throw damaged();
  const wide = Number(zip.readBigUInt64LE(locator + 8));
  if (wide + 56 > zip.length || zip.readUInt32LE(wide) !== wideEndSignature) throw damaged();
  return { at: Number(zip.readBigUInt64LE(wide + 48)), count: Number(zip.readBigUInt64LE(wide + 32)) };
};

/** Sizes and places beyond 32 bits, which some writers use for every part: in the order of the fields that lack them. */
const wideValues = (extra: Buffer): number[] => {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const values = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    return Array.from({ length: values.length >> 3 }, (_, index) => Number(values.readBigUInt64LE(8 * index)));
  }
  return [];
};

const readPart = (zip: Buffer, at: number, nameEnd: number, extraEnd: number): Part => {
  const [packed, unpacked, offset] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24), zip.readUInt32LE(at + 42)];
  const wide = [packed, unpacked, offset].includes(none32) ? wideValues(zip.subarray(nameEnd, extraEnd)) : [];
  if (unpacked === none32) wide.shift();
  return {
    method: zip.readUInt16LE(at + 10),
    isEncrypted: (zip.readUInt16LE(at + 8) & 1) === 1,
    packed: packed === none32 ? (wide.shift() ?? none32) : packed,
    offset: offset === none32 ? (wide.shift() ?? none32) : offset,
  };
};

const readDirectory = (zip: Buffer): Map<string, Part> => {
  const parts = new Map<string, Part>();
  const { at: start, count } = directoryOf(zip);
  if (count > mostParts) throw new WorkbookRefusal('table-workbook-too-large');
  let at = start;
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== entrySignature) throw damaged();
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const extraEnd = nameEnd + zip.readUInt16LE(at + 30);
    const next = extraEnd + zip.readUInt16LE(at + 32);
    if (next > zip.length) throw damaged();
    const name = zip
      .toString('utf8', at + 46, nameEnd)
      .replaceAll('\\', '/')
      .toLowerCase();
    if (!parts.has(name)) parts.set(name, readPart(zip, at, nameEnd, extraEnd));
    at = next;
  }
  return parts;
};

/**
 * The parts of a workbook, of which only those that are asked for are unpacked, to no more bytes altogether than may be:
 * whatever sizes the archive states. Its methods throw `WorkbookRefusal`.
 */
export class ZipParts {
  readonly #zip: Buffer;
  readonly #parts: ReadonlyMap<string, Part>;
  #left: number;

  constructor(bytes: Uint8Array, mostUnpacked: number) {
    this.#zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#parts = readDirectory(this.#zip);
    this.#left = mostUnpacked;
  }

  /** The names of its parts. */
  get names(): string[] {
    return [...this.#parts.keys()];
  }

  has(name: string): boolean {
    return this.#parts.has(name.toLowerCase());
  }

  /** The text of a part; undefined where there is none. */
  text(name: string): string | undefined {
    const part = this.#parts.get(name.toLowerCase());
    if (part === undefined) return undefined;
    const bytes = this.#unpack(part);
    this.#left -= bytes.length;
    const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
    return new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes);
  }

  #unpack({ method, isEncrypted, packed, offset }: Part): Buffer {
    const zip = this.#zip;
    if (isEncrypted || offset + 30 > zip.length || zip.readUInt32LE(offset) !== localSignature) throw damaged();
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    if (start + packed > zip.length) throw damaged();
    const content = zip.subarray(start, start + packed);
    if (method === 0 && packed <= this.#left) return content;
    if (method !== 0 && method !== 8) throw damaged();
    try {
      if (method === 8 && this.#left > 0) return inflateRawSync(content, { maxOutputLength: this.#left });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw damaged();
    }
    throw new WorkbookRefusal('table-workbook-too-large');
  }
}

/** Unpacked for nothing but their size: a workbook of one table has a dozen parts. */
const mostSmallParts = 200;

/** Whether all parts of a workbook unpack, to no more bytes than these altogether. Unpacks as much at most. */
export const unpacksWithin = (bytes: Uint8Array, most: number): boolean => {
  try {
    const parts = new ZipParts(bytes, most);
    const { names } = parts;
    for (const name of names.slice(0, mostSmallParts)) parts.text(name);
    return names.length <= mostSmallParts;
  } catch (error) {
    if (error instanceof WorkbookRefusal) return false;
    throw error;
  }
};
