import { jobLimits } from '../../../shared/api/files.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { ApiClient } from '../base/apiClient/apiClient.ts';
import { DiskError } from '../base/apiClient/diskError.ts';
import { usualLimits } from '../base/apiClient/download.ts';
import { type ProviderOutcome, whyNot } from '../base/apiClient/outcome.ts';
import type { ReadJobFile } from '../base/apiClient/replies.ts';
import { boundedRetryAfterMs } from '../base/retryPolicy.ts';
import { beyondRoom, newestOffered, type OfferedFile, replaceableBy, replacedMs, roomOf } from './downloadRoom.ts';
import { isAltered, type JobDownloadsDeps } from './letterDownloads.ts';
import { safeName } from './letterFiles.ts';
import { LookupFailed, readOutcome } from '../base/readOutcome.ts';
import type { ProviderFile } from './receivedLetterStore.ts';
import type { TrackedJob } from './trackedJobStore.ts';

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
 * files share them. A file that replaced another keeps its key when that one has left for room.
 */
const keysOf = (files: readonly ReadJobFile[], here: ReadonlyMap<string, ProviderFile>): string[] => {
  const seen = new Map<string, number>();
  return files.map((file) => {
    const nameAndTime = [file.name, file.created_at];
    const first = file.id ?? JSON.stringify(nameAndTime);
    const asLater = JSON.stringify([file.id, ...nameAndTime]);
    const isLater = file.id !== undefined && (here.has(asLater) || isReplaced(here.get(first), file));
    const key = isLater ? asLater : first;
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    if (before === 0) return key;
    return JSON.stringify(file.id === undefined ? [...nameAndTime, before] : [file.id, ...nameAndTime, before]);
  });
};

/** Rows of files that a provider offered and that never came, for each file that a job may have. */
const offersPerFile = 2;

/** Files that take the place of others in one read: a provider that offers other ones each time fills no contract of a phone. */
const mostReplaced = 20;
const minuteMs = 60 * 1000;

/** One read of the list of files. */
interface FileRound {
  client: ApiClient;
  job: TrackedJob;
  signal: AbortSignal;
  newest: readonly OfferedFile[];
}

/** Why a file did not come, and whether a retry would fail for the same reason. */
interface FileFailure {
  reason: AnyMessage;
  lasting: boolean;
}

/** What became of a file that is missing, as far as this program asked for it. */
interface Tried {
  times: number;
  /** The link that was refused the last time; null where it failed otherwise. */
  refused: { url: string; isPassing: boolean } | null;
  /** How often another link was offered in place of a dead one. */
  otherLinks: number;
}
const untried: Tried = { times: 0, refused: null, otherLinks: 0 };

/** Other links that are asked for at once: some providers sign the same one anew for each read. */
const mostOtherLinks = 5;

/** Refusals of this moment: the file may well come later (RFC 9110 §15.5.9, RFC 8470 §5.2, RFC 6585 §4). */
const passingStatuses: ReadonlySet<number> = new Set([408, 425, 429]);

const pauseKeyOf = ({ serviceId, jobId }: TrackedJob, key: string): string => JSON.stringify([serviceId, jobId, key]);

/** It is larger than what is left for the files of its job, and not than any file may be. */
const isRoomShort = (outcome: ProviderOutcome<unknown>, mostBytes: number): boolean =>
  whyNot(outcome)?.code === 'download-too-large' && mostBytes < usualLimits.fileBytes;

/** Downloads the files that the provider made for a job. Throws `LookupFailed`. */
export class FileDownloads {
  readonly #deps: JobDownloadsDeps;
  /** Files that are missing, by job: those asked for least come first. */
  readonly #tries = new Map<string, Map<string, Tried>>();

  constructor(deps: JobDownloadsDeps) {
    this.#deps = deps;
  }

