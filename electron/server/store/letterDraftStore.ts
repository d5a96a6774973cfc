import { problem } from '../../../shared/messages/problem.ts';
import { canMove } from '../../../shared/job/status.ts';
import type { Clock } from '../../ports.ts';
import type { Commit } from '../../sqlite/groupCommit.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { AuditStore, Actor } from './auditStore.ts';
import type { JobRows } from './jobRows.ts';
import type { KeptDraft, LetterDraftRows } from './letterDraftRows.ts';

/** What is to be kept, and at what it was read: the `keptMs` of then, or null where nothing was kept. */
export interface KeptBy {
  entries: Record<string, unknown>;
  typed: readonly string[];
  user: number;
  by: Actor;
  base: number | null;
}

/** What was entered for a letter that was issued, and which. */
export interface IssuedEntries {
  number: string;
  entries: unknown;
  issuedMs: number;
}

/** UTF-8 bytes of JSON. A thousand arrays with all their entries are less. */
const mostBytes = 200_000;

export const createLetterDraftStore = (deps: {
  db: Db;
  commit: Commit;
  clock: Clock;
  audit: AuditStore;
  jobRows: JobRows;
  draftRows: LetterDraftRows;
}) => {
  const { db, commit, clock, audit, jobRows, draftRows } = deps;
  const { kept } = draftRows;
  const put = db.prepare(
    `INSERT INTO letter_draft (job_id, entries, user_id, kept_ms) VALUES (@job, @entries, @user, @at)
     ON CONFLICT (job_id) DO UPDATE SET entries = excluded.entries, user_id = excluded.user_id, kept_ms = excluded.kept_ms`,
  );
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
    find: async (job: number): Promise<KeptDraft | null> => kept(job),

    /**
     * Keeps what was typed, instead of what was kept before; answers false, and keeps nothing, where somebody has kept
     * or forgotten since it was read. The first time is noted. Throws `not-found`, `too-large`, and `move-refused` for a job that takes no
     * letter as it stands.
     */
    keep: (job: number, { entries, typed, user, by, base }: KeptBy): Promise<boolean> =>
      commit(() => {
        const { status, superseded_by } = jobRows.existing(job);
        if (Buffer.byteLength(JSON.stringify(entries)) > mostBytes)
          throw problem('letter-entries-too-large', { maximumKilobytes: mostBytes / 1000 });
        if (superseded_by !== null || !canMove(status, 'Approved'))
          throw problem('no-letter-in-this-status', { job, status });
        const before = kept(job);
        if ((before?.keptMs ?? null) !== base) return false;
        const all = [...new Set([...(before?.typed ?? []), ...typed])];
        // Two keeps are never of the same time: it tells them apart.
        const at = Math.max(clock.now(), (before?.keptMs ?? 0) + 1);
        put.run({ job, entries: JSON.stringify([entries, all]), user, at });
        if (before === null) audit.note({ ...by, action: 'Letter begun', subject: `job ${job}` });
        return true;
      }),

    /**
     * What was kept is gone, and it is noted whose it was; answers false, and forgets nothing, where somebody has kept
     * since `base`, the `keptMs` that was read.
     */
    forget: (job: number, base: number | null, by: Actor): Promise<boolean> =>
      commit(() => {
        const before = kept(job);
        if (before === null) return true;
        if (before.keptMs !== base) return false;
        draftRows.forget(job);
        const detail = { kept_by: before.by };
        audit.note({ ...by, action: 'Letter draft forgotten', subject: `job ${job}`, detail });
        return true;
      }),

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
