import type { Clock, Ids } from '../../ports.ts';
import { type Db, untilChange } from '../../sqlite/openDatabase.ts';
import { type FieldError, problem } from '../../../shared/messages/problem.ts';
import { say } from '../../../shared/messages/say.ts';
import { readStoredMessage, storedMessage } from '../base/storedMessage.ts';
import { type DraftState, draftStates } from '../../../shared/job/status.ts';
import type { Beginning } from '../../../shared/drafts/deskCalls.ts';
import type { SteppedPhoto } from '../../../shared/photos/deskCalls.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import { attentionIds, draftConditions, type DraftQuery, orderOf, searchTextOf } from './draftQueries.ts';
import { columns, type Draft, type DraftRow, type StoredDraft, toDraft, toRow } from './draftRow.ts';
import { type DraftStep, DraftStepStore } from './draftStepStore.ts';
import { type AppliedPiece, applyPieces, invertedPieces, type Piece, renamedArrays } from './pieces.ts';

/** The columns that are made of the document. */
export const draftColumns = (document: JobDocument) => ({
  document: JSON.stringify(document),
  name: typeof document.client_name === 'string' ? document.client_name.trim().slice(0, 500) : '',
  searchText: searchTextOf(document),
});

// In one statement, because two arrays may swap their names.
const renameIn = (table: 'attachment' | 'item'): string =>
  `UPDATE ${table} SET array_name = (SELECT value ->> 'to' FROM json_each(@renamed) WHERE value ->> 'from' = array_name)
   WHERE draft_id = @id AND array_name IN (SELECT value ->> 'from' FROM json_each(@renamed))`;

const prepare = (db: Db) => ({
  insert: db.prepare(
    `INSERT INTO draft (id, document, name, search_text, created_ms, updated_ms, copied_name)
     VALUES (@id, @document, @name, @searchText, @now, @now, @copiedName)`,
  ),
  countStates: db.prepare<[], { state: DraftState | 'archived'; n: number }>(
    `SELECT CASE WHEN archived_ms IS NULL THEN state ELSE 'archived' END AS state, count(*) AS n FROM draft GROUP BY 1`,
  ),
  countAttention: db.prepare<[], { n: number }>(
    `SELECT count(*) AS n FROM draft WHERE archived_ms IS NULL AND id IN (${attentionIds})`,
  ),
  byId: db.prepare<[string], StoredDraft>(`SELECT ${columns}, document FROM draft WHERE id = ?`),
  startingWith: db.prepare<[string], { id: string }>('SELECT id FROM draft WHERE instr(id, ?) = 1 LIMIT 9'),
  byJob: db.prepare<[{ jobId: number }], { id: string; service: number }>(
    `SELECT draft_id AS id, service_id AS service FROM job WHERE job_id = @jobId
     UNION SELECT id, service_id FROM draft WHERE job_id = @jobId`,
  ),
  write: db.prepare(
    `UPDATE draft SET document = @document, name = @name, search_text = @searchText, version = version + 1,
       updated_ms = @now WHERE id = @id`,
  ),
  touch: db.prepare('UPDATE draft SET version = version + 1, updated_ms = ? WHERE id = ?'),
  setArchived: db.prepare('UPDATE draft SET archived_ms = ?, updated_ms = ? WHERE id = ?'),
  renames: [db.prepare(renameIn('attachment')), db.prepare(`${renameIn('item')} AND state <> 'done'`)],
  beginning: db.prepare<[string], { prefilled: string | null; part: string | null }>(
    'SELECT prefilled, open_part AS part FROM draft WHERE id = ?',
  ),
  setPrefilled: db.prepare('UPDATE draft SET prefilled = ? WHERE id = ?'),
  setPart: db.prepare('UPDATE draft SET open_part = ? WHERE id = ?'),
  notices: db.prepare<[string], { pointer: string; detail: string }>(
    'SELECT pointer, detail FROM draft_notice WHERE draft_id = ? ORDER BY pointer',
  ),
  clearNotices: db.prepare('DELETE FROM draft_notice WHERE draft_id = ?'),
  addNotice: db.prepare('INSERT OR REPLACE INTO draft_notice (draft_id, pointer, detail, at_ms) VALUES (?, ?, ?, ?)'),
  unsent: db.prepare<[], StoredDraft>(
    `SELECT ${columns}, document FROM draft WHERE job_id IS NULL AND archived_ms IS NULL`,
  ),
});

