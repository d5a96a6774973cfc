import type { Clock } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import { type Item, itemColumns, type ItemRow, toItem } from './item.ts';
import { cheapBytes, longestAwayMs, longestRetryMs } from '../base/retryPolicy.ts';

/** Items of one kind never wait for those of another. */
type DueKind = 'submit' | 'message' | 'revision' | 'upload' | 'unknown';

const due = `item.needs_person = 0 AND item.next_attempt_ms <= @now AND item.ready = 1`;
// Not `IS NULL OR =`: if a parameter might choose an index, SQLite plans the whole query anew at each run.
const here = `coalesce(draft.service_id, @service) = @service`;
/** A revision is being sent or goes next; one behind a refused revision stays until a person acts. */
const revisionAhead = (which: string): string =>
  `EXISTS (SELECT 1 FROM item r WHERE r.draft_id = item.draft_id AND r.kind = 'revision'
     AND (r.state IN ('sending', 'unknown') OR (r.state = 'waiting' AND ${which} AND NOT EXISTS (SELECT 1 FROM item f
       WHERE f.draft_id = r.draft_id AND f.kind = 'revision' AND f.state = 'failed' AND f.seq < r.seq))))`;
/** The item waits behind a revision of its job that waits for a person. */
const stuck = `draft.state = 'blocked' AND item.state = 'waiting' AND EXISTS (SELECT 1 FROM item r
  WHERE r.draft_id = item.draft_id AND r.kind = 'revision' AND r.needs_person = 1
    AND (r.state = 'unknown' OR (item.kind = 'revision' AND r.seq < item.seq)))`;
/** CROSS JOIN: SQLite must start from the item, never from the draft. */
const from = 'FROM item CROSS JOIN draft ON draft.id = item.draft_id';

const conditions: Readonly<Record<DueKind, string>> = {
  submit: `item.state = 'waiting' AND kind = 'submit' AND ${due}`,
  message: `item.state = 'waiting' AND kind = 'message' AND ${due} AND NOT ${revisionAhead('r.seq < item.seq')}
     AND NOT EXISTS (SELECT 1 FROM item m WHERE m.draft_id = item.draft_id AND m.kind = 'message' AND m.seq < item.seq
       AND m.needs_person = 0 AND m.state <> 'done')`,
  revision: `item.state = 'waiting' AND kind = 'revision' AND ${due}
     AND NOT EXISTS (SELECT 1 FROM item o WHERE o.draft_id = item.draft_id AND o.id <> item.id
       AND (o.state = 'sending' OR (o.kind = 'revision' AND o.state <> 'done' AND o.seq < item.seq)))`,
  // Photos wait for a pending revision, because they belong to the job that it makes.
  upload: `item.state = 'waiting' AND kind = 'upload' AND ${due} AND NOT ${revisionAhead('TRUE')}`,
  unknown: `item.state = 'unknown' AND item.needs_person = 0 AND item.next_attempt_ms <= @now`,
};

const statements = (db: Db) => {
  const next = (kind: DueKind, order = 'seq') =>
    db.prepare<[{ now: number; service: number }], ItemRow>(
      `SELECT ${itemColumns} ${from} WHERE ${conditions[kind]} AND ${here} ORDER BY ${order} LIMIT 1`,
    );
  return {
    next: {
      submit: next('submit'),
      message: next('message'),
      revision: next('revision'),
      upload: next('upload', 'item.bytes, seq'),
      unknown: next('unknown', `item.kind <> 'submit', seq`),
    } satisfies Record<DueKind, unknown>,
    open: db.prepare<[{ service: number }], { items: number; waitingUploads: number }>(
      `SELECT count(*) AS items, coalesce(sum(item.state = 'waiting' AND kind = 'upload'), 0) AS waitingUploads ${from}
       WHERE item.state IN ('waiting', 'unknown', 'sending') AND needs_person = 0 AND ready = 1 AND ${here}
         AND NOT (${stuck})`,
    ),
    nextAfter: db.prepare<[{ service: number; after: number }], { nextMs: number }>(
      `SELECT next_attempt_ms AS nextMs FROM item INDEXED BY item_later CROSS JOIN draft ON draft.id = item.draft_id
       WHERE item.state IN ('waiting', 'unknown') AND next_attempt_ms > 0 AND next_attempt_ms > @after
         AND needs_person = 0 AND ready = 1 AND ${here} ORDER BY next_attempt_ms LIMIT 1`,
    ),
    // A request does not count on a photo, which may be held back.
    otherRetry: db.prepare<[{ id: string; service: number; now: number; untilMs: number; bytes: number }], unknown>(
      `SELECT 1 FROM item INDEXED BY item_later CROSS JOIN draft ON draft.id = item.draft_id
       WHERE item.state IN ('waiting', 'unknown') AND next_attempt_ms > 0 AND next_attempt_ms > @now
         AND next_attempt_ms <= @untilMs AND attempts > 0 AND item.bytes <= @bytes AND item.id <> @id
         AND (kind <> 'upload' OR (SELECT kind FROM item WHERE id = @id) = 'upload')
         AND needs_person = 0 AND ready = 1 AND ${here} LIMIT 1`,
    ),
  };
};

/**
 * What can be sent next, and when. Queried after every item over everything that waits, so each query reads an index in
 * its order, without sorting.
 */
export class DueStore {
  readonly #clock: Clock;
  readonly #sql: ReturnType<typeof statements>;

  constructor({ db, clock }: { db: Db; clock: Clock }) {
    this.#clock = clock;
    this.#sql = statements(db);
  }

  next(kind: DueKind, service: number): Item | null {
    const row = this.#sql.next[kind].get({ now: this.#clock.now(), service });
    return row ? toItem(row) : null;
  }

  /** How many items can be sent to this provider, now or later, without a person. */
  open(service: number): { items: number; waitingUploads: number } {
    return this.#sql.open.get({ service })!;
  }

  /**
   * The longest wait before a failed item is sent or asked about again. One that costs nothing waits for half a minute, unless
   * another such one is due by then: it finds out that the provider is well again, and a full queue does not press one that fails.
   */
  longestWaitMs({ id, bytes }: Pick<Item, 'id' | 'bytes'>, service: number): number {
    if (bytes > cheapBytes) return longestRetryMs;
    const now = this.#clock.now();
    const asked = { id, service, now, untilMs: now + longestAwayMs, bytes: cheapBytes };
    return this.#sql.otherRetry.get(asked) === undefined ? longestAwayMs : longestRetryMs;
  }

  /** When the first item is due that waits for a time after this one; null without one. */
  nextAfter(service: number, after: number): number | null {
    return this.#sql.nextAfter.get({ service, after })?.nextMs ?? null;
  }
}
