import type { ItemKind, ItemState } from '../../../shared/outbox/deskCalls.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { Clock, Ids } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { SortedPhoto } from '../photos/attachmentStore.ts';
import { uploadName } from '../photos/uploadName.ts';
import { type Item, itemColumns, type ItemRow, localError, readItemError, toItem } from './item.ts';
import { canMoveItem } from './itemStates.ts';
import { type Changes, TransitionStore } from './transitionStore.ts';

const isUnsentRepeat = `kind = 'upload' AND ready = 0 AND attempts = 0`;
// A repetition that shows another drawing by now is none.
const otherUpload = `SELECT 1 FROM item o WHERE o.attachment_id = item.attachment_id AND o.copy = item.copy
  AND o.markup IS item.markup AND o.id <> item.id`;

const statements = (db: Db) => {
  return {
    insert: db.prepare(
      `INSERT INTO item (id, draft_id, kind, idempotency_key, body, attachment_id, slot, array_name, file_name, sha256,
         bytes, copy, markup, next_attempt_ms, ready, created_ms)
       VALUES (@id, @draftId, @kind, @id, @body, @attachmentId, @slot, @array, @fileName, @sha256, @bytes, @copy, @markup, @nextAttemptMs, @ready, @now)`,
    ),
    byId: db.prepare<[string], ItemRow>(`SELECT ${itemColumns} FROM item WHERE id = ?`),
    byPrefix: db.prepare<[string], ItemRow>(`SELECT ${itemColumns} FROM item WHERE instr(id, ?) = 1 LIMIT 9`),
    ofDraft: db.prepare<[string], ItemRow>(`SELECT ${itemColumns} FROM item WHERE draft_id = ? ORDER BY seq`),
    interrupted: db.prepare<[], { id: string }>(`SELECT id FROM item WHERE state = 'sending'`),
    // An unchanged state costs no write.
    refreshDraft: db.prepare(
      `UPDATE draft SET state = found.state FROM (
         SELECT CASE
           WHEN count(*) = 0 THEN 'draft'
           WHEN sum(needs_person) > 0 THEN 'blocked'
           WHEN sum(item.state <> 'done') = 0 THEN 'sent'
           WHEN sum(item.state = 'sending') > 0 OR sum(kind = 'submit' AND item.state = 'done') > 0 THEN 'sending'
           ELSE 'queued' END AS state
         FROM item WHERE draft_id = @id) AS found
       WHERE draft.id = @id AND draft.state <> found.state`,
    ),
    bind: db.prepare('UPDATE draft SET service_id = ? WHERE id = ? AND service_id IS NULL'),
    claim: db.prepare(
      `UPDATE item SET state = 'sending', attempts = attempts + 1, last_attempt_ms = @now, target = @target,
         upload_id = CASE WHEN target = @target THEN upload_id END,
         maybe_taken_ms = CASE WHEN maybe_taken = 1 THEN maybe_taken_ms ELSE @serverNow END
       WHERE id = @id AND state = 'waiting'`,
    ),
    noteUpload: db.prepare('UPDATE item SET upload_id = @uploadId WHERE id = @id'),
    notePieceBytes: db.prepare('UPDATE item SET piece_bytes = @bytes WHERE id = @id'),
    allDue: db.prepare(
      `UPDATE item SET next_attempt_ms = 0 WHERE state IN ('waiting', 'unknown') AND next_attempt_ms > 0
         AND next_attempt_ms <= @untilMs`,
    ),
    failedDue: db.prepare(
      `UPDATE item SET next_attempt_ms = @untilMs WHERE state IN ('waiting', 'unknown') AND next_attempt_ms > @untilMs
         AND error ->> '$.status' BETWEEN 500 AND 599`,
    ),
    unknownDue: db.prepare(
      `UPDATE item SET next_attempt_ms = @untilMs WHERE state = 'unknown' AND next_attempt_ms > @untilMs`,
    ),
    makeReady: db.prepare('UPDATE item SET ready = 1 WHERE draft_id = ? AND ready = 0'),
    // The photo was being sent to the old job when its repetition for the new one was queued, and did not arrive there.
    dropNeedless: db.prepare(
      `DELETE FROM item WHERE draft_id = ? AND ${isUnsentRepeat} AND EXISTS (${otherUpload} AND o.state <> 'done')`,
    ),
    dropRepeats: db.prepare(
      `DELETE FROM item WHERE draft_id = ? AND ${isUnsentRepeat} AND state = 'waiting'
         AND EXISTS (${otherUpload} AND o.state = 'done')`,
    ),
    dropRepeat: db.prepare(
      `DELETE FROM item WHERE id = ? AND kind = 'upload' AND state = 'waiting' AND maybe_taken = 0
         AND EXISTS (${otherUpload} AND o.state = 'done')`,
    ),
    dropRefused: db.prepare(`DELETE FROM item WHERE id = ? AND state = 'failed' AND maybe_taken = 0`),
    dropMarked: db.prepare(
      `DELETE FROM item WHERE id = ? AND copy > 0 AND state IN ('waiting', 'failed') AND maybe_taken = 0`,
    ),
    lastError: db.prepare<[], { error: string }>(
      `SELECT error FROM item WHERE state IN ('failed', 'unknown', 'waiting') AND error IS NOT NULL
       ORDER BY last_attempt_ms DESC LIMIT 1`,
    ),
    sentMessages: db.prepare<[string, string, string], { remote: string | null }>(
      `SELECT remote_message AS remote FROM item
       WHERE draft_id = ? AND kind = 'message' AND state = 'done' AND body = ? AND remote_id = ?`,
    ),
  };
};

