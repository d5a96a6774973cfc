import { message } from '../../../../shared/messages/catalogue.ts';
import { LetterEntries } from '../../../../shared/letters/entries.ts';
import { canMove } from '../../../../shared/job/status.ts';
import { problem } from '../../../../shared/messages/problem.ts';
import { sql, type Work } from '../../base/database/statement.ts';
import type { Actor } from '../../base/audit/auditStore.ts';
import type { JobRows } from '../../jobs/store/jobRows.ts';
import type { StoreDeps } from '../../base/database/storeDeps.ts';
import {
  type CopiedEditions,
  copiedSince,
  editionValuesIn,
  type PresetEditions,
  sentForOther,
  typedForOther,
  type TypedValues,
} from './editionValues.ts';

/** The reviewer's entries of a letter that is not issued yet, as they were typed: right or wrong. */
export interface SavedDraft {
  entries: Record<string, unknown>;
  /** Names of the entries that a reviewer typed, rather than took over. */
  typed: string[];
  /** Null in a draft of an earlier version. */
  copied: CopiedEditions | null;
  /** Email of the user who saved them last. */
  by: string;
  /** The draft's version: every save has a later time. */
  savedMs: number;
}

/** Entries to save. `base` is the `savedMs` of the draft that the reviewer edited, or null where there was none. */
export interface DraftToSave {
  entries: Record<string, unknown>;
  typed: readonly string[];
  /** Of the first save. */
  copied: CopiedEditions;
  /** Values that were typed for another edition of ASCE 7 than the entries have, each with it. */
  typedForOther: CopiedEditions;
  presets: PresetEditions;
  user: number;
  by: Actor;
  base: number | null;
}

/** The draft as a change leaves it. `isBehind`: another user changed it before, and nothing was written. */
interface ChangedDraft {
  draft: SavedDraft | null;
  isBehind: boolean;
}

/** The entries of an issued letter. */
export interface IssuedEntries {
  number: string;
  entries: unknown;
  issuedMs: number;
}

type IssuedRow = IssuedEntries & { entries: string };

/** UTF-8 bytes of JSON. A thousand arrays with all their entries are less. */
const maxBytes = 200_000;

const issuedColumns = 'letter.number, letter.entries, produced_file.created_ms AS "issuedMs"';

const statements = {
  find: sql<{ job: number }, { entries: string; by: string; savedMs: number }>(
    `SELECT entries, "user".email AS "by", kept_ms AS "savedMs" FROM letter_draft JOIN "user" ON "user".id = user_id
     WHERE job_id = @job`,
  ),
  remove: sql<{ job: number }>('DELETE FROM letter_draft WHERE job_id = @job'),
  put: sql<{ job: number; entries: string; user: number; at: number }>(
    `INSERT INTO letter_draft (job_id, entries, user_id, kept_ms) VALUES (@job, @entries, @user, @at)
     ON CONFLICT (job_id) DO UPDATE SET entries = excluded.entries, user_id = excluded.user_id, kept_ms = excluded.kept_ms`,
  ),
  lastOfJob: sql<{ job: number }, IssuedRow>(
    `SELECT ${issuedColumns} FROM letter JOIN produced_file ON produced_file.seq = letter.produced_file
     WHERE letter.job_id = @job AND letter.entries IS NOT NULL ORDER BY letter.produced_file DESC LIMIT 1`,
  ),
  lastForAhj: sql<{ job: number }, IssuedRow>(
    `SELECT ${issuedColumns} FROM job AS wanted
     JOIN letter ON letter.ahj = wanted.ahj AND letter.entries IS NOT NULL
     JOIN job AS other ON other.id = letter.job_id AND other.client_state IS NOT DISTINCT FROM wanted.client_state
       AND other.is_test = wanted.is_test
     JOIN produced_file ON produced_file.seq = letter.produced_file AND withdrawn_ms IS NULL
     WHERE wanted.id = @job AND wanted.ahj <> '' ORDER BY letter.produced_file DESC LIMIT 1`,
  ),
  // A ZIP code that was mistyped, or stands for none, is not of two states; a job may not say its state.
  lastForZip: sql<{ job: number; zip: string }, IssuedRow>(
    `SELECT ${issuedColumns} FROM job AS wanted
     JOIN letter ON letter.zip = @zip AND letter.entries IS NOT NULL
     JOIN job AS other ON other.id = letter.job_id AND other.is_test = wanted.is_test
       AND (other.client_state IS NULL OR wanted.client_state IS NULL OR other.client_state = wanted.client_state)
     JOIN produced_file ON produced_file.seq = letter.produced_file AND withdrawn_ms IS NULL
     WHERE wanted.id = @job ORDER BY letter.produced_file DESC LIMIT 1`,
  ),
};

const readIssued = (row: IssuedRow | undefined): IssuedEntries | null =>
  row ? { ...row, entries: JSON.parse(row.entries) as unknown } : null;

