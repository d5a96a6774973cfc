import type { FastifyRequest } from 'fastify';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import type { ApiKeyStore, Caller } from '../store/apiKeyStore.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

const schemes = /^(?:bearer|api-key|token) +(\S+) *$/i;

/** The key that a request carries in any of the four forms, or null. */
export const keyIn = ({ headers }: FastifyRequest): string | null => {
  const plain = headers['x-api-key'];
  if (typeof plain === 'string' && plain.trim() !== '') return plain.trim();
  return schemes.exec(headers.authorization ?? '')?.[1] ?? null;
};

const unauthenticated = (code: 'api-key-missing' | 'api-key-unknown'): Problem =>
  new Problem(message(code), { headers: { 'www-authenticate': 'Bearer realm="Rafter", Api-Key realm="Rafter"' } });

/** The limit of wrong keys from one address. */
export interface WrongKeys {
  /** Throws `rate-limited` where the address has sent too many. */
  assertMayTry: (request: FastifyRequest) => Promise<void>;
  count: (request: FastifyRequest) => Promise<void>;
}

/** Middleware that identifies the caller by the API key, and refuses requests without a valid one. */
export const authenticate =
  (keys: ApiKeyStore, wrongKeys: WrongKeys | null) =>
  async (request: FastifyRequest): Promise<void> => {
    await wrongKeys?.assertMayTry(request);
    const key = keyIn(request);
    request.caller = key === null ? null : await keys.callerOf(key);
    if (request.caller) return;
    await wrongKeys?.count(request);
    throw unauthenticated(key === null ? 'api-key-missing' : 'api-key-unknown');
  };
