import { fieldErrors } from '../../../shared/api/fieldErrors.ts';
import { type CallAnswer, type CallName, type CallRequest, calls, type Ended } from '../../../shared/desk/contract.ts';
import type { AppFacts } from '../../../shared/desk/shapes.ts';
import type { Desk } from '../openDesk.ts';
import type { Sender } from '../runSender.ts';
import { draftCalls } from './draftCalls.ts';
import { jobCalls } from './jobCalls.ts';
import { problemOf } from './problemOf.ts';
import { sendingCalls } from './sendingCalls.ts';
import { type Standalone, settingsCalls } from './settingsCalls.ts';

/** One function a row of the contract; its request has been checked. */
export type Answers = {
  [N in CallName]: (request: CallRequest<N>) => CallAnswer<N> | Promise<CallAnswer<N>>;
};

export interface AnswerCallsDeps {
  desk: Desk;
  sender: Sender;
  standalone: Standalone;
  facts: AppFacts;
  /** Told after every call that changes something. */
  changed: () => void;
  /** Told about mistakes of ours, with their stack; a window only learns that there was one. */
  onBug: (error: unknown) => void;
}

export type AnswerCall = (name: string, request: unknown) => Promise<Ended<unknown>>;

const isCall = (name: string): name is CallName => Object.hasOwn(calls, name);

/** Answers what a window asks: its request is checked before anything happens, and nothing is ever thrown at it. */
export const createAnswerCalls = ({ desk, sender, standalone, facts, changed, onBug }: AnswerCallsDeps): AnswerCall => {
  const answers: Answers = {
    appFacts: () => facts,
    ...jobCalls(desk),
    ...draftCalls(desk),
    ...sendingCalls(desk, sender),
    ...settingsCalls(desk, sender, standalone),
  };

  return async (name, request) => {
    if (!isCall(name))
      return { ok: false, problem: { code: 'bad-call', detail: 'There is no such call.', errors: [] } };
    const parsed = calls[name].input.safeParse(request, { reportInput: true });
    if (!parsed.success)
      return {
        ok: false,
        problem: {
          code: 'bad-call',
          detail: `${name} was asked for in a wrong way.`,
          errors: fieldErrors(parsed.error),
        },
      };
    try {
      const answer = answers[name] as (checked: unknown) => unknown;
      const value = await answer(parsed.data);
      if (calls[name].changes) changed();
      return { ok: true, value };
    } catch (error) {
      return { ok: false, problem: problemOf(error, onBug) };
    }
  };
};
