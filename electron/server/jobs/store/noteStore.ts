import { problem } from '../../../../shared/messages/problem.ts';
import { mostNotes, noteSettlesMs, type NoteView } from '../../../../shared/job/notes.ts';
import { sql, type Work } from '../../base/database/statement.ts';
import type { Actor } from '../../base/audit/auditStore.ts';
import type { IdempotentRequest } from '../../base/idempotency/idempotencyStore.ts';
import { inJobDialects } from './jobDialectQueries.ts';
import type { JobRows } from './jobRows.ts';
import type { StoreDeps } from '../../base/database/storeDeps.ts';

interface NoteRow {
  id: number;
  job: number;
  user: number;
  author: string;
  text: string;
  atMs: number;
  changedMs: number | null;
}

/** Who writes: the user's id tells their own notes. */
export type NoteAuthor = Actor & { user: number };

const selected = `SELECT internal_note.id, job_id AS job, user_id AS "user", "user".email AS author, body AS text,
    internal_note.created_ms AS "atMs", changed_ms AS "changedMs"
  FROM internal_note JOIN "user" ON "user".id = user_id`;

const statements = {
  insert: sql<{ job: number; user: number; body: string; at: number }>(
    'INSERT INTO internal_note (job_id, user_id, body, created_ms) VALUES (@job, @user, @body, @at)',
  ),
  count: sql<{ job: number }, { notes: number }>('SELECT count(*) AS notes FROM internal_note WHERE job_id = @job'),
  find: sql<{ id: number; job: number }, NoteRow>(`${selected} WHERE internal_note.id = @id AND job_id = @job`),
  ofJobs: sql<{ jobs: string }, NoteRow>(
    inJobDialects(({ isOneOfIds }) => `${selected} WHERE ${isOneOfIds('job_id', 'jobs')} ORDER BY internal_note.id`),
  ),
  change: sql<{ id: number; body: string; at: number }>(
    'UPDATE internal_note SET body = @body, changed_ms = @at WHERE id = @id',
  ),
  remove: sql<{ id: number }>('DELETE FROM internal_note WHERE id = @id'),
};

/**
 * Notes that the office keeps for itself. A note changes nothing that clients can see of a job, not even its version or
 * the time of its last change; the history names it for the office, without its text.
 */
export class NoteStore {
  readonly #deps: StoreDeps;
  readonly #jobRows: JobRows;

  constructor(deps: StoreDeps, jobRows: JobRows) {
    this.#deps = deps;
    this.#jobRows = jobRows;
  }

  /** Notes on these versions of a job as a user sees them, oldest first. */
  async ofJobs(jobs: readonly number[], reader: number): Promise<NoteView[]> {
    const found = await this.#deps.database.read(statements.ofJobs.all({ jobs: JSON.stringify(jobs) }));
    return found.map(({ user, ...note }) => ({ ...note, isOpen: user === reader && this.#isOpen(note) }));
  }

  /** Throws `job-not-found`, `job-superseded`, `notes-full`. */
  async add(job: number, text: string, by: NoteAuthor, once: IdempotentRequest | null): Promise<void> {
    await this.#deps.idempotency.commitOnce(once, () => this.#adding(job, text, by));
  }

  /** Throws `note-not-found`, `note-of-another`, `note-settled`. */
  change(job: number, id: number, text: string, by: NoteAuthor): Promise<void> {
    return this.#deps.database.commit(() => this.#changing(job, id, text, by));
  }

  /** Throws like `change`. */
  remove(job: number, id: number, by: NoteAuthor): Promise<void> {
    return this.#deps.database.commit(() => this.#removing(job, id, by));
  }

  #isOpen({ atMs }: Pick<NoteRow, 'atMs'>): boolean {
    return this.#deps.clock.now() - atMs < noteSettlesMs;
  }

  /** The author's own note, while it may be changed. */
  *#open(job: number, id: number, user: number): Work<NoteRow> {
    const note = yield* statements.find.first({ id, job });
    if (!note) throw problem('note-not-found');
    if (note.user !== user) throw problem('note-of-another', { author: note.author });
    if (!this.#isOpen(note)) throw problem('note-settled', { hours: noteSettlesMs / 3_600_000 });
    return note;
  }

  /** The stored response is empty: it must not repeat the note. */
  *#adding(job: number, body: string, by: NoteAuthor): Work<string> {
    yield* this.#jobRows.open(job);
    if ((yield* statements.count.first({ job }))!.notes >= mostNotes)
      throw problem('notes-full', { maximum: mostNotes });
    yield* statements.insert.send({ job, user: by.user, body, at: this.#deps.clock.now() });
    yield* this.#jobRows.note(job, by, 'event-note-added');
    return '';
  }

  *#changing(job: number, id: number, body: string, by: NoteAuthor): Work<void> {
    const note = yield* this.#open(job, id, by.user);
    if (note.text === body) return;
    yield* statements.change.send({ id, body, at: this.#deps.clock.now() });
    yield* this.#jobRows.note(job, by, 'event-note-changed');
  }

  *#removing(job: number, id: number, by: NoteAuthor): Work<void> {
    yield* this.#open(job, id, by.user);
    yield* statements.remove.send({ id });
    yield* this.#jobRows.note(job, by, 'event-note-removed');
  }
}
