import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../../shared/api/problems.ts';
import type { FirstAnswers, Once } from '../store/firstAnswers.ts';

const allowed = /^[\x21-\x7e]{1,255}$/;

/** The request's Idempotency-Key, or null. Throws `malformed-request` for a key that cannot be one. */
const keyOf = ({ headers }: FastifyRequest): string | null => {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !allowed.test(key)) {
    throw new Problem('malformed-request', {
      detail: 'Idempotency-Key must be 1 to 255 visible ASCII characters, sent once.',
    });
  }
  return key;
};

/** The same request and nothing else has this fingerprint: method, path, and what it carries. */
const fingerprintOf = (request: FastifyRequest, content: readonly (string | Uint8Array)[]): Uint8Array => {
  const hash = createHash('sha256').update(`${request.method} ${request.url.split('?')[0]!.replace(/\/+$/, '')}`);
  // Lengths keep neighbours apart.
  for (const part of content) hash.update(`\n${part.length}:`).update(part);
  return hash.digest();
};

/** A request that may come again, while it runs. */
export interface Repeatable {
  /** The key was answered before: this is a repetition, or a mistake. */
  known: boolean;
  /** What the store needs to answer a repetition; null for a request without a key. */
  once(content: readonly (string | Uint8Array)[]): Once | null;
  /** The first answer to just this request, or null. Throws `key-reused` where the key came with another one. */
  recall(once: Once | null): string | null;
}

/**
 * Keeps two runs of one Idempotency-Key apart (a second one is told 409 while the first runs), and identifies
 * repetitions to the store, which answers them from the transaction that did the work.
 */
export const createRepeatedRequests = ({ knows, recall }: Pick<FirstAnswers, 'knows' | 'recall'>) => {
  const running = new Set<string>();

  return async <T>(
    request: FastifyRequest,
    organization: number,
    work: (again: Repeatable) => Promise<T>,
  ): Promise<T> => {
    const key = keyOf(request);
    if (key === null) return work({ known: false, once: () => null, recall: () => null });
    const name = `${organization}:${key}`;
    if (running.has(name)) {
      throw new Problem(
        'request-running',
        { detail: 'Wait for its answer, or ask again shortly.' },
        { 'retry-after': '1' },
      );
    }
    running.add(name);
    try {
      const known = knows(organization, key);
      return await work({
        known,
        once: (content) => ({ organization, key, fingerprint: fingerprintOf(request, content) }),
        recall: (once) => (known && once ? recall(once) : null),
      });
    } finally {
      running.delete(name);
    }
  };
};

export type RepeatedRequests = ReturnType<typeof createRepeatedRequests>;