  /** §4.5: the files that were not downloaded yet, as long as there is room. Returns what a person should know. */
  async read(client: ApiClient, job: TrackedJob, signal: AbortSignal): Promise<AnyMessage | null> {
    const { letters } = this.#deps;
    const { serviceId, jobId } = job;
    const outcome = await client.call('retrieveJobFiles', { params: { job_id: String(jobId) }, signal });
    const listed = readOutcome(outcome, this.#deps);
    if (listed === null) return null;
    const here = new Map(letters.files(serviceId, jobId).map((file) => [file.remoteKey, file]));
    const keys = keysOf(listed.value, here);
    const newest = newestOffered(listed.value.map((file, index) => ({ key: keys[index]!, file })));
    const { isBeyond, lasting, asked } = await this.#missing({ client, job, signal, newest });
    const missing = letters.files(serviceId, jobId).filter(({ file }) => file === null);
    if (missing.length > offersPerFile * jobLimits.files) letters.forgetOffers(job, asked);
    this.#assertCame(job, keys, lasting);
    return isBeyond || listed.isCut ? beyondRoom('files') : null;
  }

  /** Asks for the files that are missing: for those that were tried least, the newest first. */
  async #missing(round: FileRound): Promise<{ isBeyond: boolean; lasting: boolean; asked: string[] }> {
    const { letters, pauses } = this.#deps;
    const { job, newest } = round;
    const replacedKey = JSON.stringify([job.serviceId, job.jobId, 'replaced']);
    const ages = new Map(newest.map(({ key }, index) => [key, index]));
    const { turns, isPassing } = this.#turns(round);
    const end = { isBeyond: false, lasting: !isPassing, asked: [] as string[] };
    const onDisk = () => ({ rows: letters.files(job.serviceId, job.jobId), room: roomOf(letters, 'files', job) });
    let { rows, room } = onDisk();
    let [replaced, replacedBytes] = [0, 0];
    for (const { key, file } of turns) {
      // Those that failed take no room on the disk, and time all the same.
      if (end.asked.length >= jobLimits.files) {
        end.isBeyond ||= room.files <= 0;
        break;
      }
      const mayReplace = replaced < mostReplaced && pauses.of(replacedKey) === null;
      const older = mayReplace ? replaceableBy(key, ages, rows) : [];
      const mostBytes = room.bytes + older.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
      if ((room.files <= 0 && older.length === 0) || mostBytes <= 0) {
        end.isBeyond = true;
        if (mayReplace) continue;
        break;
      }
      end.asked.push(key);
      const name = nameOf(file);
      letters.offerFile(job, { key, name, createdAt: file.created_at ?? null });
      const got = await this.#file(round, { url: file.file, key, name, mostBytes });
      if ('reason' in got) {
        letters.fileFailed(job, key, got.reason);
        end.lasting &&= got.lasting;
        continue;
      }
      const gone = this.#makeRoom(job, older);
      if (gone > 0) [replaced, replacedBytes, end.isBeyond] = [replaced + gone, replacedBytes + got.bytes, true];
      ({ rows, room } = onDisk());
    }
    if (replaced > 0) pauses.hold(replacedKey, replacedMs(replacedBytes), null);
    return end;
  }

  /**
   * The files that are missing and may be asked for now, in their turns, which count as taken; and whether others wait because of a
   * refusal that passes.
   */
  #turns({ job, newest }: FileRound): { turns: OfferedFile[]; isPassing: boolean } {
    const { letters, pauses } = this.#deps;
    const jobKey = JSON.stringify([job.serviceId, job.jobId]);
    const here = new Map(letters.files(job.serviceId, job.jobId).map((file) => [file.remoteKey, file.file]));
    const before = this.#tries.get(jobKey);
    const missing = newest.filter(({ key }) => (here.get(key) ?? null) === null);
    const tried = new Map(missing.map((one) => [one.key, this.#withLink(job, one, before?.get(one.key) ?? untried)]));
    const isHeld = ({ key }: OfferedFile): boolean => pauses.of(pauseKeyOf(job, key)) !== null;
    const turns = missing
      .filter((one) => !isHeld(one))
      .toSorted((one, other) => tried.get(one.key)!.times - tried.get(other.key)!.times);
    for (const { key } of turns.slice(0, jobLimits.files)) {
      const one = tried.get(key)!;
      tried.set(key, { ...one, times: one.times + 1 });
    }
    this.#tries.delete(jobKey);
    if (tried.size > 0) this.#tries.set(jobKey, tried);
    return { turns, isPassing: missing.some((one) => isHeld(one) && tried.get(one.key)!.refused?.isPassing) };
  }

  /** A dead link that was replaced by another one need not wait; each wait is a new one then. */
  #withLink(job: TrackedJob, { key, file }: OfferedFile, tried: Tried): Tried {
    const { refused, otherLinks } = tried;
    if (!refused || refused.isPassing || refused.url === file.file || otherLinks >= mostOtherLinks) return tried;
    this.#deps.pauses.forget(pauseKeyOf(job, key));
    return { ...tried, refused: null, otherLinks: otherLinks + 1 };
  }

  #noteRefused(job: TrackedJob, key: string, refused: Tried['refused']): void {
    const tries = this.#tries.get(JSON.stringify([job.serviceId, job.jobId]));
    const tried = tries?.get(key);
    if (tried) tries!.set(key, { ...tried, refused });
  }

