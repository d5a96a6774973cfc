import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { type Message, message } from '../../../../shared/messages/catalogue.ts';
import { say } from '../../../../shared/messages/say.ts';

/** A file of the desk's storage, as its row describes it. */
export interface SentFile {
  path: string;
  sha256: string;
  bytes: number;
  name: string;
  mediaType: string;
}

/** The stored file is missing or altered. The request is cut off, so that the provider cannot take it. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
  readonly reason: Message<'stored-copy'>;

  constructor(defect: Message<'stored-copy'>['params']['defect']) {
    const reason = message('stored-copy', { defect });
    super(say('en', reason));
    this.reason = reason;
  }
}

/** A file name as a quoted string (RFC 7578 §2). Line breaks are percent-encoded as in browsers: they would end the header. */
const escaped = (name: string): string =>
  name.replace(/["\\]/g, '\\$&').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** Several times what a socket takes before it asks its writer to wait. */
const chunkBytes = 256 * 1024;

/**
 * Memory of finished uploads for the chunks of later ones. The garbage collector counts such memory: with new memory for
 * each chunk it would search the whole heap for every few photos. A file of one chunk has memory of its own: one search for
 * a hundred of them costs little, and keeps the heap small.
 */
const spare: Buffer[] = [];

const fill = async (handle: FileHandle, chunk: Buffer): Promise<void> => {
  for (let filled = 0; filled < chunk.length;) {
    const { bytesRead } = await handle.read(chunk, filled, chunk.length - filled).catch(() => {
      throw new UnreadableFileError('unreadable');
    });
    if (bytesRead === 0) throw new UnreadableFileError('cut-off');
    filled += bytesRead;
  }
};

/**
 * Reads what has arrived before the next chunk is written. A server that refuses a body early responds and closes the
 * connection; writing to a closed connection would discard its response.
 */
const readArrived = (): Promise<void> => setImmediate();

/**
 * A multipart form with one part under the key `file` (§4.4), streamed from the disk with an exact length. The bytes are
 * hashed as they pass, and the end of the form is sent only if the hash is right, so that no provider takes an altered file.
 *
 * A chunk is valid until the next one is asked for, which is when the socket has written it: as a chunk is larger than what
 * a socket takes, undici waits for that. Call `release` after the response: until then the socket may hold the last chunk.
 * Nothing is released where the response came before the end of the form.
 */
export const formBody = (file: SentFile, onBytes: (sent: number, total: number) => void) => {
  const boundary = `rafter-${randomBytes(12).toString('hex')}`;
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${escaped(file.name)}"\r\ncontent-type: ${file.mediaType}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const total = head.length + file.bytes + tail.length;
  /** Set when nothing more is read into it. */
  let used: Buffer | undefined;

  const chunks = async function* (): AsyncGenerator<Buffer> {
    let sent = 0;
    const passing = (chunk: Buffer): Buffer => {
      sent += chunk.length;
      onBytes(sent, total);
      return chunk;
    };
    const handle = await open(file.path, 'r').catch((error: unknown) => {
      throw new UnreadableFileError((error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'unreadable');
    });
    try {
      const { size } = await handle.stat();
      if (size !== file.bytes) throw new UnreadableFileError('size-changed');
      yield passing(head);
      const hash = createHash('sha256');
      const isOneChunk = file.bytes < chunkBytes;
      const memory = isOneChunk ? Buffer.allocUnsafe(file.bytes) : (spare.pop() ?? Buffer.allocUnsafeSlow(chunkBytes));
      for (let left = file.bytes; left > 0; left -= chunkBytes) {
        const chunk = memory.subarray(0, left);
        await fill(handle, chunk);
        hash.update(chunk);
        await readArrived();
        yield passing(chunk);
      }
      if (hash.digest('hex') !== file.sha256) throw new UnreadableFileError('changed');
      if (!isOneChunk) used = memory;
      await readArrived();
      yield passing(tail);
    } finally {
      await handle.close();
    }
  };

  return {
    chunks,
    release: (): void => {
      if (used) spare.push(used);
      used = undefined;
    },
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(total) },
  };
};
export type Form = ReturnType<typeof formBody>;