interface OutboxStoreDeps {
  db: Db;
  clock: Clock;
  ids: Ids;
  /** Called when an item begins to wait for a person. */
  onPerson?: (draftId: string) => void;
}

/** The rows of the outbox. Each write is one transaction that also updates the draft's state. */
export class OutboxStore {
  readonly #deps: OutboxStoreDeps;
  readonly #sql: ReturnType<typeof statements>;
  readonly #updates: TransitionStore;

  constructor(deps: OutboxStoreDeps) {
    this.#deps = deps;
    this.#sql = statements(deps.db);
    this.#updates = new TransitionStore(deps);
  }

  get(id: string): Item {
    const item = this.find(id);
    if (!item) throw problem('item-not-found', { item: id });
    return item;
  }

  find(id: string): Item | null {
    const row = this.#sql.byId.get(id);
    return row ? toItem(row) : null;
  }

  /** At most nine items whose id starts with this. */
  startingWith(prefix: string): Item[] {
    return this.#sql.byPrefix.all(prefix.toLowerCase()).map(toItem);
  }

  ofDraft(draftId: string): Item[] {
    return this.#sql.ofDraft.all(draftId).map(toItem);
  }

  addSubmit(draftId: string, body: string): Item {
    return this.#add(draftId, 'submit', true, { body, bytes: Buffer.byteLength(body) });
  }

  addMessage(draftId: string, body: string, ready: boolean): Item {
    return this.#add(draftId, 'message', ready, { body });
  }

  addRevision(draftId: string, body: string): Item {
    return this.#add(draftId, 'revision', true, { body });
  }

  /** Its file name carries the caption. With `marked`, a copy of it with this drawing. */
  addUpload(photo: SortedPhoto, ready: boolean, marked?: Pick<Item, 'copy' | 'markup' | 'nextAttemptMs'>): Item {
    const { id, draftId, slot, array, sha256, bytes } = photo;
    const fileName = uploadName(photo, marked?.copy ?? 0);
    return this.#add(draftId, 'upload', ready, { attachmentId: id, slot, array, fileName, sha256, bytes, ...marked });
  }

