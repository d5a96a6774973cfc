import type { Statement } from 'better-sqlite3';
import type { Clock, Ids } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { Attachment } from '../attachments/attachmentStore.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import { createDueStore } from './dueStore.ts';
import { type Item, type ItemError, type ItemKind, type ItemRow, readItemError, toItem } from './item.ts';
import { canMoveItem, type ItemState } from './itemStates.ts';
import { createOpenWorkStore } from './openWorkStore.ts';

/** What a move changes beside the state; what is left out stays. */
export interface Changes {
  nextAttemptMs?: number;
  error?: ItemError | null;
  needsPerson?: boolean;
  maybeTaken?: boolean;
  maybeTakenMs?: number | null;
  maybeDoubled?: boolean;
  handedOverMs?: number | null;
  target?: Readonly<Record<string, string>> | null;
  remoteId?: string | null;
  key?: string;
  body?: string;
  sentSha256?: string | null;
  bytes?: number;
}

const columnOf: Readonly<Record<keyof Changes, string>> = {
  nextAttemptMs: 'next_attempt_ms',
  error: 'error',
  needsPerson: 'needs_person',
  maybeTaken: 'maybe_taken',
  maybeTakenMs: 'maybe_taken_ms',
  maybeDoubled: 'maybe_doubled',
  handedOverMs: 'handed_over_ms',
  target: 'target',
  remoteId: 'remote_id',
  key: 'idempotency_key',
  body: 'body',
  sentSha256: 'sent_sha256',
  bytes: 'bytes',
};

const valueOf = (value: unknown): string | number | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'boolean'
      ? Number(value)
      : typeof value === 'object'
        ? JSON.stringify(value)
        : (value as string | number);

export interface OutboxStoreDeps {
  db: Db;
  clock: Clock;
  ids: Ids;
  /** An item begins to wait for a person. */
  onPerson?: (draftId: string) => void;
}

