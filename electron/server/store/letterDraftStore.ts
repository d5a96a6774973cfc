import { Problem } from '../../../shared/api/problems.ts';
import type { Clock } from '../../ports.ts';
import type { Commit } from '../../sqlite/groupCommit.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { JobRows } from './jobRows.ts';

/** The reviewer's entries of a letter that is not issued yet, as they were typed: right or wrong. */
export interface KeptDraft {
  entries: Record<string, unknown>;
  /** Who kept them last. */
  user: number;
  keptMs: number;
}

/** What was entered for a letter that was issued, and which. */
export interface IssuedEntries {
  number: string;
  entries: unknown;
  issuedMs: number;
}

/** UTF-8 bytes of JSON. A thousand arrays with all their entries are less. */
const mostBytes = 200_000;

export const createLetterDraftStore = (deps: { db: Db; commit: Commit; clock: Clock; jobRows: JobRows }) => {
  const { db, commit, clock, jobRows } = deps;
  const find = db.prepare<[number], { entries: string; user: number; keptMs: number }>(
    'SELECT entries, user_id AS user, kept_ms AS keptMs FROM letter_draft WHERE job_id = ?',
  );
  const put = db.prepare(
    `INSERT INTO letter_draft (job_id, entries, user_id, kept_ms) VALUES (@job, @entries, @user, @at)
     ON CONFLICT (job_id) DO UPDATE SET entries = excluded.entries, user_id = excluded.user_id, kept_ms = excluded.kept_ms`,
  );
  const forget = db.prepare('DELETE FROM letter_draft WHERE job_id = ?');
  const columns = 'letter.number, letter.entries, produced_file.created_ms AS issuedMs';
  const lastOfJob = db.prepare<[number], { number: string; entries: string; issuedMs: number }>(
    `SELECT ${columns} FROM letter JOIN produced_file ON produced_file.seq = letter.produced_file
     WHERE letter.job_id = ? AND letter.entries IS NOT NULL ORDER BY letter.produced_file DESC LIMIT 1`,
  );
  const lastForAhj = db.prepare<[number], { ahj: string; number: string; entries: string; issuedMs: number }>(
    `SELECT ${columns} FROM job AS wanted
     CROSS JOIN letter ON letter.ahj = wanted.ahj AND letter.entries IS NOT NULL
     JOIN job AS other ON other.id = letter.job_id AND other.client_state IS wanted.client_state
     JOIN produced_file ON produced_file.seq = letter.produced_file AND withdrawn_ms IS NULL
     WHERE wanted.id = ? AND wanted.ahj <> '' ORDER BY letter.produced_file DESC LIMIT 1`,
  );

  const issued = (row: { number: string; entries: string; issuedMs: number } | undefined): IssuedEntries | null =>
    row ? { ...row, entries: JSON.parse(row.entries) as unknown } : null;

  return {
    /** What was kept since the last letter, or null. */
    find: async (job: number): Promise<KeptDraft | null> => {
      const row = find.get(job);
      return row ? { ...row, entries: JSON.parse(row.entries) as Record<string, unknown> } : null;
    },

    /** Keeps what was typed, instead of what was kept before. Throws `not-found`, `too-large`. */
    keep: (job: number, entries: Record<string, unknown>, user: number): Promise<void> => {
      const text = JSON.stringify(entries);
      return commit(() => {
        jobRows.existing(job);
        if (Buffer.byteLength(text) > mostBytes)
          throw new Problem('too-large', { detail: `Entries of a letter are at most ${mostBytes / 1000} kB.` });
        put.run({ job, entries: text, user, at: clock.now() });
      });
    },

    forget: (job: number): Promise<void> => commit(() => void forget.run(job)),

    /** The entries of the job's last letter that was composed, whether or not it was withdrawn. */
    lastOfJob: async (job: number): Promise<IssuedEntries | null> => issued(lastOfJob.get(job)),

    /**
     * The last composed letter for the AHJ of this job, of those that stand: what was withdrawn may be wrong. Many
     * states have a Springfield, so the state has to be the same, too. Null for a job without an AHJ.
     */
    lastForAhj: async (job: number): Promise<IssuedEntries | null> => issued(lastForAhj.get(job)),
  };
};

export type LetterDraftStore = ReturnType<typeof createLetterDraftStore>;
