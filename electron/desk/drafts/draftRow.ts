import type { DraftState } from '../../../shared/job/status.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';

/** A job from its first field to its letter. */
export interface Draft {
  id: string;
  document: JobDocument;
  version: number;
  state: DraftState;
  name: string;
  /** Street and city, as typed; '' until then. */
  address: string;
  street: string;
  city: string;
  serviceId: number | null;
  jobId: number | null;
  createdMs: number;
  updatedMs: number;
  archivedMs: number | null;
  /** Copied from another job whose client name it still has. */
  isCopy: boolean;
  /** Messages of others that no user has read here. */
  unread: number;
  /** It is on hold, and the latest message about it was sent from here since. */
  isAnswered: boolean;
}

export type DraftRow = Omit<Draft, 'document'>;

export interface StoredDraft {
  id: string;
  document: string;
  version: number;
  state: DraftState;
  name: string;
  street: string | null;
  city: string | null;
  service_id: number | null;
  job_id: number | null;
  created_ms: number;
  updated_ms: number;
  archived_ms: number | null;
  copied_name: string | null;
  unread_messages: number;
  answered: 0 | 1;
}

/** Whether a street is the whole address: the city ends it, or a state or ZIP code comes after it. */
const hasCity = (street: string, city: string): boolean => {
  const at = street.toLowerCase().lastIndexOf(`, ${city.toLowerCase()}`);
  return at >= 0 && /^(,|\s+[a-z]{2}\b|\s+\d|\s*$)/i.test(street.slice(at + 2 + city.length));
};

/** The street and the city. Some people write the whole address as the street. */
const addressOf = ({ street, city }: Pick<StoredDraft, 'street' | 'city'>): string =>
  street !== null && city !== null && hasCity(street, city) ? street : [street, city].filter(Boolean).join(', ');

export const toRow = (row: Omit<StoredDraft, 'document'>): DraftRow => ({
  id: row.id,
  version: row.version,
  state: row.state,
  name: row.name,
  address: addressOf(row),
  street: row.street?.trim() ?? '',
  city: row.city?.trim() ?? '',
  serviceId: row.service_id,
  jobId: row.job_id,
  createdMs: row.created_ms,
  updatedMs: row.updated_ms,
  archivedMs: row.archived_ms,
  isCopy: row.copied_name !== null && row.copied_name === row.name,
  unread: row.unread_messages,
  isAnswered: row.answered === 1,
});
export const toDraft = (row: StoredDraft): Draft => ({
  ...toRow(row),
  document: JSON.parse(row.document) as JobDocument,
});

export const columns = `id, version, state, name, substr(json_extract(document, '$.client_street_address'), 1, 500) AS street,
  substr(json_extract(document, '$.client_city'), 1, 200) AS city, service_id, job_id,
  created_ms, updated_ms, archived_ms, copied_name, unread_messages, answered`;
