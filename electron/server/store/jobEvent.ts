import type { AnyMessage } from '../../../shared/messages/rows.ts';
import { say } from '../../../shared/messages/say.ts';
import { eventMessage } from '../../../shared/office/events.ts';
import { isoTime } from '../../ports.ts';

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
