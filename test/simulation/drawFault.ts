import type { Fault, RefusalStatus } from '../support/faults/fault.ts';
import type { ProxiedRequest } from '../support/faultProxy.ts';
import { createRandom, type Random } from '../support/random.ts';

const refusals: readonly RefusalStatus[] = [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503];
const styles = ['problem', 'plain', 'page', 'silent'] as const;

const draw = (random: Random): Fault => {
  const style = random.pick(styles);
  switch (random.int(0, 14)) {
    case 0:
      return { kind: 'refuse' };
    case 1:
      return { kind: 'reset-request', at: random.int(0, 900) };
    case 2:
    case 3:
      return { kind: 'lost-reply' };
    case 4:
      return { kind: 'reset-reply', at: random.int(0, 1500) };
    case 5:
      return { kind: 'truncated', variant: random.pick(['cut-off', 'short-length']), share: random() };
    case 6:
      return { kind: 'portal', variant: random.pick(['page', 'redirect']) };
    case 7:
    case 8:
    case 9:
      return { kind: 'status', status: random.pick(refusals), style, retryAfterSeconds: random.pick([1, 30, null]) };
    case 10:
      return { kind: 'status-after', status: random.pick([500, 502, 503, 504]), style };
    case 11:
      return { kind: 'slow', totalMs: random.int(1, 20) };
    case 12:
    case 13:
      return { kind: 'cut-body', share: random() };
    default:
      // The dearest in real time, and so the rarest.
      return random.chance(0.1) ? { kind: 'stall' } : { kind: 'lost-reply' };
  }
};

const textHash = (text: string): number => {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  return hash;
};

/** Array and file ids are the server's own, new in every run; what is decided must not hang on them. */
const steady = (path: string): string => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{2,}/gi, 'ID');

/** Random numbers that hang on the seed and on what is asked, so that timing decides nothing. */
export const randomOf = (seed: number, { method, path, query, idempotencyKey, turn }: ProxiedRequest): Random => {
  const asked = `${method} ${steady(path)} ${query.length} ${idempotencyKey ?? ''} ${turn}`;
  return createRandom(seed ^ textHash(asked));
};

/** Faults for a share of all requests. */
export const faultsOf =
  (seed: number, share: number) =>
  (request: ProxiedRequest): Fault | null => {
    const random = randomOf(seed, request);
    return random.chance(share) ? draw(random) : null;
  };
