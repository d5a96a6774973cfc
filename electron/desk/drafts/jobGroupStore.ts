import { type AttentionReason, attentionReasons } from '../../../shared/drafts/jobQuery.ts';
import type { JobList } from '../../../shared/drafts/deskCalls.ts';
import type { Clock } from '../../ports.ts';
import { type Db, untilChange } from '../../sqlite/openDatabase.ts';
import { cityOrder, draftConditions, type DraftQuery, idsByReason } from './draftQueries.ts';

type Group = JobList['groups'][number];

/** Starts of today and of this week, in the zone of this computer. */
const startsOf = (nowMs: number, weekStart: number): { today: number; week: number } => {
  const now = new Date(nowMs);
  const midnight = (daysAgo: number): number =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).getTime();
  return { today: midnight(0), week: midnight((now.getDay() - weekStart + 7) % 7) };
};

/** How many jobs there are of each kind: of a status, of a reason, and in the groups of a sorted list. */
export class JobGroupStore {
  readonly #deps: { db: Db; clock: Clock };
  /** Statuses of the office and how many jobs have them, the most frequent first. */
  readonly statuses: () => JobList['statuses'];
  readonly reasons: () => Record<AttentionReason, number>;

  constructor(deps: { db: Db; clock: Clock }) {
    this.#deps = deps;
    const statuses = deps.db.prepare<[], JobList['statuses'][number]>(
      `SELECT job.status, count(*) AS count FROM job CROSS JOIN draft ON draft.job_id = job.job_id AND draft.service_id = job.service_id
       WHERE archived_ms IS NULL GROUP BY 1 ORDER BY 2 DESC, 1`,
    );
    this.statuses = untilChange(deps.db, () => statuses.all());
    const counts = attentionReasons.map((reason) => {
      const sql = `SELECT count(*) FROM draft WHERE archived_ms IS NULL AND id IN (${idsByReason[reason]})`;
      return { reason, count: deps.db.prepare<[], number>(sql).pluck() };
    });
    this.reasons = untilChange(
      deps.db,
      () =>
        Object.fromEntries(counts.map(({ reason, count }) => [reason, count.get()!])) as Record<
          AttentionReason,
          number
        >,
    );
  }

  /** In the order of the list. */
  of(query: DraftQuery & { weekStart: number }): Group[] {
    if (query.sort === 'name') return [];
    const { where, values } = draftConditions(query);
    return query.sort === 'city' ? this.#cities(where, values) : this.#days(where, values, query.weekStart);
  }

  #days(where: string, values: readonly unknown[], weekStart: number): Group[] {
    const { today, week } = startsOf(this.#deps.clock.now(), weekStart);
    return this.#deps.db
      .prepare<unknown[], Group>(
        `SELECT CASE WHEN updated_ms >= ? THEN 'today' WHEN updated_ms >= ? THEN 'week' ELSE 'earlier' END AS name,
           count(*) AS count FROM draft WHERE ${where} GROUP BY 1 ORDER BY max(updated_ms) DESC`,
      )
      .all(today, week, ...values);
  }

  /** The city of a group is spelled as in one of its jobs; '' where they have none. */
  #cities(where: string, values: readonly unknown[]): Group[] {
    return this.#deps.db
      .prepare<unknown[], Group>(
        `SELECT (SELECT substr(trim(coalesce(document ->> '$.client_city', '')), 1, 200) FROM draft AS one WHERE one.rowid = first) AS name,
           count FROM (SELECT ${cityOrder} AS city, min(rowid) AS first, count(*) AS count FROM draft WHERE ${where} GROUP BY 1)
         ORDER BY city`,
      )
      .all(...values);
  }
}
