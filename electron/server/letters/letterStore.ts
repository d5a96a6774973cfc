import type { LetterKind } from '../../../shared/job/letterKinds.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Job, JobLetter } from '../../../shared/job/job.ts';
import type { PdfSignature } from '../../../shared/schema/pdfSignature.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { say } from '../../../shared/messages/say.ts';
import type { PlacedFile } from '../../files/fileStorage.ts';
import { isoTime } from '../../ports.ts';
import { sql, type Work } from '../base/database/statement.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import type { Owner } from '../jobs/store/jobQueries.ts';
import type { JobRow } from '../jobs/store/jobRow.ts';
import type { JobRows } from '../jobs/store/jobRows.ts';
import type { LetterDraftStore } from './drafts/letterDraftStore.ts';
import type { MessageRows } from '../jobs/store/messageRows.ts';
import { type ProducedFile, producedFiles, type ProducedRow, type Withdrawal } from '../jobs/store/producedFileRows.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';
import type { JudgedFile } from '../uploads/uploadStore.ts';

/** The entries that the reviewer sent, and the version (`savedMs`) of the draft that they were read with. */
export interface IssuedFrom {
  entries: unknown;
  base: number | null;
}

/** A letter that is ready to be issued. */
export interface LetterToIssue {
  number: string;
  file: JudgedFile & PlacedFile;
  pages: number;
  source: 'composed' | 'attached';
  /** Null where it is not known: a finished PDF without values may be of any kind. */
  kind: LetterKind | null;
  entries: object | null;
  from?: IssuedFrom;
  /** The digital signatures that were found in it; of a composed one there are none. */
  signatures?: readonly PdfSignature[];
  /** What the engineer overrides, and why. */
  override?: object | null;
}

/** A job's letters are numbered from 1; a letter that replaces a withdrawn one gets the next number. Those of test jobs say so. */
export const letterNumber = ({ id, is_test }: Pick<JobRow, 'id' | 'is_test'>, issue: number): string =>
  `${is_test === 1 ? 'TEST-' : ''}${id}-${issue}`;

/** An issued letter, withdrawn or not. */
export interface FoundLetter {
  number: string;
  job: number;
  sha256: string;
  kind: LetterKind | null;
  issuedMs: number;
  withdrawnMs: number | null;
}

/** A letter that has taken the place of another, and may have been withdrawn since. */
type Replacement = Pick<FoundLetter, 'number' | 'withdrawnMs'>;

const foundColumns = `letter.number, letter.kind, letter.job_id AS job, produced_file.sha256, produced_file.created_ms AS "issuedMs",
  produced_file.withdrawn_ms AS "withdrawnMs"
  FROM letter JOIN produced_file ON produced_file.seq = letter.produced_file`;

/** The first five digits: neighbors share them. */
export const zipOf = ({ client_zip_code }: Pick<Job, 'client_zip_code'>): string => client_zip_code?.slice(0, 5) ?? '';

const statements = {
  insertLetter: sql<{
    file: number;
    job: number;
    number: string;
    entries: string | null;
    pages: number;
    signatures: string | null;
    zip: string;
    kind: LetterKind | null;
  }>(
    `INSERT INTO letter (produced_file, job_id, number, entries, pages, signatures, zip, kind, ahj)
     VALUES (@file, @job, @number, @entries, @pages, @signatures, @zip, @kind, (SELECT ahj FROM job WHERE id = @job))`,
  ),
  bySha256: sql<{ sha256: string }, FoundLetter>(
    `SELECT ${foundColumns} WHERE produced_file.sha256 = @sha256 ORDER BY letter.produced_file DESC LIMIT 1`,
  ),
  byNumber: sql<{ number: string }, FoundLetter>(`SELECT ${foundColumns} WHERE letter.number = @number LIMIT 1`),
  lastBefore: sql<{ job: number; kind: LetterKind }, { number: string; issuedMs: number }>(
    `WITH RECURSIVE version (id, revision_of, age) AS (
       SELECT id, revision_of, 0 FROM job WHERE id = @job
       UNION ALL SELECT job.id, job.revision_of, age + 1 FROM version JOIN job ON job.id = version.revision_of)
     SELECT letter.number, produced_file.created_ms AS "issuedMs" FROM version
     JOIN letter ON letter.job_id = version.id AND (letter.kind = @kind OR letter.kind IS NULL)
     JOIN produced_file ON produced_file.seq = letter.produced_file
     ORDER BY version.age, letter.produced_file DESC LIMIT 1`,
  ),
  ofKind: sql<{ job: number; kind: LetterKind | null }, Replacement>(
    `SELECT letter.number, produced_file.withdrawn_ms AS "withdrawnMs" FROM letter
     JOIN produced_file ON produced_file.seq = letter.produced_file
     WHERE letter.job_id = @job AND (letter.kind = @kind OR letter.kind IS NULL OR CAST(@kind AS TEXT) IS NULL)
     ORDER BY letter.produced_file DESC`,
  ),
  issued: sql<{ job: number }, { letters: number }>('SELECT count(*) AS letters FROM letter WHERE job_id = @job'),
};

