import { calls } from '../../../shared/desk/contract.ts';
import type { CallOutcome } from '../../../shared/rpc.ts';
import type { AppFacts } from '../../../shared/desk/shapes.ts';
import { type CallHandlers, createDispatch } from '../../rpc/dispatch.ts';
import type { Desk } from '../openDesk.ts';
import type { DeskSender } from '../deskSender.ts';
import { draftHandlers } from './draftHandlers.ts';
import { deskJobHandlers } from './jobHandlers.ts';
import { deskProblem } from './deskProblem.ts';
import { type PhoneControl, phoneHandlers } from './phoneHandlers.ts';
import { sendingHandlers } from './sendingHandlers.ts';
import { type Standalone, settingsHandlers } from './settingsHandlers.ts';

export interface DeskRpcDeps {
  desk: Desk;
  sender: DeskSender;
  standalone: Standalone;
  phone: PhoneControl;
  facts: AppFacts;
  /** Runs after every call that changes something. */
  changed: () => void;
  /** Logs an unknown error with its stack; windows only learn that there was one. */
  onBug: (error: unknown) => void;
}

export type DeskRpc = (name: string, request: unknown) => Promise<CallOutcome<unknown>>;

/** Dispatches the calls of windows. Input is validated before any handler runs; the result never rejects. */
export const createDeskRpc = ({ desk, sender, standalone, phone, facts, changed, onBug }: DeskRpcDeps): DeskRpc => {
  const handlers: CallHandlers<typeof calls> = {
    appFacts: () => facts,
    ...deskJobHandlers(desk),
    ...draftHandlers(desk),
    ...sendingHandlers(desk, sender),
    ...settingsHandlers(desk, sender, standalone),
    ...phoneHandlers(phone),
  };
  const dispatch = createDispatch(calls, handlers, changed);
  return (name, request) => dispatch(name, request, { toProblem: deskProblem, onBug });
};
