import { createReadStream } from 'node:fs';

/** The bytes of a file, opened at the first read: the error of a stream that nobody reads yet would end the program. */
export async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>;
}
