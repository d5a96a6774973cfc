import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../shared/messages/problem.ts';
import { fieldErrors } from '../../../shared/api/fieldErrors.ts';
import { type FileRouteName, fileRoutes } from '../../../shared/office/contract.ts';
import type { OfficeSession } from './handlers.ts';
import { Readable } from 'node:stream';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a request without a live session. */
    session: OfficeSession | null;
  }
}

/** Names between the slashes of a path that begin with a colon. */
type ParamsIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsIn<Rest>
  : P extends `${string}:${infer Name}`
    ? Record<Name, string>
    : object;

/** What a passage's handler is given; the role and the query have been checked, `params` not. */
export interface FileRouteRequest<N extends FileRouteName> {
  session: OfficeSession;
  query: z.output<(typeof fileRoutes)[N]['query']>;
  params: ParamsIn<(typeof fileRoutes)[N]['path']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Throws `signed-out` or `forbidden` unless the session has one of the roles. */
export const assertMay = (session: OfficeSession | null, who: 'anyone' | readonly string[]): void => {
  if (who === 'anyone') return;
  if (session === null) throw problem('signed-out');
  if (!who.includes(session.user.role)) throw problem('role-not-allowed');
};

/**
 * Opens a fileRoute of the contract. A GET's handler answers by `reply` (it returns it), or returns a stream or a text.
 * A POST's `request.body` is the stream of its bytes (`application/octet-stream`), and what its handler returns is
 * answered as `{ ok: true, value }`. Refusals are thrown; they keep their status code here, the body being
 * `{ ok: false, problem }`.
 */
export const fileRoute = <N extends FileRouteName>(
  app: FastifyInstance,
  name: N,
  handler: (passing: FileRouteRequest<N>) => unknown,
): void => {
  const { method, path: url, who, query } = fileRoutes[name];
  app.route<{ Querystring: unknown; Params: FileRouteRequest<N>['params'] }>({
    method,
    url,
    exposeHeadRoute: false,
    // Before a byte of the body is read.
    onRequest: async (request) => assertMay(request.session, who),
    handler: async (request, reply) => {
      const parsed = query.safeParse(request.query, { reportInput: true });
      if (!parsed.success) throw new Problem(message('invalid-address-query'), { errors: fieldErrors(parsed.error) });
      const value = await handler({
        session: request.session!,
        query: parsed.data as FileRouteRequest<N>['query'],
        params: request.params as FileRouteRequest<N>['params'],
        request,
        reply,
      });
      return method === 'GET' ? value : { ok: true, value: value ?? null };
    },
  });
};

/**
 * The bytes of a passage's body as they stream in. Throws `unsupported-content-type` where they are not sent as such,
 * `malformed-request` where they break off, `signed-out` where who sends
 * them may not any more when the last one is there. What nobody reads is dropped, so that the sender sees the answer.
 */
export async function* sentBytes(request: FastifyRequest): AsyncGenerator<Uint8Array> {
  const { body } = request;
  if (!(body instanceof Readable)) throw problem('file-not-sent-as-bytes');
  try {
    yield* body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  } catch {
    throw problem('upload-cut-off');
  } finally {
    body.resume();
  }
  request.session?.assertLive();
}

/** Throws `too-large` before anything is read of a body that says it is. */
export const assertContentLength = (request: FastifyRequest, mostBytes: number): void => {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes)
    throw problem('file-too-large', { maximumBytes: mostBytes });
};
