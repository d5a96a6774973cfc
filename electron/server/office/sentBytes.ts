import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../../shared/api/problems.ts';

/**
 * The bytes of a passage's body as they stream in. Throws `unsupported-content-type` where they are not sent as such,
 * `malformed-request` where they break off, `signed-out` where who sends
 * them may not any more when the last one is there. What nobody reads is dropped, so that the sender sees the answer.
 */
export async function* sentBytes(request: FastifyRequest): AsyncGenerator<Uint8Array> {
  const { body } = request;
  if (!(body instanceof Readable))
    throw new Problem('unsupported-content-type', { detail: 'Send the file itself, as application/octet-stream.' });
  try {
    yield* body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  } catch {
    throw new Problem('malformed-request', { detail: 'The file ended before its last byte.' });
  } finally {
    body.resume();
  }
  request.session?.assertLive();
}

/** Throws `too-large` before anything is read of a body that says it is. */
export const assertContentLength = (request: FastifyRequest, mostBytes: number): void => {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes)
    throw new Problem('too-large', { detail: `The file is more than ${mostBytes} bytes.` });
};
