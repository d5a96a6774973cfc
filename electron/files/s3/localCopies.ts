import type { IncomingFiles, ReceivedFile } from '../incomingFiles.ts';

interface LocalCopy {
  file: Promise<ReceivedFile | null>;
  bytes: number;
  users: number;
}

/** Local copies of stored files, for programs that need a path. Those used least recently make room for others. */
export class LocalCopies {
  readonly #incoming: Pick<IncomingFiles, 'discard'>;
  readonly #maxBytes: number;
  /** In the order of their last use. */
  readonly #copies = new Map<string, LocalCopy>();

  /** `maxBytes` bounds what is not in use. */
  constructor(incoming: Pick<IncomingFiles, 'discard'>, maxBytes: number) {
    this.#incoming = incoming;
    this.#maxBytes = maxBytes;
  }

  /** Copies are temporary files of this process: `fetch` receives one, or resolves with null where there is none. */
  async use<T>(
    sha256: string,
    fetch: () => Promise<ReceivedFile | null>,
    use: (path: string) => Promise<T>,
  ): Promise<T | null> {
    const copy = this.#copies.get(sha256) ?? { file: fetch(), bytes: 0, users: 0 };
    this.#copies.delete(sha256);
    this.#copies.set(sha256, copy);
    copy.users += 1;
    let file: ReceivedFile | null = null;
    try {
      file = await copy.file;
      if (file === null) return null;
      copy.bytes = file.bytes;
      return await use(file.temporaryPath);
    } finally {
      copy.users -= 1;
      // Nothing was copied: the next one tries again.
      if (file === null && this.#copies.get(sha256) === copy) this.#copies.delete(sha256);
      await this.#makeRoom();
    }
  }

  async #makeRoom(): Promise<void> {
    let bytes = [...this.#copies.values()].reduce((sum, copy) => sum + copy.bytes, 0);
    for (const [sha256, copy] of this.#copies) {
      if (bytes <= this.#maxBytes) return;
      if (copy.users > 0) continue;
      bytes -= copy.bytes;
      this.#copies.delete(sha256);
      const file = await copy.file;
      if (file) await this.#incoming.discard(file);
    }
  }
}
