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

/** Middleware that identifies the caller by the API key, and refuses requests without a valid one. */
export const authenticate =
  (keys: ApiKeyStore) =>
  async (request: FastifyRequest): Promise<void> => {
    const key = keyIn(request);
    if (key === null) throw unauthenticated('api-key-missing');
    request.caller = await keys.callerOf(key);
    if (!request.caller) throw unauthenticated('api-key-unknown');
  };
