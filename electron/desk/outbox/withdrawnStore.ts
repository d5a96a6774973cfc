import type { Clock } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { type Item, readItemError } from './item.ts';

type Copied =
  | 'id'
  | 'draftId'
  | 'body'
  | 'attachmentId'
  | 'slot'
  | 'array'
  | 'fileName'
  | 'sha256'
  | 'bytes'
  | 'error'
  | 'copy'
  | 'markup';

/** An item that a person decided not to send. Its `error` is the refusal. */
export interface Withdrawn extends Pick<Item, Copied> {
  /** The client's, as the draft is called now. */
  draftName: string;
  kind: Exclude<Item['kind'], 'submit'>;
  /** Another file was sent in its place. */
  replaced: boolean;
  withdrawnMs: number;
}

type Row = Omit<Withdrawn, 'error' | 'replaced'> & { error: string | null; replaced: 0 | 1 };

const toWithdrawn = (row: Row): Withdrawn => ({
  ...row,
  error: readItemError(row.error),
  replaced: row.replaced === 1,
});

const statements = (db: Db) => {
  const select = `SELECT withdrawn.id, draft_id AS draftId, draft.name AS draftName, kind, body, attachment_id AS attachmentId,
      slot, array_name AS "array", file_name AS fileName, sha256, bytes, copy, markup, error, replaced, withdrawn_ms AS withdrawnMs
    FROM withdrawn JOIN draft ON draft.id = draft_id`;
  const listed = 'replaced = 0 AND archived_ms IS NULL';
  return {
    insert: db.prepare(
      `INSERT INTO withdrawn (id, draft_id, kind, body, attachment_id, slot, array_name, file_name, sha256, bytes, copy,
         markup, error, replaced, withdrawn_ms)
       VALUES (@id, @draftId, @kind, @body, @attachmentId, @slot, @array, @fileName, @sha256, @bytes, @copy,
         @markup, @error, @replaced, @now)`,
    ),
    byId: db.prepare<[string], Row>(`${select} WHERE withdrawn.id = ?`),
    ofDraft: db.prepare<[string], Row>(`${select} WHERE draft_id = ? ORDER BY withdrawn_ms, withdrawn.rowid`),
    newest: db.prepare<[number], Row>(
      `${select} WHERE ${listed} ORDER BY withdrawn_ms DESC, withdrawn.rowid DESC LIMIT ?`,
    ),
    count: db.prepare<[], { n: number }>(
      `SELECT count(*) AS n FROM withdrawn JOIN draft ON draft.id = draft_id WHERE ${listed}`,
    ),
    drop: db.prepare('DELETE FROM withdrawn WHERE id = ?'),
  };
};

/** Items that a person took out of the outbox: nothing unsent is forgotten. */
export class WithdrawnStore {
  readonly #clock: Clock;
  readonly #sql: ReturnType<typeof statements>;

  constructor({ db, clock }: { db: Db; clock: Clock }) {
    this.#clock = clock;
    this.#sql = statements(db);
  }

  add(item: Item, replaced: boolean): void {
    const { id, draftId, kind, body, attachmentId, slot, array, fileName, sha256, bytes, copy, markup } = item;
    const row = { id, draftId, kind, body, attachmentId, slot, array, fileName, sha256, bytes, copy, markup };
    const error = item.error === null ? null : JSON.stringify(item.error);
    this.#sql.insert.run({ ...row, error, replaced: Number(replaced), now: this.#clock.now() });
  }

  get(id: string): Withdrawn {
    const row = this.#sql.byId.get(id);
    if (!row) throw problem('withdrawn-item-not-found', { item: id });
    return toWithdrawn(row);
  }

  /** In the order of their withdrawal, replaced files included. */
  ofDraft(draftId: string): Withdrawn[] {
    return this.#sql.ofDraft.all(draftId).map(toWithdrawn);
  }

  /** Of all jobs that are not archived, without replaced files; the newest first. */
  newest(limit: number): Withdrawn[] {
    return this.#sql.newest.all(limit).map(toWithdrawn);
  }

  count(): number {
    return this.#sql.count.get()!.n;
  }

  drop(id: string): void {
    this.#sql.drop.run(id);
  }
}
