import path from 'node:path';
import { message } from '../../../shared/messages/catalogue.ts';
import type { ApiClient } from '../apiClient/createApiClient.ts';
import type { ReadJob } from '../apiClient/replies.ts';
import type { AttachmentStore } from '../attachments/attachmentStore.ts';
import type { DraftStore } from '../drafts/draftStore.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import type { FileStore } from '../../files/fileStore.ts';
import { changesIn, type Item } from '../outbox/item.ts';
import type { Commit } from '../../sqlite/groupCommit.ts';
import type { OutboxStore } from '../outbox/outboxStore.ts';
import type { JobStore } from '../tracking/jobStore.ts';
import type { LetterStore } from '../tracking/letterStore.ts';
import type { ProviderConnection, OpenConnection } from './providerConnection.ts';
import type { SendFailure } from './handleSendFailure.ts';
import { uploadOperations } from './destination.ts';

export interface SendDeps {
  store: OutboxStore;
  /** Photos that are done at the same time share a sync of the disk. */
  commit: Commit;
  drafts: DraftStore;
  attachments: AttachmentStore;
  files: FileStore;
  jobs: JobStore;
  letters: LetterStore;
  provider: ProviderConnection;
  handleFailure: (item: Item, trouble: SendFailure) => Promise<void>;
  /** Bytes on their way. */
  progress: (item: Item, sent: number, total: number) => void;
}

/** Sends claimed items: one request each, and its result in the transaction that finishes the row. */
export const createSendItem = (deps: SendDeps) => {
  const { store, commit, drafts, attachments, files, jobs, letters, provider, handleFailure: settle, progress } = deps;

  /** The provider has the job: the draft belongs to it from here on, and its photos can go. */
  const submitted = (item: Item, job: ReadJob, serviceId: number): void =>
    void store.move(item.id, 'done', { remoteId: String(job.id) }, () => {
      jobs.follow(serviceId, item.draftId, job, item.body!);
      store.ready(item.draftId);
    });

  /** The work goes on under the new id; letters for the old one do not hold any more. */
  const revised = (item: Item, job: ReadJob, serviceId: number, oldId: number): void =>
    void store.move(item.id, 'done', { remoteId: String(job.id) }, () => {
      const changes = changesIn(item.body!);
      const before = jobs.get(serviceId, oldId);
      const snapshot = { ...(JSON.parse(before?.snapshot ?? '{}') as JobDocument), ...changes };
      jobs.follow(serviceId, item.draftId, job, JSON.stringify(snapshot), oldId);
      // The reply may hold little more than the id: the job is read again before photos go to it.
      jobs.mark(serviceId, job.id);
      letters.supersede(serviceId, oldId, message('job-continues-as', { job: job.id }));
      drafts.absorb(item.draftId, changes);
      store.ready(item.draftId);
    });

  const upload = async (client: ApiClient, item: Item, signal: AbortSignal): Promise<void> => {
    const { sha256, bytes, mediaType } = attachments.file(item.sentSha256 ?? item.sha256!);
    // A downscaled copy is a JPEG, whatever its original was.
    const name = item.sentSha256 === null ? item.fileName! : `${path.parse(item.fileName!).name}.jpg`;
    const outcome = await client.upload(uploadOperations[item.slot!], {
      params: item.target ?? {},
      file: { path: files.pathOf(sha256), sha256, bytes, name, mediaType },
      idempotencyKey: item.key,
      signal,
      onProgress: (sent, total) => progress(item, sent, total),
    });
    if (outcome.kind === 'unreadable' && item.sentSha256 !== null && !item.maybeTaken) {
      // The smaller copy was ours to make and to lose: the original goes in its place.
      const original = attachments.file(item.sha256!);
      store.move(item.id, 'waiting', { sentSha256: null, bytes: original.bytes, nextAttemptMs: 0 });
      return;
    }
    if (outcome.kind !== 'answered') return settle(item, outcome);
    provider.noteServerTime(outcome.serverMs);
    await commit(() => store.move(item.id, 'done', { remoteId: outcome.value.id }));
  };

  const send = async ({ client, service }: OpenConnection, item: Item, signal: AbortSignal): Promise<void> => {
    const common = { body: item.body ?? undefined, idempotencyKey: item.key, signal };
    switch (item.kind) {
      case 'upload':
        return upload(client, item, signal);
      case 'submit': {
        const outcome = await client.call('submitJob', common);
        if (outcome.kind !== 'answered') return settle(item, outcome);
        provider.noteServerTime(outcome.serverMs);
        return submitted(item, outcome.value, service.id);
      }
      case 'revision': {
        const oldId = Number(item.target?.job_id);
        const outcome = await client.call('reviseJob', { ...common, params: { job_id: String(oldId) } });
        if (outcome.kind !== 'answered') return settle(item, outcome);
        provider.noteServerTime(outcome.serverMs);
        return revised(item, outcome.value, service.id, oldId);
      }
      case 'message': {
        const jobId = Number(item.target?.job_id);
        const outcome = await client.call('sendMessage', { ...common, params: { job_id: String(jobId) } });
        if (outcome.kind !== 'answered') return settle(item, outcome);
        provider.noteServerTime(outcome.serverMs);
        store.move(item.id, 'done', { remoteId: String(jobId) }, () => jobs.mark(service.id, jobId));
      }
    }
  };

  return { send, submitted, revised };
};
export type ItemSender = ReturnType<typeof createSendItem>;
