import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { problem } from '../../../../shared/messages/problem.ts';
import { syncFolder } from '../../../files/fileStore.ts';
import type { ReplicaContent, ReplicaTarget } from './replicaTarget.ts';

const pieceBytes = 1024 * 1024;
const partial = '.partial';

/**
 * A replica in a folder, usually of another disk or machine. Its calls block: in the thread of the replica they stop
 * nothing else, while asynchronous ones on a network folder that hangs would occupy the threads that all files share.
 */
export class FolderTarget implements ReplicaTarget {
  readonly name: string;
  /** Folders that are known to exist, durably. */
  readonly #folders = new Set<string>();

  constructor(folder: string) {
    this.name = path.resolve(folder);
  }

  async put(name: string, { sha256, open }: ReplicaContent): Promise<void> {
    const file = this.#fileOf(name);
    try {
      this.#makeFolder(path.dirname(file));
      if ((await writeWhole(`${file}${partial}`, open())) !== sha256)
        throw problem('replica-content-changed', { name });
      renameSync(`${file}${partial}`, file);
      syncFolder(path.dirname(file));
    } catch (error) {
      // The folder may be of another disk by now.
      this.#folders.clear();
      rmSync(`${file}${partial}`, { force: true });
      throw error;
    }
  }

  async *get(name: string): AsyncIterable<Uint8Array> {
    let handle: number;
    try {
      handle = openSync(this.#fileOf(name), 'r');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw problem('replica-object-missing', { name });
      throw error;
    }
    try {
      for (;;) {
        const piece = Buffer.alloc(pieceBytes);
        const read = readSync(handle, piece);
        if (read === 0) return;
        yield piece.subarray(0, read);
      }
    } finally {
      closeSync(handle);
    }
  }

  async *list(folder: string): AsyncIterable<string> {
    const found = statSync(this.#fileOf(folder), { throwIfNoEntry: false });
    if (!found?.isDirectory()) return;
    for (const entry of readdirSync(this.#fileOf(folder), { withFileTypes: true })) {
      if (entry.isDirectory()) yield* this.list(`${folder}${entry.name}/`);
      else if (!entry.name.endsWith(partial)) yield `${folder}${entry.name}`;
    }
  }

  async remove(name: string): Promise<void> {
    const file = this.#fileOf(name);
    rmSync(file, { force: true });
    try {
      rmdirSync(path.dirname(file));
      this.#folders.clear();
    } catch {
      // It holds more.
    }
  }

  #fileOf(name: string): string {
    return path.join(this.name, ...name.split('/'));
  }

  #makeFolder(folder: string): void {
    if (this.#folders.has(folder)) return;
    if (folder !== this.name) this.#makeFolder(path.dirname(folder));
    if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) syncFolder(path.dirname(folder));
    this.#folders.add(folder);
  }
}

/** Writes a file and syncs it; returns its SHA-256. */
const writeWhole = async (file: string, source: AsyncIterable<Uint8Array>): Promise<string> => {
  const hash = createHash('sha256');
  const handle = openSync(file, 'w', 0o600);
  try {
    for await (const piece of source) {
      hash.update(piece);
      for (let at = 0; at < piece.length;) at += writeSync(handle, piece, at);
    }
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  return hash.digest('hex');
};
