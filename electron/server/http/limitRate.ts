import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem } from '../../../shared/messages/problem.ts';

/** Limits the requests of a key per minute. The refusal says when to try again. */
export const limitRate = async (app: FastifyInstance, aMinute: number): Promise<void> => {
  if (aMinute === 0) return;
  await app.register(rateLimit, {
    max: aMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => (request.caller ? `key ${request.caller.keyId}` : `address ${request.ip}`),
    errorResponseBuilder: (_request, { max, ttl }) => {
      const seconds = Math.ceil(ttl / 1000);
      return new Problem(message('rate-limited', { maximum: max, seconds }), {
        headers: { 'retry-after': String(seconds) },
      });
    },
  });
};
