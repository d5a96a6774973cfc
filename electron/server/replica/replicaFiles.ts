import { createReadStream, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '../../../shared/messages/problem.ts';
import { fileName, filesFolder } from './replicaObjects.ts';
import type { ReplicaTarget } from './replicaTarget.ts';

const atOnce = 4;
const hashPattern = /[0-9a-f]{64}/g;

/** Copies stored files to the target. They are named by their SHA-256 and never change: what is there is not copied again. */
export class ReplicaFiles {
  readonly #folder: string;
  readonly #target: ReplicaTarget;
  /** The files that the target has. */
  readonly #copied = new Set<string>();
  /** Files that do not have the bytes of their name, which the integrity check reports too. */
  readonly #damaged = new Set<string>();

  /** `folder` is that of the stored files: `AB/SHA256`. */
  constructor({ folder, target }: { folder: string; target: ReplicaTarget }) {
    this.#folder = folder;
    this.#target = target;
  }

  get damaged(): number {
    return this.#damaged.size;
  }

  /** Compares two lists of names, and copies what the target lacks. Calls `onProgress` now and then. */
  async copyMissing(onProgress: () => void): Promise<void> {
    for await (const name of this.#target.list(filesFolder)) this.#copied.add(path.posix.basename(name));
    for (const subfolder of readdirSync(this.#folder)) {
      if (/^[0-9a-f]{2}$/.test(subfolder))
        await this.#copyAll(readdirSync(path.join(this.#folder, subfolder)), onProgress);
    }
  }

  /**
   * Copies the files that rows in these pages may name, whichever table they are of: a row's file is stored before the
   * row, and the row's page has the file's SHA-256 as text.
   */
  async copyNamedIn(pages: Uint8Array): Promise<void> {
    const text = Buffer.from(pages.buffer, pages.byteOffset, pages.byteLength).toString('latin1');
    await this.#copyAll(text.match(hashPattern) ?? []);
  }

  async #copyAll(names: Iterable<string>, onProgress: () => void = () => undefined): Promise<void> {
    const known = (sha256: string): boolean => this.#copied.has(sha256) || this.#damaged.has(sha256);
    const missing = [...new Set(names)].filter((sha256) => !known(sha256)).values();
    const copyRest = async (): Promise<void> => {
      for (const sha256 of missing) {
        await this.#copy(sha256);
        onProgress();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, copyRest));
  }

  async #copy(sha256: string): Promise<void> {
    const file = path.join(this.#folder, sha256.slice(0, 2), sha256);
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found?.isFile()) return;
    try {
      const content = { bytes: found.size, sha256, open: () => createReadStream(file) };
      await this.#target.put(fileName(sha256), content);
      this.#copied.add(sha256);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'replica-content-changed') throw error;
      this.#damaged.add(sha256);
    }
  }
}