interface LetterStoreDeps extends StoreDeps {
  jobRows: JobRows;
  messages: MessageRows;
  drafts: LetterDraftStore;
}

export class LetterStore {
  readonly #deps: LetterStoreDeps;

  constructor(deps: LetterStoreDeps) {
    this.#deps = deps;
  }

  /**
   * The letter that the next one of a kind replaces: the last one of that kind of the job, withdrawn or not, else that of
   * the job which it revises, and so on. Null for the first.
   */
  async lastBefore(job: number, kind: LetterKind): Promise<{ number: string; issuedMs: number } | null> {
    return (await this.#deps.database.read(statements.lastBefore.first({ job, kind }))) ?? null;
  }

  /**
   * Approves a job and issues its letter, in one transaction. The letter answers the client. A composed letter ends the
   * draft, an attached one leaves it. Throws `move-refused` when the job's `change` is not the one that the letter was
   * made from, when another letter has taken its number, and when another user has saved other entries than those that
   * the letter is issued `from`.
   */
  issue(job: number, change: number, letter: LetterToIssue, by: Actor): Promise<Job> {
    return this.#deps.database.commit(() => this.#issuing(job, change, letter, by));
  }

  /**
   * Withdraws an approval. The letter stays on record and is no longer served. The reason is sent to the client as a
   * message of `author`. A job that was revised since stays Revised, and the message goes to its newest revision.
   */
  withdraw(job: number, by: Withdrawal): Promise<Job> {
    return this.#deps.database.commit(() => this.#withdrawing(job, by));
  }

  /** The current letter, or null. */
  current(job: number): Promise<(ProducedFile & { number: string }) | null> {
    return this.#deps.database.read(this.#current(job));
  }

  /**
   * §4.6: the owner's job and its current letter at one moment: a letter that is withdrawn meanwhile must not look like an
   * approval without one. The letter is null unless the job is Approved. Throws `not-found`.
   */
  retrieve(owner: Owner, job: number): Promise<{ row: JobRow; letter: (ProducedFile & { number: string }) | null }> {
    return this.#deps.database.read(this.#retrieving(owner, job));
  }

  /** The letter with this content or number, or null. */
  async find(by: { sha256: string } | { number: string }): Promise<FoundLetter | null> {
    const { bySha256, byNumber } = statements;
    const found = 'sha256' in by ? bySha256.first(by) : byNumber.first(by);
    return (await this.#deps.database.read(found)) ?? null;
  }

  /**
   * The letter that has replaced this one since, in its job or in a revision of it: the newest that was not withdrawn, else
   * the newest of those that were; null for none. A letter whose kind is not known may be replaced by one of any kind.
   */
  replacementOf(letter: FoundLetter): Promise<Replacement | null> {
    return this.#deps.database.read(this.#replacementOf(letter));
  }

  /** Produced files of the job that are not withdrawn, oldest first (§4.5). */
  async produced(job: number): Promise<ProducedFile[]> {
    return (await this.everProduced(job)).filter(({ withdrawn_ms }) => withdrawn_ms === null);
  }

  /** All produced files, withdrawn ones too: letters and deliverables. */
  everProduced(job: number): Promise<ProducedRow[]> {
    return this.#deps.database.read(producedFiles.ofJob.all({ job }));
  }

  /** Inside a transaction: all letters of the job, withdrawn ones too, oldest first. */
  *ofJob(job: number): Work<JobLetter[]> {
    return (yield* this.#letters(job)).map(({ number, sha256, created_ms, withdrawn_ms }) => ({
      number,
      sha256,
      issued_at: isoTime(created_ms),
      ...(withdrawn_ms === null ? {} : { withdrawn_at: isoTime(withdrawn_ms) }),
    }));
  }

