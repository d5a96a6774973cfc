import type { Db } from '../../sqlite/openDatabase.ts';

/** The reviewer's entries of a letter that is not issued yet, as they were typed: right or wrong. */
export interface KeptDraft {
  entries: Record<string, unknown>;
  /** Names of the entries that a reviewer typed, rather than took over. */
  typed: string[];
  /** Who kept them last, by their address. */
  by: string;
  /** When; later than any time before. */
  keptMs: number;
}

/** The rows of drafts, for the stores that read and end them. */
export const createLetterDraftRows = (db: Db) => {
  const find = db.prepare<[number], { entries: string; by: string; keptMs: number }>(
    `SELECT entries, user.email AS by, kept_ms AS keptMs FROM letter_draft JOIN user ON user.id = user_id
     WHERE job_id = ?`,
  );
  const forget = db.prepare('DELETE FROM letter_draft WHERE job_id = ?');
  return {
    /** What is kept of the job's letter, or null. */
    kept: (job: number): KeptDraft | null => {
      const row = find.get(job);
      if (!row) return null;
      // With what was typed beside the entries, or entries alone.
      const value = JSON.parse(row.entries) as Record<string, unknown> | [Record<string, unknown>, string[]];
      const [entries, typed] = Array.isArray(value) ? value : [value, []];
      return { entries, typed, by: row.by, keptMs: row.keptMs };
    },

    forget: (job: number): void => void forget.run(job),
  };
};

export type LetterDraftRows = ReturnType<typeof createLetterDraftRows>;
