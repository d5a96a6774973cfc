import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { type SentFile, UnreadableFileError } from './formBody.ts';

/** As much as a form sends at a time. */
const chunkBytes = 256 * 1024;

const mebibyte = 1024 * 1024;
const pieceSizes = { first: 4 * mebibyte, least: mebibyte, most: 16 * mebibyte };
/** A proxy may keep a piece until it is whole: no interruption costs much more than this. */
const pieceMs = 4000;

/** The next piece takes about as long on this line as a piece should. */
export const nextPieceBytes = (sent: { bytes: number; ms: number } | null): number => {
  if (sent === null) return pieceSizes.first;
  const bytes = (sent.bytes * pieceMs) / Math.max(1, sent.ms);
  return Math.round(Math.min(pieceSizes.most, Math.max(pieceSizes.least, bytes)));
};

/** Throws `UnreadableFileError` where the stored file is not the one of its row: its parts could not show that. */
export const assertUnchanged = async ({ path, bytes, sha256 }: SentFile): Promise<void> => {
  const hash = createHash('sha256');
  let found = 0;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
      found += chunk.length;
      hash.update(chunk);
    }
  } catch (error) {
    throw new UnreadableFileError((error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'unreadable');
  }
  if (found !== bytes) throw new UnreadableFileError('size-changed');
  if (hash.digest('hex') !== sha256) throw new UnreadableFileError('changed');
};

/** Some bytes of the file. A chunk is valid until the next one is asked for, which is when the socket has written it. */
export async function* pieceOf({ path }: SentFile, from: number, bytes: number): AsyncGenerator<Buffer> {
  const handle = await open(path, 'r').catch(() => {
    throw new UnreadableFileError('unreadable');
  });
  try {
    const memory = Buffer.allocUnsafeSlow(Math.min(chunkBytes, bytes));
    for (let sent = 0; sent < bytes;) {
      const chunk = memory.subarray(0, bytes - sent);
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, from + sent).catch(() => {
        throw new UnreadableFileError('unreadable');
      });
      if (bytesRead === 0) throw new UnreadableFileError('cut-off');
      sent += bytesRead;
      // A refusal that has arrived is read before more is written.
      await setImmediate();
      yield chunk.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}
