import { rmSync } from 'node:fs';
import type { Clock } from '../../ports.ts';
import type { ApiClient } from '../apiClient/createApiClient.ts';
import type { Outcome } from '../apiClient/outcome.ts';
import type { ReadJob, ReadJobFile } from '../apiClient/replies.ts';
import { backoffMs, nextCheckMs, restMs, staysQuiet } from '../outbox/retryPolicy.ts';
import type { ServiceStore } from '../settings/serviceStore.ts';
import type { Line, OpenLine } from '../sync/line.ts';
import type { JobStore, TrackedJob } from './jobStore.ts';
import { type LetterFiles, safeName } from './letterFiles.ts';
import type { LetterStore } from './letterStore.ts';

export interface FollowDeps {
  services: ServiceStore;
  jobs: JobStore;
  letters: LetterStore;
  letterFiles: LetterFiles;
  line: Line;
  clock: Clock;
  random: () => number;
}

/** The provider did not answer, or not well; what was fetched before stays. */
class NotNow extends Error {
  override readonly name = 'NotNow';
  readonly afterMs: number | null;
  /** The provider has a reason of its own, and will have it tomorrow. */
  readonly lasting: boolean;
  constructor(
    reason: string,
    { afterMs = null, lasting = false }: { afterMs?: number | null; lasting?: boolean } = {},
  ) {
    super(reason);
    this.afterMs = afterMs;
    this.lasting = lasting;
  }
}

const overlapMs = 5 * 60 * 1000;

