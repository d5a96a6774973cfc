import { open } from 'node:fs/promises';

/** A file opened for a look at its structure. Reads never fail for what the file holds: past its end they are short. */
export interface BoundedFile {
  /** Bytes. */
  readonly size: number;
  /**
   * Up to `length` bytes from `offset`: fewer at the end of the file, none for an offset that makes no sense, and none
   * once the allowance is spent. A maze of pointers thus reads like a file cut short, which every reader refuses anyway.
   */
  read(offset: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

const windowBytes = 4096;
/** Some panoramas carry tens of megabytes of metadata segments before their size: a window for each is still within this. */
const allowanceBytes = 16 * 1024 * 1024;
/** What a read costs that needs no fetch, so that a thicket of tiny structures ends too. */
const repeatBytes = 32;
const nothing = Buffer.alloc(0);

/** Opens a file for bounded reading: about 16 MiB in all, whatever its size. Throws on I/O errors only. */
export async function openBounded(path: string): Promise<BoundedFile> {
  const handle = await open(path, 'r');
  let size: number;
  try {
    size = (await handle.stat()).size;
  } catch (error) {
    await handle.close();
    throw error;
  }
  let allowance = allowanceBytes;
  let windowStart = 0;
  let window: Buffer = nothing;

  async function fill(offset: number, length: number): Promise<void> {
    // A fetch costs a whole window even where the file ends sooner, so that the number of fetches is bounded too.
    const wanted = Math.max(length, windowBytes);
    allowance -= wanted;
    window = nothing;
    if (allowance < 0) return;
    const target = Buffer.alloc(Math.min(wanted, size - offset));
    let filled = 0;
    while (filled < target.length) {
      const { bytesRead } = await handle.read(target, filled, target.length - filled, offset + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    windowStart = offset;
    window = target.subarray(0, filled);
  }

  return {
    size,
    async read(offset, length) {
      if (!Number.isSafeInteger(offset) || offset < 0 || offset >= size || length <= 0) return nothing;
      const end = Math.min(offset + length, size);
      allowance -= repeatBytes;
      if (allowance < 0) return nothing;
      if (offset < windowStart || end > windowStart + window.length) await fill(offset, length);
      return window.subarray(offset - windowStart, offset - windowStart + length);
    },
    close: () => handle.close(),
  };
}
