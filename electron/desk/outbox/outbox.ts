import type { Clock, Ids } from '../../ports.ts';
import { isSorted } from '../photos/attachmentStore.ts';
import type { DeskStores } from '../deskStores.ts';
import type { Draft } from '../drafts/draftRow.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import { problem, Problem } from '../../../shared/messages/problem.ts';
import type { TrackedJob } from '../jobs/trackedJobStore.ts';
import { type Decision, type Item, mayRewrite } from './item.ts';
import type { Changes } from './transitionStore.ts';
import { PhotoUploads } from './photoUploads.ts';
import { RequestBodies, type RequestBodiesDeps } from './requestBodies.ts';

type Stores = Pick<DeskStores, 'outboxStore' | 'captions' | 'withdrawn' | 'drafts' | 'jobs' | 'transaction'>;

interface OutboxDeps extends RequestBodiesDeps, Stores {
  clock: Clock;
  ids: Ids;
  /** Whether the provider is known to carry photos over to a revised job. */
  carriesPhotos: (draft: Draft) => boolean;
  /** Called when there is new work. */
  wake: () => void;
}

/** A person wants it to go on. */
const cleared: Changes = { error: null, needsPerson: false, nextAttemptMs: 0, pieceBytes: 0 };

const submitOf = (items: readonly Item[]): Item | undefined => items.find(({ kind }) => kind === 'submit');

const mayWithdraw = ({ state, maybeTaken, kind }: Item): boolean =>
  state === 'failed' && !maybeTaken && kind !== 'submit';

