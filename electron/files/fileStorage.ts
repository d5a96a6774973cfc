import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Refusal } from '../../shared/messages/catalogue.ts';
import type { ReceivedFile } from './incomingFiles.ts';

/** A file in its place, where it survives a crash. Only such a file gets a row. */
export interface PlacedFile {
  sha256: string;
  bytes: number;
  readonly isPlaced: true;
  /** How often the file had been removed before, where several processes remove files (`store/fileRemovals.ts`). */
  readonly removals?: number;
}

/** Some bytes of a file, from the first to the last one. */
export interface FilePart {
  start: number;
  end: number;
}

/** A stored file and the time when it was last placed. */
export interface ListedFile {
  sha256: string;
  bytes: number;
  placedMs: number;
}

/** The longest time from when a storage begins to remove a file until it has done so, or has given up. */
export const removalMs = 5_000;

/** The content behind a row is missing or damaged. */
export class StoredFileError extends Error {
  override readonly name = 'StoredFileError';
}

/**
 * The server's files by their SHA-256: the same bytes are stored once, whatever their names. They are never changed.
 *
 * No crash leaves a row without its file, because everything before the row is on the disk first: `receive` writes and
 * syncs a temporary file; `place` makes it durable under its hash (the folder renames it and syncs the folder, S3 answers
 * the upload); then a transaction writes the row. A crash in between leaves a temporary file, or a file without a row, as
 * a refused transaction does too; the sweep (`store/maintenance.ts`) removes both.
 */
export interface FileStorage {
  /**
   * Streams to a temporary file on the local disk while hashing, and syncs it. Leaves nothing behind when it fails.
   * `release` gets each chunk that is written, and may free it.
   */
  receive(
    source: AsyncIterable<Uint8Array>,
    maxBytes: number,
    release?: (chunk: Uint8Array) => void,
  ): Promise<ReceivedFile>;
  /** Removes the temporary file, if it still exists. */
  discard(file: ReceivedFile): Promise<void>;
  /**
   * Puts a received file in its place, even where a file of the same hash exists: that one may be damaged, and its time
   * becomes new. Wait for it before the transaction that writes the row.
   */
  place<F extends ReceivedFile>(file: F): Promise<F & PlacedFile>;
  /** The file's size, or null when it does not exist. */
  head(sha256: string): Promise<number | null>;
  /**
   * Opens a file, or a range of it. Rejects with a `StoredFileError` when the file is missing or does not have the size
   * that its row has: a client that was promised more bytes than there are would wait for them. A stream of the whole
   * file compares its hash, and fails before its last chunk when the content has changed.
   */
  open(file: { sha256: string; bytes?: number }, range?: FilePart | null): Promise<Readable>;
  /** Resolves with what `use` does with a local path of the file; with null when there is no such file. */
  withLocalCopy<T>(sha256: string, use: (path: string) => Promise<T>): Promise<T | null>;
  /** All stored files in pages, in the order of their hashes, whether or not a row refers to them. */
  list(): AsyncIterable<readonly ListedFile[]>;
  /**
   * Removes a file unless it was placed at that time or later. Returns whether it did. `isInTime` is asked last, right
   * before the removal.
   */
  removeOlder(sha256: string, beforeMs: number, isInTime?: () => boolean): Promise<boolean>;
  /** Why the storage did not answer when it was asked last, for the operator; then asks it again. Null where it did. */
  trouble(): Refusal | null;
  /** Removes temporary files that no living process writes or is about to place. Returns how many. */
  sweepTemporary(): number;
}

/** Throws unless the stored file has the size that its row has. */
export const assertSize = (file: { sha256: string; bytes?: number }, found: number | null): void => {
  if (found === null || found !== (file.bytes ?? found))
    throw new StoredFileError(
      `the stored file ${file.sha256} has ${found === null ? 'gone' : `${found} bytes`} instead of ${file.bytes}`,
    );
};

/** Passes a whole file on, and holds its last chunk back until the hash is known to be right. */
export const verified = (source: Readable, sha256: string): Readable => {
  const chunks = async function* () {
    const hash = createHash('sha256');
    let held: Buffer | undefined;
    for await (const chunk of source as AsyncIterable<Buffer>) {
      hash.update(chunk);
      if (held) yield held;
      held = chunk;
    }
    if (hash.digest('hex') !== sha256)
      throw new StoredFileError(`the content of the stored file ${sha256} has changed`);
    if (held) yield held;
  };
  // A generator that is never read does not run, and so closes nothing.
  return Readable.from(chunks(), { objectMode: false }).once('close', () => source.destroy());
};
