import type { BoundedFile } from '../files/boundedFile.ts';

/** Maximum entries read per directory; cameras write some dozens. */
const maxEntries = 512;
/** Maximum bytes read per text. */
const maxTextBytes = 64;
/** The types of fractions, without a sign and with one. */
const [rational, signedRational] = [5, 10];

/** `at` is where the value begins, `pointer` what stands there as a number; both from the beginning of the TIFF. */
interface Entry {
  type: number;
  count: number;
  at: number;
  pointer: number;
}
export type Directory = ReadonlyMap<number, Entry>;

/** The directories of a TIFF inside a file. Reads only what the wanted values need. */
export class TiffReader {
  readonly #file: BoundedFile;
  readonly #start: number;
  #isLittleEndian = true;

  constructor(file: BoundedFile, start: number) {
    this.#file = file;
    this.#start = start;
  }

  /** Null where the content is no TIFF. */
  async mainDirectory(): Promise<Directory | null> {
    const head = await this.#read(0, 8);
    const order = head.toString('latin1', 0, 2);
    if (head.length < 8 || (order !== 'II' && order !== 'MM')) return null;
    this.#isLittleEndian = order === 'II';
    return this.#directory(this.#uint32(head, 4));
  }

  async subdirectory(parent: Directory, tag: number): Promise<Directory> {
    const entry = parent.get(tag);
    return entry === undefined ? new Map<number, Entry>() : this.#directory(entry.pointer);
  }

  /** A text without blanks around it; null where it is absent or blank. */
  async text(directory: Directory, tag: number): Promise<string | null> {
    const entry = directory.get(tag);
    if (entry === undefined) return null;
    // Four bytes and fewer stand in the entry itself.
    const at = entry.count <= 4 ? entry.at : entry.pointer;
    const bytes = await this.#read(at, Math.min(entry.count, maxTextBytes));
    return bytes.toString('latin1').replaceAll('\0', '').trim() || null;
  }

  /**
   * One to three fractions; NaN for 0/0 and for negative ones, which nothing here can be, and infinite for another division by
   * zero. Empty where the entry is of another kind.
   */
  async fractions(directory: Directory, tag: number): Promise<number[]> {
    const entry = directory.get(tag);
    const isSigned = entry?.type === signedRational;
    if (!entry || (entry.type !== rational && !isSigned) || entry.count < 1 || entry.count > 3) return [];
    const bytes = await this.#read(entry.pointer, entry.count * 8);
    if (bytes.length < entry.count * 8) return [];
    return Array.from({ length: entry.count }, (_, at) => {
      const [part, of] = [this.#uint32(bytes, at * 8), this.#uint32(bytes, at * 8 + 4)];
      return isSigned && (part | of) < 0 ? Number.NaN : part / of;
    });
  }

  async #directory(at: number): Promise<Directory> {
    const count = await this.#read(at, 2);
    const wanted = count.length < 2 ? 0 : Math.min(this.#uint16(count, 0), maxEntries);
    const bytes = await this.#read(at + 2, wanted * 12);
    const entries = new Map<number, Entry>();
    for (let entry = 0; entry + 12 <= bytes.length; entry += 12)
      entries.set(this.#uint16(bytes, entry), {
        type: this.#uint16(bytes, entry + 2),
        count: this.#uint32(bytes, entry + 4),
        at: at + 2 + entry + 8,
        pointer: this.#uint32(bytes, entry + 8),
      });
    return entries;
  }

  #read(at: number, length: number): Promise<Buffer> {
    return this.#file.read(this.#start + at, length);
  }
  #uint16(bytes: Buffer, at: number): number {
    return this.#isLittleEndian ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
  }
  #uint32(bytes: Buffer, at: number): number {
    return this.#isLittleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
  }
}
