import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { problem } from '../../../shared/messages/problem.ts';

/**
 * The bytes of a passage's body as they stream in. Throws `unsupported-content-type` where they are not sent as such,
 * `malformed-request` where they break off, `signed-out` where who sends
 * them may not any more when the last one is there. What nobody reads is dropped, so that the sender sees the answer.
 */
export async function* sentBytes(request: FastifyRequest): AsyncGenerator<Uint8Array> {
  const { body } = request;
  if (!(body instanceof Readable)) throw problem('file-not-sent-as-bytes');
  try {
    yield* body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  } catch {
    throw problem('upload-cut-off');
  } finally {
    body.resume();
  }
  request.session?.assertLive();
}

/** Throws `too-large` before anything is read of a body that says it is. */
export const assertContentLength = (request: FastifyRequest, mostBytes: number): void => {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes)
    throw problem('file-too-large', { maximumBytes: mostBytes });
};
