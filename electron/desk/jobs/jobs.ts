import type { calls } from '../../../shared/desk/contract.ts';
import type { ReceiptShown } from '../../../shared/outbox/deskCalls.ts';
import type { DeskJobView, JobAskShown } from '../../../shared/jobs/deskCalls.ts';
import type { Photo } from '../../../shared/photos/deskCalls.ts';
import { waitsForCrew } from '../../../shared/outbox/shownState.ts';
import { arrayNames } from '../../../shared/job/arrayNames.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';
import type { ReadJob } from '../base/apiClient/replies.ts';
import type { Draft } from '../drafts/draftRow.ts';
import type { Desk } from '../openDesk.ts';
import type { Item } from '../outbox/item.ts';
import { type ReceiptRow, jobOfItem, receipts, receiptsCsv } from '../outbox/receipts.ts';
import { deliverableMark } from './deliverableMark.ts';
import { isNotice } from './downloadRoom.ts';
import { isWithoutLetter, letterMarks } from './letterState.ts';
import type { CallHandlers } from '../../rpc/dispatch.ts';
import { type DraftsDesk, showDraftForEditing } from '../drafts/drafts.ts';
import { showItem, showNotSent } from '../outbox/showItem.ts';

type JobDesk = DraftsDesk & Pick<Desk, 'sync'>;

const messageIn = ({ body }: Item): string => (JSON.parse(body!) as { message_body: string }).message_body;

const showReceipt = (row: ReceiptRow): ReceiptShown => ({
  slot: row.slot,
  array: row.array,
  file: row.file,
  bytes: row.bytes,
  // Of what the provider has: a marked copy is no form of the original.
  sha256: row.sent_as === 'marked copy' && row.sent_sha256 !== '' ? row.sent_sha256 : row.sha256,
  copySha256: row.sent_as === 'smaller copy' ? row.sent_sha256 : null,
  state: row.state,
  remoteId: row.remote_id,
  sentAt: row.sent_at,
  maybeTwice: row.maybe_twice,
});

/** Without what names neither photos nor a field. */
const asksIn = ({ asks = [] }: ReadJob): JobAskShown[] =>
  asks
    .map(({ slot = null, field = null, array = null, text }) => ({ slot, field, array, text }))
    .filter(({ slot, field }) => slot !== null || field !== null);

/**
 * The photos of the draft's current job. After a revision, those are left out that only an earlier job has: of arrays that are gone,
 * and where the provider takes no photos along and they were not sent again.
 */
const photosOfCurrent = (desk: JobDesk, draft: Draft, items: readonly Item[], photos: Photo[]): Photo[] => {
  if (desk.jobs.store.ofDraft(draft.id).length < 2) return photos;
  const places = new Set(arrayNames(draft.document).map(matchKey));
  const isCarried = desk.drafts.carriesPhotos(draft);
  return photos.filter(({ id, array }) => {
    const sent = items.filter(({ attachmentId }) => attachmentId === id);
    if (sent.length === 0 || sent.some((item) => jobOfItem(desk, item) === draft.jobId)) return true;
    return isCarried && (array === null || places.has(matchKey(array)));
  });
};

/** A job with all that a window shows of it. */
export const showJob = (desk: JobDesk, id: string): DeskJobView => {
  const { photos, atAddress } = showDraftForEditing(desk, id);
  const draft = desk.drafts.store.get(id);
  const jobs = desk.jobs.store.ofDraft(id);
  const current = jobs.find(({ jobId }) => jobId === draft.jobId) ?? null;
  const items = desk.outbox.store.ofDraft(id);
  const letters = desk.jobs.letters.ofDraft(id);
  const marks = letterMarks(jobs, letters);
  const messages = desk.jobs.conversations.messages(id);
  const waiting = items.filter(({ kind, state }) => kind === 'message' && state !== 'done');
  return {
    id,
    name: draft.name,
    state: draft.state,
    jobId: draft.jobId,
    archived: draft.archivedMs !== null,
    unread: draft.unread,
    isAnswered: draft.isAnswered,
    status: current?.status ?? null,
    reason: waitsForCrew(current?.status ?? null) ? (messages.findLast(({ isOwn }) => !isOwn)?.body ?? null) : null,
    asks: current?.status === 'On Hold' ? asksIn(current.answer) : [],
    error: current && !isNotice(current.error) ? current.error : null,
    notice: current && isNotice(current.error) ? current.error : null,
    document: draft.document,
    atAddress,
    timeline: jobs
      .flatMap(({ serviceId, jobId }) =>
        desk.jobs.store.timeline(serviceId, jobId).map((change) => ({ ...change, jobId })),
      )
      .toSorted((one, other) => one.atMs - other.atMs),
    messages: [
      ...messages.map(({ body, author, date_created, isOwn }) => ({
        at: date_created ?? null,
        author: author ?? null,
        body,
        isOwn,
        waiting: false,
      })),
      ...waiting.map((item) => ({ at: null, author: null, body: messageIn(item), isOwn: true, waiting: true })),
    ],
    files: jobs.flatMap(({ serviceId, jobId, answer }) =>
      desk.jobs.letters.files(serviceId, jobId).map(({ remoteKey, name, bytes, error, sha256 }) => ({
        key: remoteKey,
        jobId,
        name,
        bytes,
        error,
        letter: marks.of(jobId, sha256),
        deliverable: deliverableMark(answer, remoteKey),
      })),
    ),
    letters: letters.map((letter) => ({
      ...marks.ofLetter(letter),
      id: letter.id,
      jobId: letter.jobId,
      bytes: letter.bytes,
      sha256: letter.sha256,
      receivedMs: letter.receivedMs,
      superseded: letter.supersededWhy,
    })),
    isWithoutLetter: current !== null && isWithoutLetter(current),
    receipts: receipts(desk, id).map(showReceipt),
    photos: photosOfCurrent(desk, draft, items, photos),
    items: items.filter(({ state }) => state !== 'done').map((item) => showItem(item, desk)),
    notSent: desk.outbox.withdrawn.ofDraft(id).map(showNotSent),
  };
};

/** What became of a job that was sent. */
export const deskJobHandlers = (desk: JobDesk) =>
  ({
    showJob: ({ id }) => showJob(desk, id),
    readMessages: ({ id }) => {
      desk.jobs.conversations.read(id);
      return null;
    },
    watchJob: ({ id }) => {
      desk.sync.worker.watch(id);
      return null;
    },
    sendMessage: ({ id, text }) => {
      desk.outbox.commands.message(id, text);
      return showJob(desk, id);
    },
    reviseJob: ({ id, revision, resendPhotos }) => {
      desk.outbox.commands.revise(id, revision, { resendPhotos });
      return showJob(desk, id);
    },
    readUnsentText: ({ key }) => ({ text: desk.base.keyValues.read(`unsent/${key}`) ?? '' }),
    saveUnsentText: ({ key, text }) => {
      desk.base.keyValues.put(`unsent/${key}`, text);
      return null;
    },
    receiptsCsv: ({ id }) => ({
      name: id === undefined ? 'receipts.csv' : `receipts-${desk.drafts.store.get(id).jobId ?? id}.csv`,
      text: receiptsCsv(receipts(desk, id)),
    }),
  }) satisfies Partial<CallHandlers<typeof calls>>;
