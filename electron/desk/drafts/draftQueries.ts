import type { DraftState } from '../../../shared/job/status.ts';
import type { AttentionReason, JobSorting } from '../../../shared/drafts/jobQuery.ts';
import { stateAbbreviation } from '../../../shared/job/stateAbbreviation.ts';
import { asFields, type JobDocument } from '../../../shared/job/jobDocument.ts';
import { matchKey, plainLetters } from '../../../shared/reference/matchKey.ts';

export interface DraftQuery {
  text?: string;
  /** `going`: queued or sending. */
  state?: DraftState | 'going';
  /** Only jobs that wait for a person, or wait for one reason. */
  attention?: boolean | AttentionReason;
  /** Only jobs with this status of the office. */
  status?: string;
  archived?: boolean;
  sort?: JobSorting;
  /** Only other drafts with its street, in its city and state where both have one. */
  atAddressOf?: { id: string; document: JobDocument };
  limit?: number;
  offset?: number;
}

const jobsWith = (condition: string): string =>
  `SELECT draft.id FROM job CROSS JOIN draft ON draft.job_id = job.job_id AND draft.service_id = job.service_id WHERE ${condition}`;

/** Ids of jobs that wait for a person, by why; each from an index of its own. */
export const idsByReason: Readonly<Record<AttentionReason, string>> = {
  hold: jobsWith(`job.status = 'On Hold' AND draft.answered = 0`),
  rejected: jobsWith(`job.status = 'Rejected' AND draft.answered = 0`),
  message: 'SELECT id FROM draft WHERE unread_messages > 0',
  refused: `SELECT id FROM draft WHERE state = 'blocked'`,
};
/** Ids of jobs that wait for a person. */
export const attentionIds = Object.values(idsByReason).join(' UNION ALL ');

/** The city as it is compared; jobs without one come last. The text of the index `draft_city`. */
export const cityOrder = `coalesce(nullif(lower(trim(document ->> '$.client_city')), ''), char(1114111))`;
/** The text of the index `draft_name`. */
const nameOrder = `coalesce(nullif(lower(name), ''), char(1114111))`;

/** The order of a list. The newest of equal jobs comes first. */
export const orderOf = (sort: JobSorting = 'changed'): string =>
  ({ changed: '', city: `${cityOrder}, `, name: `${nameOrder}, ` })[sort] + 'updated_ms DESC, rowid DESC';

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

const searchedFields = [
  'client_name',
  'client_street_address',
  'client_city',
  'client_zip_code',
  'external_id',
  'notes',
];
const maxSearchText = 5000;

/** The text that a search looks through, normalized for comparison. */
export const searchTextOf = (document: JobDocument): string => {
  const state = [stateAbbreviation(document.client_state), asFields(document.client_state).name].map(textOf);
  const texts = [...state, ...searchedFields.map((field) => textOf(document[field]))].map((text) =>
    text.slice(0, maxSearchText),
  );
  return plainLetters(matchKey(texts.join(' ').slice(0, maxSearchText)));
};

/** Conditions of a query of drafts, and their parameters. */
export const draftConditions = (query: DraftQuery) => {
  const { text = '', state, attention = false, status, archived = false, atAddressOf } = query;
  const where = [archived ? 'archived_ms IS NOT NULL' : 'archived_ms IS NULL'];
  if (attention !== false) where.push(`id IN (${attention === true ? attentionIds : idsByReason[attention]})`);
  const values: (string | number)[] = [];
  if (status !== undefined) {
    where.push(`id IN (${jobsWith('job.status = ?')})`);
    values.push(status);
  }
  if (state === 'going') where.push(`state IN ('queued', 'sending')`);
  else if (state) {
    where.push('state = ?');
    values.push(state);
  }
  if (atAddressOf) {
    const { id, document } = atAddressOf;
    // By the index `draft_street`, which is narrower than the one of the order.
    where[0] = `+${where[0]}`;
    where.push(`lower(trim(document ->> '$.client_street_address')) = lower(nullif(trim(?), '')) AND id <> ?`);
    values.push(textOf(document.client_street_address), id);
    const places = { client_city: document.client_city, 'client_state.name': asFields(document.client_state).name };
    for (const [path, value] of Object.entries(places)) {
      const place = textOf(value).trim();
      if (place === '') continue;
      where.push(`lower(trim(coalesce(document ->> '$.${path}', ''))) IN ('', lower(?))`);
      values.push(place);
    }
  }
  for (const word of searchTextOf({ client_name: text }).split(' ').filter(Boolean)) {
    where.push('(instr(search_text, ?) > 0 OR job_id = ?)');
    values.push(word, /^\d{1,15}$/.test(word) ? Number(word) : -1);
  }
  return { where: where.join(' AND '), values };
};
