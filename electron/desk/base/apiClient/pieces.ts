import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { type SentFile, UnreadableFileError } from './formBody.ts';
import type { Resumed } from './pieceOutcome.ts';

/** As much as a form sends at a time. */
const chunkBytes = 256 * 1024;

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;
const pieceSizes = { first: 4 * mebibyte, least: mebibyte, most: 16 * mebibyte, smallest: 64 * kibibyte };
/** A proxy may keep a piece until it is whole: no interruption costs much more than this. */
const pieceMs = 4000;
const growth = 4;

const between = (least: number, bytes: number, most: number): number => Math.min(most, Math.max(least, bytes));

/** So many pieces that pass show that a line may take twice as much at a time. */
const piecesThatProve = 4;

/**
 * The sizes of the pieces of one attempt. The next one takes about as long on this line as a piece should. After an
 * interruption pieces are about as large as what came through, and half of the one that did not pass until several have passed:
 * a proxy that keeps pieces until they are whole, or ends long requests, loses every one that is too large. Each further attempt
 * of a file begins with less: a line or a server that takes little gets little.
 */
export class PieceSizes {
  #next: number;
  #most: number = pieceSizes.most;
  /** Pieces of the largest size that passed since it was set. */
  #passed = 0;

  constructor(attempts: number) {
    this.#next = between(pieceSizes.smallest, pieceSizes.first / growth ** (attempts - 1), pieceSizes.first);
  }

  next(left: number): number {
    return Math.min(this.#next, left);
  }

  stored(bytes: number, ms: number): void {
    if (bytes >= this.#most) this.#passed += 1;
    if (this.#passed >= piecesThatProve) {
      this.#most = Math.min(pieceSizes.most, 2 * this.#most);
      this.#passed = 0;
    }
    const measured = between(pieceSizes.least, (bytes * pieceMs) / Math.max(1, ms), pieceSizes.most);
    this.#next = Math.round(Math.min(measured, Math.max(bytes, this.#next) * growth, this.#most));
  }

  /** Of the piece of `size` that was under way, `bytes` more are at the server. */
  interrupted(bytes: number, size: number): void {
    this.#most = Math.max(pieceSizes.smallest, Math.floor(size / 2));
    this.#passed = 0;
    this.#next = between(pieceSizes.smallest, 2 * bytes, Math.min(this.#next, this.#most));
  }
}

/**
 * How many bytes of one file may be sent in vain, over every attempt, in pieces or in forms: what was sent, and the provider does not
 * have. A server that stores next to nothing of each piece must not get the file a thousand times. What a slow line brings is no waste,
 * however long it takes: one that brings a quarter of the smallest piece with each connection brings the whole file.
 */
export class UploadAllowance {
  readonly #most: number;
  readonly #note: (bytes: number) => void;
  #spent: number;

  constructor(fileBytes: number, { spentBefore, noteSpent }: Pick<Resumed, 'spentBefore' | 'noteSpent'>) {
    this.#most = 3 * fileBytes + 16 * mebibyte;
    this.#spent = spentBefore;
    this.#note = noteSpent;
  }

  /** `stored`: what the provider has of the file. */
  isSpent(stored: number): boolean {
    return this.#spent - stored >= this.#most;
  }

  /**
   * A request with so many bytes is about to leave: all of them count until the function that is returned notes how many were sent.
   * Requests count even where they hold next to nothing.
   */
  leaving(bytes: number): (sent: number) => void {
    const before = this.#spent;
    const set = (count: number): void => {
      const spent = before + Math.max(count, pieceSizes.smallest);
      if (spent !== this.#spent) this.#note(spent);
      this.#spent = spent;
    };
    set(bytes);
    return set;
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
