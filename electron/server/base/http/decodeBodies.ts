import { PassThrough } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { message } from '../../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../../shared/messages/problem.ts';

const decoders = { gzip: createGunzip, br: createBrotliDecompress, deflate: createInflate };
const isDecoder = (encoding: string): encoding is keyof typeof decoders => Object.hasOwn(decoders, encoding);

/** Decodes bodies with a Content-Encoding. The limit of a body's size applies to the decoded bytes. */
export const decodeBodies = (app: FastifyInstance): void => {
  app.addHook('preParsing', async (request, reply, payload) => {
    // RFC 9110 §8.4.1.3: x-gzip is gzip.
    const encoding = (request.headers['content-encoding'] ?? '')
      .trim()
      .toLowerCase()
      .replace(/^x-gzip$/, 'gzip');
    const hasNoBody = request.method === 'GET' || request.method === 'HEAD';
    if (encoding === '' || encoding === 'identity' || hasNoBody) return payload;
    if (!isDecoder(encoding)) {
      const accepted = Object.keys(decoders);
      throw new Problem(message('encoding-not-read', { encoding, accepted }), {
        headers: { 'accept-encoding': accepted.join(', ') },
      });
    }
    const decoder = decoders[encoding]();
    const damaged = () => problem('body-not-decoded', { encoding });
    // Fastify compares `receivedEncodedLength` with Content-Length.
    const decoded = Object.assign(
      new PassThrough({
        // The decoders ignore what follows the end of their stream.
        flush: (done) => done(decoder.bytesWritten < decoded.receivedEncodedLength ? damaged() : null),
      }),
      { receivedEncodedLength: 0 },
    );
    payload.on('data', (chunk: Buffer) => (decoded.receivedEncodedLength += chunk.length));
    payload.on('error', (error) => decoded.destroy(error));
    decoder.on('error', () => decoded.destroy(damaged()));
    // A refused request has no reader that listens; an error without a listener would end the process.
    decoded.on('error', () => undefined);
    // A small body can become a very large one: decoding stops with the response, and behind the limit. The rest is read
    // and dropped, because the next request of the connection comes behind it.
    reply.raw.once('close', () => {
      payload.unpipe(decoder);
      payload.resume();
      decoder.destroy();
    });
    let decodedBytes = 0;
    decoder.on('data', (chunk: Buffer) => {
      decodedBytes += chunk.length;
      request.work.passed('in', chunk.length);
      const { bodyLimit: maximumBytes } = request.routeOptions;
      if (decodedBytes <= maximumBytes) return;
      decoder.destroy();
      decoded.destroy(problem('body-too-large', { maximumBytes }));
    });
    payload.pipe(decoder).pipe(decoded);
    return decoded;
  });
};
