import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { type SentFile, UnreadableFileError } from './formBody.ts';

/** As much as a form sends at a time. */
const chunkBytes = 256 * 1024;

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;
const pieceSizes = { first: 4 * mebibyte, least: mebibyte, most: 16 * mebibyte, smallest: 64 * kibibyte };
/** A proxy may keep a piece until it is whole: no interruption costs much more than this. */
const pieceMs = 4000;
const growth = 4;

const between = (least: number, bytes: number, most: number): number => Math.min(most, Math.max(least, bytes));

/**
 * The sizes of the pieces of one attempt. The next one takes about as long on this line as a piece should. After an
 * interruption pieces are about as large as what came through, and each further attempt of a file begins with less: a line
 * or a server that takes little gets little.
 */
export class PieceSizes {
  #next: number;

  constructor(attempts: number) {
    this.#next = between(pieceSizes.smallest, pieceSizes.first / growth ** (attempts - 1), pieceSizes.first);
  }

  next(left: number): number {
    return Math.min(this.#next, left);
  }

  stored(bytes: number, ms: number): void {
    const measured = between(pieceSizes.least, (bytes * pieceMs) / Math.max(1, ms), pieceSizes.most);
    this.#next = Math.round(Math.min(measured, Math.max(bytes, this.#next) * growth));
  }

  /** Of the piece that was under way, `bytes` more are at the server. */
  interrupted(bytes: number): void {
    this.#next = between(pieceSizes.smallest, 2 * bytes, this.#next);
  }
}

/**
 * How many bytes the pieces of one file may take in all, over every attempt: a line that breaks has to send some bytes again,
 * and a server that stores next to nothing of each piece must not get the file a thousand times.
 */
export class UploadAllowance {
  readonly #most: number;
  #spent: number;

  constructor(fileBytes: number, spentBefore: number) {
    this.#most = 3 * fileBytes + 16 * mebibyte;
    this.#spent = spentBefore;
  }

  isSpent(): boolean {
    return this.#spent >= this.#most;
  }

  /** A piece left, whole or not. Requests count even where they hold next to nothing. */
  add(bytes: number): void {
    this.#spent += Math.max(bytes, pieceSizes.smallest);
  }

  spent(): number {
    return this.#spent;
  }
}

/** Throws `UnreadableFileError` where the stored file is not the one of its row: its parts could not show that. */
export const assertUnchanged = async ({ path, bytes, sha256 }: SentFile): Promise<void> => {
  const hash = createHash('sha256');
  let found = 0;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
      found += chunk.length;
      hash.update(chunk);
    }
  } catch (error) {
    throw new UnreadableFileError((error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'unreadable');
  }
  if (found !== bytes) throw new UnreadableFileError('size-changed');
  if (hash.digest('hex') !== sha256) throw new UnreadableFileError('changed');
};

/** Some bytes of the file. A chunk is valid until the next one is asked for, which is when the socket has written it. */
export async function* pieceOf(
  { path }: SentFile,
  { from, bytes }: { from: number; bytes: number },
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const handle = await open(path, 'r').catch(() => {
    throw new UnreadableFileError('unreadable');
  });
  try {
    const memory = Buffer.allocUnsafeSlow(Math.min(chunkBytes, bytes));
    for (let sent = 0; sent < bytes;) {
      const chunk = memory.subarray(0, bytes - sent);
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, from + sent).catch(() => {
        throw new UnreadableFileError('unreadable');
      });
      if (bytesRead === 0) throw new UnreadableFileError('cut-off');
      sent += bytesRead;
      // A refusal that has arrived is read before more is written.
      await setImmediate();
      onBytes(bytesRead);
      yield chunk.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}
