import type { FastifyInstance } from 'fastify';
import { fieldErrors } from '../../../shared/api/fieldErrors.ts';
import { type OfficeCall, type OfficeCallName, officeCalls } from '../../../shared/office/contract.ts';
import type { OfficeDeps } from './officeDeps.ts';
import { assertMay } from './passage.ts';
import { DoorRefusal, explainRefusal } from './refusals.ts';
import type { AtDoor } from './sessionAnswers.ts';

/** One function a row of the contract; the request has been checked, and whoever asks may ask. */
export type OfficeAnswers = { [N in OfficeCallName]: (request: never, at: AtDoor) => unknown };

const longestBody = 2 * 1024 * 1024;
/** Of strangers. */
const longestOfAnyone = 16 * 1024;

/** Nothing of the contract has half as many lists and objects inside each other; the stack takes some thousands. */
const deepest = 32;

const isDeeperThan = (most: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (most === 0 || Object.values(value).some((one) => isDeeperThan(most - 1, one)));

/**
 * Opens `/calls/NAME` for every row of the contract. Who may ask is settled before a byte of the body is read. Answers
 * and refusals of a call that was understood have the status 200, and are told apart by `ok`.
 */
export const mountCalls = (
  app: FastifyInstance,
  answers: OfficeAnswers,
  { log, changed }: Pick<OfficeDeps, 'log'> & { changed: () => void },
): void => {
  for (const name of Object.keys(officeCalls) as OfficeCallName[]) {
    const { who, input, changes }: OfficeCall = officeCalls[name];
    const answer = answers[name] as (request: unknown, at: AtDoor) => unknown;
    app.post(`/calls/${name}`, {
      bodyLimit: who === 'anyone' ? longestOfAnyone : longestBody,
      onRequest: async (request) => assertMay(request.asking, who),
      handler: async (request, reply) => {
        const { asking } = request;
        void reply.code(200).header('cache-control', 'no-store');
        try {
          if (who !== 'anyone') asking?.assertStill();
          if (isDeeperThan(deepest, request.body))
            throw new DoorRefusal('bad-call', `${name} was asked for with lists in lists beyond measure.`);
          const parsed = input.safeParse(request.body, { reportInput: true });
          if (!parsed.success)
            throw new DoorRefusal('bad-call', `${name} was asked for in a wrong way.`, fieldErrors(parsed.error));
          const value = await answer(parsed.data, { asking, request, reply });
          if (changes) changed();
          return { ok: true, value };
        } catch (error) {
          const refusal = explainRefusal(error);
          if (refusal) {
            void reply.headers(refusal.headers);
            return { ok: false, problem: refusal.problem };
          }
          log.error({ err: error, call: name, request: request.id }, 'a bug');
          const detail = `Something went wrong in Rafter itself. The server's log has it under ${request.id}.`;
          return { ok: false, problem: { code: 'bug', detail, errors: [] } };
        }
      },
    });
  }
  app.post('/calls/*', () => {
    throw new DoorRefusal('bad-call', 'There is no such call.');
  });
};
