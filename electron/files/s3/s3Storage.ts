import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Refusal } from '../../../shared/messages/catalogue.ts';
import {
  assertSize,
  type FilePart,
  type FileStorage,
  type ListedFile,
  type PlacedFile,
  verified,
} from '../fileStorage.ts';
import { IncomingFiles, type IncomingFilesDeps, type ReceivedFile } from '../incomingFiles.ts';
import { listObjects } from './listObjects.ts';
import { S3Client, type S3Timeouts } from './s3Client.ts';
import type { S3Access } from './s3Location.ts';

interface LocalCopy {
  file: Promise<ReceivedFile | null>;
  bytes: number;
  users: number;
}

/** Local copies of stored files, for programs that need a path. Those used least recently make room for others. */
class LocalCopies {
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

interface S3StorageDeps extends IncomingFilesDeps, S3Access {
  timeouts?: Partial<S3Timeouts>;
  /** Local copies that are kept, bytes. */
  maxCopyBytes?: number;
  /** Files of one page of `list`. */
  pageSize?: number;
}

const usualCopyBytes = 1024 ** 3;
/** The name of no file. */
const absent = '0'.repeat(64);

/**
 * The server's files in S3-compatible storage, each under its hash; received files and copies are in a local folder.
 *
 * Length and hash are known before an upload, so that one signed PUT carries a file, and the storage refuses bytes that do
 * not have the signed hash. Nothing relies on what servers do differently: conditional requests, multipart uploads,
 * checksums of the SDK, or the tokens of lists.
 */
export class S3Storage extends IncomingFiles implements FileStorage {
  readonly #client: S3Client;
  readonly #prefix: string;
  readonly #copies: LocalCopies;
  readonly #pageSize: number | undefined;
  /** The last thing that this process does with a file. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** A request that is made to find out whether the storage is back. */
  #asking: Promise<unknown> | null = null;

  constructor({ location, credentials, timeouts, maxCopyBytes, pageSize, ...deps }: S3StorageDeps) {
    super(deps);
    this.#client = new S3Client(location, credentials, timeouts);
    this.#prefix = location.prefix;
    this.#copies = new LocalCopies(this, maxCopyBytes ?? usualCopyBytes);
    this.#pageSize = pageSize;
  }

  trouble(): Refusal | null {
    const { trouble } = this.#client;
    if (trouble !== null && this.#asking === null)
      this.#asking = this.head(absent)
        .catch(() => null)
        .finally(() => (this.#asking = null));
    return trouble;
  }

  async place<F extends ReceivedFile>(file: F): Promise<F & PlacedFile> {
    const { sha256, bytes, temporaryPath } = file;
    const body = { open: () => createReadStream(temporaryPath), bytes, sha256 };
    await this.#inTurn(sha256, async () => {
      const response = await this.#client.send({ method: 'PUT', key: this.#keyOf(sha256), body });
      await response?.body.dump();
    });
    await this.discard(file);
    return { ...file, isPlaced: true };
  }

  async head(sha256: string): Promise<number | null> {
    return (await this.#headersOf(sha256))?.bytes ?? null;
  }

  async open(file: { sha256: string; bytes?: number }, range?: FilePart | null): Promise<Readable> {
    const isWhole = !range || (range.start === 0 && range.end + 1 === file.bytes);
    const response = await this.#client.send({
      method: 'GET',
      key: this.#keyOf(file.sha256),
      ...(isWhole ? {} : { range: `bytes=${range.start}-${range.end}` }),
    });
    try {
      const { 'content-length': length, 'content-range': part } = response?.headers ?? {};
      const total = isWhole ? length : String(part ?? '').split('/')[1];
      assertSize(file, response && Number(total));
      const content = this.#client.content(response!);
      return isWhole ? verified(content, file.sha256) : content;
    } catch (error) {
      response?.body.destroy();
      throw error;
    }
  }

  withLocalCopy<T>(sha256: string, use: (path: string) => Promise<T>): Promise<T | null> {
    const fetch = async (): Promise<ReceivedFile | null> => {
      const bytes = await this.head(sha256);
      return bytes === null ? null : this.receiveCopy(await this.open({ sha256, bytes }), bytes);
    };
    return this.#copies.use(sha256, fetch, use);
  }

  async *list(): AsyncIterable<readonly ListedFile[]> {
    for await (const page of listObjects(this.#client, this.#prefix, this.#pageSize)) {
      const files = page.map(({ key, bytes, modifiedMs }) => ({
        sha256: key.slice(this.#prefix.length),
        bytes,
        placedMs: modifiedMs,
      }));
      yield files.filter(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256));
    }
  }

  /** Looks at the time right before it removes; `place` of this process waits for both. */
  removeOlder(sha256: string, beforeMs: number, isInTime = () => true): Promise<boolean> {
    return this.#inTurn(sha256, async () => {
      const found = await this.#headersOf(sha256);
      // Not where the storage did not say when.
      if (found === null || !(found.placedMs < beforeMs) || !isInTime()) return false;
      const response = await this.#client.send({ method: 'DELETE', key: this.#keyOf(sha256) });
      await response?.body.dump();
      return true;
    });
  }

  async #headersOf(sha256: string): Promise<{ bytes: number; placedMs: number } | null> {
    const response = await this.#client.send({ method: 'HEAD', key: this.#keyOf(sha256) });
    if (response === null) return null;
    await response.body.dump();
    const { 'content-length': bytes, 'last-modified': placed } = response.headers;
    return { bytes: Number(bytes), placedMs: Date.parse(String(placed)) };
  }

  /** Runs `work` after everything else that this process does with the file. */
  async #inTurn<T>(sha256: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(sha256);
    const mine = (before ?? Promise.resolve()).then(work, work);
    this.#last.set(sha256, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(sha256) === mine) this.#last.delete(sha256);
    }
  }

  #keyOf(sha256: string): string {
    return this.#prefix + sha256;
  }
}
