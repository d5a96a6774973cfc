import type { UploadKind } from '../../../shared/api/files.ts';
import type { Clock } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { type Item, type ItemError, type ItemKind, readItemError } from './item.ts';

/** Something that a person decided not to send. */
export interface Withdrawn {
  id: string;
  draftId: string;
  /** The client's, as the draft is called now. */
  draftName: string;
  kind: Exclude<ItemKind, 'submit'>;
  body: string | null;
  attachmentId: string | null;
  slot: UploadKind | null;
  array: string | null;
  fileName: string | null;
  sha256: string | null;
  bytes: number;
  /** Why it had been refused. */
  error: ItemError | null;
  /** Another file was sent in its place. */
  replaced: boolean;
  withdrawnMs: number;
}

interface Row {
  id: string;
  draft_id: string;
  draft_name: string;
  kind: Withdrawn['kind'];
  body: string | null;
  attachment_id: string | null;
  slot: UploadKind | null;
  array_name: string | null;
  file_name: string | null;
  sha256: string | null;
  bytes: number;
  error: string | null;
  replaced: 0 | 1;
  withdrawn_ms: number;
}

const toWithdrawn = (row: Row): Withdrawn => ({
  id: row.id,
  draftId: row.draft_id,
  draftName: row.draft_name,
  kind: row.kind,
  body: row.body,
  attachmentId: row.attachment_id,
  slot: row.slot,
  array: row.array_name,
  fileName: row.file_name,
  sha256: row.sha256,
  bytes: row.bytes,
  error: readItemError(row.error),
  replaced: row.replaced === 1,
  withdrawnMs: row.withdrawn_ms,
});

/** What left the outbox by somebody's choice: nothing that was not sent is forgotten. */
export const createWithdrawnStore = ({ db, clock }: { db: Db; clock: Clock }) => {
  const insert = db.prepare(
    `INSERT INTO withdrawn (id, draft_id, kind, body, attachment_id, slot, array_name, file_name, sha256, bytes, error,
       replaced, withdrawn_ms)
     VALUES (@id, @draftId, @kind, @body, @attachmentId, @slot, @array, @fileName, @sha256, @bytes, @error, @replaced, @now)`,
  );
  const select = 'SELECT withdrawn.*, draft.name AS draft_name FROM withdrawn JOIN draft ON draft.id = draft_id';
  const byId = db.prepare<[string], Row>(`${select} WHERE withdrawn.id = ?`);
  const ofDraft = db.prepare<[string], Row>(`${select} WHERE draft_id = ? ORDER BY withdrawn_ms, withdrawn.rowid`);
  const chosen = 'replaced = 0 AND archived_ms IS NULL';
  const newest = db.prepare<[number], Row>(
    `${select} WHERE ${chosen} ORDER BY withdrawn_ms DESC, withdrawn.rowid DESC LIMIT ?`,
  );
  const count = db.prepare<[], { n: number }>(
    `SELECT count(*) AS n FROM withdrawn JOIN draft ON draft.id = draft_id WHERE ${chosen}`,
  );
  const drop = db.prepare('DELETE FROM withdrawn WHERE id = ?');

  return {
    keep: (item: Item, replaced: boolean): void => {
      const { id, draftId, kind, body, attachmentId, slot, array, fileName, sha256, bytes, error } = item;
      const row = { id, draftId, kind, body, attachmentId, slot, array, fileName, sha256, bytes };
      const why = error === null ? null : JSON.stringify(error);
      insert.run({ ...row, error: why, replaced: Number(replaced), now: clock.now() });
    },
    get: (id: string): Withdrawn => {
      const row = byId.get(id);
      if (!row) throw problem('withdrawn-item-not-found', { item: id });
      return toWithdrawn(row);
    },
    /** In the order in which it was taken back, replaced files included. */
    ofDraft: (draftId: string): Withdrawn[] => ofDraft.all(draftId).map(toWithdrawn),
    /** Of all jobs that are not put away, without what was replaced; the newest first. */
    newest: (limit: number): Withdrawn[] => newest.all(limit).map(toWithdrawn),
    count: (): number => count.get()!.n,
    drop: (id: string): void => void drop.run(id),
  };
};
export type WithdrawnStore = ReturnType<typeof createWithdrawnStore>;
