import { type Message, message } from '../../../shared/messages/catalogue.ts';
import type { Clock } from '../../ports.ts';
import type { ApiClient } from '../apiClient/createApiClient.ts';
import { DiskError } from '../apiClient/diskError.ts';
import type { ProviderOutcome } from '../apiClient/outcome.ts';
import type { ReadJob } from '../apiClient/replies.ts';
import { backoffMs, nextCheckMs, staysQuiet, watchedEveryMs } from '../outbox/retryPolicy.ts';
import type { ServiceStore } from '../settings/serviceStore.ts';
import type { ProviderConnection, OpenConnection } from '../sync/providerConnection.ts';
import type { JobStore, TrackedJob } from './jobStore.ts';
import type { LetterFiles } from './letterFiles.ts';
import { reportedLetter } from './letterState.ts';
import type { LetterStore } from './letterStore.ts';
import { createProducedFiles } from './producedFiles.ts';
import { createReadOutcome, LookupFailed } from './readOutcome.ts';

export interface FollowDeps {
  services: ServiceStore;
  jobs: JobStore;
  letters: LetterStore;
  letterFiles: LetterFiles;
  provider: ProviderConnection;
  clock: Clock;
  random: () => number;
  /** Whether somebody has it open. */
  isWatched: (draftId: string) => boolean;
}

const overlapMs = 5 * 60 * 1000;

const continuesAs = (job: number): Message => message('job-continues-as', { job });

