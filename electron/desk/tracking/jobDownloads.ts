import { jobLimits } from '../../../shared/api/files.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { ApiClient } from '../apiClient/apiClient.ts';
import type { CostPauses } from '../apiClient/costPauses.ts';
import { DiskError } from '../apiClient/diskError.ts';
import { usualLimits } from '../apiClient/download.ts';
import type { ReadJobFile } from '../apiClient/replies.ts';
import type { DeskStores } from '../deskStores.ts';
import type { Clock } from '../../ports.ts';
import type { ProviderConnection } from '../sync/providerConnection.ts';
import { beyondRoom, isNotice, roomOf } from './downloadRoom.ts';
import { safeName } from './letterFiles.ts';
import { isKeyRefusal, LookupFailed, readOutcome } from './readOutcome.ts';
import type { Letter, ProviderFile } from './receivedLetterStore.ts';
import type { TrackedJob } from './trackedJobStore.ts';

export interface JobDownloadsDeps extends Pick<DeskStores, 'services' | 'letters' | 'letterFiles'> {
  provider: ProviderConnection;
  clock: Clock;
  pauses: CostPauses;
}

const nameOf = (file: ReadJobFile): string => {
  if (file.name !== undefined && file.name !== null) return file.name;
  try {
    return decodeURIComponent(new URL(file.file).pathname.split('/').at(-1) ?? '').trim();
  } catch {
    // The link is relative, or not escaped properly.
    return 'file';
  }
};

/** Whether the provider replaced the file under this id: another time or name than when it was downloaded. */
const isReplaced = (here: ProviderFile | undefined, { name, created_at: createdAt }: ReadJobFile): boolean =>
  here !== undefined &&
  here.file !== null &&
  ((here.createdAt !== null && (createdAt ?? here.createdAt) !== here.createdAt) || (name ?? here.name) !== here.name);

/**
 * Keys that identify the files of a job: the id if the provider gives one, else name and time, with a number where several
 * files share them.
 */
