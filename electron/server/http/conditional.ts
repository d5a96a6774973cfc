import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A mark for an answer whose text is short enough to be hashed each time. */
export const tagOf = (text: string | Uint8Array): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

const bare = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether the client already has the answer that `tag` marks (RFC 9110 §13.1.2, weak comparison). */
const hasIt = (sent: string | undefined, tag: string): boolean =>
  sent !== undefined && (sent.trim() === '*' || sent.split(',').some((one) => bare(one) === bare(tag)));

/**
 * Marks the answer with `tag`; true when the client has it already and 304 is all there is to say.
 * Answers depend on the key they are asked with, and are nobody else's to keep.
 */
export const isFresh = (request: FastifyRequest, reply: FastifyReply, tag: string): boolean => {
  void reply
    .header('etag', tag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Authorization, X-Api-Key');
  if (!hasIt(request.headers['if-none-match'], tag)) return false;
  void reply.code(304);
  return true;
};
