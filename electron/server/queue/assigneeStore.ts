import { problem } from '../../../shared/messages/problem.ts';
import type { Assignee } from '../../../shared/job/consoleJob.ts';
import { type Role, reviewers } from '../../../shared/rpc/roles.ts';
import { none, sql, type Work } from '../base/database/statement.ts';
import type { Database } from '../base/database/database.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import { dueMsInRank } from '../jobs/store/dueDateStore.ts';
import { mayReview } from '../jobs/store/formerReviewerQueries.ts';
import type { JobRows } from '../jobs/store/jobRows.ts';

/** Who has a job, and when it is due. */
export interface QueuePlace {
  assignee: Assignee | null;
  dueMs: number | null;
}

const statements = {
  reviewers: sql<typeof none, Assignee>(`SELECT id, email FROM "user" WHERE ${mayReview} ORDER BY email`),
  user: sql<{ id: number }, Assignee & { role: Role; disabled_ms: number | null }>(
    'SELECT id, email, role, disabled_ms FROM "user" WHERE id = @id',
  ),
  assign: sql<{ id: number; to: number | null }>('UPDATE job SET assignee = @to WHERE id = @id'),
  carryOver: sql<{ from: number; to: number }>(
    `UPDATE job SET assignee = (SELECT "user".id FROM job AS old JOIN "user" ON "user".id = old.assignee
       WHERE old.id = @from AND ${mayReview}) WHERE id = @to`,
  ),
  place: sql<{ id: number }, { queue_rank: number; assignee: number | null; email: string | null }>(
    'SELECT queue_rank, assignee, email FROM job LEFT JOIN "user" ON "user".id = assignee WHERE job.id = @id',
  ),
};

/**
 * Who works on a job. It belongs to the office alone: it changes neither the version nor the time of a job, so that
 * clients are not told.
 */
export class AssigneeStore {
  readonly #database: Database;
  readonly #rows: JobRows;

  constructor(database: Database, rows: JobRows) {
    this.#database = database;
    this.#rows = rows;
  }

  /**
   * Gives a job to a reviewer or an administrator; null takes it from the one who has it. Throws `user-not-found`,
   * `assignee-not-reviewer`, `superseded`.
   */
  assign(id: number, to: number | null, by: Actor): Promise<void> {
    return this.#database.commit(() => this.assigning(id, to, by));
  }

  /** Who can have a job, by email. */
  reviewers(): Promise<Assignee[]> {
    return this.#database.read(statements.reviewers.all(none));
  }

  /** Who has a job, and when it is due. */
  placeOf(id: number): Promise<QueuePlace> {
    return this.#database.read(this.#findingPlace(id));
  }

  *#findingPlace(id: number): Work<QueuePlace> {
    const { queue_rank, assignee, email } = (yield* statements.place.first({ id }))!;
    return {
      assignee: assignee === null ? null : { id: assignee, email: email ?? '' },
      dueMs: dueMsInRank(queue_rank),
    };
  }

  /** As `assign`, inside a transaction. */
  *assigning(id: number, to: number | null, by: Actor): Work<void> {
    const { assignee } = yield* this.#rows.open(id);
    const next = to === null ? null : yield* this.#reviewer(to);
    if (assignee === to) return;
    const before = assignee === null ? undefined : yield* statements.user.first({ id: assignee });
    yield* statements.assign.send({ id, to });
    const detail = { ...(next ? { assignee: next.email } : {}), ...(before ? { previously: before.email } : {}) };
    yield* this.#rows.note(id, by, next ? 'event-assigned' : 'event-unassigned', detail);
  }

  /** Inside a transaction: a revision stays with the reviewer of the job that it revises, if there still is one. */
  carryOver(from: number, to: number): Work<void> {
    return statements.carryOver.send({ from, to });
  }

  *#reviewer(id: number): Work<Assignee> {
    const user = yield* statements.user.first({ id });
    if (!user) throw problem('user-not-found');
    const { email, role, disabled_ms } = user;
    if (disabled_ms !== null || !reviewers.some((one) => one === role))
      throw problem('assignee-not-reviewer', { email });
    return { id, email };
  }
}
