import { readSync } from 'node:fs';
import { putPart, type SnapshotPart } from './replicaObjects.ts';
import type { ReplicaTarget } from './replicaTarget.ts';
import { pieceBytes } from '../../../sqlite/walFile.ts';

/**
 * Copies the file of the database in parts while it is used. What a checkpoint writes to it meanwhile is in the log too,
 * so that the copy is consistent once the log was applied to it, up to the end of the copying.
 */
export class SnapshotCopy {
  /** Index of the first segment to apply: that of the beginning of the log. */
  readonly first: number;
  readonly parts: SnapshotPart[] = [];
  readonly #handle: number;
  #offset = 0;

  /** Leaves the handle open: closing it would end SQLite's locks on the file. */
  constructor(handle: number, first: number) {
    this.#handle = handle;
    this.first = first;
  }

  /** Copies the next part; false at the end of the file. */
  async copyPart(target: ReplicaTarget, generation: string): Promise<boolean> {
    const bytes = Buffer.alloc(pieceBytes);
    const read = readSync(this.#handle, bytes, 0, bytes.length, this.#offset);
    if (read === 0) return false;
    this.parts.push(await putPart(target, generation, bytes.subarray(0, read)));
    this.#offset += read;
    return true;
  }
}