type Counts = Record<DraftState | 'archived', number>;

const countsOf = (found: readonly { state: DraftState | 'archived'; n: number }[]): Counts => {
  const none = Object.fromEntries([...draftStates, 'archived'].map((state) => [state, 0])) as Counts;
  return { ...none, ...Object.fromEntries(found.map(({ state, n }) => [state, n])) };
};

/**
 * Drafts. A change is on the disk when `change` returns. Nothing is ever deleted: an archived draft leaves the list and
 * can be restored.
 */
export class DraftStore {
  readonly #deps: { db: Db; clock: Clock; ids: Ids };
  readonly #steps: DraftStepStore;
  readonly #sql: ReturnType<typeof prepare>;
  /** How many jobs wait for a person. */
  readonly countAttention: () => number;
  /** How many drafts are in each state, and how many are archived. */
  readonly counts: () => Readonly<Counts>;

  constructor(deps: { db: Db; clock: Clock; ids: Ids }) {
    this.#deps = deps;
    this.#steps = new DraftStepStore(deps);
    const sql = (this.#sql = prepare(deps.db));
    this.countAttention = untilChange(deps.db, () => sql.countAttention.get()!.n);
    this.counts = untilChange(deps.db, () => countsOf(sql.countStates.all()));
  }

  get(id: string): Draft {
    const row = this.#sql.byId.get(id);
    if (!row) throw problem('draft-not-found', { draft: id });
    return toDraft(row);
  }

  create(document: JobDocument, id = this.#deps.ids.uuid(), copiedName: string | null = null): Draft {
    this.#sql.insert.run({ id, now: this.#deps.clock.now(), copiedName, ...draftColumns(document) });
    return this.get(id);
  }

  /** Applies an edit and records how to undo it. Throws `job-already-sent` for a job that a provider has. */
  change(id: string, pieces: readonly Piece[]): Draft {
    return this.#transaction(() => {
      this.#steps.record(id, { pieces: this.#apply(this.#editable(id), pieces) });
      return this.get(id);
    });
  }

  /** Fills in what a new draft begins with, as a step that can be undone, and remembers it. */
  prefill(id: string, prefilled: Beginning): void {
    this.#transaction(() => {
      this.change(
        id,
        Object.entries(prefilled.document).map(([field, value]) => ({ pointer: `/${field}`, value })),
      );
      this.#sql.setPrefilled.run(JSON.stringify(prefilled), id);
    });
  }
  /** What a draft began with; null where that is nothing. */
  prefilled(id: string): Beginning | null {
    const { prefilled = null } = this.#sql.beginning.get(id) ?? {};
    return prefilled === null ? null : (JSON.parse(prefilled) as Beginning);
  }

  /** The part of the editor that was open last. It is no change of the draft. */
  openPart(id: string): string | null {
    return this.#sql.beginning.get(id)?.part ?? null;
  }
  setOpenPart(id: string, part: string): void {
    this.#sql.setPart.run(part, id);
  }

  /** Merges what the provider reports of a sent job into its draft. Runs inside a transaction. */
  absorb(id: string, changes: JobDocument): void {
    const merged = Object.entries({ ...this.get(id).document, ...changes });
    this.#write(id, Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined)));
  }

  /** Records what was done with photos, as a step of undo. Runs inside the transaction that did it. */
  recordPhotos(id: string, photos: SteppedPhoto[]): void {
    this.#steps.record(id, { photos });
    this.#sql.touch.run(this.#deps.clock.now(), id);
  }

  /** Undoes the last step of the fields; the caller undoes what the step did to photos. */
  undo(id: string): Draft & { step: DraftStep } {
    return this.#step(id, 'undo');
  }
  redo(id: string): Draft & { step: DraftStep } {
    return this.#step(id, 'redo');
  }
  steps(id: string): { toUndo: DraftStep | null; toRedo: DraftStep | null } {
    return { toUndo: this.#steps.toUndo(id), toRedo: this.#steps.toRedo(id) };
  }

  /** A new draft with the same fields, without photos, which show another roof, and without the reference of one job. */
  duplicate(id: string): Draft {
    const { document: original, name } = this.get(id);
    const { external_id: _, ...document } = original;
    return this.create(document, this.#deps.ids.uuid(), name);
  }

  archive(id: string): Draft {
    const { state } = this.get(id);
    if (state !== 'draft' && state !== 'sent') throw problem('draft-still-sending');
    return this.#setArchived(id, this.#deps.clock.now());
  }
  restore(id: string): Draft {
    return this.#setArchived(id, null);
  }

  /** Newest first unless sorted otherwise; `text` matches parts of name, address and notes, or a job id. */
  list(query: DraftQuery = {}): DraftRow[] {
    const { where, values } = draftConditions(query);
    return this.#deps.db
      .prepare<unknown[], Omit<StoredDraft, 'document'>>(
        `SELECT ${columns} FROM draft WHERE ${where} ORDER BY ${orderOf(query.sort)} LIMIT ? OFFSET ?`,
      )
      .all(...values, query.limit ?? -1, query.offset ?? 0)
      .map(toRow);
  }
  /** How many drafts the query matches without its limit. */
  count(query: DraftQuery = {}): number {
    const { where, values } = draftConditions(query);
    const select = this.#deps.db.prepare<unknown[], { n: number }>(`SELECT count(*) AS n FROM draft WHERE ${where}`);
    return select.get(...values)!.n;
  }

  /**
   * Ids of the drafts of this job or of a revision of it: at the given provider if it has such a job, otherwise at the
   * others, because every provider counts its own jobs.
   */
  ofJob(jobId: number, serviceId: number | null): string[] {
    const found = this.#sql.byJob.all({ jobId });
    const here = found.filter(({ service }) => service === serviceId);
    return [...new Set((here.length > 0 ? here : found).map(({ id }) => id))];
  }
  /** Ids of the drafts whose id starts with this text of at least four characters. */
  startingWith(beginning: string): string[] {
    return beginning.length < 4 ? [] : this.#sql.startingWith.all(beginning.toLowerCase()).map(({ id }) => id);
  }
  /** Drafts that no provider has a job for yet. */
  unsent(): Draft[] {
    return this.#sql.unsent.all().map(toDraft);
  }

  notices(id: string): FieldError[] {
    return this.#sql.notices.all(id).map(({ pointer, detail }) => {
      const { code, params } = readStoredMessage(detail);
      return { pointer, code, params: { ...params }, detail: say('en', { code, params }) };
    });
  }
  putNotices(id: string, notices: readonly FieldError[]): void {
    this.#transaction(() => {
      this.#sql.clearNotices.run(id);
      for (const { pointer, code, params } of notices)
        this.#sql.addNotice.run(id, pointer, storedMessage({ code, params }), this.#deps.clock.now());
    });
  }

  #transaction<T>(work: () => T): T {
    return this.#deps.db.transaction(work).immediate();
  }

  /** Throws `draft-archived`. */
  active(id: string): Draft {
    const draft = this.get(id);
    if (draft.archivedMs !== null) throw problem('draft-archived');
    return draft;
  }

  #editable(id: string): Draft {
    const draft = this.active(id);
    if (draft.jobId !== null) throw problem('job-already-sent');
    return draft;
  }

  #write(id: string, document: JobDocument): void {
    this.#sql.write.run({ id, now: this.#deps.clock.now(), ...draftColumns(document) });
  }

  #apply({ id, document: before }: Draft, pieces: readonly Piece[]): AppliedPiece[] {
    const { document, applied } = applyPieces(before, pieces);
    this.#write(id, document);
    const renamed = renamedArrays(before, document, pieces);
    if (renamed.length > 0)
      for (const rename of this.#sql.renames) rename.run({ id, renamed: JSON.stringify(renamed) });
    return applied;
  }

  #step(id: string, which: 'undo' | 'redo'): Draft & { step: DraftStep } {
    return this.#transaction(() => {
      this.active(id);
      const found = which === 'undo' ? this.#steps.toUndo(id) : this.#steps.toRedo(id);
      if (!found) throw problem(which === 'undo' ? 'nothing-to-undo' : 'nothing-to-redo');
      if (found.pieces.length > 0)
        this.#apply(this.#editable(id), which === 'undo' ? invertedPieces(found.pieces) : found.pieces);
      else this.#sql.touch.run(this.#deps.clock.now(), id);
      this.#steps.mark(id, found, which === 'undo' ? 'undone' : 'done');
      return { ...this.get(id), step: found };
    });
  }

  #setArchived(id: string, archivedMs: number | null): Draft {
    this.get(id);
    this.#sql.setArchived.run(archivedMs, this.#deps.clock.now(), id);
    return this.get(id);
  }
}