/** The user's commands. Each is on the disk when it returns. */
export class Outbox {
  readonly #deps: OutboxDeps;
  readonly #bodies: RequestBodies;
  readonly #photos: PhotoUploads;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
    this.#bodies = new RequestBodies(deps);
    this.#photos = new PhotoUploads(deps);
  }

  /**
   * Queues a draft: its job, and every photo that is not queued yet. On a blocked job: retries everything that waits for a
   * person, with the current fields. Throws `invalid-fields` with the server's pointers.
   */
  queue(draftId: string): Draft {
    const { outboxStore, drafts, jobs } = this.#deps;
    this.#deps.transaction(() => {
      const draft = drafts.active(draftId);
      const items = outboxStore.ofDraft(draftId);
      const submit = submitOf(items);
      if (!submit) outboxStore.addSubmit(draftId, this.#bodies.job(draft));
      else this.#retrySubmit(submit, draft);
      for (const item of items) if (item.kind !== 'submit') this.#retryAsItIs(item);
      if (draft.serviceId !== null && draft.jobId !== null) jobs.mark(draft.serviceId, draft.jobId);
      this.#photos.add(draft, items, draft.jobId !== null);
    });
    this.#deps.wake();
    return drafts.get(draftId);
  }

  /** Throws `invalid-fields` for what Submit Job would refuse of this draft. */
  judge(draftId: string): void {
    this.#bodies.job(this.#deps.drafts.get(draftId));
  }

  /** Queues photos that were added to a draft whose job is queued or sent. */
  photosAdded(draftId: string): void {
    const { outboxStore, drafts, wake } = this.#deps;
    const items = outboxStore.ofDraft(draftId);
    if (!submitOf(items)) return;
    const draft = drafts.active(draftId);
    this.#deps.transaction(() => this.#photos.add(draft, items, draft.jobId !== null));
    wake();
  }

  /**
   * A photo has another caption: an upload that was certainly not taken gets the name with it. What the provider has already,
   * or may have, keeps the name that it was sent with; the caption follows it where the provider takes that.
   */
  captionChanged(attachmentId: string): void {
    this.#photos.captionChanged(attachmentId);
    this.#deps.wake();
  }

  /** Something else is drawn on a photo, and may go on being drawn: its marked copy follows, where the job is queued or sent. */
  markupChanged(attachmentId: string, { isDrawing }: { isDrawing: boolean }): void {
    const { attachments, drafts, wake } = this.#deps;
    this.#photos.markupChanged(attachmentId, drafts.get(attachments.get(attachmentId).draftId), isDrawing);
    wake();
  }

  /**
   * Follows an edit of a queued draft: rewrites a waiting submit, or blocks it if the fields are no longer complete. A refused
   * one waits for the user's retry.
   */
  edited(draftId: string): void {
    const { ids, outboxStore, drafts } = this.#deps;
    const submit = submitOf(outboxStore.ofDraft(draftId));
    if (!submit) return;
    if (!mayRewrite(submit)) throw problem('job-in-flight');
    if (submit.state !== 'waiting') return;
    try {
      const body = this.#bodies.job(drafts.get(draftId));
      if (body === submit.body) return;
      outboxStore.move(submit.id, 'waiting', { body, ...(submit.attempts > 0 ? { key: ids.uuid() } : {}) });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { asMessage, errors } = error;
      outboxStore.move(submit.id, 'failed', { needsPerson: true, error: { message: asMessage, status: null, errors } });
    }
  }

  /** Retries one item now; a job with its current fields. Throws `invalid-fields` for an incomplete job. */
  retry(itemId: string): Item {
    const { outboxStore, drafts, wake } = this.#deps;
    const item = outboxStore.get(itemId);
    const draft = drafts.active(item.draftId);
    this.#deps.transaction(() => (item.kind === 'submit' ? this.#retrySubmit(item, draft) : this.#retryAsItIs(item)));
    wake();
    return outboxStore.get(itemId);
  }

  /** Queues a message to the provider's staff (§4.7). It is sent when the job has an id. */
  message(draftId: string, text: string): Item {
    const { outboxStore, drafts, wake } = this.#deps;
    const draft = drafts.active(draftId);
    const body = this.#bodies.message(text);
    if (draft.state === 'draft') throw problem('job-not-queued');
    const item = outboxStore.addMessage(draftId, body, draft.jobId !== null);
    wake();
    return item;
  }

  /**
   * Queues a revision (§4.8), or replaces one that was refused. `body` holds its reason, its notes and the changed fields.
   * Sent photos are sent again, unless the provider is known to carry them over; `resendPhotos` overrides that.
   */
  revise(draftId: string, body: unknown, { resendPhotos }: { resendPhotos?: boolean | undefined } = {}): Item {
    const { outboxStore, drafts, carriesPhotos, wake } = this.#deps;
    const draft = drafts.active(draftId);
    const { snapshot } = this.#jobOf(draft);
    const json = this.#bodies.revision(draft, snapshot, body);
    const item = this.#deps.transaction(() => {
      const items = outboxStore.ofDraft(draftId);
      const refused = items.find(
        ({ kind, state, maybeTaken }) => kind === 'revision' && state === 'failed' && !maybeTaken,
      );
      if (refused) this.#retry(refused, json);
      const added = refused ? outboxStore.get(refused.id) : outboxStore.addRevision(draftId, json);
      if (resendPhotos !== false) {
        const isCarried = resendPhotos === undefined && carriesPhotos(draft);
        this.#photos.resend(draft, { revision: body as JobDocument, snapshot, items, isCarried });
      }
      this.#photos.add(draft, items, false);
      return added;
    });
    wake();
    return item;
  }

  /**
   * Withdraws a refused item: it will not be sent, and stays listed as withdrawn. A photo also leaves the board; its bytes
   * stay. `replaced`: another file is sent in its place.
   */
  withdraw(itemId: string, { replaced = false } = {}): void {
    const item = this.#deps.outboxStore.get(itemId);
    if (!mayWithdraw(item)) throw problem('nothing-to-decide', { isWaiting: item.state === 'waiting' });
    this.#deps.transaction(() => this.#withdraw(item, replaced));
  }

  /** Withdraws all refused photos and files of a job. Returns their number. */
  withdrawRefused(draftId: string): number {
    return this.#deps.transaction(() => {
      const items = this.#deps.outboxStore.ofDraft(draftId);
      const refused = items.filter((item) => item.kind === 'upload' && mayWithdraw(item));
      for (const item of refused) this.#withdraw(item, false);
      return refused.length;
    });
  }

  /** Sends a withdrawn item after all. */
  sendAfterAll(withdrawnId: string): void {
    const { withdrawn, attachments, outboxStore, drafts, wake } = this.#deps;
    const { draftId, kind, body, attachmentId, withdrawnMs, copy } = withdrawn.get(withdrawnId);
    this.#deps.transaction(() => {
      withdrawn.drop(withdrawnId);
      if (kind === 'upload') {
        const { jobId } = drafts.active(draftId);
        if (copy > 0) return this.#sendMarked(attachmentId!);
        const photo = attachments.restore(attachmentId!);
        if (!isSorted(photo)) return;
        // A later revision may have repeated it already.
        const isRepeated = outboxStore
          .ofDraft(draftId)
          .some((item) => item.attachmentId === photo.id && item.copy === 0 && item.createdMs > withdrawnMs);
        if (!isRepeated) outboxStore.addUpload(photo, jobId !== null);
        wake();
      } else if (kind === 'message')
        this.message(draftId, (JSON.parse(body!) as { message_body: string }).message_body);
      else this.revise(draftId, JSON.parse(body!));
    });
  }

  /** A person decides that this laptop sends the job, and not the one that received it as a bundle. */
  takeOver(draftId: string): void {
    const { outboxStore, wake } = this.#deps;
    this.#deps.transaction(() => {
      for (const item of outboxStore.ofDraft(draftId)) {
        if (item.handedOverMs === null || item.state === 'done') continue;
        const wasTried = item.attempts > 0 && item.maybeTaken;
        const to = item.state === 'unknown' && !wasTried ? 'waiting' : item.state;
        outboxStore.move(item.id, to, { ...cleared, handedOverMs: null, ...(wasTried ? {} : { maybeTaken: false }) });
      }
    });
    wake();
  }

  /** A person decides about an item with an unknown outcome. */
  decide(itemId: string, decision: Decision): Item {
    const { ids, outboxStore, wake } = this.#deps;
    const { state, kind, needsPerson, handedOverMs, error } = outboxStore.get(itemId);
    if (state !== 'unknown' || !needsPerson) throw problem('nothing-to-decide');
    if (decision.kind === 'send-again') {
      const maybeDoubled = kind === 'upload' || kind === 'message';
      const fresh = error?.message.code === 'job-sent-otherwise' ? { key: ids.uuid() } : {};
      const known = { maybeTaken: false, handedOverMs: null };
      outboxStore.move(itemId, 'waiting', { ...cleared, ...known, ...fresh, maybeDoubled });
    } else if (decision.kind === 'sent-elsewhere') {
      if (handedOverMs === null) throw problem('not-handed-over');
      if (kind === 'submit' || kind === 'revision') throw problem('job-id-needed');
      outboxStore.move(itemId, 'done', {});
    } else {
      const candidates = (error?.candidates ?? []).map(({ jobId }) => jobId);
      if (!candidates.includes(decision.jobId))
        throw problem('not-a-candidate', { job: decision.jobId, candidates: candidates.slice(0, 500) });
      outboxStore.move(itemId, 'unknown', { ...cleared, remoteId: String(decision.jobId) });
    }
    wake();
    return outboxStore.get(itemId);
  }

  /** A person assigns the array `name` to one of the provider's arrays; its photos are retried. */
  mapArray(draftId: string, name: string, arrayId: string): void {
    const { outboxStore, drafts, jobs, wake } = this.#deps;
    const job = this.#jobOf(drafts.get(draftId));
    jobs.mapArray(job.serviceId, job.jobId, name, arrayId);
    for (const item of outboxStore.ofDraft(draftId))
      if (item.array === name && item.state === 'failed') this.#retry(item);
    wake();
  }

  #jobOf({ serviceId, jobId }: Draft): TrackedJob {
    if (jobId === null || serviceId === null) throw problem('job-not-sent');
    return this.#deps.jobs.get(serviceId, jobId)!;
  }

  #retrySubmit(submit: Item, draft: Draft): void {
    this.#retry(submit, mayRewrite(submit) ? this.#bodies.job(draft) : submit.body);
  }

  #retryAsItIs(item: Item): void {
    const { drafts, carriesPhotos } = this.#deps;
    this.#retry(item);
    if (item.kind !== 'revision' || item.state !== 'failed') return;
    const draft = drafts.get(item.draftId);
    this.#photos.resendSince(draft, item, { snapshot: this.#jobOf(draft).snapshot, isCarried: carriesPhotos(draft) });
  }

  #retry(item: Item, body: string | null = item.body): void {
    const { ids, outboxStore } = this.#deps;
    const rewritten: Changes = body === item.body ? {} : { body };
    if (item.state === 'failed') {
      // Providers that honor keys refuse the same key with another body.
      const fresh = rewritten.body !== undefined && item.attempts > 0 ? { key: ids.uuid() } : {};
      outboxStore.move(item.id, item.maybeTaken ? 'unknown' : 'waiting', { ...cleared, ...rewritten, ...fresh });
    } else if (item.state === 'unknown' && item.needsPerson && !item.error?.candidates?.length) {
      outboxStore.move(item.id, 'unknown', cleared);
    } else if (item.state === 'waiting') {
      outboxStore.move(item.id, 'waiting', { ...cleared, ...rewritten });
    }
  }

  /** The drawing as it is now: of a photo that left the board meanwhile, none. */
  #sendMarked(attachmentId: string): void {
    if (this.#deps.attachments.find(attachmentId) !== null) this.markupChanged(attachmentId, { isDrawing: false });
  }

  /** Inside a transaction. */
  #withdraw(item: Item, replaced: boolean): void {
    const { outboxStore, withdrawn, attachments } = this.#deps;
    outboxStore.dropRefused(item.id);
    const { attachmentId, copy } = item;
    // A photo that an earlier job has stays on the board, and so does one whose marked copy is not sent.
    if (attachmentId !== null && copy === 0 && !attachments.isAttempted(attachmentId)) attachments.remove(attachmentId);
    withdrawn.add(item, replaced);
  }
}
