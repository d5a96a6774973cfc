import { calls } from '../../../shared/desk/contract.ts';
import type { CallOutcome } from '../../../shared/rpc/rpc.ts';
import type { AppFacts } from '../../../shared/settings/deskCalls.ts';
import { type CallHandlers, createDispatch } from '../../rpc/dispatch.ts';
import type { Desk } from '../openDesk.ts';
import { type DeskBackups, deskBackupHandlers } from '../backups/backups.ts';
import type { DeskSender } from '../deskSender.ts';
import type { JobSummaries } from '../jobs/jobSummaries.ts';
import { draftHandlers, templateHandlers } from '../drafts/drafts.ts';
import { deskJobHandlers } from '../jobs/jobs.ts';
import { jobListHandlers } from '../jobs/jobListHandlers.ts';
import { deskProblem } from '../base/deskProblem.ts';
import { type PhoneControl, phoneHandlers } from './phoneHandlers.ts';
import { sendingHandlers } from '../sync/sendingHandlers.ts';
import { visitHandlers } from '../visits/visits.ts';
import { type Standalone, settingsHandlers } from '../settings/settingsHandlers.ts';

export interface DeskRpcDeps {
  desk: Desk;
  sender: DeskSender;
  standalone: Standalone;
  phone: PhoneControl;
  backups: DeskBackups;
  summaries: JobSummaries;
  /** Ends the app and starts it again. */
  restart: () => void;
  facts: AppFacts;
  /** Runs after every call that changes something. */
  changed: () => void;
  /** Logs an unknown error with its stack; windows only learn that there was one. */
  onBug: (error: unknown) => void;
}

export type DeskRpc = (name: string, request: unknown) => Promise<CallOutcome<unknown>>;

/** Dispatches the calls of windows. Input is validated before any handler runs; the result never rejects. */
export const createDeskRpc = (deps: DeskRpcDeps): DeskRpc => {
  const { desk, sender, standalone, phone, backups, summaries, restart, facts, changed, onBug } = deps;
  const handlers: CallHandlers<typeof calls> = {
    appFacts: () => facts,
    ...jobListHandlers(desk),
    ...deskJobHandlers(desk),
    ...draftHandlers(desk),
    ...templateHandlers(desk),
    ...sendingHandlers(desk, sender),
    ...settingsHandlers(desk, sender, standalone),
    ...phoneHandlers(phone),
    ...visitHandlers(desk, () => sender.wake()),
    ...deskBackupHandlers(desk, backups, restart),
    makeSummary: ({ id, content }) => summaries.start(id, content),
    readSummary: ({ id }) => summaries.show(id),
    stopSummary: ({ id }) => {
      summaries.stop(id);
      return null;
    },
  };
  const dispatch = createDispatch(calls, handlers, changed);
  return (name, request) => dispatch(name, request, { toProblem: deskProblem, onBug });
};
