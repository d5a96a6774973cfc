import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { ApiClient } from '../apiClient/createApiClient.ts';
import { DiskError } from '../apiClient/diskError.ts';
import type { Downloaded } from '../apiClient/download.ts';
import type { ReadJobFile } from '../apiClient/replies.ts';
import type { ServiceStore } from '../settings/serviceStore.ts';
import type { ProviderConnection } from '../sync/providerConnection.ts';
import type { TrackedJob } from './jobStore.ts';
import { type LetterFiles, safeName } from './letterFiles.ts';
import type { Letter, LetterStore, ProducedFile } from './letterStore.ts';
import { isKeyRefusal, LookupFailed, type ReadOutcome } from './readOutcome.ts';

export interface ProducedDeps {
  services: ServiceStore;
  letters: LetterStore;
  letterFiles: LetterFiles;
  provider: ProviderConnection;
  take: ReadOutcome;
}

const nameOf = (file: ReadJobFile): string => {
  if (file.name !== undefined && file.name !== null) return file.name;
  try {
    return decodeURIComponent(new URL(file.file).pathname.split('/').at(-1) ?? '').trim();
  } catch {
    // The link is relative or escapes nothing properly: the bytes matter, not what they are called.
    return 'file';
  }
};

/** A file under an id that is here, told with another time or name: the provider has put a new one in its place. */
const isReplaced = (here: ProducedFile | undefined, { name, created_at: createdAt }: ReadJobFile): boolean =>
  here !== undefined &&
  here.file !== null &&
  ((here.createdAt !== null && (createdAt ?? here.createdAt) !== here.createdAt) || (name ?? here.name) !== here.name);

/**
 * What tells one produced file from another: its id where the provider gives one, else its name and time, and which of
 * several it is where that is the same, as the same day may be.
 */
const keysOf = (files: readonly ReadJobFile[], here: ReadonlyMap<string, ProducedFile>): string[] => {
  const seen = new Map<string, number>();
  return files.map((file) => {
    const said = [file.name, file.created_at];
    const first = file.id ?? JSON.stringify(said);
    const key = file.id !== undefined && isReplaced(here.get(first), file) ? JSON.stringify([file.id, ...said]) : first;
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    if (before === 0) return key;
    return JSON.stringify(file.id === undefined ? [...said, before] : [file.id, ...said, before]);
  });
};

/**
 * Without an ETag a letter comes whole each time. It does not, while the provider says when it last changed the job, and
 * nothing about it has changed since the letter came.
 */
const isStill = (letter: Letter, before: TrackedJob, now: TrackedJob): boolean =>
  letter.etag === null &&
  now.answer.updated_at !== undefined &&
  before.error === null &&
  JSON.stringify(before.answer) === JSON.stringify(now.answer) &&
  now.changedMs <= letter.receivedMs;

