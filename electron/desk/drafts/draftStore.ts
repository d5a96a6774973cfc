import type { Clock, Ids } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import { type FieldError, problem } from '../../../shared/messages/problem.ts';
import { say } from '../../../shared/messages/say.ts';
import { readStoredMessage, storedMessage } from '../storedMessage.ts';
import { createDraftStepStore } from './draftStepStore.ts';
import { searchTextOf, draftName } from './draftText.ts';
import { renamedArrays } from './photoPlaces.ts';
import { type AppliedPiece, applyPieces, type JobDocument, type Piece, takenBack } from './pieces.ts';

export const draftStates = ['draft', 'queued', 'sending', 'sent', 'blocked'] as const;
export type DraftState = (typeof draftStates)[number];

/** A job from its first field to its letter. */
export interface Draft {
  id: string;
  document: JobDocument;
  version: number;
  state: DraftState;
  name: string;
  /** As it was typed; '' until then. */
  address: string;
  serviceId: number | null;
  jobId: number | null;
  createdMs: number;
  updatedMs: number;
  archivedMs: number | null;
  /** Made from another job, and still called like it. */
  isCopy: boolean;
}

export type DraftRow = Omit<Draft, 'document'>;

export interface DraftQuery {
  text?: string;
  state?: DraftState;
  archived?: boolean;
  limit?: number;
  offset?: number;
}

interface Row {
  id: string;
  document: string;
  version: number;
  state: DraftState;
  name: string;
  address: string | null;
  service_id: number | null;
  job_id: number | null;
  created_ms: number;
  updated_ms: number;
  archived_ms: number | null;
  copied_name: string | null;
}

const toRow = (row: Omit<Row, 'document'>): DraftRow => ({
  id: row.id,
  version: row.version,
  state: row.state,
  name: row.name,
  address: row.address ?? '',
  serviceId: row.service_id,
  jobId: row.job_id,
  createdMs: row.created_ms,
  updatedMs: row.updated_ms,
  archivedMs: row.archived_ms,
  isCopy: row.copied_name !== null && row.copied_name === row.name,
});
const toDraft = (row: Row): Draft => ({ ...toRow(row), document: JSON.parse(row.document) as JobDocument });

const columns = `id, version, state, name, json_extract(document, '$.client_street_address') AS address, service_id, job_id,
  created_ms, updated_ms, archived_ms, copied_name`;

export interface DraftStoreDeps {
  db: Db;
  clock: Clock;
  ids: Ids;
}

/**
 * Drafts. A change is on the disk when `change` returns. Nothing is ever deleted: an archived draft leaves the list and
 * can be restored.
 */
