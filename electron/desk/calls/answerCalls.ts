import { calls } from '../../../shared/desk/contract.ts';
import type { CallOutcome } from '../../../shared/rpc.ts';
import type { AppFacts } from '../../../shared/desk/shapes.ts';
import { type CallHandlers, createDispatch } from '../../rpc/dispatch.ts';
import type { Desk } from '../openDesk.ts';
import type { Sender } from '../runSender.ts';
import { draftCalls } from './draftCalls.ts';
import { jobCalls } from './jobCalls.ts';
import { problemOf } from './problemOf.ts';
import { sendingCalls } from './sendingCalls.ts';
import { type Standalone, settingsCalls } from './settingsCalls.ts';

/** One function for each row of the contract. */
export type Answers = CallHandlers<typeof calls>;

export interface AnswerCallsDeps {
  desk: Desk;
  sender: Sender;
  standalone: Standalone;
  facts: AppFacts;
  /** Runs after every call that changes something. */
  changed: () => void;
  /** Logs an unknown error with its stack; windows only learn that there was one. */
  onBug: (error: unknown) => void;
}

export type AnswerCall = (name: string, request: unknown) => Promise<CallOutcome<unknown>>;

/** Dispatches the calls of windows. Input is validated before any handler runs; the result never rejects. */
export const createAnswerCalls = ({ desk, sender, standalone, facts, changed, onBug }: AnswerCallsDeps): AnswerCall => {
  const handlers: Answers = {
    appFacts: () => facts,
    ...jobCalls(desk),
    ...draftCalls(desk),
    ...sendingCalls(desk, sender),
    ...settingsCalls(desk, sender, standalone),
  };
  const dispatch = createDispatch(calls, handlers, changed);
  return (name, request) => dispatch(name, request, { toProblem: problemOf, onBug });
};
