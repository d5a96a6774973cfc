import path from 'node:path';
import { Problem } from '../../../../shared/messages/problem.ts';
import { type FileStorage, StoredFileError } from '../../../files/fileStorage.ts';
import { fileName, filesFolder } from './replicaObjects.ts';
import type { ReplicaTarget } from './replicaTarget.ts';

const atOnce = 4;
const hashPattern = /[0-9a-f]{64}/g;

/** Copies stored files to the target. They are named by their SHA-256 and never change: what is there is not copied again. */
export class ReplicaFiles {
  readonly #files: Pick<FileStorage, 'head' | 'list' | 'open'>;
  readonly #target: ReplicaTarget;
  /** The files that the target has. */
  readonly #copied = new Set<string>();
  /** Files that do not have the bytes of their name, which the integrity check reports too. */
  readonly #damaged = new Set<string>();

  constructor({ files, target }: { files: Pick<FileStorage, 'head' | 'list' | 'open'>; target: ReplicaTarget }) {
    this.#files = files;
    this.#target = target;
  }

  get damaged(): number {
    return this.#damaged.size;
  }

  /** Compares two lists of names, and copies what the target lacks. Calls `onProgress` now and then. */
  async copyMissing(onProgress: () => void): Promise<void> {
    for await (const name of this.#target.list(filesFolder)) this.#copied.add(path.posix.basename(name));
    for await (const page of this.#files.list())
      await this.#copyAll(
        page.map(({ sha256 }) => sha256),
        onProgress,
      );
  }

  /**
   * Copies the files that rows in these pages may name, whichever table they are of: a row's file is stored before the
   * row, and the row's page has the file's SHA-256 as text.
   */
  async copyNamedIn(pages: Uint8Array): Promise<void> {
    const text = Buffer.from(pages.buffer, pages.byteOffset, pages.byteLength).toString('latin1');
    await this.#copyAll(text.match(hashPattern) ?? []);
  }

  /** Copies the files that were damaged, where they have been repaired since. */
  async retryDamaged(): Promise<void> {
    for (const sha256 of [...this.#damaged]) await this.#copy(sha256);
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
    const files = this.#files;
    const bytes = await files.head(sha256);
    if (bytes === null) return;
    let isDamaged = false;
    const open = async function* (): AsyncGenerator<Uint8Array> {
      try {
        yield* (await files.open({ sha256, bytes })) as AsyncIterable<Uint8Array>;
      } catch (error) {
        isDamaged ||= error instanceof StoredFileError;
        throw error;
      }
    };
    try {
      await this.#target.put(fileName(sha256), { bytes, sha256, open });
      this.#copied.add(sha256);
      this.#damaged.delete(sha256);
    } catch (error) {
      // A target may report any failure of the content as its own.
      const isOther = error instanceof Problem && error.code === 'replica-content-changed';
      if (!isDamaged && !isOther) throw error;
      // A piece of an upload goes when its file is complete.
      if ((await files.head(sha256)) === null) return;
      this.#damaged.add(sha256);
    }
  }
}
