import { jobLimits } from '../../../shared/api/files.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { ApiClient } from '../apiClient/apiClient.ts';
import { DiskError } from '../apiClient/diskError.ts';
import { usualLimits } from '../apiClient/download.ts';
import { type ProviderOutcome, whyNot } from '../apiClient/outcome.ts';
import type { ReadJobFile } from '../apiClient/replies.ts';
import { beyondRoom, newestOffered, type OfferedFile, replaceableBy, replacedMs, roomOf } from './downloadRoom.ts';
import { isAltered, type JobDownloadsDeps } from './letterDownloads.ts';
import { safeName } from './letterFiles.ts';
import { LookupFailed, readOutcome } from './readOutcome.ts';
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

const pauseKeyOf = ({ serviceId, jobId }: TrackedJob, key: string): string => JSON.stringify([serviceId, jobId, key]);

/** It is larger than what is left for the files of its job, and not than any file may be. */
const isRoomShort = (outcome: ProviderOutcome<unknown>, mostBytes: number): boolean =>
  whyNot(outcome)?.code === 'download-too-large' && mostBytes < usualLimits.fileBytes;

/** Downloads the files that the provider made for a job. Throws `LookupFailed`. */
export class FileDownloads {
  readonly #deps: JobDownloadsDeps;
  /** How often files that are missing were asked for, by job: those asked for least come first. */
  readonly #tries = new Map<string, Map<string, number>>();

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
    const end = { isBeyond: false, lasting: true, asked: [] as string[] };
    const onDisk = () => ({ rows: letters.files(job.serviceId, job.jobId), room: roomOf(letters, 'files', job) });
    let { rows, room } = onDisk();
    let [replaced, replacedBytes] = [0, 0];
    for (const { key, file } of this.#turns(round)) {
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

  /** The files that are missing and may be asked for now, in their turns, which count as taken. */
  #turns({ job, newest }: FileRound): OfferedFile[] {
    const { letters, pauses } = this.#deps;
    const jobKey = JSON.stringify([job.serviceId, job.jobId]);
    const here = new Map(letters.files(job.serviceId, job.jobId).map((file) => [file.remoteKey, file.file]));
    const before = this.#tries.get(jobKey);
    const missing = newest.filter(({ key }) => (here.get(key) ?? null) === null);
    const triesOf = ({ key }: OfferedFile): number => before?.get(key) ?? 0;
    const turns = missing
      .filter(({ key }) => pauses.of(pauseKeyOf(job, key)) === null)
      .toSorted((one, other) => triesOf(one) - triesOf(other));
    const taken = new Set(turns.slice(0, jobLimits.files).map(({ key }) => key));
    this.#tries.delete(jobKey);
    const tries = missing.map((one) => [one.key, triesOf(one) + Number(taken.has(one.key))] as const);
    if (tries.length > 0) this.#tries.set(jobKey, new Map(tries));
    return turns;
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
    let to: string | null = null;
    try {
      to = letterFiles.temporaryPath();
      const got = await client.download({ url }, { to, signal, mostBytes });
      if (got.kind === 'unchanged') return { reason: message('answer-not-modified'), lasting: false };
      if (got.kind !== 'answered') {
        const lasting = got.kind === 'refused' && got.refusal.status < 500;
        const reason = isRoomShort(got, mostBytes) ? beyondRoom('files') : whyNot(got)!;
        // A link that is dead is asked for less and less often.
        if (lasting) pauses.hold(pauseKey, minuteMs, reason);
        else pauses.failed(pauseKey, got.costlyBytes ?? 0, reason);
        return { reason, lasting };
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
}
