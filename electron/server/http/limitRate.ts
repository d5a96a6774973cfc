import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../../shared/api/problems.ts';

/** So many requests a minute a key; the answer to one too many says when to come again. */
export const limitRate = async (app: FastifyInstance, aMinute: number): Promise<void> => {
  if (aMinute === 0) return;
  await app.register(rateLimit, {
    max: aMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => (request.caller ? `key ${request.caller.keyId}` : `address ${request.ip}`),
    errorResponseBuilder: (_request, { max, ttl }) =>
      new Problem(
        'too-many-requests',
        { detail: `At most ${max} requests a minute. Try again in ${Math.ceil(ttl / 1000)} s.` },
        { 'retry-after': String(Math.ceil(ttl / 1000)) },
      ),
  });
};
