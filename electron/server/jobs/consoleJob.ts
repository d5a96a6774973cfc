import { splitCaption } from '../../../shared/job/captions.ts';
import { withEnglish } from '../../../shared/job/checklist.ts';
import type { Job } from '../../../shared/job/job.ts';
import { judgeSubmission } from '../../../shared/job/judgeSubmission.ts';
import type { Service } from '../../../shared/job/services.ts';
import { moves, type Status } from '../../../shared/job/status.ts';
import { isOfficeOnly } from '../../../shared/messages/events.ts';
import { type FieldError, Problem } from '../../../shared/messages/problem.ts';
import type { PhotoMarkView } from '../../../shared/job/photoMarks.ts';
import type { ConsoleJob, HistoryEventView, ProducedFileView, UploadView } from '../../../shared/job/consoleJob.ts';
import type { PdfSignature } from '../../../shared/schema/pdfSignature.ts';
import { isPicture } from '../../pictures/pictures.ts';
import { type Lists, listsOf } from './lists.ts';
import type { JobEvent } from './store/jobEventQueries.ts';
import type { Store } from '../store/openStore.ts';
import type { ProducedRow } from './store/producedFileRows.ts';
import type { StoredUpload } from '../uploads/uploadRows.ts';
import type { SessionUser } from '../base/rpc/handlers.ts';
import { officeName } from '../firm/firm.ts';
import { findingsOf } from './jobFindings.ts';
import { isAhjDerived } from './derivedAhj.ts';
import { canOpenWithdrawn, visibleJob } from './jobAccess.ts';

const placeOf = ({ latitude_e6, longitude_e6 }: StoredUpload): UploadView['place'] =>
  latitude_e6 === null || longitude_e6 === null ? null : { latitude: latitude_e6 / 1e6, longitude: longitude_e6 / 1e6 };

const uploadView = (upload: StoredUpload, marks: ReadonlyMap<string, PhotoMarkView>): UploadView => ({
  id: upload.id,
  kind: upload.kind,
  arrayId: upload.array_id,
  ...splitCaption(upload.name),
  mediaType: upload.media_type,
  bytes: upload.bytes,
  sha256: upload.sha256,
  atMs: upload.created_ms,
  hasPicture: isPicture(upload.media_type) && upload.cut_short === 0,
  takenAt: upload.taken,
  place: placeOf(upload),
  mark: marks.get(upload.id) ?? null,
});

const producedView = (user: SessionUser, file: ProducedRow): ProducedFileView => ({
  id: file.id,
  number: file.number,
  service: file.service as Service | null,
  name: file.name,
  mediaType: file.media_type,
  bytes: file.bytes,
  sha256: file.sha256,
  pages: file.pages,
  signatures: file.signatures === null ? [] : (JSON.parse(file.signatures) as PdfSignature[]),
  atMs: file.created_ms,
  by: user.role === 'office' ? null : file.delivered_by,
  withdrawnMs: file.withdrawn_ms,
  withdrawnWhy: file.withdrawn_why,
  replacedBy: file.replaced_by,
});

const errorsIn = (lists: Lists, job: Job): FieldError[] => {
  try {
    judgeSubmission(job, lists.lookUp);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [...error.errors];
  }
};

/** Approving and withdrawing an approval, with a letter or without, are calls of their own. */
const movesOf = (user: SessionUser, status: Status): Status[] =>
  user.role === 'office' || status === 'Approved' ? [] : moves[status].filter((to) => to !== 'Approved');

/**
 * Clients see what the office did, but not by whom, and no details: reasons reach them as messages. What the office does
 * for itself they do not see at all.
 */
const historyFor = async (
  store: Pick<Store, 'settings'>,
  user: SessionUser,
  history: readonly JobEvent[],
): Promise<HistoryEventView[]> => {
  const office = user.role === 'office' ? await officeName(store) : null;
  const visible = office === null ? history : history.filter(({ message }) => !isOfficeOnly(message));
  return visible.map(({ at, fromOffice, ...event }) => {
    const view = { atMs: Date.parse(at), ...event };
    return office !== null && fromOffice ? { ...view, actor: office, detail: null } : view;
  });
};

/** Letters that the page lists without a file: those of earlier versions, and withdrawn ones for clients. */
const earlierLettersOf = async (
  store: Pick<Store, 'jobs'>,
  user: SessionUser,
  id: number,
  earlier: readonly number[],
): Promise<ConsoleJob['earlierLetters']> => {
  const produced = await Promise.all([...earlier, id].map((version) => store.jobs.letters.everProduced(version)));
  return produced.flat().flatMap(({ job_id: job, number, created_ms: atMs, withdrawn_ms: withdrawnMs }) => {
    if (number === null || (job === id && (withdrawnMs === null || canOpenWithdrawn(user)))) return [];
    return [{ job, number, atMs, withdrawnMs }];
  });
};

type JobPageStores = Pick<Store, 'jobs' | 'organizations' | 'references' | 'settings'>;

/** Uploads as a user sees them: clients do not see the marks of reviewers. */
const uploadViews = async (
  jobs: Store['jobs'],
  user: SessionUser,
  id: number,
  uploads: readonly StoredUpload[],
): Promise<UploadView[]> => {
  const marks = user.role === 'office' ? new Map<string, PhotoMarkView>() : await jobs.photoMarks.ofJob(id);
  return uploads.map((upload) => uploadView(upload, marks));
};

/** A job as this user sees it in the console. Throws `job-not-found`. */
export const readConsoleJob = async (store: JobPageStores, user: SessionUser, id: number): Promise<ConsoleJob> => {
  await visibleJob(store, user, id);
  const inspected = await store.jobs.inspect(id);
  const { row, job, history } = inspected;
  const before = row.revision_of;
  const { name } = (await store.organizations.get(row.organization_id))!;
  const organization = { id: row.organization_id, name };
  const uploads = await store.jobs.uploads.ofJob(id);
  const versions = await store.jobs.board.versions(id);
  const produced = await store.jobs.letters.everProduced(id);
  // Of before a revision, too: messages may still need an answer.
  const thread = versions.map((version) => version.id).filter((version) => version <= id);
  return {
    job,
    change: row.change,
    isAhjDerived: await isAhjDerived(store.jobs, inspected),
    organization,
    ...(user.role === 'office' ? { assignee: null, dueMs: null } : await store.jobs.assignees.placeOf(id)),
    atAddress: await store.jobs.board.atAddressOf(id, user.organization),
    messages: await store.jobs.thread(thread),
    notes: user.role === 'office' ? null : await store.jobs.notes.ofJobs(thread, user.id),
    waits: row.waits === 1,
    uploads: await uploadViews(store.jobs, user, id, uploads),
    produced: produced
      .filter(({ withdrawn_ms }) => withdrawn_ms === null || canOpenWithdrawn(user))
      .map((file) => producedView(user, file)),
    earlierLetters: await earlierLettersOf(
      store,
      user,
      id,
      thread.filter((version) => version < id),
    ),
    history: await historyFor(store, user, history),
    findings: withEnglish(findingsOf(job, uploads)),
    errors: errorsIn(listsOf(await store.references.lists()), job),
    moves: movesOf(user, row.status),
    before: before === null ? null : (await store.jobs.inspect(before)).job,
    beforeUploads:
      before === null ? [] : await uploadViews(store.jobs, user, before, await store.jobs.uploads.ofJob(before)),
    versions,
    hasLetter: (await store.jobs.letters.current(versions.at(-1)!.id)) !== null,
    letterBegunMs: user.role === 'office' ? null : ((await store.jobs.letterDrafts.find(id))?.savedMs ?? null),
  };
};