  *#replacementOf({ job, kind, number }: FoundLetter): Work<Replacement | null> {
    let withdrawn: Replacement | null = null;
    for (let of: number | null = yield* this.#deps.jobRows.newestVersion(job); of !== null;) {
      for (const one of yield* statements.ofKind.all({ job: of, kind })) {
        if (one.number === number) return withdrawn;
        if (one.withdrawnMs === null) return one;
        withdrawn ??= one;
      }
      of = (yield* this.#deps.jobRows.existing(of)).revision_of;
    }
    return withdrawn;
  }

  *#issuing(job: number, change: number, letter: LetterToIssue, by: Actor): Work<Job> {
    const { clock, ids, jobRows, messages, blobs, drafts } = this.#deps;
    const before = yield* jobRows.existing(job);
    const { letters } = (yield* statements.issued.first({ job }))!;
    if (before.change !== change || letter.number !== letterNumber(before, letters + 1))
      throw problem('job-changed-during-approval', { job });
    if (letter.from) yield* this.#assertCurrent(job, letter.from);
    const { name, mediaType: media_type, sha256, bytes } = letter.file;
    const { number, source, pages, kind, override, signatures: found = [] } = letter;
    const signed = found.length > 0 ? { signed_by: found.map(({ signer }) => signer) } : {};
    const record = { letter: number, sha256, source, pages, bytes, ...signed, ...override };
    const approved = yield* jobRows.move(job, 'Approved', by, record);
    yield* messages.noteAnswer(job);
    yield* blobs.add(letter.file);
    const row = { id: ids.uuid(), job_id: job, name, media_type, sha256, bytes, created_ms: clock.now() };
    const { seq: file } = (yield* producedFiles.insert.first(row))!;
    const entries = letter.entries === null ? null : JSON.stringify(letter.entries);
    const signatures = found.length > 0 ? JSON.stringify(found) : null;
    const zip = zipOf(approved);
    yield* statements.insertLetter.send({ file, job, number, entries, pages, signatures, zip, kind });
    if (source === 'composed') yield* drafts.remove(job);
    return approved;
  }

  *#withdrawing(job: number, by: Withdrawal): Work<Job> {
    const { jobRows, messages } = this.#deps;
    const { status } = yield* jobRows.existing(job);
    const letter = yield* this.#current(job);
    if (status !== 'Approved' && !(status === 'Revised' && letter)) throw problem('no-letter-to-withdraw', { job });
    const detail = { reason: by.reason };
    if (status === 'Approved') {
      // Without a letter there is none to withdraw: the history shows that the approval was.
      if (!letter) yield* jobRows.note(job, by, 'event-approval-withdrawn', detail);
      yield* jobRows.move(job, 'In Review', by, letter && detail);
      yield* messages.add(job, by.author, by.reason, { fromOffice: true });
      return yield* jobRows.read(job);
    }
    yield* jobRows.withdrawLetter(job, by, detail);
    const said = message('letter-withdrawn-because', { number: letter!.number, reason: by.reason });
    const body = say(by.language ?? 'en', said);
    yield* messages.add(yield* jobRows.newestVersion(job), by.author, body, { fromOffice: true });
    return yield* jobRows.update(job);
  }

  *#retrieving(owner: Owner, job: number): Work<{ row: JobRow; letter: (ProducedFile & { number: string }) | null }> {
    const row = yield* this.#deps.jobRows.owned(owner, job);
    return { row, letter: row.status === 'Approved' ? yield* this.#current(job) : null };
  }

  *#letters(job: number): Work<(ProducedRow & { number: string })[]> {
    const produced = yield* producedFiles.ofJob.all({ job });
    return produced.filter((file): file is ProducedRow & { number: string } => file.number !== null);
  }

  *#current(job: number): Work<(ProducedFile & { number: string }) | null> {
    return (yield* this.#letters(job)).findLast(({ withdrawn_ms }) => withdrawn_ms === null) ?? null;
  }

  /** Optimistic lock: throws when another user has saved other entries since the base version. */
  *#assertCurrent(job: number, from: IssuedFrom): Work<void> {
    const draft = yield* this.#deps.drafts.read(job);
    if (draft === null || draft.savedMs === from.base || isDeepStrictEqual(draft.entries, from.entries)) return;
    throw problem('letter-draft-changed', { by: draft.by });
  }
}