/** Those typed before and now, of values that are there; one of an array that changed since without being typed was brought. */
const typedOf = (before: SavedDraft | null, entries: TypedValues, typed: readonly string[]): string[] => {
  const ofArrays = (of: TypedValues): Map<string, unknown> =>
    new Map(editionValuesIn(of).flatMap(({ key, value, array }) => (array === null ? [] : [[key, value] as const])));
  const [was, is] = [ofArrays(before?.entries ?? {}), ofArrays(entries)];
  const isOfRoof = (name: string): boolean => !name.includes('/');
  const still = (before?.typed ?? []).filter((name) => isOfRoof(name) || was.get(name) === is.get(name));
  return [...new Set([...still, ...typed])].filter((name) => name in LetterEntries.shape || is.has(name));
};

export class LetterDraftStore {
  readonly #deps: StoreDeps;
  readonly #jobRows: JobRows;

  constructor(deps: StoreDeps, jobRows: JobRows) {
    this.#deps = deps;
    this.#jobRows = jobRows;
  }

  /** Inside a transaction: the draft of the job's next letter, or null. */
  *read(job: number): Work<SavedDraft | null> {
    const row = yield* statements.find.first({ job });
    if (!row) return null;
    // Either the entries alone, or the entries, the names of those that were typed, and since a later version `copied`.
    type Parts = [Record<string, unknown>, string[], (CopiedEditions | null)?];
    const value = JSON.parse(row.entries) as Record<string, unknown> | Parts;
    const [entries, typed, copied = null] = Array.isArray(value) ? value : ([value, []] satisfies Parts);
    return { entries, typed, copied, by: row.by, savedMs: row.savedMs };
  }

  /** Inside a transaction. */
  *remove(job: number): Work<void> {
    yield* statements.remove.run({ job });
  }

  /** The draft of the job's next letter, or null. */
  find(job: number): Promise<SavedDraft | null> {
    return this.#deps.database.read(this.read(job));
  }

  /**
   * Replaces the draft, unless another user has saved or discarded it since `base` (optimistic lock). The first save is
   * written to the audit log. Throws `not-found`, `too-large`, and `move-refused` for a job whose status allows no letter.
   */
  save(job: number, draft: DraftToSave): Promise<ChangedDraft> {
    return this.#deps.database.commit(() => this.#saving(job, draft));
  }

  /** Deletes the draft and writes its author to the audit log, unless another user has saved since `base`. */
  discard(job: number, base: number | null, by: Actor): Promise<ChangedDraft> {
    return this.#deps.database.commit(() => this.#discarding(job, base, by));
  }

  /** The entries of the job's last composed letter, withdrawn or not. */
  async lastOfJob(job: number): Promise<IssuedEntries | null> {
    return readIssued(await this.#deps.database.read(statements.lastOfJob.first({ job })));
  }

  /**
   * The entries of the last composed letter for the AHJ of this job that was not withdrawn. The state must be the same,
   * because many states have a Springfield. Null for a job without an AHJ.
   */
  async lastForAhj(job: number): Promise<IssuedEntries | null> {
    return readIssued(await this.#deps.database.read(statements.lastForAhj.first({ job })));
  }

  /** The same for a ZIP code of five digits; null for an empty one. */
  async lastForZip(job: number, zip: string): Promise<IssuedEntries | null> {
    if (zip === '') return null;
    return readIssued(await this.#deps.database.read(statements.lastForZip.first({ job, zip })));
  }

  *#saving(job: number, draft: DraftToSave): Work<ChangedDraft> {
    const { entries, typed, copied: begun, presets, user, by, base } = draft;
    const { status, superseded_by } = yield* this.#jobRows.existing(job);
    if (Buffer.byteLength(JSON.stringify(entries)) > maxBytes)
      throw problem('letter-entries-too-large', { maximumKilobytes: maxBytes / 1000 });
    if (superseded_by !== null || !canMove(status, 'Approved'))
      throw problem('no-letter-in-this-status', { job, status });
    const before = yield* this.read(job);
    if ((before?.savedMs ?? null) !== base) return { draft: before, isBehind: true };
    const ofOther = {
      ...(before && typedForOther(before, entries, typed)),
      ...sentForOther(draft.typedForOther, entries, typed),
    };
    const all = typedOf(before, entries, typed).filter((name) => !(name in ofOther));
    const copied = before
      ? before.copied && { ...copiedSince({ ...before, copied: before.copied }, entries, all, presets), ...ofOther }
      : { ...begun, ...ofOther };
    // The time is the version, so that two saves must not have the same.
    const at = Math.max(this.#deps.clock.now(), (before?.savedMs ?? 0) + 1);
    yield* statements.put.run({ job, entries: JSON.stringify([entries, all, copied]), user, at });
    if (before === null)
      yield* this.#deps.audit.note({ ...by, action: 'event-letter-begun', subject: message('subject-job', { job }) });
    return { draft: { entries, typed: all, copied, by: by.actor, savedMs: at }, isBehind: false };
  }

  *#discarding(job: number, base: number | null, by: Actor): Work<ChangedDraft> {
    const before = yield* this.read(job);
    if (before === null) return { draft: null, isBehind: false };
    if (before.savedMs !== base) return { draft: before, isBehind: true };
    yield* this.remove(job);
    yield* this.#deps.audit.note({
      ...by,
      action: 'event-letter-draft-forgotten',
      subject: message('subject-job', { job }),
      detail: { kept_by: before.by },
    });
    return { draft: null, isBehind: false };
  }
}