/** Brings what the provider made for a job: the letter, and the files beside it. Throws `NotNow` or `DiskError`. */
export const createProducedFiles = ({ services, letters, letterFiles, provider, take }: ProducedDeps) => {
  /** Rafter servers tell the SHA-256 of a file as its ETag: what came is compared with it. */
  const isAnother = (serviceId: number, etag: string | null, sha256: string): boolean => {
    const told = /^"([0-9a-f]{64})"$/.exec(etag ?? '')?.[1];
    return services.get(serviceId).kind === 'rafter' && told !== undefined && told !== sha256;
  };

  /** Why it did not come, and whether asking again tomorrow would say the same; null when it is here. */
  const fetchOne = async (
    client: ApiClient,
    { serviceId, jobId }: TrackedJob,
    { url, key, name }: { url: string; key: string; name: string },
    signal: AbortSignal,
  ): Promise<{ reason: AnyMessage; lasting: boolean } | null> => {
    let to: string | null = null;
    try {
      to = letterFiles.temporaryPath();
      const got = await client.download({ url }, { to, signal });
      if (got.kind === 'refused') return { reason: got.refusal.message, lasting: got.refusal.status < 500 };
      if (got.kind !== 'answered')
        return { reason: got.kind === 'unchanged' ? message('answer-not-modified') : got.reason, lasting: false };
      const { sha256, bytes }: Downloaded = got.value;
      if (isAnother(serviceId, got.etag, sha256))
        return { reason: message('download-altered', { what: 'file' }), lasting: false };
      const file = letterFiles.keep(to, { serviceId, jobId }, `${sha256.slice(0, 12)}-${safeName(name)}`);
      letters.receivedFile(serviceId, jobId, key, { file, sha256, bytes });
      return null;
    } catch (error) {
      if (!(error instanceof DiskError)) throw error;
      return { reason: error.reason, lasting: false };
    } finally {
      if (to !== null) letterFiles.discard(to);
    }
  };

  return {
    /** §4.6; `before` is the job as the look before this one left it. */
    letter: async (client: ApiClient, before: TrackedJob, now: TrackedJob, signal: AbortSignal): Promise<void> => {
      const { serviceId, jobId, draftId } = now;
      const valid = letters.valid(serviceId, jobId);
      if (valid && isStill(valid, before, now)) return;
      const to = letterFiles.temporaryPath();
      try {
        const outcome = await client.download(
          { endpoint: 'retrieveLetter', params: { job_id: String(jobId) } },
          { to, signal, ...(valid?.etag ? { ifNoneMatch: valid.etag } : {}) },
        );
        if (outcome.kind === 'refused' && outcome.refusal.status < 500 && outcome.refusal.status !== 429) {
          // Approved without a letter, or not quite yet: any 4xx means "not yet".
          if (isKeyRefusal(outcome.refusal.status)) provider.markUnverified();
          return;
        }
        const got = take(outcome);
        if (got === null) return;
        const { sha256, bytes } = got.value;
        if (isAnother(serviceId, got.etag, sha256))
          throw new LookupFailed(message('download-altered', { what: 'letter' }));
        const same = letters.same(serviceId, jobId, sha256);
        if (same) {
          if (valid && valid.id !== same.id) letters.supersede(serviceId, jobId, message('other-letter-valid'));
          letters.confirm(same, got.etag);
          return;
        }
        const file = letterFiles.keep(to, { serviceId, jobId }, `letter-${jobId}-${sha256.slice(0, 12)}.pdf`);
        letters.add({ serviceId, jobId, draftId, file, sha256, bytes, etag: got.etag });
      } finally {
        letterFiles.discard(to);
      }
    },

    /** §4.5: those that are not here yet. */
    files: async (client: ApiClient, job: TrackedJob, signal: AbortSignal): Promise<void> => {
      const { serviceId, jobId } = job;
      const listed = take(await client.call('retrieveJobFiles', { params: { job_id: String(jobId) }, signal }));
      if (listed === null) return;
      const here = new Map(letters.files(serviceId, jobId).map((file) => [file.remoteKey, file]));
      const keys = keysOf(listed.value, here);
      let lasting = true;
      for (const [index, offered] of listed.value.entries()) {
        const key = keys[index]!;
        if ((here.get(key)?.file ?? null) !== null) continue;
        const name = nameOf(offered);
        letters.offer(serviceId, jobId, { key, name, createdAt: offered.created_at ?? null });
        const failed = await fetchOne(client, job, { url: offered.file, key, name }, signal);
        if (failed === null) continue;
        letters.failedFile(serviceId, jobId, key, failed.reason);
        lasting &&= failed.lasting;
      }
      // What was offered once and is not any more will never come.
      const missing = letters
        .files(serviceId, jobId)
        .filter(({ file, remoteKey }) => file === null && keys.includes(remoteKey));
      const [first] = missing;
      if (!first) return;
      const { name, error: reason } = first;
      const missed = reason
        ? message('produced-file-missing', { name, reason })
        : message('produced-file-pending', { name });
      throw new LookupFailed(missed, { lasting });
    },
  };
};
