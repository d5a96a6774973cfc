import { isDeepStrictEqual } from 'node:util';
import { problem } from '../../../shared/messages/problem.ts';
import type { Job } from '../../../shared/job/job.ts';
import type { Clock, Ids } from '../../ports.ts';
import type { Commit } from '../../sqlite/groupCommit.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { Actor } from './auditStore.ts';
import type { BlobRows } from './blobRows.ts';
import type { JobRows } from './jobRows.ts';
import type { LetterDraftRows } from './letterDraftRows.ts';
import type { MessageRows } from './messageRows.ts';
import type { JudgedFile } from './uploadStore.ts';

/** A file the provider made for a job. */
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

/** The entries as sent, and the `keptMs` (base version) of the draft that they were read with. */
export interface IssuedFrom {
  entries: unknown;
  base: number | null;
}

/** A job's letters are numbered from 1; a letter that replaces a withdrawn one gets the next number. */
export const letterNumber = (job: number, issue: number): string => `${job}-${issue}`;

export const createLetterStore = (deps: {
  db: Db;
  commit: Commit;
  clock: Clock;
  ids: Ids;
  jobRows: JobRows;
  messages: MessageRows;
  blobs: BlobRows;
  draftRows: LetterDraftRows;
}) => {
  const { db, commit, clock, ids, jobRows, messages, blobs, draftRows } = deps;
  const insertFile = db.prepare(
    `INSERT INTO produced_file (id, job_id, name, media_type, sha256, bytes, created_ms)
     VALUES (@id, @job_id, @name, @media_type, @sha256, @bytes, @created_ms)`,
  );
  const insertLetter = db.prepare(
    `INSERT INTO letter (produced_file, job_id, number, entries, ahj)
     SELECT @file, @job, @number, @entries, ahj FROM job WHERE id = @job`,
  );
  const issued = db.prepare<[number], { issued: number }>('SELECT count(*) AS issued FROM letter WHERE job_id = ?');
  const withdraw = db.prepare('UPDATE produced_file SET withdrawn_ms = ? WHERE job_id = ? AND withdrawn_ms IS NULL');
  const produced = db.prepare<[number], ProducedFile & { number: string | null }>(
    `SELECT produced_file.*, letter.number FROM produced_file LEFT JOIN letter ON letter.produced_file = seq
     WHERE produced_file.job_id = ? ORDER BY seq`,
  );
  const current = db.prepare<[number], ProducedFile & { number: string }>(
    `SELECT produced_file.*, letter.number FROM letter JOIN produced_file ON produced_file.seq = letter.produced_file
     WHERE letter.job_id = ? AND withdrawn_ms IS NULL ORDER BY seq DESC LIMIT 1`,
  );

  const newestVersion = (job: number): number => {
    const { superseded_by } = jobRows.existing(job);
    return superseded_by === null ? job : newestVersion(superseded_by);
  };

  /** Optimistic lock: throws when another user has saved other entries since the base version. */
  const assertSeen = (job: number, from: IssuedFrom): void => {
    const kept = draftRows.kept(job);
    if (kept === null || kept.keptMs === from.base || isDeepStrictEqual(kept.entries, from.entries)) return;
    throw problem('letter-draft-changed', { by: kept.by });
  };

  return {
    /** Which of the job's letters comes next, counted from 1. */
    nextIssue: async (job: number): Promise<number> => issued.get(job)!.issued + 1,

    /**
     * Approves a job and issues its letter, in one transaction. The entries that were kept for it go with a letter that
     * is made of them; a finished one leaves them. `change` is the job's mark when the letter was made: a job that has
     * changed since needs a new letter, and is refused with `move-refused`; so are entries that are behind those kept,
     * where it is told what the letter is issued `from`.
     */
    issue: (
      job: number,
      change: number,
      letter: { number: string; file: JudgedFile; entries: object | null; from?: IssuedFrom },
      by: Actor,
    ): Promise<Job> =>
      commit(() => {
        if (jobRows.existing(job).change !== change) {
          throw problem('job-changed-during-approval', { job });
        }
        if (letter.from) assertSeen(job, letter.from);
        const approved = jobRows.move(job, 'Approved', by, {
          letter: letter.number,
          sha256: letter.file.sha256,
          source: letter.entries === null ? 'attached' : 'composed',
        });
        const { name, mediaType: media_type, sha256, bytes } = letter.file;
        blobs.keep(letter.file);
        const file = { id: ids.uuid(), job_id: job, name, media_type, sha256, bytes, created_ms: clock.now() };
        const { lastInsertRowid } = insertFile.run(file);
        const entries = letter.entries === null ? null : JSON.stringify(letter.entries);
        insertLetter.run({ file: lastInsertRowid, job, number: letter.number, entries });
        if (letter.entries !== null) draftRows.forget(job);
        return approved;
      }),

    /**
     * Withdraws an approval. The letter stays on record and is no longer served. The reason is sent to the client as a
     * message of `author`. A job that was revised since stays Revised, and the message goes to its newest revision.
     */
    withdraw: (job: number, by: Actor & { author: string; reason: string }): Promise<Job> =>
      commit(() => {
        const letter = current.get(job);
        const { status } = jobRows.existing(job);
        if (status !== 'Approved' && !(status === 'Revised' && letter)) {
          throw problem('no-letter-to-withdraw', { job });
        }
        const detail = { withdrawn: letter?.sha256 ?? null, letter: letter?.number ?? null, reason: by.reason };
        withdraw.run(clock.now(), job);
        if (status === 'Approved') {
          jobRows.move(job, 'In Review', by, detail);
          messages.add(job, by.author, by.reason, { fromOffice: true });
          return jobRows.read(job);
        }
        jobRows.note(job, by, 'Letter withdrawn', detail);
        const told = `Letter ${letter!.number} was withdrawn: ${by.reason}`;
        messages.add(newestVersion(job), by.author, told, { fromOffice: true });
        return jobRows.update(job);
      }),

    /** The current letter, or null. */
    current: async (job: number): Promise<(ProducedFile & { number: string }) | null> => current.get(job) ?? null,

    /** Produced files of the job that are not withdrawn, oldest first (§4.5). */
    produced: async (job: number): Promise<ProducedFile[]> =>
      produced.all(job).filter(({ withdrawn_ms }) => withdrawn_ms === null),

    /** All produced files, withdrawn ones too, with the numbers of letters. */
    everProduced: async (job: number): Promise<(ProducedFile & { number: string | null })[]> => produced.all(job),
  };
};

export type LetterStore = ReturnType<typeof createLetterStore>;
