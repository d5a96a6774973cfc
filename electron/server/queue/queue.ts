import { z } from 'zod';
import { parse } from '../../../shared/api/parse.ts';
import { filledTextUpTo, maxLength } from '../../../shared/job/text.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import type { BulkOutcome } from '../../../shared/queue/officeCalls.ts';
import { Turnaround } from '../../../shared/job/turnaround.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import { turnaroundOf, turnaroundSetting } from '../jobs/store/dueDateStore.ts';
import { firmZone, officeName } from '../firm/firm.ts';
import { actorOf, type OfficeHandlers } from '../base/rpc/handlers.ts';
import { refusalOf } from '../base/rpc/mountCalls.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';
import { boardFilterOf, boardPageOf, organizationOf } from './boardFilter.ts';
import { assertNoLetter } from '../jobs/jobAccess.ts';
import { lettersToDownload } from '../letters/lettersZip.ts';

const Explained = z.object({ reason: filledTextUpTo(maxLength.notes) });

/** Changes one job after the other, each in a transaction of its own; a refusal stops none of the others. */
const changeEach = async (ids: readonly number[], change: (id: number) => Promise<unknown>): Promise<BulkOutcome> => {
  const outcome: BulkOutcome = { done: [], refused: [] };
  for (const id of new Set(ids)) {
    try {
      await change(id);
      outcome.done.push(id);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      outcome.refused.push({
        id,
        message: refusal.wire.message ?? message('quotation', { text: refusal.wire.detail }),
      });
    }
  }
  return outcome;
};

/** Targets and holidays that differ, for the audit log. */
const changesOf = (before: Turnaround, after: Turnaround) => ({
  ...(JSON.stringify(before.targets) === JSON.stringify(after.targets)
    ? {}
    : { targets: { from: before.targets, to: after.targets } }),
  ...(JSON.stringify(before.holidays) === JSON.stringify(after.holidays)
    ? {}
    : { holidays: { from: before.holidays, to: after.holidays } }),
});

/** The board as a queue: its pages, who has a job, changes of several jobs, targets and holidays. */
export const queueHandlers = ({ store, clock }: Pick<OfficeDeps, 'store' | 'clock'>) => {
  const { jobs, settings } = store;
  const readTurnaround = async (): Promise<Turnaround> => turnaroundOf(await settings.get(turnaroundSetting));

  const saveTurnaround = (turnaround: Turnaround, by: Actor): Promise<void> =>
    settings.change(turnaroundSetting, function* (stored, { note }) {
      const detail = changesOf(turnaroundOf(stored), turnaround);
      // Who has saved it is noted, also where nothing differs.
      yield* note({ ...by, action: 'event-turnaround-changed', subject: message('subject-turnaround'), detail });
      if (Object.keys(detail).length > 0) yield* jobs.dueDates.restart();
      return turnaround;
    });

  return {
    async listJobs({ before, after, limit, ...filter }, { user }) {
      const organization = organizationOf(user, filter);
      const wanted = boardFilterOf(user, filter, { zone: await firmZone(store), nowMs: clock.now() });
      const page = boardPageOf(filter, { before, after, limit });
      const { rows: found, next } = await jobs.board.page(organization, wanted, page);
      const hidden = user.role === 'office' ? { assignee: null, dueMs: null } : {};
      const rows = found.map(({ job: _, ...row }) => ({ ...row, ...hidden }));
      return { rows, next, counts: await jobs.board.counts(organization, wanted) };
    },

    assignJobs: ({ ids, to }, session) => changeEach(ids, (id) => jobs.assignees.assign(id, to, actorOf(session))),

    async holdJobs({ ids, reason, asked }, session) {
      parse(Explained, { reason });
      const by = { ...actorOf(session), author: await officeName(store), reason, asked };
      return changeEach(ids, (id) => jobs.move(id, 'On Hold', by, assertNoLetter));
    },

    checkLetters: ({ ids }) => lettersToDownload(store, ids),

    listReviewers: () => jobs.assignees.reviewers(),

    readTurnaround,

    async changeTurnaround({ turnaround }, session) {
      await saveTurnaround(parse(Turnaround, turnaround), actorOf(session));
      await jobs.dueDates.catchUp();
      return readTurnaround();
    },
  } satisfies Partial<OfficeHandlers>;
};
