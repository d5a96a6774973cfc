import type { Locale } from '../../../../shared/messages/locales.ts';
import { sql } from '../../base/database/statement.ts';
import type { Actor } from '../../base/audit/auditStore.ts';

/** Who withdraws a letter or a deliverable, and why: the client gets it as a message of `author`, in English by default. */
export type Withdrawal = Actor & { author: string; reason: string; language?: Locale };

/** A file that the provider produced for a job. */
export interface ProducedFile {
  id: string;
  job_id: number;
  name: string;
  media_type: string;
  sha256: string;
  bytes: number;
  created_ms: number;
  withdrawn_ms: number | null;
}

/** A produced file: a letter, which has a `number`, or a deliverable, which has a `service`. */
export interface ProducedRow extends ProducedFile {
  seq: number;
  number: string | null;
  /** Of a letter; null where they were not counted. */
  pages: number | null;
  /** Of a letter: its digital signatures as JSON; null where there are none. */
  signatures: string | null;
  service: string | null;
  delivered_by: string | null;
  /** Why it was withdrawn; null for a deliverable that was replaced. */
  withdrawn_why: string | null;
  /** The id of the deliverable that took its place. */
  replaced_by: string | null;
}

export const producedFiles = {
  insert: sql<Omit<ProducedFile, 'withdrawn_ms'>, { seq: number }>(
    `INSERT INTO produced_file (id, job_id, name, media_type, sha256, bytes, created_ms)
     VALUES (@id, @job_id, @name, @media_type, @sha256, @bytes, @created_ms) RETURNING seq`,
  ),
  /** In the order in which they were produced. */
  ofJob: sql<{ job: number }, ProducedRow>(
    `SELECT produced_file.*, number, pages, signatures, deliverable.service, deliverable.delivered_by, deliverable.withdrawn_why,
       newer.id AS replaced_by
     FROM produced_file
     LEFT JOIN letter ON letter.produced_file = produced_file.seq
     LEFT JOIN deliverable ON deliverable.produced_file = produced_file.seq
     LEFT JOIN deliverable AS replacing ON replacing.replaces = produced_file.seq
     LEFT JOIN produced_file AS newer ON newer.seq = replacing.produced_file
     WHERE produced_file.job_id = @job ORDER BY produced_file.seq`,
  ),
};
