import type { Ids } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { AttachmentStore } from '../attachments/attachmentStore.ts';
import type { Draft, DraftStore } from '../drafts/draftStore.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import type { KnownLists } from '../drafts/readyJob.ts';
import { problem, Problem } from '../../../shared/messages/problem.ts';
import type { JobStore } from '../tracking/jobStore.ts';
import type { Decision, Item } from './item.ts';
import type { Changes, OutboxStore } from './outboxStore.ts';
import { createResendPhotos } from './resendPhotos.ts';
import { createRequestBodies } from './requestBodies.ts';
import type { WithdrawnStore } from './withdrawnStore.ts';

export interface OutboxDeps {
  db: Db;
  ids: Ids;
  store: OutboxStore;
  withdrawn: WithdrawnStore;
  drafts: DraftStore;
  attachments: AttachmentStore;
  jobs: JobStore;
  /** What is known of the lists of the provider that this draft goes to. */
  listsOf: (draft: Draft) => KnownLists;
  /** The draft's document with the references of that provider; throws `invalid-fields` where they could mean others. */
  documentFor: (draft: Draft) => JobDocument;
  /** Whether the provider is known to take photos along to a revised job. */
  carriesPhotos: (draft: Draft) => boolean;
  /** There is new work. */
  wake: () => void;
}

const clear: Changes = { error: null, needsPerson: false, nextAttemptMs: 0 };

