import type { FastifyRequest } from 'fastify';
import { message } from '../../../../shared/messages/catalogue.ts';
import { Problem } from '../../../../shared/messages/problem.ts';
import { noteKnown } from './boundConnections.ts';
import type { ApiKeyStore, Caller } from '../../organizations/apiKeyStore.ts';

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

/**
 * Middleware that identifies the caller by the API key, and refuses requests without a valid one. `countWrong` throws
 * where one address sends too many of those; a valid key always passes, because others may share its address.
 */
export const authenticate =
  (keys: ApiKeyStore, countWrong: ((request: FastifyRequest) => Promise<void>) | null) =>
  async (request: FastifyRequest): Promise<void> => {
    const key = keyIn(request);
    request.caller = key === null ? null : await keys.callerOf(key, request.ip);
    if (request.caller) return noteKnown(request, `organization ${request.caller.organization}`);
    await countWrong?.(request);
    throw unauthenticated(key === null ? 'api-key-missing' : 'api-key-unknown');
  };