/** Asks after jobs, and brings what the provider made for them. */
export const createFollowJob = ({ services, jobs, letters, letterFiles, line, clock, random }: FollowDeps) => {
  /** Jobs whose last look failed: how often in a row, and whether the next one may go better. */
  const failed = new Map<string, { serviceId: number; tries: number; lasting: boolean }>();

  /** The answer's value, or null for "not modified"; anything else ends this look-up. */
  const taken = <T>(outcome: Outcome<T>): { value: T; etag: string | null; asOf: string | null } | null => {
    switch (outcome.kind) {
      case 'answered':
        line.heard(outcome.serverMs);
        return { value: outcome.value, etag: outcome.etag, asOf: outcome.asOf ?? null };
      case 'unchanged':
        return null;
      case 'unreached':
      case 'lost':
        line.doubt();
        throw new NotNow(outcome.reason);
      case 'refused': {
        const { status, detail, retryAfterMs } = outcome.refusal;
        if (status === 401 || status === 403) line.stop('key-refused', detail);
        const told = status === 429 || status === 503 ? restMs(retryAfterMs) : null;
        if (told !== null) line.rest(clock.now() + told, detail);
        throw new NotNow(detail, { afterMs: told, lasting: status < 500 && told === null });
      }
    }
  };

  /** Rafter servers tell the SHA-256 of a file as its ETag: what came is compared with it. */
  const isAnother = (serviceId: number, etag: string | null, sha256: string): boolean => {
    const told = /^"([0-9a-f]{64})"$/.exec(etag ?? '')?.[1];
    return services.get(serviceId).kind === 'rafter' && told !== undefined && told !== sha256;
  };

  const fetchLetter = async (client: ApiClient, job: TrackedJob, signal: AbortSignal): Promise<void> => {
    const { serviceId, jobId, draftId } = job;
    const before = letters.valid(serviceId, jobId);
    const to = letterFiles.temporaryPath();
    try {
      const params = { job_id: String(jobId) };
      const outcome = await client.download(
        { endpoint: 'retrieveLetter', params },
        { to, signal, ...(before?.etag ? { ifNoneMatch: before.etag } : {}) },
      );
      // Approved without a letter, or not quite yet: any 4xx means "not yet".
      if (
        outcome.kind === 'refused' &&
        outcome.refusal.status < 500 &&
        ![401, 403, 429].includes(outcome.refusal.status)
      )
        return;
      const got = taken(outcome);
      if (got === null) return;
      const { sha256, bytes } = got.value;
      if (isAnother(serviceId, got.etag, sha256)) throw new NotNow('The letter did not come as the provider sent it.');
      const same = letters.same(serviceId, jobId, sha256);
      if (same) {
        if (before && before.id !== same.id) letters.supersede(serviceId, jobId, 'Another letter took its place.');
        letters.confirm(same.id, got.etag);
        return;
      }
      const file = letterFiles.keep(to, String(jobId), `letter-${jobId}-${sha256.slice(0, 12)}.pdf`);
      letters.add({ serviceId, jobId, draftId, file, sha256, bytes, etag: got.etag });
    } finally {
      rmSync(to, { force: true });
    }
  };

  /**
   * What tells one produced file from another: its id where the provider gives one, else its name and time, and which of
   * several it is where that is the same, as the same day may be.
   */
  const keysOf = (files: readonly ReadJobFile[]): string[] => {
    const seen = new Map<string, number>();
    return files.map(({ id, name, created_at }) => {
      const same = JSON.stringify([name, created_at]);
      const before = seen.get(same) ?? 0;
      if (id === undefined) seen.set(same, before + 1);
      return id ?? (before === 0 ? same : JSON.stringify([name, created_at, before]));
    });
  };
  const nameOf = (file: ReadJobFile): string => {
    if (file.name !== undefined && file.name !== null) return file.name;
    try {
      return decodeURIComponent(new URL(file.file).pathname.split('/').at(-1) ?? '').trim();
    } catch {
      // The link is relative or escapes nothing properly: the bytes matter, not what they are called.
      return 'file';
    }
  };

  const fetchFiles = async (client: ApiClient, job: TrackedJob, signal: AbortSignal): Promise<void> => {
    const { serviceId, jobId } = job;
    const listed = taken(await client.call('retrieveJobFiles', { params: { job_id: String(jobId) }, signal }));
    if (listed === null) return;
    const here = new Set(
      letters.files(serviceId, jobId).flatMap((file) => (file.file === null ? [] : [file.remoteKey])),
    );
    let lasting = true;
    const keys = keysOf(listed.value);
    for (const [index, offered] of listed.value.entries()) {
      const key = keys[index]!;
      if (here.has(key)) continue;
      const name = nameOf(offered);
      letters.offer(serviceId, jobId, { key, name, createdAt: offered.created_at ?? null });
      const to = letterFiles.temporaryPath();
      try {
        const got = await client.download({ url: offered.file }, { to, signal });
        if (got.kind !== 'answered') {
          const reason =
            got.kind === 'refused' ? got.refusal.detail : got.kind === 'unchanged' ? 'not modified' : got.reason;
          letters.failedFile(serviceId, jobId, key, reason);
          lasting &&= got.kind === 'refused' && got.refusal.status < 500;
          continue;
        }
        const { sha256, bytes } = got.value;
        if (isAnother(serviceId, got.etag, sha256)) {
          letters.failedFile(serviceId, jobId, key, 'The file did not come as the provider sent it.');
          lasting = false;
          continue;
        }
        const file = letterFiles.keep(to, String(jobId), `${sha256.slice(0, 12)}-${safeName(name)}`);
        letters.receivedFile(serviceId, jobId, key, { file, sha256, bytes });
      } finally {
        rmSync(to, { force: true });
      }
    }
    // What was offered once and is not any more will never come.
    const missing = letters
      .files(serviceId, jobId)
      .filter(({ file, remoteKey }) => file === null && keys.includes(remoteKey));
    if (missing.length > 0)
      throw new NotNow(`${missing[0]!.name}: ${missing[0]!.error ?? 'did not come yet'}`, { lasting });
  };

  /** The job goes on under another id: follow it there. */
  const followSuccessor = async (
    client: ApiClient,
    job: TrackedJob,
    newId: number,
    signal: AbortSignal,
  ): Promise<ReadJob> => {
    const read = taken(await client.call('retrieveJob', { params: { job_id: String(newId) }, signal }))!;
    jobs.follow(job.serviceId, job.draftId, read.value, job.snapshot, job.jobId);
    letters.supersede(job.serviceId, job.jobId, `The job was revised; it goes on as ${newId}.`);
    return read.value;
  };

  const look = async (client: ApiClient, job: TrackedJob, signal: AbortSignal): Promise<TrackedJob> => {
    const read = taken(await client.call('retrieveJob', { params: { job_id: String(job.jobId) }, signal }))!;
    const now = jobs.put(job.serviceId, read.value);
    const successor = read.value.superseded_by ?? null;
    if (successor !== null && jobs.get(job.serviceId, successor) === null)
      await followSuccessor(client, job, successor, signal);
    // The letter first: a produced file that does not come must not keep it.
    if (now.status === 'Approved') await fetchLetter(client, now, signal);
    else if (now.status !== 'Revised' && letters.valid(job.serviceId, job.jobId))
      letters.supersede(job.serviceId, job.jobId, `The job is ${now.status} again.`);
    await fetchFiles(client, now, signal);
    return now;
  };

  /**
   * Lists what has changed since the last time, where the provider offers that; each such job is then looked at. Answers
   * false when the list did not come.
   */
  const listChanges = async ({ client, service }: OpenLine, signal: AbortSignal): Promise<boolean> => {
    try {
      const since = services.updatedSince(service.id) ?? jobs.firstSent(service.id);
      if (since === null) return true;
      // A little again each time: a server's clock may be moved by hand, or its data brought back from a backup.
      const from = new Date(Date.parse(since) - overlapMs).toISOString();
      const listed = taken(await client.call('listJobs', { query: { updated_since: from, limit: '500' }, signal }));
      for (const job of listed?.value ?? []) {
        const known = jobs.get(service.id, job.id);
        if (known && (known.answer.updated_at !== job.updated_at || known.status !== job.status))
          jobs.mark(service.id, job.id);
      }
      if (listed?.asOf && !Number.isNaN(Date.parse(listed.asOf))) services.seenUntil(service.id, listed.asOf);
      return true;
    } catch (error) {
      if (!(error instanceof NotNow)) throw error;
      return false;
    }
  };

  return {
    /** Follows a job to its new id; answers whether that could be read now. */
    successor: async ({ client }: OpenLine, job: TrackedJob, newId: number, signal: AbortSignal): Promise<boolean> => {
      try {
        await followSuccessor(client, job, newId, signal);
        return true;
      } catch (error) {
        if (!(error instanceof NotNow)) throw error;
        jobs.mark(job.serviceId, job.jobId);
        return false;
      }
    },
    listChanges,
    /** Jobs of a provider that could not be looked at, for a reason that passes: what is new about them is not here yet. */
    isBehind: (service: number): boolean =>
      [...failed.values()].some(({ serviceId, lasting }) => serviceId === service && !lasting),
    /** One job: its status, messages, files and letter. Never throws for what a provider does. */
    follow: async ({ client, service }: OpenLine, job: TrackedJob, signal: AbortSignal): Promise<void> => {
      const name = `${job.serviceId}:${job.jobId}`;
      try {
        const now = await look(client, job, signal);
        failed.delete(name);
        const hasLetter = letters.valid(job.serviceId, job.jobId) !== null;
        const quiet = staysQuiet(now.status, hasLetter);
        const listed = service.extensions.includes('updated-since');
        // A provider that lists what has changed is asked for that; one by one is for the others, and to be sure. A letter
        // that is due is waited for by asking: its coming may change nothing else.
        const everyMs = nextCheckMs(
          listed && now.status !== 'Approved' ? Infinity : clock.now() - now.changedMs,
          random(),
        );
        jobs.settle(job.serviceId, job.jobId, quiet ? null : clock.now() + everyMs);
      } catch (error) {
        if (!(error instanceof NotNow)) throw error;
        const tries = (failed.get(name)?.tries ?? 0) + 1;
        failed.set(name, { serviceId: job.serviceId, tries, lasting: error.lasting });
        jobs.settle(
          job.serviceId,
          job.jobId,
          clock.now() + (error.afterMs ?? backoffMs(tries + 3, random())),
          error.message,
        );
      }
    },
  };
};
export type FollowJob = ReturnType<typeof createFollowJob>;
