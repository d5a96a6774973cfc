import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import type { Ids } from '../../ports.ts';
import { isSorted, type SortedPhoto } from '../photos/attachmentStore.ts';
import { uploadName } from '../photos/uploadName.ts';
import type { DeskStores } from '../deskStores.ts';
import type { Draft } from '../drafts/draftRow.ts';
import { changesIn, type Item, mayRewrite } from './item.ts';
import { MarkedCopies, type MarkedCopiesDeps } from './markedCopies.ts';
import { arrayNames } from '../../../shared/job/arrayNames.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';

/** A revision that is about to be queued. */
interface NewRevision {
  /** Its fields. */
  revision: JobDocument;
  /** JSON of the job that it revises. */
  snapshot: string;
  /** The draft's items without it. */
  items: readonly Item[];
  /** Whether the provider carries photos over to the new job. */
  isCarried: boolean;
}

const namesIn = (document: JobDocument): ReadonlySet<string> => new Set(arrayNames(document).map(matchKey));

/** Names of the arrays before this revision: those of the last pending revision that sets arrays, else the job's. */
const namesBefore = ({ snapshot, items }: NewRevision): ReadonlySet<string> => {
  const pending = items
    .filter(({ kind, state }) => kind === 'revision' && state !== 'done' && state !== 'failed')
    .map(({ body }) => changesIn(body!))
    .findLast(({ arrays }) => arrays !== undefined);
  return namesIn(pending ?? (JSON.parse(snapshot) as JobDocument));
};

/** Whether photos of an array (null: of the whole job) have to be sent again to the job that the revision makes. */
const resendRule = (queued: NewRevision): ((array: string | null) => boolean) => {
  const { revision, isCarried } = queued;
  const names = revision.arrays === undefined ? null : namesIn(revision);
  if (!isCarried) return (array) => array === null || names === null || names.has(matchKey(array));
  if (names === null) return () => false;
  const before = namesBefore(queued);
  // The provider carries over no photos of an array that an earlier revision left out and this one brings back.
  return (array) => array !== null && names.has(matchKey(array)) && !before.has(matchKey(array));
};

/**
 * The photos that were sent to the old job, or are being sent, and have to go to the new one too: none of an array that the
 * revision leaves out.
 */
const photosToResend = (attachments: readonly SortedPhoto[], queued: NewRevision): SortedPhoto[] => {
  const idsOf = (isSent: boolean) =>
    new Set(
      queued.items
        .filter(({ state }) => (state === 'done' || state === 'sending') === isSent)
        .map(({ attachmentId }) => attachmentId),
    );
  const [sent, open] = [idsOf(true), idsOf(false)];
  const isWanted = resendRule(queued);
  return attachments.filter(({ id, array }) => sent.has(id) && !open.has(id) && isWanted(array));
};

interface PhotoUploadsDeps extends MarkedCopiesDeps, Pick<DeskStores, 'outboxStore' | 'attachments' | 'captions'> {
  ids: Ids;
}

/** A revision that was just queued. */
interface QueuedRevision {
  revision: JobDocument;
  snapshot: string;
  /** The draft's items before it. */
  items: readonly Item[];
  isCarried: boolean;
}

const copiesIn = (items: readonly Item[]): Item[] => items.filter(({ copy }) => copy > 0);

/** The uploads of photos, in the transactions of the commands that cause them. */
export class PhotoUploads {
  readonly #deps: PhotoUploadsDeps;
  readonly #markedCopies: MarkedCopies;

  constructor(deps: PhotoUploadsDeps) {
    this.#deps = deps;
    this.#markedCopies = new MarkedCopies(deps);
  }

  /** Adds every sorted photo that has no item yet, and what is drawn on it; `ready` if there is a job that it can go to. */
  add(draft: Draft, items: readonly Item[], ready: boolean): void {
    const { outboxStore, attachments } = this.#deps;
    const known = new Set(items.filter(({ copy }) => copy === 0).map(({ attachmentId }) => attachmentId));
    // Read once: a job may have hundreds of photos, and this runs for each that is added.
    const copies = Map.groupBy(copiesIn(outboxStore.ofDraft(draft.id)), ({ attachmentId }) => attachmentId);
    for (const photo of attachments.ofDraft(draft.id).filter(isSorted)) {
      if (!known.has(photo.id)) outboxStore.addUpload(photo, ready);
      this.#markedCopies.follow(photo, { copies: copies.get(photo.id) ?? [], ready });
    }
  }

  /** Adds the photos, and their marked copies, that have to go to the job that a revision makes. */
  resend(draft: Draft, queued: QueuedRevision): void {
    const { outboxStore, attachments } = this.#deps;
    const photos = attachments.ofDraft(draft.id).filter(isSorted);
    const { items } = queued;
    const originals = items.filter(({ copy }) => copy === 0);
    const copies = items.filter(({ copy, kind }) => copy > 0 || kind === 'revision');
    for (const photo of photosToResend(photos, { ...queued, items: originals })) outboxStore.addUpload(photo, false);
    for (const photo of photosToResend(photos, { ...queued, items: copies })) this.#markedCopies.repeat(photo, copies);
  }

  /** What went to the job as it is while this revision of it waited for a person has to go to the new one, too. */
  resendSince(draft: Draft, { seq, body }: Item, queued: Pick<QueuedRevision, 'snapshot' | 'isCarried'>): void {
    const items = this.#deps.outboxStore.ofDraft(draft.id).filter((item) => item.kind === 'revision' || item.seq > seq);
    this.resend(draft, { ...queued, revision: changesIn(body!), items });
  }

  /** An upload that was certainly not taken gets the name with the caption; see `Outbox.captionChanged`. */
  captionChanged(attachmentId: string): void {
    const { ids, outboxStore, attachments, captions } = this.#deps;
    const photo = attachments.get(attachmentId);
    for (const item of outboxStore.ofDraft(photo.draftId)) {
      if (item.attachmentId !== attachmentId) continue;
      const fileName = uploadName(photo, item.copy);
      // Under another name an upload in pieces would begin anew: a server that takes those takes the caption later.
      const isFixed = !mayRewrite(item) || item.uploadId !== null;
      captions.changed(item.id, { isFixed, isOther: item.fileName !== fileName });
      if (isFixed || item.fileName === fileName) continue;
      // Providers that honor keys refuse the same key with another name.
      const fresh = item.attempts > 0 ? { key: ids.uuid() } : {};
      outboxStore.move(item.id, item.state, { fileName, ...fresh });
    }
  }

  /** Its marked copy follows, where the job is queued or sent. */
  markupChanged(attachmentId: string, draft: Draft, isDrawing: boolean): void {
    const { outboxStore, attachments } = this.#deps;
    const photo = attachments.get(attachmentId);
    const items = outboxStore.ofDraft(draft.id);
    const isQueued = items.some(({ kind }) => kind === 'submit');
    if (!isQueued || photo.removedMs !== null || !isSorted(photo)) return;
    const copies = copiesIn(items).filter((item) => item.attachmentId === photo.id);
    this.#markedCopies.follow(photo, { copies, ready: draft.jobId !== null, isDrawing });
  }
}