  /** The newest files stay; returns how many older ones left for them. */
  #makeRoom(job: TrackedJob, older: readonly ProviderFile[]): number {
    const { letters, letterFiles } = this.#deps;
    let gone = 0;
    for (const file of older) {
      const { files, bytes } = roomOf(letters, 'files', job);
      if (files >= 0 && bytes >= 0) break;
      const left = letters.forgetFile(job, file);
      if (left !== null) letterFiles.remove(left);
      gone += 1;
    }
    return gone;
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

  /** Downloads one file. */
  async #file(
    { client, job, signal }: FileRound,
    { url, key, name, mostBytes }: { url: string; key: string; name: string; mostBytes: number },
  ): Promise<{ bytes: number } | FileFailure> {
    const { letters, letterFiles, pauses } = this.#deps;
    const pauseKey = pauseKeyOf(job, key);
    this.#noteRefused(job, key, null);
    let to: string | null = null;
    try {
      to = letterFiles.temporaryPath();
      const got = await client.download({ url }, { to, signal, mostBytes });
      if (got.kind === 'unchanged') return { reason: message('answer-not-modified'), lasting: false };
      if (got.kind !== 'answered') {
        const reason = isRoomShort(got, mostBytes) ? beyondRoom('files') : whyNot(got)!;
        return { reason, lasting: this.#failed(job, { key, url }, got, reason) };
      }
      const { sha256, bytes } = got.value;
      if (isAltered(this.#deps, job.serviceId, { etag: got.etag, sha256 })) {
        const reason = message('download-altered', { what: 'file' });
        pauses.failed(pauseKey, bytes, reason);
        return { reason, lasting: false };
      }
      const file = letterFiles.place(to, job, `${sha256.slice(0, 12)}-${safeName(name)}`);
      letters.fileReceived(job, key, { file, sha256, bytes });
      pauses.forget(pauseKey);
      return { bytes };
    } catch (error) {
      if (!(error instanceof DiskError)) throw error;
      return { reason: error.reason, lasting: false };
    } finally {
      if (to !== null) letterFiles.discard(to);
    }
  }
  /** Plans when a file that did not come is asked for again; returns whether a retry would fail for the same reason. */
  #failed(
    job: TrackedJob,
    { key, url }: { key: string; url: string },
    got: ProviderOutcome<unknown>,
    reason: AnyMessage,
  ): boolean {
    const { pauses } = this.#deps;
    const pauseKey = pauseKeyOf(job, key);
    const refusal = got.kind === 'refused' ? got.refusal : null;
    const isPassing = refusal !== null && (refusal.status >= 500 || passingStatuses.has(refusal.status));
    if (refusal) this.#noteRefused(job, key, { url, isPassing });
    if (refusal && !isPassing) {
      // A link that is dead is asked for less and less often.
      pauses.hold(pauseKey, minuteMs, reason);
      return true;
    }
    const wasteMs = pauses.failed(pauseKey, got.costlyBytes ?? 0, reason);
    const askedMs =
      refusal && (refusal.status === 429 || refusal.retryAfterMs !== null)
        ? boundedRetryAfterMs(refusal.retryAfterMs)
        : 0;
    if (askedMs > wasteMs) pauses.rest(pauseKey, askedMs, reason);
    return false;
  }
}
