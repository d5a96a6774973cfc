import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { problem } from '../../../shared/messages/problem.ts';
import { bytesOf } from '../../files/plainFile.ts';

/** What a run reports to, and what ends it. */
export interface Run {
  signal: AbortSignal;
  /** Bytes that were read or written. */
  onBytes: (bytes: number) => void;
}

/** Some drives and network folders cannot sync a folder. */
export const syncEntries = (folder: string): void => {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } catch (error) {
    if (!['EINVAL', 'ENOTSUP', 'EOPNOTSUPP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    closeSync(handle);
  }
};

/** SHA-256 of a plain file; null where there is none, or where it cannot be read. */
export const digestOfFile = async (file: string, { signal, onBytes }: Run): Promise<string | null> => {
  const hash = createHash('sha256');
  try {
    for await (const chunk of bytesOf(file)) {
      signal.throwIfAborted();
      hash.update(chunk);
      onBytes(chunk.length);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
  return hash.digest('hex');
};

const sizeOf = async (file: string): Promise<number | null> => {
  const found = await stat(file).catch(() => null);
  return found?.isFile() ? found.size : null;
};

/** Whether the file has this content. */
export const holds = async (file: string, sha256: string, bytes: number, run: Run): Promise<boolean> =>
  (await sizeOf(file)) === bytes && (await digestOfFile(file, run)) === sha256;

/** An error of the source, which does not end the run: the file is lost or damaged. */
class SourceError extends Error {
  override readonly name = 'SourceError';
}

async function* read(source: string): AsyncGenerator<Uint8Array> {
  try {
    yield* bytesOf(source);
  } catch (error) {
    throw new SourceError(source, { cause: error });
  }
}

/** Writes no more than `bytes`: what is longer is another file, and may be as long as the disk. */
const write = async (source: string, to: string, bytes: number, { signal }: Run): Promise<string> => {
  const hash = createHash('sha256');
  let left = bytes;
  const handle = await open(to, 'wx', 0o600);
  try {
    for await (const chunk of read(source)) {
      signal.throwIfAborted();
      left -= chunk.length;
      if (left < 0) throw new SourceError(source);
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return hash.digest('hex');
};

/**
 * Copies a file that must have this content: synced, read back, and under its name only then. `damaged` where the source is lost or
 * has another content. Throws `desk-backup-not-read-back`.
 */
export const copyChecked = async (
  source: string,
  target: string,
  { sha256, bytes }: { sha256: string; bytes: number },
  run: Run,
): Promise<'copied' | 'damaged'> => {
  const part = `${target}.part`;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await rm(part, { force: true });
  try {
    if ((await write(source, part, bytes, run)) !== sha256) return 'damaged';
    if (!(await holds(part, sha256, bytes, run))) throw problem('desk-backup-not-read-back', { file: target });
    await rename(part, target);
    syncEntries(path.dirname(target));
    return 'copied';
  } catch (error) {
    if (error instanceof SourceError) return 'damaged';
    throw error;
  } finally {
    await rm(part, { force: true });
  }
};

/** What stays free on a disk: a full one stops more than a backup. */
const keepFreeBytes = 64 * 1024 * 1024;

/** Throws `backup-disk-short`. */
export const assertFreeSpace = async (folder: string, bytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder);
  const needed = bytes + keepFreeBytes;
  if (bavail * bsize < needed) throw problem('backup-disk-short', { folder, needed, free: bavail * bsize });
};
