import { type Status, statuses } from '../../../shared/job/status.ts';
import { statusEvent } from '../../../shared/messages/events.ts';
import type { NoticeType } from '../../../shared/notices/notices.ts';
import { sql } from '../base/database/statement.ts';

/** What happened to a job: a row of its history, or a message. */
interface HappenedToJob {
  id: number;
  atMs: number;
  job: number;
  organization: number;
  is_test: 0 | 1;
  from_office: 0 | 1;
  /** Who did it, by email; of messages their author. */
  actor: string;
  /** Of the job as it is now. */
  status: Status;
  assignee: number | null;
}

export interface SourceEvent extends HappenedToJob {
  action: string;
  detail: string | null;
}
export type SourceMessage = HappenedToJob;

const ofJob = `job.organization_id AS organization, job.is_test, from_office, job.status, job.assignee`;

/** Rows after the last ones that notices were made of, oldest first. Ids are in the order of their commits. */
export const sources = {
  events: sql<{ after: number; most: number }, SourceEvent>(
    `SELECT job_event.id, at_ms AS "atMs", job_id AS job, action, detail, actor, ${ofJob}
     FROM job_event JOIN job ON job.id = job_id WHERE job_event.id > @after ORDER BY job_event.id LIMIT @most`,
  ),
  messages: sql<{ after: number; most: number }, SourceMessage>(
    `SELECT message.id, message.created_ms AS "atMs", job_id AS job, author AS actor, ${ofJob}
     FROM message JOIN job ON job.id = job_id WHERE message.id > @after ORDER BY message.id LIMIT @most`,
  ),
};

/** What webhooks are told: ids and statuses, nothing about a person. */
export interface Told {
  type: NoticeType;
  data: object;
}

const statusOfEvent = new Map<string, Status>(statuses.map((status) => [statusEvent(status), status]));

/** What stands beside an entry of a history. */
export const detailOf = ({ detail }: SourceEvent): Readonly<Record<string, unknown>> =>
  detail === null ? {} : (JSON.parse(detail) as Record<string, unknown>);

const about = ({ job, organization, is_test }: HappenedToJob): object => ({
  job,
  organization,
  ...(is_test === 1 ? { test: true } : {}),
});

const submitted = (row: SourceEvent): Told => {
  const { revision_of } = detailOf(row);
  return { type: 'job.submitted', data: { ...about(row), ...(revision_of === undefined ? {} : { revision_of }) } };
};

const moved = (row: SourceEvent, status: Status): Told[] => {
  const { letter, sha256, superseded_by } = detailOf(row);
  const more = superseded_by === undefined ? {} : { superseded_by };
  const changed: Told = { type: 'job.status_changed', data: { ...about(row), status, ...more } };
  if (status !== 'Approved' || letter === undefined) return [changed];
  return [changed, { type: 'letter.issued', data: { ...about(row), letter, sha256 } }];
};

/** What webhooks are told of a row of a history. */
export const toldOfEvent = (row: SourceEvent): Told[] => {
  if (row.action === 'event-submitted') return [submitted(row)];
  const status = statusOfEvent.get(row.action);
  if (status !== undefined) return moved(row, status);
  const { letter, service, sha256, withdrawn } = detailOf(row);
  if (row.action === 'event-letter-withdrawn')
    return [{ type: 'letter.withdrawn', data: { ...about(row), letter, sha256: withdrawn } }];
  if (row.action === 'event-file-delivered' || row.action === 'event-file-replaced')
    return [{ type: 'file.delivered', data: { ...about(row), service, sha256 } }];
  return [];
};

export const toldOfMessage = (row: SourceMessage): Told => ({
  type: 'message.created',
  data: { ...about(row), message: row.id, from: row.from_office === 1 ? 'office' : 'client' },
});
