import { reviewers } from '../../../../shared/rpc/roles.ts';
import type { Assignee } from '../../../../shared/job/consoleJob.ts';
import { sql, type Work } from '../../base/database/statement.ts';
import type { Actor } from '../../base/audit/auditStore.ts';
import { closedFrom } from './dueDateStore.ts';

/** The condition of users who can have a job. */
export const mayReview = `disabled_ms IS NULL AND role IN (${reviewers.map((role) => `'${role}'`).join(', ')})`;

/** An entry of the history of the jobs that a condition names. */
const noteFor = (condition: string) =>
  sql<{ id: number; now: number; actor: string; address: string | null; detail: string }>(
    `INSERT INTO job_event (job_id, at_ms, actor, action, detail, address, from_office)
     SELECT id, @now, @actor, 'event-unassigned', @detail, @address, 1 FROM job WHERE ${condition}`,
  );

const openOfUser = `assignee = @id AND queue_rank < ${closedFrom}`;

const statements = {
  noteAll: noteFor(openOfUser),
  releaseAll: sql<{ id: number }>(`UPDATE job SET assignee = NULL WHERE ${openOfUser}`),
  former: sql<{ id: number }, Assignee>(
    `SELECT "user".id, email FROM job JOIN "user" ON "user".id = job.assignee WHERE job.id = @id AND NOT (${mayReview})`,
  ),
  noteOne: noteFor('id = @id'),
  releaseOne: sql<{ id: number }>('UPDATE job SET assignee = NULL WHERE id = @id'),
};

const detailOf = (email: string): string => JSON.stringify({ previously: email });

/** A user who can no longer review has no open jobs. Closed ones keep the name. Inside a transaction. */
export function* releaseJobs({ id, email }: Assignee, { actor, address = null }: Actor, now: number): Work<void> {
  yield* statements.noteAll.send({ id, now, actor, address, detail: detailOf(email) });
  yield* statements.releaseAll.send({ id });
}

/**
 * Takes a job that was closed from a user who can no longer review: no one would see it in the queue. Inside a
 * transaction.
 */
export function* releaseFormer(id: number, { actor, address = null }: Actor, now: number): Work<void> {
  const former = yield* statements.former.first({ id });
  if (!former) return;
  yield* statements.noteOne.send({ id, now, actor, address, detail: detailOf(former.email) });
  yield* statements.releaseOne.send({ id });
}
