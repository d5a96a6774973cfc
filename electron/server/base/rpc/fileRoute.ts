import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { message } from '../../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../../shared/messages/problem.ts';
import { fieldErrors } from '../../../../shared/api/fieldErrors.ts';
import type { fileRoutes } from '../../../../shared/office/fileRoutes.ts';
import type { FileRouteName } from '../../../../shared/rpc/filePaths.ts';
import type { AuditStore } from '../audit/auditStore.ts';
import { noteFileRequest } from './fileTraces.ts';
import type { OfficeSession } from './handlers.ts';
import { Readable } from 'node:stream';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a request without a live session. */
    session: OfficeSession | null;
    /** What a file route has read of the query; with what it hands out, where only its handler knows that. */
    fileQuery: object | null;
  }
  interface FastifyInstance {
    /** The rows of the contract that file routes are opened by. */
    fileRows: typeof fileRoutes;
    /** Where file routes note what they hand out. */
    fileAudit: Pick<AuditStore, 'record'>;
  }
}

/** Prepares an instance on which the file routes of a contract are opened. */
export const prepareFileRoutes = (
  app: FastifyInstance,
  rows: typeof fileRoutes,
  audit: Pick<AuditStore, 'record'>,
): void => {
  // File routes read the stream themselves. Other pages can send forms, but not this content type.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  app.decorate('fileRows', rows);
  app.decorate('fileAudit', audit);
  app.decorateRequest('fileQuery', null);
};

/** Names between the slashes of a path that begin with a colon. */
type ParamsIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsIn<Rest>
  : P extends `${string}:${infer Name}`
    ? Record<Name, string>
    : object;

/** What the handler of a file route gets: role and query are checked, `params` are not. */
export interface FileRouteRequest<N extends FileRouteName> {
  session: OfficeSession;
  query: z.output<(typeof fileRoutes)[N]['query']>;
  params: ParamsIn<(typeof fileRoutes)[N]['path']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Throws `signed-out` or `role-not-allowed` unless the session has one of the roles. */
export const assertMay = (session: OfficeSession | null, who: 'anyone' | readonly string[]): void => {
  if (who === 'anyone') return;
  if (session === null) throw problem('signed-out');
  if (!who.includes(session.user.role)) throw problem('role-not-allowed');
};

/**
 * Opens a file route of the contract. The handler of a GET sends `reply` and returns it, or returns a stream or a text.
 * For a POST, `request.body` is the stream of the bytes (`application/octet-stream`), and the response is
 * `{ ok: true, value }` with the returned value. What is exported or tried out is noted as `fileTraces.ts` has it. Refusals keep their status; their body is `{ ok: false, problem }`.
 */
export const fileRoute = <N extends FileRouteName>(
  app: FastifyInstance,
  name: N,
  handler: (request: FileRouteRequest<N>) => unknown,
  config: FastifyContextConfig = {},
): void => {
  const { method, path: url, who, query, trace } = app.fileRows[name];
  app.route<{ Querystring: unknown; Params: FileRouteRequest<N>['params'] }>({
    method,
    url,
    exposeHeadRoute: false,
    config,
    // Before a byte of the body is read.
    onRequest: async (request) => assertMay(request.session, who),
    onSend: async (request, reply) => {
      if (reply.statusCode < 300)
        await noteFileRequest(app.fileAudit, { name, trace }, request, request.fileQuery ?? {});
    },
    handler: async (request, reply) => {
      const parsed = query.safeParse(request.query, { reportInput: true });
      if (!parsed.success) throw new Problem(message('invalid-address-query'), { errors: fieldErrors(parsed.error) });
      request.fileQuery = parsed.data;
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
 * The bytes of a request as they arrive. Throws `file-not-sent-as-bytes`, `upload-cut-off`, and `signed-out` where the
 * session ended before the last byte. Drains what the consumer leaves unread, so that the browser reads the response.
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
  await request.session?.assertLive();
}

/** Throws `file-too-large` by the Content-Length, before the body is read. */
export const assertContentLength = (request: FastifyRequest, mostBytes: number): void => {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes)
    throw problem('file-too-large', { maximumBytes: mostBytes });
};