const keysOf = (files: readonly ReadJobFile[], here: ReadonlyMap<string, ProviderFile>): string[] => {
  const seen = new Map<string, number>();
  return files.map((file) => {
    const nameAndTime = [file.name, file.created_at];
    const first = file.id ?? JSON.stringify(nameAndTime);
    const key =
      file.id !== undefined && isReplaced(here.get(first), file) ? JSON.stringify([file.id, ...nameAndTime]) : first;
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    if (before === 0) return key;
    return JSON.stringify(file.id === undefined ? [...nameAndTime, before] : [file.id, ...nameAndTime, before]);
  });
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

/** Rows of files that a provider offered and that never came, for each file that a job may have. */
const offersPerFile = 2;

/** Downloads the letter of a job and the files that the provider made for it. Throws `LookupFailed` or `DiskError`. */
export class JobDownloads {
  readonly #deps: JobDownloadsDeps;

  constructor(deps: JobDownloadsDeps) {
    this.#deps = deps;
  }

  /** §4.6; `before` is the job as it was before the latest read. Returns what a person should know. */
  async letter(
    client: ApiClient,
    before: TrackedJob,
    now: TrackedJob,
    signal: AbortSignal,
  ): Promise<AnyMessage | null> {
    const { letters, letterFiles, provider } = this.#deps;
    const { serviceId, jobId, draftId } = now;
    const valid = letters.valid(serviceId, jobId);
    if (valid && isCurrent(valid, before, now)) return null;
    const room = roomOf(letters, 'letters', now);
    if (room.files <= 0 || room.bytes <= 0) return beyondRoom('letters');
    const pauseKey = JSON.stringify([serviceId, jobId]);
    const paused = this.#deps.pauses.of(pauseKey);
    if (paused?.reason) throw new LookupFailed(paused.reason, { lasting: true });
    if (paused) return null;
    const to = letterFiles.temporaryPath();
    try {
      const outcome = await client.download(
        { endpoint: 'retrieveLetter', params: { job_id: String(jobId) } },
        { to, signal, mostBytes: room.bytes, ...(valid?.etag ? { ifNoneMatch: valid.etag } : {}) },
      );
      if (outcome.kind === 'refused' && outcome.refusal.status < 500 && outcome.refusal.status !== 429) {
        // Any 4xx means that the job has no letter yet.
        if (isKeyRefusal(outcome.refusal.status)) provider.markUnverified();
        return null;
      }
      if (outcome.kind === 'lost') this.#deps.pauses.add(pauseKey, outcome.bytes ?? 0, outcome.reason);
      const got = readOutcome(outcome, this.#deps);
      if (got === null) return null;
      const { sha256, bytes } = got.value;
      if (this.#isAltered(serviceId, got.etag, sha256)) {
        const reason = message('download-altered', { what: 'letter' });
        this.#deps.pauses.add(pauseKey, bytes, reason);
        throw new LookupFailed(reason);
      }
      const same = letters.same(serviceId, jobId, sha256);
      if (same) {
        if (valid && valid.id !== same.id) letters.supersede(serviceId, jobId, message('other-letter-valid'));
        letters.confirm(same, got.etag);
        // A provider without ETags sends the same letter with every read of an open job.
        this.#deps.pauses.add(pauseKey, bytes, null);
        return null;
      }
      const file = letterFiles.place(to, { serviceId, jobId }, `letter-${jobId}-${sha256.slice(0, 12)}.pdf`);
      letters.add({ serviceId, jobId, draftId, file, sha256, bytes, etag: got.etag });
      return null;
    } finally {
      letterFiles.discard(to);
    }
  }

  /** §4.5: the files that were not downloaded yet, as long as there is room. Returns what a person should know. */
  async files(client: ApiClient, job: TrackedJob, signal: AbortSignal): Promise<AnyMessage | null> {
    const { letters } = this.#deps;
    const { serviceId, jobId } = job;
    const outcome = await client.call('retrieveJobFiles', { params: { job_id: String(jobId) }, signal });
    const listed = readOutcome(outcome, this.#deps);
    if (listed === null) return null;
    const rows = letters.files(serviceId, jobId);
    const here = new Map(rows.map((file) => [file.remoteKey, file]));
    const keys = keysOf(listed.value, here);
    if (rows.length > offersPerFile * jobLimits.files) letters.forgetOffers(job, keys);
    let lasting = true;
    let isBeyond = listed.isCut === true;
    /** Asked for in this read; those that failed take no room on the disk, and time all the same. */
    let asked = 0;
    for (const [index, offered] of listed.value.entries()) {
      const key = keys[index]!;
      if ((here.get(key)?.file ?? null) !== null) continue;
      const room = roomOf(letters, 'files', job);
      if (room.files <= 0 || room.bytes <= 0 || asked >= jobLimits.files) {
        isBeyond = true;
        break;
      }
      asked += 1;
      const name = nameOf(offered);
      letters.offerFile(job, { key, name, createdAt: offered.created_at ?? null });
      const failed = await this.#file(client, job, { url: offered.file, key, name, mostBytes: room.bytes }, signal);
      if (failed === null) continue;
      letters.fileFailed(job, key, failed.reason);
      lasting &&= failed.lasting;
    }
    this.#assertCame(job, keys, lasting);
    return isBeyond ? beyondRoom('files') : null;
  }

  /** A file that is no longer offered will never be downloaded. */
  #assertCame({ serviceId, jobId }: TrackedJob, keys: readonly string[], lasting: boolean): void {
    const offered = new Set(keys);
    const missing = this.#deps.letters
      .files(serviceId, jobId)
      .find(({ file, remoteKey }) => file === null && offered.has(remoteKey));
    if (!missing) return;
    const { name, error: reason } = missing;
    throw new LookupFailed(
      reason ? message('produced-file-missing', { name, reason }) : message('produced-file-pending', { name }),
      { lasting },
    );
  }

  /** Downloads one file; null on success, else the reason and whether a retry would fail for it, too. */
  async #file(
    client: ApiClient,
    job: TrackedJob,
    { url, key, name, mostBytes }: { url: string; key: string; name: string; mostBytes: number },
    signal: AbortSignal,
  ): Promise<{ reason: AnyMessage; lasting: boolean } | null> {
    const { letters, letterFiles } = this.#deps;
    const pauseKey = JSON.stringify([job.serviceId, job.jobId, key]);
    const paused = this.#deps.pauses.of(pauseKey)?.reason;
    if (paused) return { reason: paused, lasting: true };
    const inVain = (reason: AnyMessage, bytes = 0): { reason: AnyMessage; lasting: boolean } => {
      this.#deps.pauses.add(pauseKey, bytes, reason);
      return { reason, lasting: false };
    };
    let to: string | null = null;
    try {
      to = letterFiles.temporaryPath();
      const got = await client.download({ url }, { to, signal, mostBytes });
      if (got.kind === 'refused') return { reason: got.refusal.message, lasting: got.refusal.status < 500 };
      if (got.kind === 'unchanged') return { reason: message('answer-not-modified'), lasting: false };
      const isRoomShort =
        got.kind === 'lost' && got.reason.code === 'download-too-large' && mostBytes < usualLimits.fileBytes;
      if (got.kind === 'lost') return inVain(isRoomShort ? beyondRoom('files') : got.reason, got.bytes);
      if (got.kind !== 'answered') return { reason: got.reason, lasting: false };
      const { sha256, bytes } = got.value;
      if (this.#isAltered(job.serviceId, got.etag, sha256))
        return inVain(message('download-altered', { what: 'file' }), bytes);
      const file = letterFiles.place(to, job, `${sha256.slice(0, 12)}-${safeName(name)}`);
      letters.fileReceived(job, key, { file, sha256, bytes });
      return null;
    } catch (error) {
      if (!(error instanceof DiskError)) throw error;
      return { reason: error.reason, lasting: false };
    } finally {
      if (to !== null) letterFiles.discard(to);
    }
  }

  /** Rafter servers send the SHA-256 of a file as its ETag. */
  #isAltered(serviceId: number, etag: string | null, sha256: string): boolean {
    const expected = /^"([0-9a-f]{64})"$/.exec(etag ?? '')?.[1];
    return this.#deps.services.get(serviceId).kind === 'rafter' && expected !== undefined && expected !== sha256;
  }
}
