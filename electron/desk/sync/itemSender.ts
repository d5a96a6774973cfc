import path from 'node:path';
import { message } from '../../../shared/messages/catalogue.ts';
import type { CallOptions, ApiClient } from '../base/apiClient/apiClient.ts';
import type { Answered, ProviderOutcome } from '../base/apiClient/outcome.ts';
import type { ReadJob, Reply } from '../base/apiClient/replies.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import type { Commit } from '../../sqlite/groupCommit.ts';
import type { DeskStores } from '../deskStores.ts';
import { changesIn, type Item } from '../outbox/item.ts';
import { longestAwayMs } from '../base/retryPolicy.ts';
import { uploadOperations } from '../photos/photoDestination.ts';
import type { OpenConnection, ProviderConnection } from './providerConnection.ts';
import type { SendFailure, SendFailureHandler } from './sendFailureHandler.ts';
import type { UploadProgress } from './uploadProgress.ts';

type Stores = Pick<DeskStores, 'outboxStore' | 'commit' | 'drafts' | 'attachments' | 'files' | 'jobs' | 'letters'>;

interface ItemSenderDeps extends Stores {
  provider: ProviderConnection;
  failures: SendFailureHandler;
  uploadProgress: UploadProgress;
  piecesFrom: PiecesFrom;
  deviceId: string;
}

/** Bytes from which a file goes in pieces: at once, and after an attempt that was not enough. */
export interface PiecesFrom {
  first: number;
  again: number;
}

/** A form is one request, and the server writes its bytes once; pieces go on after an interruption. */
export const usualPiecesFrom: PiecesFrom = { first: 8 * 1024 * 1024, again: 1024 * 1024 };

const goesInPieces = ({ uploadId, attempts }: Item, bytes: number, { first, again }: PiecesFrom): boolean =>
  uploadId !== null || bytes >= first || (bytes >= again && attempts > 1);

/** Sends claimed items: one request each, and its result in the transaction that finishes the row. */
export class ItemSender {
  readonly #deps: ItemSenderDeps;

  constructor(deps: ItemSenderDeps) {
    this.#deps = deps;
  }

  /** `commit` writes that an upload has arrived. */
  async send(open: OpenConnection, item: Item, signal: AbortSignal, commit = this.#deps.commit): Promise<void> {
    const serviceId = open.service.id;
    const jobId = Number(item.target?.job_id);
    switch (item.kind) {
      case 'upload':
        return this.#upload(open, item, signal, commit);
      case 'submit': {
        const reply = await this.#call(open.client, 'submitJob', item, { laptop: this.#laptopFor(open), signal });
        if (reply) this.submitted(item, reply.value, serviceId);
        return;
      }
      case 'revision': {
        const options = { params: { job_id: String(jobId) }, laptop: this.#laptopFor(open), signal };
        const reply = await this.#call(open.client, 'reviseJob', item, options);
        if (reply) this.revised(item, reply.value, serviceId, jobId);
        return;
      }
      case 'message': {
        const { outboxStore, jobs } = this.#deps;
        const reply = await this.#call(open.client, 'sendMessage', item, { params: { job_id: String(jobId) }, signal });
        if (reply)
          outboxStore.move(item.id, 'done', { remoteId: String(jobId), remoteMessage: reply.value }, () =>
            jobs.mark(serviceId, jobId),
          );
      }
    }
  }

  /** The provider has the job: the draft belongs to it now, and its photos can be sent. */
  submitted(item: Item, job: ReadJob, serviceId: number): void {
    const { outboxStore, jobs, drafts } = this.#deps;
    const { client_street_address, client_city, client_state, client_zip_code } = JSON.parse(item.body!) as JobDocument;
    outboxStore.move(item.id, 'done', { remoteId: String(job.id) }, () => {
      jobs.follow(serviceId, item.draftId, job, item.body!);
      // A full address was split for the provider: the laptop shows the same.
      drafts.absorb(item.draftId, { client_street_address, client_city, client_state, client_zip_code });
      outboxStore.ready(item.draftId);
    });
  }

  /** The job continues under a new id; letters for the old one are superseded. */
  revised(item: Item, job: ReadJob, serviceId: number, oldId: number): void {
    const { outboxStore, jobs, letters, drafts } = this.#deps;
    outboxStore.move(item.id, 'done', { remoteId: String(job.id) }, () => {
      const changes = changesIn(item.body!);
      const before = jobs.get(serviceId, oldId);
      const snapshot = { ...(JSON.parse(before?.snapshot ?? '{}') as JobDocument), ...changes };
      jobs.follow(serviceId, item.draftId, job, JSON.stringify(snapshot), oldId);
      // The reply may hold little more than the id: the job is read before photos go to it.
      jobs.mark(serviceId, job.id);
      letters.supersede(serviceId, oldId, message('job-continues-as', { job: job.id }));
      drafts.absorb(item.draftId, changes);
      outboxStore.ready(item.draftId);
    });
  }

  /** Servers that take reports of laptops keep which one sent a job. */
  #laptopFor({ service }: OpenConnection): string | undefined {
    return service.extensions.includes('devices') ? this.#deps.deviceId : undefined;
  }

