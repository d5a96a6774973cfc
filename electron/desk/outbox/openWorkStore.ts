import type { Db } from '../../sqlite/openDatabase.ts';
import type { OpenJobShown } from '../../../shared/outbox/deskCalls.ts';
import { type Item, itemColumns, type ItemRow, toItem } from './item.ts';

/** A job with items that have not arrived: `submits` (0 or 1), `photos` and `messagesAndRevisions`, together `open`. */
type OpenJob = Omit<OpenJobShown, 'isSent' | 'otherProvider'> & { serviceId: number | null; submits: number };

/** Everything that has not arrived. */
export interface Totals {
  jobs: number;
  /** Job fields, photos and files, messages, revisions. */
  items: number;
  /** Photos and files among them. */
  files: number;
  bytes: number;
  oldestMs: number | null;
  /** Items on which a person must act. */
  blocked: number;
  sending: number;
}

/** How many items a draft has, and what became of them. */
interface ItemCounts {
  items: number;
  done: number;
  /** Their bytes are on their way. */
  sending: number;
}

/**
 * Bytes of an item as it will be sent: of the smaller copy of a photo, where the settings ask for one (`@edge`). Until the
 * copy is made, a third of a byte for each pixel of a picture of three by four.
 */
const bytesToSend = `CASE WHEN @edge IS NULL OR item.state <> 'waiting' OR sent_sha256 IS NOT NULL OR maybe_taken = 1
    OR handed_over_ms IS NOT NULL OR original.media_type NOT LIKE 'image/%' THEN item.bytes
  ELSE min(item.bytes, coalesce(copy.bytes, @edge * @edge / 4)) END`;

const statements = (db: Db) => ({
  jobs: db.prepare<[], OpenJob>(
    `SELECT draft.id, draft.name, draft.job_id AS jobId, draft.service_id AS serviceId, draft.state,
       sum(item.state = 'done') AS done, sum(item.state <> 'done') AS open,
       sum(item.state <> 'done' AND kind = 'submit') AS submits,
       sum(item.state <> 'done' AND kind = 'upload') AS photos,
       sum(item.state = 'sending') AS sending, sum(item.state <> 'done' AND kind IN ('message', 'revision')) AS messagesAndRevisions,
       sum(item.state = 'failed' AND kind = 'upload' AND maybe_taken = 0) AS refused
     FROM draft CROSS JOIN item ON item.draft_id = draft.id
     WHERE draft.state IN ('queued', 'sending', 'blocked') AND archived_ms IS NULL
     GROUP BY draft.id ORDER BY draft.updated_ms, draft.rowid`,
  ),
  itemsOf: db.prepare<[string, number], ItemRow>(
    `SELECT ${itemColumns} FROM item WHERE draft_id = ? AND state <> 'done'
     ORDER BY needs_person DESC, state = 'sending' DESC, kind = 'submit' DESC, seq LIMIT ?`,
  ),
  counts: db.prepare<[string], { id: string } & ItemCounts>(
    `SELECT draft_id AS id, count(*) AS items, sum(state = 'done') AS done, sum(state = 'sending') AS sending
     FROM json_each(?) AS wanted CROSS JOIN item ON item.draft_id = wanted.value GROUP BY draft_id`,
  ),
  pending: db.prepare<[{ edge: number | null }], { bytes: number }>(
    `SELECT coalesce(sum(${bytesToSend}), 0) AS bytes FROM item LEFT JOIN stored_file original USING (sha256)
       LEFT JOIN stored_file copy ON copy.sha256 = original.smaller_sha256
     WHERE state IN ('waiting', 'sending', 'unknown') AND needs_person = 0`,
  ),
  sending: db.prepare<[], ItemRow>(`SELECT ${itemColumns} FROM item WHERE state = 'sending'`),
  totals: db.prepare<[], Totals>(
    `SELECT count(DISTINCT draft_id) AS jobs, count(*) AS items, coalesce(sum(kind = 'upload'), 0) AS files,
       coalesce(sum(bytes), 0) AS bytes, min(created_ms) AS oldestMs, coalesce(sum(needs_person), 0) AS blocked,
       coalesce(sum(state = 'sending'), 0) AS sending
     FROM item WHERE state IN ('waiting', 'sending', 'unknown', 'failed')`,
  ),
});

/** What has not arrived, job by job and in total. Windows read it often, so the database counts. */
export class OpenWorkStore {
  readonly #sql: ReturnType<typeof statements>;

  constructor({ db }: { db: Db }) {
    this.#sql = statements(db);
  }

  /** The least recently edited first. */
  jobs(): OpenJob[] {
    return this.#sql.jobs.all();
  }

  /** Items that wait for a person first, then those being sent, then the messagesAndRevisions in order. */
  items(draftId: string, limit: number): Item[] {
    return this.#sql.itemsOf.all(draftId, limit).map(toItem);
  }

  sendingItems(): Item[] {
    return this.#sql.sending.all().map(toItem);
  }

  totals(): Totals {
    return this.#sql.totals.get()!;
  }

  /** Bytes that will be sent without a person; photos larger than `edge` pixels as smaller copies. */
  pendingBytes(edge: number | null): number {
    return this.#sql.pending.get({ edge })!.bytes;
  }

  /** By draft; drafts without items are absent. */
  countsOf(draftIds: readonly string[]): ReadonlyMap<string, ItemCounts> {
    return new Map(this.#sql.counts.all(JSON.stringify(draftIds)).map(({ id, ...count }) => [id, count]));
  }
}
