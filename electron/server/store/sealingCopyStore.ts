import type { LetterEntries } from '../../../shared/letter/entries.ts';
import { sql, type Work } from '../database/statement.ts';
import type { Actor } from './auditStore.ts';
import type { JobRows } from './jobRows.ts';
import type { StoreDeps } from './storeDeps.ts';

/** A letter that was given out to be signed and sealed elsewhere. */
export interface SealingCopy {
  number: string;
  sha256: string;
  bytes: number;
  /** The values that it was drawn with: those of the letter that comes back. */
  entries: LetterEntries;
  /** The lines of text of each page. */
  lines: string[][];
}

/** With what was missing, and why it was given out in spite of it: goes into the history. */
type CopyToNote = SealingCopy & { override: object | null };

/** Who took a copy, and when. */
export interface KnownCopy extends SealingCopy {
  by: string;
  atMs: number;
}

type Row = Omit<KnownCopy, 'entries' | 'lines'> & { entries: string; lines: string };

/** The latest copies of a letter that a returning file is compared with. */
const mostCopies = 20;

const statements = {
  insert: sql<{
    job: number;
    number: string;
    sha256: string;
    bytes: number;
    entries: string;
    lines: string;
    user: number;
    at: number;
  }>(
    `INSERT INTO sealing_copy (job_id, number, sha256, bytes, entries, lines, user_id, created_ms)
     VALUES (@job, @number, @sha256, @bytes, @entries, @lines, @user, @at)`,
  ),
  ofJob: sql<{ job: number; number: string; most: number }, Row>(
    `SELECT number, sha256, bytes, entries, lines, "user".email AS "by", sealing_copy.created_ms AS "atMs"
     FROM sealing_copy JOIN "user" ON "user".id = user_id
     WHERE job_id = @job AND number = @number ORDER BY seq DESC LIMIT @most`,
  ),
};

export class SealingCopyStore {
  readonly #deps: StoreDeps;
  readonly #jobRows: JobRows;

  constructor(deps: StoreDeps, jobRows: JobRows) {
    this.#deps = deps;
    this.#jobRows = jobRows;
  }

  /** Copies of the letter with this number, the latest first. */
  async of(job: number, number: string): Promise<KnownCopy[]> {
    const rows = await this.#deps.database.read(statements.ofJob.all({ job, number, most: mostCopies }));
    return rows.map(({ entries, lines, ...row }) => ({
      ...row,
      entries: JSON.parse(entries) as LetterEntries,
      lines: JSON.parse(lines) as string[][],
    }));
  }

  /** Notes a copy, with an entry in the history of the job. */
  add(job: number, copy: CopyToNote, by: Actor & { user: number }): Promise<void> {
    return this.#deps.database.commit(() => this.#adding(job, copy, by));
  }

  *#adding(
    job: number,
    { number, sha256, bytes, entries, lines, override }: CopyToNote,
    by: Actor & { user: number },
  ): Work<void> {
    yield* statements.insert.send({
      ...{ job, number, sha256, bytes, user: by.user, at: this.#deps.clock.now() },
      entries: JSON.stringify(entries),
      lines: JSON.stringify(lines),
    });
    yield* this.#jobRows.note(job, by, 'event-letter-copy-taken', { letter: number, sha256, bytes, ...override });
  }
}
