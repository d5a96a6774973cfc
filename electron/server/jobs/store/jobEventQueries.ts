import type { AnyMessage } from '../../../../shared/messages/rows.ts';
import { say } from '../../../../shared/messages/say.ts';
import { eventMessage } from '../../../../shared/messages/events.ts';
import type { JobAsk } from '../../../../shared/job/job.ts';
import { asksOf, type AskedPart } from '../../../../shared/job/holdReasons.ts';
import { isoTime } from '../../../ports.ts';
import { sql, type Work } from '../../base/database/statement.ts';
import type { Actor } from '../../base/audit/auditStore.ts';

/** An entry of a job's history. */
export interface JobEvent {
  at: string;
  actor: string;
  /** What was done, in English. */
  action: string;
  message: AnyMessage;
  detail: unknown;
  /** By the office, not by the client. */
  fromOffice: boolean;
}

export interface EventRow {
  at_ms: number;
  actor: string;
  action: string;
  detail: string | null;
  from_office: 0 | 1;
}

export const jobEventOf = ({ at_ms, actor, action, detail, from_office }: EventRow): JobEvent => {
  const event = eventMessage(action);
  return {
    at: isoTime(at_ms),
    actor,
    action: say('en', event),
    message: event,
    detail: detail === null ? null : (JSON.parse(detail) as unknown),
    fromOffice: from_office === 1,
  };
};

/** Who moves a job and why; `user` takes a job into review that no one has, and has it from then on. */
export interface MovedBy extends Actor {
  author: string;
  reason: string | null;
  /** What the reason of a hold is composed of. */
  asked?: readonly AskedPart[];
  user?: number;
}

/** The detail of the history entry of a move. */
export const reasonDetail = ({ reason, asked = [] }: MovedBy) =>
  reason === null ? null : { reason, ...(asked.length === 0 ? {} : { asked }) };

const statements = {
  lastHold: sql<{ job: number }, { detail: string | null }>(
    `SELECT detail FROM job_event WHERE job_id = @job AND action IN ('event-on-hold', 'On Hold')
     ORDER BY id DESC LIMIT 1`,
  ),
};

/** What the last hold of a job asked for; empty where its reason was composed of nothing. */
export function* lastAsks(job: number): Work<JobAsk[]> {
  const { detail = null } = (yield* statements.lastHold.first({ job })) ?? {};
  const { asked = [] } = detail === null ? {} : (JSON.parse(detail) as { asked?: AskedPart[] });
  return asksOf(asked);
}
