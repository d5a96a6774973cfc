import type { Clock } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import { type Item, type ItemRow, toItem } from './item.ts';

/** Items of one lane never wait for those of another. */
export type DueKind = 'submit' | 'message' | 'revision' | 'upload' | 'unknown';

/**
 * What can be sent next, and when. Asked after every item, over everything that waits: each question is answered from an
 * index in its order, without sorting.
 */
export const createDueStore = ({ db, clock }: { db: Db; clock: Clock }) => {
  const due = `item.needs_person = 0 AND item.next_attempt_ms <= @now AND item.ready = 1`;
  // Not `IS NULL OR =`: for a parameter that might choose an index, SQLite plans the whole query anew each time it is run.
  const here = `coalesce(draft.service_id, @service) = @service`;
  // Under way, or the next to go; one behind a refused one goes nowhere until a person acts.
  const revisionAhead = (which: string): string =>
    `EXISTS (SELECT 1 FROM item r WHERE r.draft_id = item.draft_id AND r.kind = 'revision'
       AND (r.state IN ('sending', 'unknown') OR (r.state = 'waiting' AND ${which} AND NOT EXISTS (SELECT 1 FROM item f
         WHERE f.draft_id = r.draft_id AND f.kind = 'revision' AND f.state = 'failed' AND f.seq < r.seq))))`;
  // Waits behind a revision of its job that waits for a person: nothing that goes on by itself.
  const stuck = `draft.state = 'blocked' AND item.state = 'waiting' AND EXISTS (SELECT 1 FROM item r
    WHERE r.draft_id = item.draft_id AND r.kind = 'revision' AND r.needs_person = 1
      AND (r.state = 'unknown' OR (item.kind = 'revision' AND r.seq < item.seq)))`;
  // An item leads to its draft, never the other way round.
  const from = 'FROM item CROSS JOIN draft ON draft.id = item.draft_id';
  const next = (conditions: string, order = 'seq') =>
    db.prepare<[{ now: number; service: number }], ItemRow>(
      `SELECT item.* ${from} WHERE ${conditions} AND ${here} ORDER BY ${order} LIMIT 1`,
    );

  const lanes: Readonly<Record<DueKind, ReturnType<typeof next>>> = {
    submit: next(`item.state = 'waiting' AND kind = 'submit' AND ${due}`),
    message: next(
      `item.state = 'waiting' AND kind = 'message' AND ${due} AND NOT ${revisionAhead('r.seq < item.seq')}
       AND NOT EXISTS (SELECT 1 FROM item m WHERE m.draft_id = item.draft_id AND m.kind = 'message' AND m.seq < item.seq
         AND m.needs_person = 0 AND m.state <> 'done')`,
    ),
    revision: next(
      `item.state = 'waiting' AND kind = 'revision' AND ${due}
       AND NOT EXISTS (SELECT 1 FROM item o WHERE o.draft_id = item.draft_id AND o.id <> item.id
         AND (o.state = 'sending' OR (o.kind = 'revision' AND o.state <> 'done' AND o.seq < item.seq)))`,
    ),
    // Photos go to the job as it will be.
    upload: next(
      `item.state = 'waiting' AND kind = 'upload' AND ${due} AND NOT ${revisionAhead('TRUE')}`,
      'item.bytes, seq',
    ),
    unknown: next(
      `item.state = 'unknown' AND item.needs_person = 0 AND item.next_attempt_ms <= @now`,
      `item.kind <> 'submit', seq`,
    ),
  };
  const open = db.prepare<[{ service: number }], { open: number }>(
    `SELECT count(*) AS open ${from}
     WHERE item.state IN ('waiting', 'unknown', 'sending') AND needs_person = 0 AND ready = 1 AND ${here}
       AND NOT (${stuck})`,
  );
  const nextAfter = db.prepare<[{ service: number; after: number }], { next_ms: number }>(
    `SELECT next_attempt_ms AS next_ms FROM item INDEXED BY item_later CROSS JOIN draft ON draft.id = item.draft_id
     WHERE item.state IN ('waiting', 'unknown') AND next_attempt_ms > 0 AND next_attempt_ms > @after
       AND needs_person = 0 AND ready = 1 AND ${here} ORDER BY next_attempt_ms LIMIT 1`,
  );
  const openUploads = db.prepare<[{ service: number }], { open: number }>(
    `SELECT count(*) AS open ${from}
     WHERE item.state = 'waiting' AND kind = 'upload' AND needs_person = 0 AND ready = 1 AND ${here}
       AND NOT (${stuck})`,
  );

  return {
    next: (lane: DueKind, service: number): Item | null => {
      const row = lanes[lane].get({ now: clock.now(), service });
      return row ? toItem(row) : null;
    },
    /** How much goes on by itself with this provider, now or later. */
    open: (service: number): number => open.get({ service })!.open,
    /** When the first item that waits for a time after this one is due; null without one. */
    nextAfter: (service: number, after: number): number | null => nextAfter.get({ service, after })?.next_ms ?? null,
    openUploads: (service: number): number => openUploads.get({ service })!.open,
  };
};