/** Asks after jobs, and brings what the provider made for them. */
export const createFollowJob = (deps: FollowDeps) => {
  const { services, jobs, letters, letterFiles, provider, clock, random, isWatched } = deps;
  /** Jobs whose last look failed: how often in a row, and whether the next one may go better. */
  const failed = new Map<string, { serviceId: number; tries: number; lasting: boolean }>();
  /** Providers whose list of changes did not come the last time. */
  const unlisted = new Set<number>();
  const take = createReadOutcome({ provider, clock });
  const produced = createProducedFiles({ services, letters, letterFiles, provider, take });

  /** What passes, with the reason to show; anything else is a bug. */
  const asLookupFailed = (error: unknown): LookupFailed => {
    if (error instanceof DiskError) return new LookupFailed(error.reason);
    if (error instanceof LookupFailed) return error;
    throw error;
  };

  const read = async (client: ApiClient, id: number, signal: AbortSignal): Promise<ReadJob> => {
    const outcome: ProviderOutcome<ReadJob> = await client.call('retrieveJob', {
      params: { job_id: String(id) },
      signal,
    });
    const taken = take(outcome);
    if (taken === null) throw new LookupFailed(message('answer-not-modified'));
    return taken.value;
  };

  /** The job goes on as the one in this answer, unless that is another draft's, or one that this one took the place of. */
  const continueAs = (job: TrackedJob, answer: ReadJob): void => {
    const { serviceId, jobId, draftId } = job;
    const known = jobs.get(serviceId, answer.id);
    if (known && (known.draftId !== draftId || jobs.current(draftId)?.jobId === jobId))
      throw new LookupFailed(message('other-job-answered', { asked: jobId, answered: answer.id }), {
        lasting: true,
      });
    letters.supersede(serviceId, jobId, continuesAs(answer.id));
    if (known === null) jobs.follow(serviceId, draftId, answer, job.snapshot, jobId);
  };

  const followSuccessor = async (
    client: ApiClient,
    job: TrackedJob,
    newId: number,
    signal: AbortSignal,
  ): Promise<void> => continueAs(job, await read(client, newId, signal));

  /** Whatever the letter said, it is not said of the job as it is now. */
  const judgeLetter = ({ serviceId, jobId, status, supersededBy, answer }: TrackedJob): void => {
    const held = letters.valid(serviceId, jobId);
    if (!held) return;
    const told = reportedLetter(answer, held.sha256);
    if (told?.isWithdrawn)
      return letters.takeBack(serviceId, jobId, message('letter-was-withdrawn', { number: told.number }));
    if (status === 'Revised' || supersededBy !== null)
      letters.supersede(
        serviceId,
        jobId,
        supersededBy === null ? message('job-was-revised') : continuesAs(supersededBy),
      );
    else if (status !== 'Approved')
      letters.takeBack(serviceId, jobId, message('letter-job-status-changed', { status }));
  };

  /** The job as it is now; null when what answers under its id is the one that took its place. */
  const look = async (client: ApiClient, job: TrackedJob, signal: AbortSignal): Promise<TrackedJob | null> => {
    const answer = await read(client, job.jobId, signal);
    if (answer.id !== job.jobId) {
      continueAs(job, answer);
      return null;
    }
    const now = jobs.put(job.serviceId, job.jobId, answer);
    judgeLetter(now);
    if (now.supersededBy !== null && jobs.get(job.serviceId, now.supersededBy) === null)
      await followSuccessor(client, job, now.supersededBy, signal);
    // The letter first: a produced file that does not come must not keep it.
    if (now.status === 'Approved' && now.supersededBy === null) await produced.letter(client, job, now, signal);
    await produced.files(client, now, signal);
    return now;
  };

  /**
   * When a job is asked after again; null for not any more. A provider that lists what has changed is asked for that; one
   * by one is for the others, and to be sure. A letter that is due is waited for by asking: its coming may change nothing
   * else.
   */
  const nextLookMs = (now: TrackedJob, listsChanges: boolean): number | null => {
    const { serviceId, jobId, status, supersededBy, changedMs } = now;
    const hasLetter = letters.valid(serviceId, jobId) !== null;
    if (staysQuiet(status, hasLetter) && (status === 'Revised' ? supersededBy !== null : listsChanges)) return null;
    const seldom = status === 'Approved' ? hasLetter : listsChanges;
    if (isWatched(now.draftId) && !(seldom && listsChanges)) return clock.now() + watchedEveryMs;
    return clock.now() + nextCheckMs(seldom ? Infinity : clock.now() - changedMs, random());
  };

  /**
   * Lists what has changed since the last time, where the provider offers that; each such job is then looked at. Answers
   * false when the list did not come.
   */
  const listChanges = async ({ client, service }: OpenConnection, signal: AbortSignal): Promise<boolean> => {
    try {
      const since = services.updatedSince(service.id) ?? jobs.firstSent(service.id);
      if (since === null) return true;
      // A little again each time: a server's clock may be moved by hand, or its data brought back from a backup.
      const from = new Date(Date.parse(since) - overlapMs).toISOString();
      const listed = take(await client.call('listJobs', { query: { updated_since: from, limit: '500' }, signal }));
      for (const job of listed?.value ?? []) {
        const known = jobs.get(service.id, job.id);
        if (known && (known.answer.updated_at !== job.updated_at || known.status !== job.status))
          jobs.mark(service.id, job.id);
      }
      if (listed?.asOf && !Number.isNaN(Date.parse(listed.asOf))) services.setUpdatedSince(service.id, listed.asOf);
      unlisted.delete(service.id);
      return true;
    } catch (error) {
      asLookupFailed(error);
      unlisted.add(service.id);
      return false;
    }
  };

  return {
    /** Follows a job to its new id; answers whether that could be read now. */
    successor: async (
      { client }: OpenConnection,
      job: TrackedJob,
      newId: number,
      signal: AbortSignal,
    ): Promise<boolean> => {
      try {
        await followSuccessor(client, job, newId, signal);
        return true;
      } catch (error) {
        asLookupFailed(error);
        jobs.mark(job.serviceId, job.jobId);
        return false;
      }
    },
    listChanges,
    /** Whether something of this provider could not be read, for a reason that passes: what is new is not here yet. */
    isBehind: (service: number): boolean =>
      unlisted.has(service) || [...failed.values()].some(({ serviceId, lasting }) => serviceId === service && !lasting),
    /** One job: its status, messages, files and letter. Never throws for what a provider or a disk does. */
    follow: async ({ client, service }: OpenConnection, job: TrackedJob, signal: AbortSignal): Promise<void> => {
      const { serviceId, jobId } = job;
      const name = `${serviceId}:${jobId}`;
      try {
        const now = await look(client, job, signal);
        failed.delete(name);
        const listsChanges = service.extensions.includes('updated-since');
        jobs.settle(serviceId, jobId, now === null ? null : nextLookMs(now, listsChanges));
      } catch (error) {
        const { reason, afterMs, lasting } = asLookupFailed(error);
        const tries = (failed.get(name)?.tries ?? 0) + 1;
        failed.set(name, { serviceId, tries, lasting });
        jobs.settle(serviceId, jobId, clock.now() + (afterMs ?? backoffMs(tries + 3, random())), reason);
      }
    },
  };
};
export type FollowJob = ReturnType<typeof createFollowJob>;
