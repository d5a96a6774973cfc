import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import {
  afterFrame,
  followFrames,
  frameBytes,
  readWalHeader,
  type WalHeader,
  walHeaderBytes,
  type WalPosition,
} from './walFrames.ts';

/** How much is read at once, and the size of a segment. */
export const pieceBytes = 4 * 1024 * 1024;

/** The log beside a database, read while others write to it. Open it for one round: what it reads is of one file. */
export class WalFile {
  readonly #handle: number;

  constructor(file: string) {
    this.#handle = openSync(file, 'r');
  }

  bytes(): number {
    return fstatSync(this.#handle).size;
  }

  /** Null while the log is empty. */
  header(): WalHeader | null {
    return readWalHeader(this.read(0, walHeaderBytes));
  }

  /** The end of the last transaction from `from` on that is whole; `from` itself if there is none. */
  committedEnd(from: WalPosition): WalPosition {
    const size = frameBytes(from.header);
    const step = Math.max(1, Math.floor(pieceBytes / size)) * size;
    let at = from;
    let committed = from;
    for (;;) {
      const piece = this.read(at.offset, at.offset + step);
      const found = followFrames(at, piece);
      committed = found.committed ?? committed;
      if (piece.length < step || found.end.offset < at.offset + step) return committed;
      at = found.end;
    }
  }

  /** The place at `offset` if a frame of this log ends there. */
  positionAt(header: WalHeader, offset: number): WalPosition | null {
    const from = offset - frameBytes(header);
    const frame = this.read(from, offset);
    return frame.length === frameBytes(header) ? afterFrame(header, frame, from) : null;
  }

  /** Fewer bytes where the file ends before `to`. */
  read(from: number, to: number): Buffer {
    const bytes = Buffer.alloc(to - from);
    let length = 0;
    while (length < bytes.length) {
      const read = readSync(this.#handle, bytes, length, bytes.length - length, from + length);
      if (read === 0) break;
      length += read;
    }
    return bytes.subarray(0, length);
  }

  close(): void {
    closeSync(this.#handle);
  }
}
