import type { FastifyInstance } from 'fastify';
import { problem, type Problem } from '../../../../shared/messages/problem.ts';
import type { OfficeCall } from '../../../../shared/rpc/officeCallRows.ts';
import type { OfficeCallName, officeCalls } from '../../../../shared/office/contract.ts';
import { type CallErrors, createDispatch } from '../../../rpc/dispatch.ts';
import type { OfficeDeps } from '../../office/officeDeps.ts';
import { assertMay } from './fileRoute.ts';
import type { CallContext, RequestHandlers } from './handlers.ts';
import { measured } from '../work/requestWork.ts';
import { toProblem } from '../http/errorHandler.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route is for. */
    call?: OfficeCallName;
    /** Its row of the contract. */
    callRow?: OfficeCall;
  }
}

/** The refusal behind an error; null for an unknown error, which is a bug. */
export const refusalOf = (error: unknown): Problem | null => {
  const known = toProblem(error);
  return known?.kind === 'internal' ? null : known;
};

const longestBody = 2 * 1024 * 1024;
/** For strangers. */
const longestOfAnyone = 16 * 1024;

/**
 * Opens `/calls/NAME` for every row of the contract. Checks the role before it reads the body. Every call that was
 * understood has status 200; `ok` distinguishes results from refusals.
 */
export const mountCalls = (
  app: FastifyInstance,
  calls: typeof officeCalls,
  handlers: RequestHandlers,
  { log, changed, checkReply }: Pick<OfficeDeps, 'log' | 'checkReply'> & { changed: () => void },
): void => {
  const dispatch = createDispatch<typeof officeCalls, [CallContext]>(calls, handlers, changed, checkReply);
  for (const name of Object.keys(calls) as OfficeCallName[]) {
    const row: OfficeCall = calls[name];
    const { who } = row;
    app.post(`/calls/${name}`, {
      bodyLimit: who === 'anyone' ? longestOfAnyone : longestBody,
      config: { call: name, callRow: row },
      onRequest: async (request) => assertMay(request.session, who),
      handler: async (request, reply) => {
        const { session, body } = request;
        void reply.code(200).header('cache-control', 'no-store');
        if (who !== 'anyone') await session?.assertLive();
        const errors: CallErrors = {
          toProblem: (error) => {
            const refused = refusalOf(error);
            if (refused) void reply.headers(refused.headers);
            return refused?.wire ?? null;
          },
          onBug: (error) => {
            log.error({ err: error, call: name, request: request.id }, 'a bug');
            return request.id;
          },
        };
        return measured(() => dispatch(name, body, errors, { session, request, reply }));
      },
    });
  }
  // Before the body is read: anyone may send it.
  const refuse = async (): Promise<never> => {
    throw problem('unknown-call');
  };
  app.post('/calls/*', { bodyLimit: longestOfAnyone, onRequest: refuse, handler: refuse });
};