  #add(draftId: string, kind: ItemKind, ready: boolean, fields: Partial<Item>): Item {
    const { clock, ids } = this.#deps;
    const file = { attachmentId: null, slot: null, array: null, fileName: null, sha256: null, bytes: 0 };
    const empty = { body: null, ...file, copy: 0, markup: null, nextAttemptMs: 0 };
    const id = ids.uuid();
    this.#sql.insert.run({ ...empty, ...fields, id, draftId, kind, ready: Number(ready), now: clock.now() });
    this.refreshDraft(draftId);
    return this.get(id);
  }

  /** Makes a transition; `alongside` writes in the same transaction. Throws for one that is not in the diagram. */
  move(id: string, to: ItemState, changes: Changes, alongside: () => void = () => undefined): Item {
    const { db, onPerson } = this.#deps;
    const [before, after] = db
      .transaction((): [Item, Item] => {
        const item = this.get(id);
        if (item.state !== to && !canMoveItem(item.state, to))
          throw new Error(`an item cannot go from ${item.state} to ${to}`);
        this.#updates.run(id, to, changes);
        alongside();
        this.refreshDraft(item.draftId);
        return [item, this.get(id)];
      })
      .immediate();
    if (after.needsPerson && !before.needsPerson) onPerson?.(after.draftId);
    return after;
  }

  /**
   * Claims an item before the first byte leaves: it is `sending`, and its draft belongs to this provider. Null if another
   * program withdrew it meanwhile.
   */
  claim({ id }: Item, service: number, target: Readonly<Record<string, string>>, serverNow: number): Item | null {
    const { db, clock } = this.#deps;
    return db
      .transaction(() => {
        const row = { id, now: clock.now(), target: JSON.stringify(target), serverNow };
        if (this.#sql.claim.run(row).changes !== 1) return null;
        const item = this.get(id);
        this.#sql.bind.run(service, item.draftId);
        this.refreshDraft(item.draftId);
        return item;
      })
      .immediate();
  }

  /**
   * Makes all items due; those that were `sending` when the program ended become `unknown`. Only the one program that
   * sends may call it. Returns the number of interrupted items.
   */
  startUp(): number {
    return this.#deps.db
      .transaction(() => {
        this.allDue();
        const rows = this.#sql.interrupted.all();
        const error = localError(message('sending-interrupted'));
        for (const { id } of rows) this.move(id, 'unknown', { maybeTaken: true, nextAttemptMs: 0, error });
        return rows.length;
      })
      .immediate();
  }

  /** Remembers the upload of an item before its first byte leaves, or forgets it. */
  noteUpload(id: string, uploadId: string | null): void {
    this.#sql.noteUpload.run({ id, uploadId });
  }

  /** Remembers what the pieces of an upload took so far. */
  notePieceBytes(id: string, bytes: number): void {
    this.#sql.notePieceBytes.run({ id, bytes });
  }

  /** No item waits for its time any more, or none of those that wait until this time at the latest. */
  allDue(waitingUntilMs = Number.MAX_SAFE_INTEGER): void {
    this.#sql.allDue.run({ untilMs: waitingUntilMs });
  }

  /** What waits because the provider failed (5xx) waits for so long at the most. */
  failedDueWithin(ms: number): void {
    this.#sql.failedDue.run({ untilMs: this.#deps.clock.now() + ms });
  }

  /** The provider is asked about what is unknown within so long. */
  unknownDueWithin(ms: number): void {
    this.#sql.unknownDue.run({ untilMs: this.#deps.clock.now() + ms });
  }

  /** The draft's job has an id: its photos and messages can be sent, each photo once. */
  ready(draftId: string): void {
    this.#sql.dropNeedless.run(draftId);
    this.#sql.makeReady.run(draftId);
  }

  /** Deletes a refused item, which the caller has stored as withdrawn. */
  dropRefused(id: string): void {
    const { draftId, kind } = this.get(id);
    this.#sql.dropRefused.run(id);
    if (kind === 'revision') {
      // Photos that were to be repeated for the new job stay with the old one; new photos go to the job as it is.
      this.#sql.dropRepeats.run(draftId);
      this.#sql.makeReady.run(draftId);
    }
    this.refreshDraft(draftId);
  }

  /** Deletes a marked copy that was certainly not sent, in the caller's transaction: nothing is drawn on its photo any more. */
  dropMarked({ id, draftId }: Item): void {
    this.#sql.dropMarked.run(id);
    this.refreshDraft(draftId);
  }

  /** Deletes the repetition of a photo that an earlier job has. Returns whether it was one. */
  dropRepeat({ id, draftId }: Item): boolean {
    return this.#deps.db
      .transaction(() => {
        const isDropped = this.#sql.dropRepeat.run(id).changes === 1;
        if (isDropped) this.refreshDraft(draftId);
        return isDropped;
      })
      .immediate();
  }

  refreshDraft(draftId: string): void {
    this.#sql.refreshDraft.run({ id: draftId });
  }

  /** The reason of the latest attempt that did not succeed. */
  lastError(): AnyMessage | null {
    return readItemError(this.#sql.lastError.get()?.error ?? null)?.message ?? null;
  }

  /** What the provider returned for each message with this body that was sent to the job with this id. */
  sentMessages(draftId: string, body: string, jobId: string): Item['remoteMessage'][] {
    const rows = this.#sql.sentMessages.all(draftId, body, jobId);
    return rows.map(({ remote }) => (remote === null ? null : (JSON.parse(remote) as Item['remoteMessage'])));
  }
}
