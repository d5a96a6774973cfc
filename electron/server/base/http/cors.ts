import type { FastifyInstance } from 'fastify';
import { responseHeaders } from '../../../../shared/api/responseHeaders.ts';

/** `https://app.example.com`, as browsers send it. */
export const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, X-Api-Key, Content-Type, Content-Encoding, Content-Disposition, Idempotency-Key, If-Match, If-None-Match, Repr-Digest, Upload-Complete, Upload-Length, Upload-Offset',
  'access-control-max-age': '600',
};

/** Headers that a page may read beside those that every page may. */
const exposed = Object.keys(responseHeaders).join(', ');

/** Lets pages of these origins use the API with a key of their own. Credentials of the browser are never allowed. */
export const allowOrigins = (app: FastifyInstance, origins: readonly string[]): void => {
  if (origins.length === 0) return;
  const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    const { origin } = headers;
    if (!isApi(url) || origin === undefined || !origins.includes(origin)) return;
    void reply.header('access-control-allow-origin', origin);
    if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined)
      return reply.code(204).headers(preflightHeaders).send();
    void reply.header('access-control-expose-headers', exposed);
  });
  app.addHook('onSend', async ({ url }, reply) => {
    if (isApi(url)) void reply.header('vary', [reply.getHeader('vary'), 'Origin'].flat().filter(Boolean).join(', '));
  });
};
