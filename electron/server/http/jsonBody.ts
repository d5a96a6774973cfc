import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../../shared/messages/problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of the body's bytes, for requests with an Idempotency-Key. */
    bodyHash: Buffer | null;
  }
}

/** Reads JSON bodies: strict UTF-8, no tricks with prototypes, hashed as they came where a key asks for it. */
export const readJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('bodyHash', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (!isUtf8(bytes)) {
      done(problem('body-not-utf8'));
      return;
    }
    if (request.headers['idempotency-key'] !== undefined) {
      request.bodyHash = createHash('sha256').update(bytes).digest();
    }
    void parse(request, bytes.toString('utf8'), done);
  });
};