export const createDraftStore = ({ db, clock, ids }: DraftStoreDeps) => {
  const steps = createDraftStepStore({ db, clock });
  const insert = db.prepare(
    `INSERT INTO draft (id, document, name, search_text, created_ms, updated_ms, copied_name)
     VALUES (@id, @document, @name, @searchText, @now, @now, @copiedName)`,
  );
  const countStates = db.prepare<[], { state: DraftState | 'archived'; n: number }>(
    `SELECT CASE WHEN archived_ms IS NULL THEN state ELSE 'archived' END AS state, count(*) AS n FROM draft GROUP BY 1`,
  );
  const byId = db.prepare<[string], Row>(`SELECT ${columns}, document FROM draft WHERE id = ?`);
  const beginningWith = db.prepare<[string], { id: string }>('SELECT id FROM draft WHERE instr(id, ?) = 1 LIMIT 9');
  const byJob = db.prepare<[{ jobId: number }], { id: string; service: number }>(
    `SELECT draft_id AS id, service_id AS service FROM job WHERE job_id = @jobId
     UNION SELECT id, service_id FROM draft WHERE job_id = @jobId`,
  );
  const write = db.prepare(
    `UPDATE draft SET document = @document, name = @name, search_text = @searchText, version = version + 1,
       updated_ms = @now WHERE id = @id`,
  );
  const archiving = db.prepare('UPDATE draft SET archived_ms = ?, updated_ms = ? WHERE id = ?');
  // All at once: two arrays may swap their names.
  const rename = (table: 'attachment' | 'item'): string =>
    `UPDATE ${table} SET array_name = (SELECT value ->> 'to' FROM json_each(@renamed) WHERE value ->> 'from' = array_name)
     WHERE draft_id = @id AND array_name IN (SELECT value ->> 'from' FROM json_each(@renamed))`;
  const renameAttachments = db.prepare(rename('attachment'));
  const renameItems = db.prepare(`${rename('item')} AND state <> 'done'`);
  const noticesOf = db.prepare<[string], { pointer: string; detail: string }>(
    'SELECT pointer, detail FROM draft_notice WHERE draft_id = ? ORDER BY pointer',
  );
  const clearNotices = db.prepare('DELETE FROM draft_notice WHERE draft_id = ?');
  const addNotice = db.prepare(
    'INSERT OR REPLACE INTO draft_notice (draft_id, pointer, detail, at_ms) VALUES (?, ?, ?, ?)',
  );
  const unsent = db.prepare<[], Row>(
    `SELECT ${columns}, document FROM draft WHERE job_id IS NULL AND archived_ms IS NULL`,
  );

  const get = (id: string): Draft => {
    const row = byId.get(id);
    if (!row) throw problem('draft-not-found', { draft: id });
    return toDraft(row);
  };

  const texts = (document: JobDocument) => ({
    document: JSON.stringify(document),
    name: draftName(document),
    searchText: searchTextOf(document),
  });

  /** Photos belong to an array by its name: when the name changes, they stay with it. */
  const carryNames = (draft: Draft, after: JobDocument, pieces: readonly Piece[]): void => {
    const renamed = renamedArrays(draft.document, after, pieces);
    if (renamed.length === 0) return;
    for (const move of [renameAttachments, renameItems]) move.run({ id: draft.id, renamed: JSON.stringify(renamed) });
  };

  const put = (draft: Draft, pieces: readonly Piece[]): AppliedPiece[] => {
    const { document, applied } = applyPieces(draft.document, pieces);
    write.run({ id: draft.id, now: clock.now(), ...texts(document) });
    carryNames(draft, document, pieces);
    return applied;
  };

  const editable = (id: string): Draft => {
    const draft = get(id);
    if (draft.archivedMs !== null) throw problem('draft-archived');
    if (draft.jobId !== null) throw problem('job-already-sent');
    return draft;
  };

  const step = (id: string, which: 'undo' | 'redo'): Draft =>
    db
      .transaction(() => {
        const draft = editable(id);
        const found = which === 'undo' ? steps.toUndo(id) : steps.toRedo(id);
        if (!found) throw problem(which === 'undo' ? 'nothing-to-undo' : 'nothing-to-redo');
        put(draft, which === 'undo' ? takenBack(found.pieces) : found.pieces);
        steps.mark(id, found, which === 'undo' ? 'undone' : 'done');
        return get(id);
      })
      .immediate();

  const conditionsOf = ({ text = '', state, archived = false }: DraftQuery) => {
    const words = searchTextOf({ client_name: text }).split(' ').filter(Boolean);
    const where = [archived ? 'archived_ms IS NOT NULL' : 'archived_ms IS NULL'];
    const values: (string | number)[] = [];
    if (state) {
      where.push('state = ?');
      values.push(state);
    }
    for (const word of words) {
      where.push('(instr(search_text, ?) > 0 OR job_id = ?)');
      values.push(word, /^\d{1,15}$/.test(word) ? Number(word) : -1);
    }
    return { where: where.join(' AND '), values };
  };

  return {
    get,
    create(document: JobDocument, id: string = ids.uuid()): Draft {
      insert.run({ id, now: clock.now(), copiedName: null, ...texts(document) });
      return get(id);
    },

    /** Applies an edit and keeps how to take it back. Throws `already-sent` for a job that a provider has. */
    change: (id: string, pieces: readonly Piece[]): Draft =>
      db
        .transaction(() => {
          steps.remember(id, put(editable(id), pieces));
          return get(id);
        })
        .immediate(),

    /** The job as its provider took it: a sent draft says what its newest revision says. Inside a transaction. */
    absorb(id: string, changes: JobDocument): void {
      const { document } = get(id);
      const merged = Object.fromEntries(
        Object.entries({ ...document, ...changes }).filter(([, value]) => value !== null && value !== undefined),
      );
      write.run({ id, now: clock.now(), ...texts(merged) });
    },

    undo: (id: string): Draft => step(id, 'undo'),
    redo: (id: string): Draft => step(id, 'redo'),

    /** A new draft with the same fields. Its photos are of another roof: they are not taken along. */
    duplicate(id: string): Draft {
      const { document, name } = get(id);
      const copy = ids.uuid();
      insert.run({ id: copy, now: clock.now(), copiedName: name, ...texts(document) });
      return get(copy);
    },

    archive(id: string): Draft {
      const { state } = get(id);
      if (state !== 'draft' && state !== 'sent') throw problem('draft-still-sending');
      archiving.run(clock.now(), clock.now(), id);
      return get(id);
    },
    restore(id: string): Draft {
      get(id);
      archiving.run(null, clock.now(), id);
      return get(id);
    },

    /** Newest first; `text` matches parts of name, address and notes, or a job id. */
    list: (query: DraftQuery = {}): DraftRow[] => {
      const { where, values } = conditionsOf(query);
      return db
        .prepare<unknown[], Omit<Row, 'document'>>(
          `SELECT ${columns} FROM draft WHERE ${where} ORDER BY updated_ms DESC, rowid DESC LIMIT ? OFFSET ?`,
        )
        .all(...values, query.limit ?? -1, query.offset ?? 0)
        .map(toRow);
    },
    /** How many such a query finds in all. */
    count: (query: DraftQuery = {}): number => {
      const { where, values } = conditionsOf(query);
      return db.prepare<unknown[], { n: number }>(`SELECT count(*) AS n FROM draft WHERE ${where}`).get(...values)!.n;
    },
    /** How many drafts are in each state, and how many were put away. */
    counts: (): Record<DraftState | 'archived', number> => {
      const none = Object.fromEntries([...draftStates, 'archived'].map((state) => [state, 0]));
      const found = countStates.all().map(({ state, n }) => [state, n]);
      return { ...none, ...Object.fromEntries(found) } as Record<DraftState | 'archived', number>;
    },
    steps: (id: string): { canUndo: boolean; canRedo: boolean } => ({
      canUndo: steps.toUndo(id) !== null,
      canRedo: steps.toRedo(id) !== null,
    }),

    /**
     * Ids of the drafts that this job, or a revision of it, came from: those of the provider asked for, where it has such
     * a job; else those of others, which count their jobs for themselves.
     */
    ofJob(jobId: number, serviceId: number | null): string[] {
      const found = byJob.all({ jobId });
      const here = found.filter(({ service }) => service === serviceId);
      return [...new Set((here.length > 0 ? here : found).map(({ id }) => id))];
    },
    /** Ids of drafts that begin so, four letters of it at least. */
    startingWith: (beginning: string): string[] =>
      beginning.length < 4 ? [] : beginningWith.all(beginning.toLowerCase()).map(({ id }) => id),
    /** Drafts that no provider has a job for yet. */
    unsent: (): Draft[] => unsent.all().map(toDraft),

    notices: (id: string): FieldError[] =>
      noticesOf.all(id).map(({ pointer, detail }) => {
        const { code, params } = readStoredMessage(detail);
        return { pointer, code, params: { ...params }, detail: say('en', { code, params }) };
      }),
    putNotices: (id: string, notices: readonly FieldError[]): void =>
      db
        .transaction(() => {
          clearNotices.run(id);
          for (const { pointer, code, params } of notices)
            addNotice.run(id, pointer, storedMessage({ code, params }), clock.now());
        })
        .immediate(),
  };
};
export type DraftStore = ReturnType<typeof createDraftStore>;
