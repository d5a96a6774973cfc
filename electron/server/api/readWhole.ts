import type { Readable } from 'node:stream';
import type { FileStore } from '../../files/fileStore.ts';

/**
 * A stored file's bytes, to be opened once its answer is wanted. Throws while there still is no answer if the file is
 * missing or cut short: a client that was promised more bytes than there are would wait for them.
 */
export const readWhole = (files: FileStore, { sha256, bytes }: { sha256: string; bytes: number }): (() => Readable) => {
  const found = files.size(sha256);
  if (found !== bytes) {
    throw new Error(`the stored file ${sha256} has ${found === null ? 'gone' : `${found} bytes`} instead of ${bytes}`);
  }
  return () => files.read(sha256);
};
