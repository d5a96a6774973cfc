import type { calls, DeskRequest } from '../../../shared/desk/contract.ts';
import type { JobChange } from '../../../shared/drafts/jobQuery.ts';
import type { ChangedJobs, DeskJobRow, JobList, JobsToQueue } from '../../../shared/drafts/deskCalls.ts';
import { checkJob, type Finding } from '../../../shared/job/checklist.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import type { CallHandlers } from '../../rpc/dispatch.ts';
import { isSorted } from '../photos/attachmentStore.ts';
import { checkedPhotos } from '../photos/checkedPhotos.ts';
import type { DraftRow } from '../drafts/draftRow.ts';
import type { Desk } from '../openDesk.ts';
import { isNewestWithdrawn } from './letterState.ts';
import { otherOf } from '../visits/visits.ts';

type JobListDesk = Pick<Desk, 'base' | 'drafts' | 'photos' | 'outbox' | 'jobs' | 'visits'>;

const none = { items: 0, done: 0, sending: 0 };

/** What the engineers need and the job does not have. */
const missingOf = (desk: JobListDesk, id: string): Finding[] =>
  checkJob({ job: desk.drafts.store.get(id).document, photos: checkedPhotos(desk, id) }).filter(
    ({ severity }) => severity === 'needed',
  );

const showRow = (desk: JobListDesk, draft: DraftRow, counts: typeof none, photos: number): DeskJobRow => {
  const job =
    draft.jobId === null || draft.serviceId === null ? null : desk.jobs.store.get(draft.serviceId, draft.jobId);
  const hasLetter = job !== null && desk.jobs.letters.valid(job.serviceId, job.jobId) !== null;
  const letters = job === null || hasLetter ? [] : desk.jobs.letters.ofDraft(draft.id);
  const missing = draft.state === 'draft' ? missingOf(desk, draft.id) : [];
  return {
    id: draft.id,
    name: draft.name,
    address: draft.address,
    street: draft.street,
    city: draft.city,
    state: draft.state,
    jobId: draft.jobId,
    status: job?.status ?? null,
    updatedMs: draft.updatedMs,
    ...counts,
    unread: draft.unread,
    isAnswered: draft.isAnswered,
    hasLetter,
    isLetterWithdrawn: letters.length > 0 && isNewestWithdrawn(desk.jobs.store.ofDraft(draft.id), letters),
    archived: draft.archivedMs !== null,
    isCopy: draft.isCopy && draft.state === 'draft',
    picture: photos === 0 ? null : desk.photos.store.firstPicture(draft.id),
    photos,
    missing: missing.map(({ code, params, slot }) => ({ code, params, slot })),
  };
};

/** The query without its part of the list. */
const filterOf = ({ text, state, attention, status, archived, sort }: DeskRequest<'listJobIds'>) => ({
  ...{ text, attention, archived, sort },
  ...(state === undefined ? {} : { state }),
  ...(status === undefined ? {} : { status }),
});

const listJobs = (desk: JobListDesk, request: DeskRequest<'listJobs'>): JobList => {
  const { offset, limit, weekStart } = request;
  const query = filterOf(request);
  const drafts = desk.drafts.store.list({ ...query, offset, limit });
  const ids = drafts.map(({ id }) => id);
  const counts = desk.outbox.openWork.countsOf(ids);
  const photos = desk.photos.store.countsOf(ids);
  return {
    rows: drafts.map((draft) => showRow(desk, draft, counts.get(draft.id) ?? none, photos.get(draft.id) ?? 0)),
    total: desk.drafts.store.count(query),
    counts: { ...desk.drafts.store.counts(), attention: desk.drafts.store.countAttention() },
    reasons: desk.drafts.groups.reasons(),
    statuses: desk.drafts.groups.statuses(),
    groups: desk.drafts.groups.of({ ...query, weekStart }),
  };
};

const checkJobs = (desk: JobListDesk, wanted: readonly string[]): JobsToQueue => {
  const ids = wanted.filter((id) => {
    const { state, archivedMs } = desk.drafts.store.get(id);
    return archivedMs === null && (state === 'draft' || state === 'blocked');
  });
  const isIncomplete = (id: string): boolean =>
    missingOf(desk, id).length > 0 || desk.photos.store.ofDraft(id).some((photo) => !isSorted(photo));
  const isWithoutVisit = (id: string): boolean => {
    const { state } = desk.drafts.store.get(id);
    const visit = state === 'draft' ? desk.visits.store.ofDraft(id) : null;
    return visit !== null && (visit.isCanceled || otherOf(desk, visit) !== null);
  };
  return { ids, incomplete: ids.filter(isIncomplete).length, withoutVisit: ids.filter(isWithoutVisit).length };
};

const changeJobs = (desk: JobListDesk, ids: readonly string[], change: JobChange): ChangedJobs => {
  const changes: Readonly<Record<JobChange, (id: string) => unknown>> = {
    queue: (id) => desk.outbox.commands.queue(id),
    archive: (id) => desk.drafts.store.archive(id),
    restore: (id) => desk.drafts.store.restore(id),
    duplicate: (id) => desk.drafts.store.duplicate(id),
  };
  const changed: ChangedJobs = { done: [], refused: [] };
  // One write to the disk. What a job refuses is rolled back for that job alone.
  desk.base.transaction(() => {
    for (const id of ids) {
      try {
        desk.base.transaction(() => changes[change](id));
        changed.done.push(id);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        const { name } = desk.drafts.store.get(id);
        changed.refused.push({ id, name, message: error.asMessage });
      }
    }
  });
  return changed;
};

/** The list of jobs, and what is done with several of them. */
export const jobListHandlers = (desk: JobListDesk) =>
  ({
    listJobs: (request) => listJobs(desk, request),
    listJobIds: (request) => ({
      ids: desk.drafts.store
        .list({ ...filterOf(request), offset: request.offset, limit: request.limit })
        .map(({ id }) => id),
    }),
    checkJobs: ({ ids }) => checkJobs(desk, ids),
    changeJobs: ({ ids, change }) => changeJobs(desk, ids, change),
  }) satisfies Partial<CallHandlers<typeof calls>>;
