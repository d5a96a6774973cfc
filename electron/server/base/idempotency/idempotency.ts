import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { message } from '../../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../../shared/messages/problem.ts';
import type { IdempotencyStore, IdempotentRequest } from './idempotencyStore.ts';
import type { Owner } from '../../jobs/store/jobQueries.ts';

const allowed = /^[\x21-\x7e]{1,255}$/;

/** The request's Idempotency-Key, or null. Throws `malformed-request` for a key that is not valid. */
const sentKey = ({ headers }: FastifyRequest): string | null => {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !allowed.test(key)) {
    throw problem('idempotency-key-invalid');
  }
  return key;
};

/** The request's Idempotency-Key as it is stored, or null. Keys hold no blank: those of test keys differ from all others. */
export const idempotencyKeyOf = (request: FastifyRequest, { isTest }: Pick<Owner, 'isTest'>): string | null => {
  const sent = sentKey(request);
  return sent !== null && isTest ? `test ${sent}` : sent;
};

/** Method and path of a request. */
export const operationOf = ({ method, url }: FastifyRequest): string =>
  `${method} ${url.split('?')[0]!.replace(/\/+$/, '')}`;

/** A hash of method, path and content. Two requests have the same fingerprint only if all three are the same. */
export const fingerprintOf = (operation: string, content: readonly (string | Uint8Array)[]): Uint8Array => {
  // The length before each part keeps the parts apart.
  const parts = [operation, ...content.flatMap((part) => [`\n${part.length}:`, part])];
  const bytes = parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part));
  return hash('sha256', Buffer.concat(bytes), 'buffer');
};

/** A request that may be a repetition, while it runs. */
export interface IdempotentRun {
  /** A response is stored for this key: the request is a repetition, or reuses the key by mistake. */
  known: boolean;
  /** What the store needs to recognize a repetition; null for a request without a key. */
  requestOf(content: readonly (string | Uint8Array)[]): IdempotentRequest | null;
  /** The stored response to this request, or null. Throws `key-reused` where the key was used for another request. */
  storedResponse(request: IdempotentRequest | null): Promise<string | null>;
}

/**
 * Middleware for Idempotency-Key. The store recognizes repetitions and returns the response to the first request. While the
 * first still runs in this process, a second one is refused with `request-running`: it need not send its files again.
 */
export const createIdempotency = (store: Pick<IdempotencyStore, 'knows' | 'storedResponse'>) => {
  // As many entries as requests are in progress.
  const running = new Set<string>();

  return async <T>(request: FastifyRequest, owner: Owner, work: (run: IdempotentRun) => Promise<T>): Promise<T> => {
    const { organization } = owner;
    const key = idempotencyKeyOf(request, owner);
    if (key === null) return work({ known: false, requestOf: () => null, storedResponse: async () => null });
    const name = `${organization}:${key}`;
    if (running.has(name)) {
      throw new Problem(message('request-running'), { headers: { 'retry-after': '1' } });
    }
    running.add(name);
    try {
      const known = await store.knows(organization, key);
      return await work({
        known,
        requestOf: (content) => ({ organization, key, fingerprint: fingerprintOf(operationOf(request), content) }),
        storedResponse: async (repeated) => (known && repeated ? store.storedResponse(repeated) : null),
      });
    } finally {
      running.delete(name);
    }
  };
};

export type Idempotency = ReturnType<typeof createIdempotency>;
