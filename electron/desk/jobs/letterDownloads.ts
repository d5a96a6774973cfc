import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { ApiClient } from '../base/apiClient/apiClient.ts';
import type { CostPauses } from '../base/apiClient/costPauses.ts';
import { whyNot } from '../base/apiClient/outcome.ts';
import type { DeskStores } from '../deskStores.ts';
import type { Clock } from '../../ports.ts';
import type { ProviderConnection } from '../sync/providerConnection.ts';
import { beyondRoom, isNotice, replacedMs, roomOf } from './downloadRoom.ts';
import { isKeyRefusal, LookupFailed, readOutcome } from '../base/readOutcome.ts';
import type { Letter } from './receivedLetterStore.ts';
import type { TrackedJob } from './trackedJobStore.ts';

export interface JobDownloadsDeps extends Pick<DeskStores, 'services' | 'letters' | 'letterFiles'> {
  provider: ProviderConnection;
  clock: Clock;
  pauses: CostPauses;
}

/** Whether a file is another one than a Rafter server meant: its ETag is the SHA-256. */
export const isAltered = (
  { services }: Pick<JobDownloadsDeps, 'services'>,
  serviceId: number,
  { etag, sha256 }: { etag: string | null; sha256: string },
): boolean => {
  const expected = /^"([0-9a-f]{64})"$/.exec(etag ?? '')?.[1];
  return services.get(serviceId).kind === 'rafter' && expected !== undefined && expected !== sha256;
};

/**
 * Without an ETag each request downloads the whole letter. It is skipped if the provider reports when it changed the job,
 * and nothing has changed since the letter was received.
 */
const isCurrent = (letter: Letter, before: TrackedJob, now: TrackedJob): boolean =>
  letter.etag === null &&
  now.answer.updated_at !== undefined &&
  (before.error === null || isNotice(before.error)) &&
  JSON.stringify(before.answer) === JSON.stringify(now.answer) &&
  now.changedMs <= letter.receivedMs;

/** Downloads the letter of a job. Throws `LookupFailed` or `DiskError`. */
export class LetterDownloads {
  readonly #deps: JobDownloadsDeps;

  constructor(deps: JobDownloadsDeps) {
    this.#deps = deps;
  }

  /** §4.6; `before` is the job as it was before the latest read. Returns what a person should know. */
  async read(client: ApiClient, before: TrackedJob, now: TrackedJob, signal: AbortSignal): Promise<AnyMessage | null> {
    const { letters, letterFiles, provider } = this.#deps;
    const { serviceId, jobId, draftId } = now;
    const valid = letters.valid(serviceId, jobId);
    const { files, bytes: roomBytes } = roomOf(letters, 'letters', now);
    const notice = files <= 0 || roomBytes <= 0 ? beyondRoom('letters') : null;
    if (valid && isCurrent(valid, before, now)) return notice;
    const pauseKey = JSON.stringify([serviceId, jobId]);
    const paused = this.#deps.pauses.of(pauseKey);
    if (paused?.reason) throw new LookupFailed(paused.reason, { lasting: true });
    if (paused) return notice;
    const to = letterFiles.temporaryPath();
    try {
      const outcome = await client.download(
        { endpoint: 'retrieveLetter', params: { job_id: String(jobId) } },
        { to, signal, ...(valid?.etag ? { ifNoneMatch: valid.etag } : {}) },
      );
      if (outcome.kind === 'refused' && outcome.refusal.status < 500 && outcome.refusal.status !== 429) {
        // Any 4xx means that the job has no letter yet.
        if (isKeyRefusal(outcome.refusal.status)) provider.markUnverified();
        return notice;
      }
      const failed = whyNot(outcome);
      if (failed !== null) this.#deps.pauses.failed(pauseKey, outcome.costlyBytes ?? 0, failed);
      const got = readOutcome(outcome, this.#deps);
      if (got === null) return notice;
      const { sha256, bytes } = got.value;
      if (isAltered(this.#deps, serviceId, { etag: got.etag, sha256 })) {
        const reason = message('download-altered', { what: 'letter' });
        this.#deps.pauses.failed(pauseKey, bytes, reason);
        throw new LookupFailed(reason);
      }
      const same = letters.same(serviceId, jobId, sha256);
      if (same) {
        if (valid && valid.id !== same.id) letters.supersede(serviceId, jobId, message('other-letter-valid'));
        letters.confirm(same, got.etag);
        // A provider without ETags sends the same letter with every read of an open job.
        this.#deps.pauses.answered(pauseKey, bytes);
        return notice;
      }
      const file = letterFiles.place(to, { serviceId, jobId }, `letter-${jobId}-${sha256.slice(0, 12)}.pdf`);
      letters.add({ serviceId, jobId, draftId, file, sha256, bytes, etag: got.etag });
      if (!this.#makeRoom(now)) return notice;
      this.#deps.pauses.hold(pauseKey, replacedMs(bytes), null);
      return beyondRoom('letters');
    } finally {
      letterFiles.discard(to);
    }
  }

  /** The newest letters stay, and the valid one; returns whether an older one left for them. */
  #makeRoom(job: TrackedJob): boolean {
    const { letters, letterFiles } = this.#deps;
    for (let gone = 0; ; gone += 1) {
      const { files, bytes } = roomOf(letters, 'letters', job);
      const left = files >= 0 && bytes >= 0 ? null : letters.forgetOldestLetter(job);
      if (left === null) return gone > 0;
      letterFiles.remove(left);
    }
  }
}
