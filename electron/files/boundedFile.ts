import { type FileHandle, open } from 'node:fs/promises';

const windowBytes = 4096;
/** Some panoramas have tens of megabytes of metadata segments before their size: a window for each still fits. */
const allowanceBytes = 16 * 1024 * 1024;
/** The cost of a read within the window, so that endless tiny structures end too. */
const repeatBytes = 32;
const nothing = Buffer.alloc(0);
/** Read to find the end of the content; more than any device fills up with zeros. */
const paddingBytes = 256 * 1024 * 1024;
const zeros = Buffer.alloc(256 * 1024);

/** A file opened to read its structure: about 16 MiB in all unless stated otherwise, whatever its size. Throws on I/O errors only. */
export class BoundedFile {
  readonly #handle: FileHandle;
  /** Bytes. */
  readonly size: number;
  #allowance: number;
  #windowStart = 0;
  #window: Buffer = nothing;

  private constructor(handle: FileHandle, size: number, allowance: number) {
    this.#handle = handle;
    this.size = size;
    this.#allowance = allowance;
  }

  /** `allowance`: bytes that may be read of it in all. */
  static async open(path: string, allowance = allowanceBytes): Promise<BoundedFile> {
    const handle = await open(path, 'r');
    try {
      return new BoundedFile(handle, (await handle.stat()).size, allowance);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /**
   * Up to `length` bytes from `offset`: fewer at the end of the file, none for an offset that makes no sense, and none
   * once the allowance is spent. A maze of pointers thus reads like a truncated file, which every reader refuses anyway.
   */
  async read(offset: number, length: number): Promise<Buffer> {
    if (!Number.isSafeInteger(offset) || offset < 0 || offset >= this.size || length <= 0) return nothing;
    const end = Math.min(offset + length, this.size);
    this.#allowance -= repeatBytes;
    if (this.#allowance < 0) return nothing;
    if (offset < this.#windowStart || end > this.#windowStart + this.#window.length) await this.#fetch(offset, length);
    return this.#window.subarray(offset - this.#windowStart, offset - this.#windowStart + length);
  }

  /**
   * Where the zeros at the end of the file begin: recovery tools and some cameras fill files up with them. Its reads do
   * not count against the allowance, because they end at the first other byte.
   */
  async endOfContent(): Promise<number> {
    const first = Math.max(0, this.size - paddingBytes);
    const block = Buffer.alloc(zeros.length);
    for (let end = this.size; end > first; end -= zeros.length) {
      const start = Math.max(first, end - zeros.length);
      const { bytesRead } = await this.#handle.read(block, 0, end - start, start);
      const content = block.subarray(0, bytesRead);
      if (content.equals(zeros.subarray(0, bytesRead))) continue;
      return start + content.findLastIndex((byte) => byte !== 0) + 1;
    }
    return first;
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  async #fetch(offset: number, length: number): Promise<void> {
    // A fetch costs a whole window even at the end of the file, so that the number of fetches is bounded too.
    const wanted = Math.max(length, windowBytes);
    this.#allowance -= wanted;
    this.#window = nothing;
    if (this.#allowance < 0) return;
    const target = Buffer.alloc(Math.min(wanted, this.size - offset));
    let filled = 0;
    while (filled < target.length) {
      const { bytesRead } = await this.#handle.read(target, filled, target.length - filled, offset + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    this.#windowStart = offset;
    this.#window = target.subarray(0, filled);
  }
}
