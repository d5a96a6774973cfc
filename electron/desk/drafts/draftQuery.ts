import type { DraftState } from '../../../shared/desk/draftState.ts';
import { stateAbbreviation } from '../../../shared/job/stateAbbreviation.ts';
import { asFields, type JobDocument } from '../../../shared/job/jobDocument.ts';
import { matchKey, plainLetters } from '../../../shared/reference/matchKey.ts';

export interface DraftQuery {
  text?: string;
  /** `going`: queued or sending. */
  state?: DraftState | 'going';
  /** Only jobs that wait for a person. */
  attention?: boolean;
  archived?: boolean;
  /** Only other drafts with its street, in its city and state where both have one. */
  atAddressOf?: { id: string; document: JobDocument };
  limit?: number;
  offset?: number;
}

/** Ids of jobs that wait for a person, each from an index of its own. */
export const attentionIds = `SELECT id FROM draft WHERE state = 'blocked' UNION ALL SELECT id FROM draft WHERE unread_messages > 0
  UNION ALL SELECT draft.id FROM job CROSS JOIN draft ON draft.job_id = job.job_id AND draft.service_id = job.service_id
    WHERE job.status IN ('On Hold', 'Rejected') AND draft.answered = 0`;

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
  const { text = '', state, attention = false, archived = false, atAddressOf } = query;
  const where = [archived ? 'archived_ms IS NOT NULL' : 'archived_ms IS NULL'];
  if (attention) where.push(`id IN (${attentionIds})`);
  const values: (string | number)[] = [];
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
