import type { Db } from '../../sqlite/openDatabase.ts';
import type { DraftState } from '../../../shared/desk/shapes.ts';
import { type Item, type ItemRow, toItem } from './item.ts';

/** A job of which something is not sent yet, and how much of what kind. */
export interface OpenJob {
  id: string;
  name: string;
  jobId: number | null;
  serviceId: number | null;
  state: DraftState;
  done: number;
  /** Whatever has not arrived: `submits` (0 or 1), `photos` and `others` together. */
  open: number;
  submits: number;
  photos: number;
  others: number;
  /** Photos and files that were refused, and certainly not taken. */
  refused: number;
}

interface Row extends Omit<OpenJob, 'jobId' | 'serviceId'> {
  job_id: number | null;
  service_id: number | null;
}

/** What is open, job by job: looked at often, so that it is counted where it lies. */
export const createOpenWorkStore = ({ db }: { db: Db }) => {
  const jobs = db.prepare<[], Row>(
    `SELECT draft.id, draft.name, draft.job_id, draft.service_id, draft.state, sum(item.state = 'done') AS done,
       sum(item.state <> 'done') AS open, sum(item.state <> 'done' AND kind = 'submit') AS submits,
       sum(item.state <> 'done' AND kind = 'upload') AS photos,
       sum(item.state <> 'done' AND kind IN ('message', 'revision')) AS others,
       sum(item.state = 'failed' AND kind = 'upload' AND maybe_taken = 0) AS refused
     FROM draft CROSS JOIN item ON item.draft_id = draft.id
     WHERE draft.state IN ('queued', 'sending', 'blocked') AND archived_ms IS NULL
     GROUP BY draft.id ORDER BY draft.updated_ms, draft.rowid`,
  );
  const itemsOf = db.prepare<[string, number], ItemRow>(
    `SELECT * FROM item WHERE draft_id = ? AND state <> 'done'
     ORDER BY needs_person DESC, state = 'sending' DESC, kind = 'submit' DESC, seq LIMIT ?`,
  );
  const counts = db.prepare<[string], { id: string; items: number; done: number }>(
    `SELECT draft_id AS id, count(*) AS items, sum(state = 'done') AS done FROM json_each(?) AS wanted
     CROSS JOIN item ON item.draft_id = wanted.value GROUP BY draft_id`,
  );
  const going = db.prepare<[], { bytes: number }>(
    `SELECT coalesce(sum(bytes), 0) AS bytes FROM item
     WHERE state IN ('waiting', 'sending', 'unknown') AND needs_person = 0`,
  );
  const sending = db.prepare<[], ItemRow>(`SELECT * FROM item WHERE state = 'sending'`);

  return {
    /** Those that were touched longest ago first. */
    openJobs: (): OpenJob[] =>
      jobs.all().map(({ job_id, service_id, ...row }) => ({ ...row, jobId: job_id, serviceId: service_id })),
    /** What a person must see first comes first: what waits for them, what is on its way, the rest as it goes. */
    openItems: (draftId: string, limit: number): Item[] => itemsOf.all(draftId, limit).map(toItem),
    /** How many items these drafts have, and how many of them have arrived; none for those without. */
    countsOfAll: (draftIds: readonly string[]): ReadonlyMap<string, { items: number; done: number }> =>
      new Map(counts.all(JSON.stringify(draftIds)).map(({ id, ...count }) => [id, count])),
    /** Bytes that nobody has to decide about. */
    goingBytes: (): number => going.get()!.bytes,
    sendingItems: (): Item[] => sending.all().map(toItem),
  };
};