/** The rows of the outbox. Every write is one transaction, and takes the draft's state with it. */
export const createOutboxStore = ({ db, clock, ids, onPerson = () => undefined }: OutboxStoreDeps) => {
  const insert = db.prepare(
    `INSERT INTO item (id, draft_id, kind, idempotency_key, body, attachment_id, slot, array_name, file_name, sha256,
       bytes, next_attempt_ms, ready, created_ms)
     VALUES (@id, @draftId, @kind, @key, @body, @attachmentId, @slot, @array, @fileName, @sha256, @bytes, 0, @ready, @now)`,
  );
  const byId = db.prepare<[string], ItemRow>('SELECT * FROM item WHERE id = ?');
  const beginningWith = db.prepare<[string], ItemRow>('SELECT * FROM item WHERE instr(id, ?) = 1 LIMIT 9');
  const ofDraft = db.prepare<[string], ItemRow>('SELECT * FROM item WHERE draft_id = ? ORDER BY seq');
  // A state that stays costs no write.
  const refresh = db.prepare(
    `UPDATE draft SET state = found.state FROM (
       SELECT CASE
         WHEN count(*) = 0 THEN 'draft'
         WHEN sum(needs_person) > 0 THEN 'blocked'
         WHEN sum(item.state <> 'done') = 0 THEN 'sent'
         WHEN sum(item.state = 'sending') > 0 OR sum(kind = 'submit' AND item.state = 'done') > 0 THEN 'sending'
         ELSE 'queued' END AS state
       FROM item WHERE draft_id = @id) AS found
     WHERE draft.id = @id AND draft.state <> found.state`,
  );
  const bind = db.prepare('UPDATE draft SET service_id = ? WHERE id = ? AND service_id IS NULL');
  const start = db.prepare(
    `UPDATE item SET state = 'sending', attempts = attempts + 1, last_attempt_ms = @now, target = @target,
       maybe_taken_ms = CASE WHEN maybe_taken = 1 THEN maybe_taken_ms ELSE @serverNow END
     WHERE id = @id AND state = 'waiting'`,
  );
  const interrupted = db.prepare<[], ItemRow>(`SELECT * FROM item WHERE state = 'sending'`);

  const everything = db.prepare(
    "UPDATE item SET next_attempt_ms = 0 WHERE state IN ('waiting', 'unknown') AND next_attempt_ms > 0",
  );
  const makeReady = db.prepare('UPDATE item SET ready = 1 WHERE draft_id = ? AND ready = 0');
  // A photo was under way to the old job when its repetition for the new one was asked for, and did not arrive there.
  const dropNeedless = db.prepare(
    `DELETE FROM item WHERE draft_id = ? AND kind = 'upload' AND ready = 0 AND attempts = 0 AND EXISTS (SELECT 1 FROM item o
       WHERE o.attachment_id = item.attachment_id AND o.id <> item.id AND o.state <> 'done')`,
  );
  const dropRepeats = db.prepare(
    `DELETE FROM item WHERE draft_id = @id AND kind = 'upload' AND state = 'waiting' AND ready = 0 AND attempts = 0
       AND EXISTS (SELECT 1 FROM item o WHERE o.attachment_id = item.attachment_id AND o.state = 'done')`,
  );
  const dropRepeat = db.prepare(
    `DELETE FROM item WHERE id = @id AND kind = 'upload' AND state = 'waiting' AND maybe_taken = 0 AND EXISTS (SELECT 1 FROM item o
       WHERE o.attachment_id = item.attachment_id AND o.id <> item.id AND o.state = 'done')`,
  );
  const drop = db.prepare(`DELETE FROM item WHERE id = ? AND state = 'failed' AND maybe_taken = 0`);
  const totals = db.prepare<[], Totals>(
    `SELECT count(DISTINCT draft_id) AS jobs, count(*) AS items, coalesce(sum(kind = 'upload'), 0) AS files, coalesce(sum(bytes), 0) AS bytes,
       min(created_ms) AS oldestMs, coalesce(sum(needs_person), 0) AS blocked, coalesce(sum(state = 'sending'), 0) AS sending
     FROM item WHERE state IN ('waiting', 'sending', 'unknown', 'failed')`,
  );
  const lastError = db.prepare<[], { error: string }>(
    `SELECT error FROM item WHERE state IN ('failed', 'unknown', 'waiting') AND error IS NOT NULL
     ORDER BY last_attempt_ms DESC LIMIT 1`,
  );
  const doneMessages = db.prepare<[string, string, string], { sent: number }>(
    `SELECT count(*) AS sent FROM item
     WHERE draft_id = ? AND kind = 'message' AND state = 'done' AND body = ? AND remote_id = ?`,
  );

  const get = (id: string): Item => {
    const row = byId.get(id);
    if (!row) throw problem('item-not-found', { item: id });
    return toItem(row);
  };

  const add = (draftId: string, kind: ItemKind, ready: boolean, fields: Record<string, unknown>): Item => {
    const id = ids.uuid();
    insert.run({
      id,
      draftId,
      kind,
      key: id,
      body: null,
      attachmentId: null,
      slot: null,
      array: null,
      fileName: null,
      sha256: null,
      bytes: 0,
      ready: Number(ready),
      now: clock.now(),
      ...fields,
    });
    refresh.run({ id: draftId });
    return get(id);
  };

  /** One for each set of columns that moves change: a dozen. */
  const updates = new Map<string, Statement>();
  const change = (id: string, state: ItemState, changes: Changes): void => {
    const names = Object.keys(changes) as (keyof Changes)[];
    const sets = ['state = ?', ...names.map((name) => `${columnOf[name]} = ?`)];
    if (state === 'done') sets.push('done_ms = ?', 'maybe_taken = 0', 'error = NULL', 'needs_person = 0');
    const sql = `UPDATE item SET ${sets.join(', ')} WHERE id = ?`;
    const update = updates.get(sql) ?? db.prepare(sql);
    updates.set(sql, update);
    const values = names.map((name) => valueOf(changes[name]));
    update.run(state, ...values, ...(state === 'done' ? [clock.now()] : []), id);
  };

  const move = (id: string, to: ItemState, changes: Changes, alongside: () => void = () => undefined): Item => {
    const [before, after] = db
      .transaction((): [Item, Item] => {
        const item = get(id);
        if (item.state !== to && !canMoveItem(item.state, to))
          throw new Error(`an item cannot go from ${item.state} to ${to}`);
        change(id, to, changes);
        alongside();
        refresh.run({ id: item.draftId });
        return [item, get(id)];
      })
      .immediate();
    if (after.needsPerson && !before.needsPerson) onPerson(after.draftId);
    return after;
  };

  return {
    get,
    find: (id: string): Item | null => {
      const row = byId.get(id);
      return row ? toItem(row) : null;
    },
    /** Items whose id begins so. */
    startingWith: (beginning: string): Item[] => beginningWith.all(beginning.toLowerCase()).map(toItem),
    ofDraft: (draftId: string): Item[] => ofDraft.all(draftId).map(toItem),

    addSubmit: (draftId: string, body: string): Item =>
      add(draftId, 'submit', true, { body, bytes: Buffer.byteLength(body) }),
    addMessage: (draftId: string, body: string, ready: boolean): Item => add(draftId, 'message', ready, { body }),
    addRevision: (draftId: string, body: string): Item => add(draftId, 'revision', true, { body }),
    addUpload: (attachment: Attachment, ready: boolean): Item =>
      add(attachment.draftId, 'upload', ready, {
        attachmentId: attachment.id,
        slot: attachment.slot,
        array: attachment.array,
        fileName: attachment.name,
        sha256: attachment.sha256,
        bytes: attachment.bytes,
      }),

    /** One move, with what it changes; `alongside` writes in the same transaction. A move that is not in the diagram throws. */
    move,

    /** Claims an item: it is `sending`, and its draft belongs to this provider, before the first byte leaves. */
    claim: (item: Item, service: number, target: Readonly<Record<string, string>>, serverNow: number): Item | null =>
      db
        .transaction(() => {
          // Another program may have taken it back in the meantime.
          if (start.run({ id: item.id, now: clock.now(), target: JSON.stringify(target), serverNow }).changes !== 1)
            return null;
          bind.run(service, item.draftId);
          refresh.run({ id: item.draftId });
          return get(item.id);
        })
        .immediate(),

    /** What was being sent when the program ended: nobody knows how that went. Only the one program that sends may ask. */
    startUp: (): number =>
      db
        .transaction(() => {
          everything.run();
          const rows = interrupted.all();
          for (const row of rows) {
            move(row.id, 'unknown', {
              maybeTaken: true,
              nextAttemptMs: 0,
              error: { message: message('sending-interrupted'), status: null, errors: [] },
            });
          }
          return rows.length;
        })
        .immediate(),

    ...createDueStore({ db, clock }),
    /** The user says "now": nothing waits for its time any more. */
    allDue: (): void => void everything.run(),
    /** The draft's job has an id: its photos and messages can go, each photo once. */
    ready: (draftId: string): void => {
      dropNeedless.run(draftId);
      makeReady.run(draftId);
    },
    /** The user takes a row back that was refused. */
    withdraw: (id: string): void => {
      const { draftId, kind } = get(id);
      drop.run(id);
      if (kind === 'revision') {
        // What was to go to the new job again stays where it is; what is new goes to the job as it stands.
        dropRepeats.run({ id: draftId });
        makeReady.run(draftId);
      }
      refresh.run({ id: draftId });
    },
    /** Drops a photo that an earlier job has and that was to be sent once more; answers whether it was such a one. */
    dropRepeat: ({ id, draftId }: Item): boolean =>
      db
        .transaction(() => {
          const dropped = dropRepeat.run({ id }).changes === 1;
          if (dropped) refresh.run({ id: draftId });
          return dropped;
        })
        .immediate(),
    refreshDraft: (draftId: string): void => void refresh.run({ id: draftId }),

    ...createOpenWorkStore({ db }),
    totals: (): Totals => totals.get()!,
    lastError: (): AnyMessage | null => readItemError(lastError.get()?.error ?? null)?.message ?? null,
    /** How many messages of these words the job with this id has from here. */
    sentMessages: (draftId: string, body: string, jobId: string): number =>
      doneMessages.get(draftId, body, jobId)!.sent,
  };
};
export type OutboxStore = ReturnType<typeof createOutboxStore>;

/** What is not sent yet. */
export interface Totals {
  jobs: number;
  /** Everything that has not arrived: job fields, photos and files, messages, revisions. */
  items: number;
  /** Photos and files among them. */
  files: number;
  bytes: number;
  oldestMs: number | null;
  /** Items on which a person must act. */
  blocked: number;
  sending: number;
}