/** What the user asks of the outbox. Every call is on the disk when it returns. */
export const createOutbox = ({
  db,
  ids,
  store,
  withdrawn,
  drafts,
  attachments,
  jobs,
  listsOf,
  documentFor,
  carriesPhotos,
  wake,
}: OutboxDeps) => {
  const { jobBody, revisionBody, messageBody } = createRequestBodies({ attachments, listsOf, documentFor });
  const sendAgain = createResendPhotos({ store, attachments });
  const submitOf = (items: readonly Item[]): Item | undefined => items.find(({ kind }) => kind === 'submit');

  /** Whether the job's fields can still change without anybody having seen the old ones. */
  const mayRewrite = (submit: Item): boolean =>
    (submit.state === 'waiting' || submit.state === 'failed') && !submit.maybeTaken && submit.handedOverMs === null;

  /** Again, after a person has acted: under a new key where the request is a new one. */
  const again = (item: Item, body: string | null = item.body): void => {
    const changed = body !== item.body;
    if (item.state === 'failed') {
      const to = item.maybeTaken ? 'unknown' : 'waiting';
      // The same key for other words would be refused by those who honour keys.
      const fresh = changed && item.attempts > 0 ? { key: ids.uuid() } : {};
      store.move(item.id, to, { ...clear, ...(changed ? { body: body!, ...fresh } : {}) });
    } else if (item.state === 'unknown' && item.needsPerson && !item.error?.candidates?.length) {
      store.move(item.id, 'unknown', clear);
    } else if (item.state === 'waiting') {
      store.move(item.id, 'waiting', { ...clear, ...(changed ? { body: body! } : {}) });
    }
  };

  /** Every photo that has no row yet; `ready` once there is a job it can go to. */
  const addUploads = (draft: Draft, items: readonly Item[], ready: boolean): void => {
    const known = new Set(items.map(({ attachmentId }) => attachmentId));
    for (const attachment of attachments.ofDraft(draft.id)) {
      if (!known.has(attachment.id)) store.addUpload(attachment, ready);
    }
  };

  const jobOf = (draft: Draft) => {
    if (draft.jobId === null || draft.serviceId === null) throw problem('job-not-sent');
    return jobs.get(draft.serviceId, draft.jobId)!;
  };

  const mayWithdraw = ({ state, maybeTaken, kind }: Item): boolean =>
    state === 'failed' && !maybeTaken && kind !== 'submit';

  /** Inside a transaction. */
  const takeBack = (item: Item, replaced: boolean): void => {
    withdrawn.keep(item, replaced);
    store.withdraw(item.id);
    if (item.attachmentId !== null) attachments.remove(item.attachmentId);
  };

  /** Photos came to a draft: where its job is queued or sent, they are too. */
  const photosAdded = (draftId: string): void => {
    const items = store.ofDraft(draftId);
    if (!submitOf(items)) return;
    const draft = drafts.get(draftId);
    db.transaction(() => addUploads(draft, items, draft.jobId !== null)).immediate();
    wake();
  };

  const message = (draftId: string, text: string): Item => {
    const draft = drafts.get(draftId);
    const body = messageBody(text);
    if (draft.state === 'draft') throw problem('job-not-queued');
    const item = store.addMessage(draftId, body, draft.jobId !== null);
    wake();
    return item;
  };

  const revise = (
    draftId: string,
    body: unknown,
    { resendPhotos }: { resendPhotos?: boolean | undefined } = {},
  ): Item => {
    const draft = drafts.get(draftId);
    const { snapshot } = jobOf(draft);
    const json = revisionBody(draft, snapshot, body);
    const item = db
      .transaction(() => {
        const items = store.ofDraft(draftId);
        const refused = items.find(
          ({ kind, state, maybeTaken }) => kind === 'revision' && state === 'failed' && !maybeTaken,
        );
        if (refused) again(refused, json);
        const revision = refused ? store.get(refused.id) : store.addRevision(draftId, json);
        if (resendPhotos !== false) {
          const isCarried = resendPhotos === undefined && carriesPhotos(draft);
          sendAgain(draft, { revision: body as JobDocument, snapshot, items, isCarried });
        }
        addUploads(draft, items, false);
        return revision;
      })
      .immediate();
    wake();
    return item;
  };

  return {
    /**
     * Queues a draft: its job, and every photo that is not queued yet. On a job that is stuck: everything that a person
     * had to act on is tried again, with the fields as they are now. Throws `invalid-fields` with the server's pointers.
     */
    queue: (draftId: string): Draft => {
      db.transaction(() => {
        const draft = drafts.get(draftId);
        if (draft.archivedMs !== null) throw problem('draft-archived');
        const items = store.ofDraft(draftId);
        const submit = submitOf(items);
        if (!submit) store.addSubmit(draftId, jobBody(draft));
        else if (mayRewrite(submit)) again(submit, jobBody(draft));
        else again(submit);
        for (const item of items) if (item.kind !== 'submit') again(item);
        if (draft.serviceId !== null && draft.jobId !== null) jobs.mark(draft.serviceId, draft.jobId);
        addUploads(draft, items, draft.jobId !== null);
      }).immediate();
      wake();
      return drafts.get(draftId);
    },

    /** Throws `invalid-fields` for what Submit Job would refuse of this draft. */
    judge: (draftId: string): void => void jobBody(drafts.get(draftId)),

    photosAdded,

    /** The fields of a queued draft were edited: what waits is rewritten, what was refused waits for the user's "again". */
    edited: (draftId: string): void => {
      const draft = drafts.get(draftId);
      const submit = submitOf(store.ofDraft(draftId));
      if (!submit) return;
      if (!mayRewrite(submit)) throw problem('job-in-flight');
      if (submit.state !== 'waiting') return;
      try {
        const body = jobBody(draft);
        if (body === submit.body) return;
        store.move(submit.id, 'waiting', { body, ...(submit.attempts > 0 ? { key: ids.uuid() } : {}) });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        const { asMessage, errors } = error;
        store.move(submit.id, 'failed', { needsPerson: true, error: { message: asMessage, status: null, errors } });
      }
    },

    /** One item again, now; a job with its fields as they are now. Throws `invalid-fields` for a job that is not complete. */
    retry: (itemId: string): Item => {
      const item = store.get(itemId);
      if (item.kind === 'submit' && mayRewrite(item)) again(item, jobBody(drafts.get(item.draftId)));
      else again(item);
      wake();
      return store.get(itemId);
    },

    /** A message to the provider's staff (§4.7); written at any time, sent when the job has an id. */
    message,

    /**
     * A revision (§4.8): `body` holds its reason, its notes and the fields that change. Photos that were sent go on with
     * the job where the provider is known to carry them over; to others they are sent again, unless `resendPhotos` says
     * otherwise. A revision that was refused is replaced.
     */
    revise,

    /**
     * Takes back something that was refused: it will not be sent, and is remembered as that. A photo also leaves the
     * board; its bytes stay. With `replaced`, another file goes in its place.
     */
    withdraw: (itemId: string, { replaced = false } = {}): void => {
      const item = store.get(itemId);
      if (!mayWithdraw(item)) throw problem('nothing-to-decide');
      db.transaction(() => takeBack(item, replaced)).immediate();
    },

    /** Takes back all photos and files of a job that were refused. Answers how many there were. */
    withdrawRefused: (draftId: string): number =>
      db
        .transaction(() => {
          const refused = store.ofDraft(draftId).filter((item) => item.kind === 'upload' && mayWithdraw(item));
          for (const item of refused) takeBack(item, false);
          return refused.length;
        })
        .immediate(),

    /** What was taken back is sent after all. */
    sendAfterAll: (withdrawnId: string): void => {
      const { draftId, kind, body, attachmentId } = withdrawn.get(withdrawnId);
      db.transaction(() => {
        withdrawn.drop(withdrawnId);
        if (kind === 'upload') {
          attachments.restore(attachmentId!);
          photosAdded(draftId);
        } else if (kind === 'message') message(draftId, (JSON.parse(body!) as { message_body: string }).message_body);
        else revise(draftId, JSON.parse(body!));
      }).immediate();
    },

    /** A person says that this laptop sends it, and the other one that got it by a bundle will not. */
    takeOver: (draftId: string): void => {
      db.transaction(() => {
        for (const item of store.ofDraft(draftId)) {
          if (item.handedOverMs === null || item.state === 'done') continue;
          const tried = item.attempts > 0 && item.maybeTaken;
          const to = item.state === 'unknown' && !tried ? 'waiting' : item.state;
          store.move(item.id, to, { ...clear, handedOverMs: null, ...(tried ? {} : { maybeTaken: false }) });
        }
      }).immediate();
      wake();
    },

    /** A person decides about an item whose end is not clear. */
    decide: (itemId: string, decision: Decision): Item => {
      const item = store.get(itemId);
      if (item.state !== 'unknown' || !item.needsPerson) throw problem('nothing-to-decide');
      if (decision.kind === 'send-again') {
        store.move(itemId, 'waiting', {
          ...clear,
          maybeTaken: false,
          handedOverMs: null,
          maybeDoubled: item.kind === 'upload' || item.kind === 'message',
        });
      } else if (decision.kind === 'sent-elsewhere') {
        if (item.handedOverMs === null) throw problem('not-handed-over');
        if (item.kind === 'submit' || item.kind === 'revision') throw problem('job-id-needed');
        store.move(itemId, 'done', {});
      } else {
        const candidates = item.error?.candidates ?? [];
        if (!candidates.some(({ jobId }) => jobId === decision.jobId))
          throw problem('not-a-candidate', {
            job: decision.jobId,
            candidates: candidates.map(({ jobId }) => jobId).slice(0, 500),
          });
        store.move(itemId, 'unknown', { ...clear, remoteId: String(decision.jobId) });
      }
      wake();
      return store.get(itemId);
    },

    /** Photos of one array wait because the provider's answer does not name it: a person says which one is meant. */
    mapArray: (draftId: string, name: string, arrayId: string): void => {
      const job = jobOf(drafts.get(draftId));
      jobs.mapArray(job.serviceId, job.jobId, name, arrayId);
      for (const item of store.ofDraft(draftId)) if (item.array === name && item.state === 'failed') again(item);
      wake();
    },
  };
};
export type Outbox = ReturnType<typeof createOutbox>;
