import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { fieldErrors } from '../../../shared/api/fieldErrors.ts';
import { type PassageName, passages } from '../../../shared/office/contract.ts';
import type { Asking } from './answers.ts';
import { DoorRefusal } from './refusals.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who has signed in and asks; null for a stranger. */
    asking: Asking | null;
  }
}

/** Names between the slashes of a path that begin with a colon. */
type ParamsIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsIn<Rest>
  : P extends `${string}:${infer Name}`
    ? Record<Name, string>
    : object;

/** What a passage's handler is given; the role and the query have been checked, `params` not. */
export interface Passing<N extends PassageName> {
  asking: Asking;
  query: z.output<(typeof passages)[N]['query']>;
  params: ParamsIn<(typeof passages)[N]['path']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Throws unless somebody with one of the roles asks. */
export const assertMay = (asking: Asking | null, who: 'anyone' | readonly string[]): void => {
  if (who === 'anyone') return;
  if (asking === null) throw new DoorRefusal('signed-out', 'Sign in first.');
  if (!who.includes(asking.user.role)) throw new DoorRefusal('forbidden', 'Your role does not allow this.');
};

/**
 * Opens a passage of the contract. A GET's handler answers by `reply` (it returns it), or returns a stream or a text.
 * A POST's `request.body` is the stream of its bytes (`application/octet-stream`), and what its handler returns is
 * answered as `{ ok: true, value }`. Refusals are thrown; they keep their status code here, the body being
 * `{ ok: false, problem }`.
 */
export const passage = <N extends PassageName>(
  app: FastifyInstance,
  name: N,
  handler: (passing: Passing<N>) => unknown,
): void => {
  const { method, path: url, who, query } = passages[name];
  app.route<{ Querystring: unknown; Params: Passing<N>['params'] }>({
    method,
    url,
    exposeHeadRoute: false,
    // Before a byte of the body is read.
    onRequest: async (request) => assertMay(request.asking, who),
    handler: async (request, reply) => {
      const parsed = query.safeParse(request.query, { reportInput: true });
      if (!parsed.success) throw new DoorRefusal('bad-call', 'The address is not right.', fieldErrors(parsed.error));
      const value = await handler({
        asking: request.asking!,
        query: parsed.data as Passing<N>['query'],
        params: request.params as Passing<N>['params'],
        request,
        reply,
      });
      return method === 'GET' ? value : { ok: true, value: value ?? null };
    },
  });
};
