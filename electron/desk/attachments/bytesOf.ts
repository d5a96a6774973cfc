import { createReadStream } from 'node:fs';

/**
 * The bytes of a file, opened when the first are asked for: a stream that fails before anybody listens to it would end
 * the program.
 */
export async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>;
}
