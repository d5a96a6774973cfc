import { createHash } from 'node:crypto';
import { problem } from '../../../../shared/messages/problem.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The ETag of a response whose text is short enough to be hashed each time. */
export const tagOf = (text: string | Uint8Array): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

const bare = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether If-None-Match names `tag` (RFC 9110 §13.1.2, weak comparison). */
const hasIt = (sent: string | undefined, tag: string): boolean =>
  sent !== undefined && (sent.trim() === '*' || sent.split(',').some((one) => bare(one) === bare(tag)));

/** Refuses with `version-changed` where If-Match does not name the current `tag` (RFC 9110 §13.1.1, strong comparison). */
export const assertMatches = (sent: string | undefined, tag: string): void => {
  if (sent === undefined || sent.trim() === '*') return;
  if (!sent.split(',').some((one) => one.trim() === tag)) throw problem('version-changed');
};

/**
 * Sets the ETag; true when the client has this version, with the status set to 304. Responses depend on the API key, so
 * that shared caches must not store them.
 */
export const isFresh = (request: FastifyRequest, reply: FastifyReply, tag: string): boolean => {
  void reply
    .header('etag', tag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Authorization, X-Api-Key');
  assertMatches(request.headers['if-match'], tag);
  if (!hasIt(request.headers['if-none-match'], tag)) return false;
  void reply.code(304);
  return true;
};
