import type { LetterEntries } from '../../../shared/letters/entries.ts';
import { sql, type Work } from '../base/database/statement.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import type { JobRows } from '../jobs/store/jobRows.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';

/** A letter that was given out to be signed and sealed elsewhere. */
export interface SealingCopy {
  number: string;
  sha256: string;
  bytes: number;
  /** The values that it was drawn with: those of the letter that comes back. */
  entries: LetterEntries;
  /** The lines of text of each page. */
  lines: string[][];
  /** A digest of what each page shows; empty where that is not known. */
  drawings: string[];
}

/** With what was missing, and why it was given out in spite of it: goes into the history. */
type CopyToNote = SealingCopy & { override: object | null };

/** Who took a copy, and when. */
export interface KnownCopy extends SealingCopy {
  by: string;
  atMs: number;
}

type Row = Omit<KnownCopy, 'entries' | 'lines' | 'drawings'> & {
  entries: string;
  lines: string;
  drawings: string | null;
};

/** The latest copies of a letter that a returning file is compared with. */
const mostCopies = 20;

const statements = {
  withNumber: sql<{ number: string }, GivenOut>(
    `SELECT number, job_id AS job, sha256, bytes, created_ms AS "atMs" FROM sealing_copy
     WHERE number = @number ORDER BY seq DESC`,
  ),
  insert: sql<{
    job: number;
    number: string;
    sha256: string;
    bytes: number;
    entries: string;
    lines: string;
    drawings: string;
    user: number;
    at: number;
  }>(
    `INSERT INTO sealing_copy (job_id, number, sha256, bytes, entries, lines, drawings, user_id, created_ms)
     VALUES (@job, @number, @sha256, @bytes, @entries, @lines, @drawings, @user, @at)`,
  ),
  ofJob: sql<{ job: number; number: string; most: number }, Row>(
    `SELECT number, sha256, bytes, entries, lines, drawings, "user".email AS "by", sealing_copy.created_ms AS "atMs"
     FROM sealing_copy JOIN "user" ON "user".id = user_id
     WHERE job_id = @job AND number = @number ORDER BY seq DESC LIMIT @most`,
  ),
};

/** A copy as a file may begin with it. */
interface GivenOut {
  number: string;
  job: number;
  sha256: string;
  bytes: number;
  atMs: number;
}

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
    return rows.map(({ entries, lines, drawings, ...row }) => ({
      ...row,
      entries: JSON.parse(entries) as LetterEntries,
      lines: JSON.parse(lines) as string[][],
      drawings: JSON.parse(drawings ?? '[]') as string[],
    }));
  }

  /** Every copy of a letter by its number, the latest first. */
  withNumber(number: string): Promise<GivenOut[]> {
    return this.#deps.database.read(statements.withNumber.all({ number }));
  }

  /** Notes a copy, with an entry in the history of the job. */
  add(job: number, copy: CopyToNote, by: Actor & { user: number }): Promise<void> {
    return this.#deps.database.commit(() => this.#adding(job, copy, by));
  }

  *#adding(
    job: number,
    { number, sha256, bytes, entries, lines, drawings, override }: CopyToNote,
    by: Actor & { user: number },
  ): Work<void> {
    yield* statements.insert.send({
      ...{ job, number, sha256, bytes, user: by.user, at: this.#deps.clock.now() },
      entries: JSON.stringify(entries),
      lines: JSON.stringify(lines),
      drawings: JSON.stringify(drawings),
    });
    yield* this.#jobRows.note(job, by, 'event-letter-copy-taken', { letter: number, sha256, bytes, ...override });
  }
}
