import type { FastifyRequest } from 'fastify';
import { Problem } from '../../../shared/api/problems.ts';
import type { Caller } from '../store/organizationStore.ts';

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

export const unauthenticated = (detail: string): Problem =>
  new Problem('unauthenticated', { detail }, { 'www-authenticate': 'Bearer realm="Rafter", Api-Key realm="Rafter"' });

/** Finds out who sends a request; refuses those without a key that opens something. */
export const authenticate =
  (callerOf: (key: string) => Promise<Caller | null>) =>
  async (request: FastifyRequest): Promise<void> => {
    const key = keyIn(request);
    if (key === null) {
      throw unauthenticated('Send the API key as "Authorization: Bearer", "Api-Key" or "Token", or as "X-Api-Key".');
    }
    request.caller = await callerOf(key);
    if (!request.caller) throw unauthenticated('This API key is not known here, or was revoked.');
  };
