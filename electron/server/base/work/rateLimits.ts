import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { message } from '../../../../shared/messages/catalogue.ts';
import { Problem } from '../../../../shared/messages/problem.ts';
import { minuteMs, type RequestCounts } from './requestCountStore.ts';
import { addressRange } from './addressRange.ts';

/** The count of all requests from one address. */
export const addressKey = ({ ip }: FastifyRequest): string => `address ${addressRange(ip)}`;

/** The refusal of a request beyond so many a minute, until which so much time must pass. */
export const rateLimited = (maximum: number, ttlMs: number): Problem => {
  const seconds = Math.ceil(ttlMs / 1000);
  return new Problem(message('rate-limited', { maximum, seconds }), { headers: { 'retry-after': String(seconds) } });
};

/** The counts in the form that the plugin needs. */
const storeOf = (counts: RequestCounts) =>
  class implements FastifyRateLimitStore {
    incr(...[key, done, , max = 0]: Parameters<FastifyRateLimitStore['incr']>): void {
      done(null, counts.count(key, max));
    }

    child(): this {
      return this;
    }
  };

/**
 * Limits requests per minute: of a caller, whom `keyGenerator` names, and those without a valid key of an address. The
 * refusals have a Retry-After header. Null for no limit.
 */
export const createRateLimits = async (
  app: FastifyInstance,
  aMinute: number,
  counts: RequestCounts,
  keyGenerator: (request: FastifyRequest) => string,
) => {
  if (aMinute === 0) return null;
  await app.register(rateLimit, {
    global: false,
    max: aMinute,
    timeWindow: minuteMs,
    store: storeOf(counts),
    keyGenerator,
    errorResponseBuilder: (_request, { ttl, max }) => rateLimited(max, ttl),
  });
  const countOf = app.createRateLimit({ max: aMinute, keyGenerator: addressKey });
  const countWrong = async (request: FastifyRequest): Promise<void> => {
    const counted = await countOf(request);
    if (!counted.isAllowed && counted.isExceeded) throw rateLimited(aMinute, counted.ttl);
  };
  return { perCaller: app.rateLimit(), countWrong };
};
