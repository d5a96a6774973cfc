import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import type { Ids } from '../../ports.ts';
import { isSorted } from '../photos/attachmentStore.ts';
import { uploadName } from '../photos/uploadName.ts';
import type { DeskStores } from '../deskStores.ts';
import type { Draft } from '../drafts/draftRow.ts';
import { changesIn, type Item, mayRewrite } from './item.ts';
import { MarkedCopies, type MarkedCopiesDeps } from './markedCopies.ts';
import { photosToResend } from './resendPhotos.ts';

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
