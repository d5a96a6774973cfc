import type { DraftState } from '../../../shared/desk/shapes.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import { matchKey, plainLetters } from '../../../shared/reference/matchKey.ts';

export interface DraftQuery {
  text?: string;
  /** `going`: queued or sending. */
  state?: DraftState | 'going';
  /** Only jobs that wait for a person. */
  attention?: boolean;
  archived?: boolean;
  limit?: number;
  offset?: number;
}

/** Ids of jobs that wait for a person, each from an index of its own. */
export const attentionIds = `SELECT id FROM draft WHERE state = 'blocked' UNION ALL SELECT id FROM draft WHERE unread_messages > 0
  UNION ALL SELECT draft.id FROM job CROSS JOIN draft ON draft.job_id = job.job_id AND draft.service_id = job.service_id
    WHERE job.status IN ('On Hold', 'Rejected') AND draft.answered = 0`;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

const searchedFields = ['client_name', 'client_street_address', 'client_city', 'client_zip_code', 'notes'];
const maxSearchText = 5000;

/** The text that a search looks through, normalized for comparison. */
export const searchTextOf = (document: JobDocument): string => {
  const texts = searchedFields.map((field) => textOf(document[field]).slice(0, maxSearchText));
  return plainLetters(matchKey(texts.join(' ').slice(0, maxSearchText)));
};

/** Conditions of a query of drafts, and their parameters. */
export const draftConditions = ({ text = '', state, attention = false, archived = false }: DraftQuery) => {
  const where = [archived ? 'archived_ms IS NOT NULL' : 'archived_ms IS NULL'];
  if (attention) where.push(`id IN (${attentionIds})`);
  const values: (string | number)[] = [];
  if (state === 'going') where.push(`state IN ('queued', 'sending')`);
  else if (state) {
    where.push('state = ?');
    values.push(state);
  }
  for (const word of searchTextOf({ client_name: text }).split(' ').filter(Boolean)) {
    where.push('(instr(search_text, ?) > 0 OR job_id = ?)');
    values.push(word, /^\d{1,15}$/.test(word) ? Number(word) : -1);
  }
  return { where: where.join(' AND '), values };
};
