import { randomFillSync } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { message } from '../../shared/messages/catalogue.ts';
import { Problem } from '../../shared/messages/problem.ts';
import { isDiskFull } from './diskFull.ts';

interface ReserveDeps {
  /** The file that holds the place. */
  file: string;
  /** Its size; 0 keeps none. */
  bytes: number;
  /** What must stay free on the disk after anything that makes the data grow. */
  keepFreeBytes: number;
}

const pieceBytes = 1024 * 1024;

/** Room beyond what must stay free that no disk fills before the next look, and how long a look at so much counts. */
const plentyBytes = 1024 ** 3;
const lookMs = 100;
const retryAfterSeconds = 60;

/**
 * Room for what must work on a full disk: signing in and out, revoking keys, disabling users, withdrawing letters. What
 * clients send is refused while there is still some space; where another program takes that too, a file that holds a few
 * megabytes is removed for the writes that matter, and created again when there is room.
 */
export class DiskReserve {
  readonly #deps: ReserveDeps;
  /** When a look found plenty of room, and the reserve held. */
  #foundPlentyMs = -Infinity;

  constructor(deps: ReserveDeps) {
    this.#deps = deps;
  }

  /** Whether the disk takes so many more bytes. Replaces a reserve that was used, once there is room for it. */
  hasRoom(bytes = 0): boolean {
    // Every request with a body asks.
    if (bytes === 0 && performance.now() - this.#foundPlentyMs < lookMs) return true;
    const { bytes: reserved, keepFreeBytes } = this.#deps;
    const free = this.#freeBytes() - bytes;
    if (free >= keepFreeBytes + reserved && !this.isHeld()) this.refill();
    else if (free >= keepFreeBytes + reserved + plentyBytes) this.#foundPlentyMs = performance.now();
    return free >= keepFreeBytes;
  }

  /** Throws `disk-full` unless the disk takes so many more bytes. */
  assertRoom(bytes = 0): void {
    if (this.hasRoom(bytes)) return;
    throw new Problem(message('disk-full'), { headers: { 'retry-after': String(retryAfterSeconds) } });
  }

  isHeld(): boolean {
    return (statSync(this.#deps.file, { throwIfNoEntry: false })?.size ?? 0) >= this.#deps.bytes;
  }

  /** Creates the file if it is missing and the disk has room for it and as much again. */
  refill(): void {
    const { file, bytes } = this.#deps;
    if (this.isHeld() || this.#freeBytes() < 2 * bytes) return;
    const unfinished = `${file}.unfinished`;
    try {
      const handle = openSync(unfinished, 'w', 0o600);
      try {
        // Random bytes, because some file systems store no zeros.
        for (let left = bytes; left > 0; left -= pieceBytes)
          writeSync(handle, randomFillSync(Buffer.alloc(Math.min(left, pieceBytes))));
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
      renameSync(unfinished, file);
    } catch (error) {
      rmSync(unfinished, { force: true });
      if (!isDiskFull(error)) throw error;
    }
  }

  /** Frees the place. False where nothing was held. */
  release(): boolean {
    const { file } = this.#deps;
    if (statSync(file, { throwIfNoEntry: false }) === undefined) return false;
    rmSync(file, { force: true });
    this.#foundPlentyMs = -Infinity;
    return true;
  }

  #freeBytes(): number {
    const { bavail, bsize } = statfsSync(path.dirname(this.#deps.file));
    return bavail * bsize;
  }
}
