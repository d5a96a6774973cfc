import { constants } from 'node:fs';
import { type FileHandle, lstat, open, stat } from 'node:fs/promises';
import { problem } from '../../shared/messages/problem.ts';

// Windows has neither flag; there are no pipes or devices among its folders either.
const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;

interface HowToOpen {
  /** Follows a link at the end of the path: where a person named the file, not where a folder of others holds it. */
  followLinks?: boolean;
}

interface Kind {
  isFile: () => boolean;
  isDirectory: () => boolean;
}

const assertPlain = (kind: Kind, path: string): void => {
  if (kind.isDirectory()) throw problem('path-is-folder', { path });
  if (!kind.isFile()) throw problem('path-not-plain', { path });
};

/**
 * Opens a plain file for reading. Refuses pipes, devices, sockets and, unless `followLinks`, links, at once: opening a pipe
 * waits for its writer, and a device never ends. Looks again once the file is open, because it may have been replaced.
 */
export const openPlain = async (path: string, { followLinks = false }: HowToOpen = {}): Promise<FileHandle> => {
  assertPlain(await (followLinks ? stat : lstat)(path), path);
  const handle = await open(path, O_RDONLY | O_NONBLOCK | (followLinks ? 0 : O_NOFOLLOW));
  try {
    assertPlain(await handle.stat(), path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
};

/** The bytes of a plain file, opened at the first read: an error of a stream without a reader would end the program. */
export async function* bytesOf(path: string, how?: HowToOpen): AsyncGenerator<Uint8Array> {
  const handle = await openPlain(path, how);
  yield* handle.createReadStream({ highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>;
}
