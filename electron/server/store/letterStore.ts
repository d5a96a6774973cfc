import { isDeepStrictEqual } from 'node:util';
import type { Job, JobLetter } from '../../../shared/job/job.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { isoTime } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { Actor } from './auditStore.ts';
import type { JobRow, JobRows } from './jobRows.ts';
import type { LetterDraftStore } from './letterDraftStore.ts';
import type { MessageRows } from './messageRows.ts';
import type { StoreDeps } from './storeDeps.ts';
import type { JudgedFile } from './uploadStore.ts';

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

/** A produced file with the number and the pages of its letter. `pages` is null where they were not counted. */
interface ProducedRow extends ProducedFile {
  number: string | null;
  pages: number | null;
}

/** The entries that the reviewer sent, and the version (`savedMs`) of the draft that they were read with. */
export interface IssuedFrom {
  entries: unknown;
  base: number | null;
}

/** A letter that is ready to be issued. */
export interface LetterToIssue {
  number: string;
  file: JudgedFile;
  pages: number;
  source: 'composed' | 'attached';
  entries: object | null;
  from?: IssuedFrom;
  /** What the engineer overrides, and why. */
  override?: object | null;
}

/** A job's letters are numbered from 1; a letter that replaces a withdrawn one gets the next number. Those of test jobs say so. */
export const letterNumber = ({ id, is_test }: Pick<JobRow, 'id' | 'is_test'>, issue: number): string =>
  `${is_test === 1 ? 'TEST-' : ''}${id}-${issue}`;

const statements = (db: Db) => ({
  insertFile: db.prepare(
    `INSERT INTO produced_file (id, job_id, name, media_type, sha256, bytes, created_ms)
     VALUES (@id, @job_id, @name, @media_type, @sha256, @bytes, @created_ms)`,
  ),
  insertLetter: db.prepare(
    `INSERT INTO letter (produced_file, job_id, number, entries, pages, ahj)
     SELECT @file, @job, @number, @entries, @pages, ahj FROM job WHERE id = @job`,
  ),
  issued: db.prepare<[number], number>('SELECT count(*) FROM letter WHERE job_id = ?').pluck(),
  produced: db.prepare<[number], ProducedRow>(
    `SELECT produced_file.*, letter.number, letter.pages FROM produced_file LEFT JOIN letter ON letter.produced_file = seq
     WHERE produced_file.job_id = ? ORDER BY seq`,
  ),
});

interface LetterStoreDeps extends StoreDeps {
  jobRows: JobRows;
  messages: MessageRows;
  drafts: LetterDraftStore;
}

export class LetterStore {
  readonly #deps: LetterStoreDeps;
  readonly #sql: ReturnType<typeof statements>;

  constructor(deps: LetterStoreDeps) {
    this.#deps = deps;
    this.#sql = statements(deps.db);
  }

  /** The number within the job that the next letter gets, from 1. */
  async nextIssue(job: number): Promise<number> {
    return this.#sql.issued.get(job)! + 1;
  }

  /**
   * Approves a job and issues its letter, in one transaction. The letter answers the client. A composed letter ends the draft, an attached one leaves
   * it. Throws `move-refused` when the job's `change` is not the one that the letter was made from, and when another user
   * has saved other entries than those that the letter is issued `from`.
   */
  issue(job: number, change: number, letter: LetterToIssue, by: Actor): Promise<Job> {
    const { commit, clock, ids, jobRows, messages, blobs, drafts } = this.#deps;
    return commit(() => {
      if (jobRows.existing(job).change !== change) throw problem('job-changed-during-approval', { job });
      if (letter.from) this.#assertCurrent(job, letter.from);
      const { name, mediaType: media_type, sha256, bytes } = letter.file;
      const { number, source, pages, override } = letter;
      const record = { letter: number, sha256, source, pages, bytes, ...override };
      const approved = jobRows.move(job, 'Approved', by, record);
      messages.noteAnswer(job);
      blobs.add(letter.file);
      const row = { id: ids.uuid(), job_id: job, name, media_type, sha256, bytes, created_ms: clock.now() };
      const { lastInsertRowid: file } = this.#sql.insertFile.run(row);
      const entries = letter.entries === null ? null : JSON.stringify(letter.entries);
      this.#sql.insertLetter.run({ file, job, number, entries, pages });
      if (source === 'composed') drafts.remove(job);
      return approved;
    });
  }

  /**
   * Withdraws an approval. The letter stays on record and is no longer served. The reason is sent to the client as a
   * message of `author`. A job that was revised since stays Revised, and the message goes to its newest revision.
   */
  withdraw(job: number, by: Actor & { author: string; reason: string }): Promise<Job> {
    const { commit, jobRows, messages } = this.#deps;
    return commit(() => {
      const letter = this.#current(job);
      const { status } = jobRows.existing(job);
      if (status !== 'Approved' && !(status === 'Revised' && letter)) throw problem('no-letter-to-withdraw', { job });
      const detail = { reason: by.reason };
      if (status === 'Approved') {
        jobRows.move(job, 'In Review', by, detail);
        messages.add(job, by.author, by.reason, { fromOffice: true });
        return jobRows.read(job);
      }
      jobRows.withdrawLetter(job, by, detail);
      const body = `Letter ${letter!.number} was withdrawn: ${by.reason}`;
      messages.add(this.#newestVersion(job), by.author, body, { fromOffice: true });
      return jobRows.update(job);
    });
  }

  /** The current letter, or null. */
  async current(job: number): Promise<(ProducedFile & { number: string }) | null> {
    return this.#current(job);
  }

  /** Produced files of the job that are not withdrawn, oldest first (§4.5). */
  async produced(job: number): Promise<ProducedFile[]> {
    return this.#sql.produced.all(job).filter(({ withdrawn_ms }) => withdrawn_ms === null);
  }

  /** All produced files, withdrawn ones too, with the number and the pages of letters. */
  async everProduced(job: number): Promise<ProducedRow[]> {
    return this.#sql.produced.all(job);
  }

  /** Inside a transaction: all letters of the job, withdrawn ones too, oldest first. */
  ofJob(job: number): JobLetter[] {
    return this.#letters(job).map(({ number, sha256, created_ms, withdrawn_ms }) => ({
      number,
      sha256,
      issued_at: isoTime(created_ms),
      ...(withdrawn_ms === null ? {} : { withdrawn_at: isoTime(withdrawn_ms) }),
    }));
  }

  #letters(job: number) {
    return this.#sql.produced.all(job).filter((file): file is ProducedRow & { number: string } => file.number !== null);
  }

  #current(job: number): (ProducedFile & { number: string }) | null {
    return this.#letters(job).findLast(({ withdrawn_ms }) => withdrawn_ms === null) ?? null;
  }

  #newestVersion(job: number): number {
    const { superseded_by } = this.#deps.jobRows.existing(job);
    return superseded_by === null ? job : this.#newestVersion(superseded_by);
  }

  /** Optimistic lock: throws when another user has saved other entries since the base version. */
  #assertCurrent(job: number, from: IssuedFrom): void {
    const draft = this.#deps.drafts.read(job);
    if (draft === null || draft.savedMs === from.base || isDeepStrictEqual(draft.entries, from.entries)) return;
    throw problem('letter-draft-changed', { by: draft.by });
  }
}