  async #call<N extends 'submitJob' | 'reviseJob' | 'sendMessage'>(
    client: ApiClient,
    name: N,
    item: Item,
    options: CallOptions,
  ): Promise<Answered<Reply<N>> | null> {
    const body = item.body ?? undefined;
    return this.#answered(item, await client.call(name, { ...options, body, idempotencyKey: item.key }));
  }

  async #upload({ client, service }: OpenConnection, item: Item, signal: AbortSignal, commit: Commit): Promise<void> {
    const { outboxStore, attachments, files, uploadProgress } = this.#deps;
    const { sha256, bytes, mediaType } = attachments.file(item.sentSha256 ?? item.sha256!);
    // A downscaled copy is always a JPEG.
    const name = item.sentSha256 === null ? item.fileName! : `${path.parse(item.fileName!).name}.jpg`;
    const outcome = await client.upload(uploadOperations[item.slot!], {
      params: item.target ?? {},
      file: { path: files.pathOf(sha256), sha256, bytes, name, mediaType },
      idempotencyKey: item.key,
      signal,
      ...(service.extensions.includes('resumable-uploads') && goesInPieces(item, bytes, this.#deps.piecesFrom)
        ? {
            resumed: {
              id: item.uploadId,
              note: (id) => outboxStore.noteUpload(item.id, id),
              attempts: item.attempts,
              spentBefore: item.pieceBytes,
              noteSpent: (bytesOfPieces) => outboxStore.notePieceBytes(item.id, bytesOfPieces),
              onStart: (sent, total) => uploadProgress.goOn(item.id, sent, total),
            },
          }
        : {}),
      onProgress: (sent, total) => uploadProgress.record(item.id, sent, total),
    });
    if (outcome.kind === 'unreadable' && item.sentSha256 !== null && !item.maybeTaken) {
      // The downscaled copy is lost: send the original.
      const original = attachments.file(item.sha256!);
      outboxStore.move(item.id, 'waiting', { sentSha256: null, bytes: original.bytes, nextAttemptMs: 0 });
      return;
    }
    const reply = await this.#answered(item, outcome);
    if (reply) await commit(() => outboxStore.move(item.id, 'done', { remoteId: reply.value.id }));
  }

  /** The reply; null after another outcome was handled. */
  async #answered<T>(item: Item, outcome: ProviderOutcome<T> | SendFailure): Promise<Answered<T> | null> {
    if (outcome.kind !== 'answered') {
      await this.#deps.failures.handle(item, outcome);
      return null;
    }
    const { provider, outboxStore } = this.#deps;
    // It takes something again: what else it failed to take need not wait for a quarter of an hour.
    if (provider.noteAnswer('write', outcome.serverMs)) outboxStore.failedDueWithin(longestAwayMs);
    return outcome;
  }
}
