import { type Message, message } from '../../../shared/messages/catalogue.ts';
import type { ApiClient } from '../base/apiClient/apiClient.ts';
import { answerMs } from '../base/apiClient/costPauses.ts';
import type { Answered } from '../base/apiClient/outcome.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { DeskStores } from '../deskStores.ts';
import { DiskError } from '../base/apiClient/diskError.ts';
import type { ReadJob } from '../base/apiClient/replies.ts';
import { backoffMs, isSettled, nextCheckMs, watchedEveryMs } from '../base/retryPolicy.ts';
import type { OpenConnection } from '../sync/providerConnection.ts';
import type { WatchedJobs } from '../sync/watchedJobs.ts';
import { FileDownloads } from './fileDownloads.ts';
import { type JobDownloadsDeps, LetterDownloads } from './letterDownloads.ts';
import { isWithoutLetter, reportedLetter } from './letterState.ts';
import { LookupFailed, readOutcome } from '../base/readOutcome.ts';
import type { TrackedJob } from './trackedJobStore.ts';

interface JobFollowerDeps extends JobDownloadsDeps, Pick<DeskStores, 'jobs' | 'transaction'> {
  watched: WatchedJobs;
  random: () => number;
}

/** A job as it was read. */
interface JobRead {
  now: TrackedJob;
  /** What a person should know. */
  notice: AnyMessage | null;
  costlyBytes: number;
}

const overlapMs = 5 * 60 * 1000;
/** A list of changes of so many bytes is not asked for again. */
const longListBytes = 1000 ** 2;
/** How long it takes at least until all jobs are read again, doubled with each long list: each of them is a request. */
const allAgainMs = 60 * 60 * 1000;

const continuesAs = (job: number): Message => message('job-continues-as', { job });

/** Failures that are not bugs, with the reason to show. */
const asLookupFailed = (error: unknown): LookupFailed => {
  if (error instanceof DiskError) return new LookupFailed(error.reason);
  if (error instanceof LookupFailed) return error;
  throw error;
};

/** Reads sent jobs, and downloads what the provider made for them. */
export class JobFollower {
  readonly #deps: JobFollowerDeps;
  readonly #letters: LetterDownloads;
  readonly #files: FileDownloads;
  /** Jobs whose last read failed: how often in a row, and whether a retry may succeed. */
  readonly #failed = new Map<string, { serviceId: number; tries: number; lasting: boolean }>();
  /** Providers whose list of changes failed the last time. */
  readonly #unlisted = new Set<number>();
  /** Until when the latest long list of changes reaches, by provider and on its clock. */
  readonly #longLists = new Map<number, number>();

  constructor(deps: JobFollowerDeps) {
    this.#deps = deps;
    this.#letters = new LetterDownloads(deps);
    this.#files = new FileDownloads(deps);
  }

  /** Reads one job: its status, messages, files and letter. Never throws for what a provider or a disk does. */
  async follow({ client, service }: OpenConnection, job: TrackedJob, signal: AbortSignal): Promise<void> {
    const { jobs, clock, random } = this.#deps;
    const { serviceId, jobId } = job;
    const name = `${serviceId}:${jobId}`;
    try {
      const read = await this.#update(client, job, signal);
      this.#failed.delete(name);
      const listsChanges = service.extensions.includes('updated-since');
      if (read === null) jobs.settle(serviceId, jobId, null);
      else jobs.settle(serviceId, jobId, this.#nextReadMs(read, listsChanges), read.notice);
    } catch (error) {
      const { reason, afterMs, lasting } = asLookupFailed(error);
      const tries = (this.#failed.get(name)?.tries ?? 0) + 1;
      this.#failed.set(name, { serviceId, tries, lasting });
      jobs.settle(serviceId, jobId, clock.now() + (afterMs ?? backoffMs(tries + 3, random())), reason);
    }
  }

  /** Follows a job to its new id. If that fails, the job is read again later. */
  async successor({ client }: OpenConnection, job: TrackedJob, newId: number, signal: AbortSignal): Promise<void> {
    try {
      this.#continueAs(job, (await this.#read(client, newId, signal)).value);
    } catch (error) {
      asLookupFailed(error);
      this.#deps.jobs.mark(job.serviceId, job.jobId);
    }
  }

  /** Lists the jobs that have changed since the last list, and marks them as due. Returns false if the list failed. */
  async listChanges({ client, service }: OpenConnection, signal: AbortSignal): Promise<boolean> {
    const { services, jobs } = this.#deps;
    try {
      const since = services.updatedSince(service.id) ?? jobs.firstSent(service.id);
      if (since === null) return true;
      const outcome = await client.call('listJobs', {
        query: { updated_since: this.#listedFrom(service.id, since), limit: '500' },
        signal,
      });
      const listed = readOutcome(outcome, this.#deps);
      for (const job of listed?.value ?? []) {
        const known = jobs.get(service.id, job.id);
        if (known && (known.answer.updated_at !== job.updated_at || known.status !== job.status))
          jobs.mark(service.id, job.id);
      }
      if (listed?.asOf && !Number.isNaN(Date.parse(listed.asOf))) {
        if ((listed.costlyBytes ?? 0) >= longListBytes) this.#longLists.set(service.id, Date.parse(listed.asOf));
        services.setUpdatedSince(service.id, listed.asOf);
        this.#readLate(service.id, Date.parse(listed.asOf));
      }
      this.#unlisted.delete(service.id);
      return true;
    } catch (error) {
      asLookupFailed(error);
      this.#unlisted.add(service.id);
      return false;
    }
  }

  /**
   * Where the next list of changes begins. Lists overlap because a server's clock may be set back, or its data restored from a backup.
   * An overlap with a long list would bring that again with each round: the next lists have only what is new since, until it is past,
   * or the server's clock went back.
   */
  #listedFrom(service: number, since: string): string {
    const sinceMs = Date.parse(since);
    const longMs = this.#longLists.get(service) ?? Infinity;
    const isLongWithin = sinceMs >= longMs && sinceMs - overlapMs <= longMs;
    return new Date(isLongWithin ? sinceMs : sinceMs - overlapMs).toISOString();
  }

  /**
   * What was committed late, with a time within the overlap that the lists after a long one left out, is in no list: once that is
   * past, every job is read.
   */
  #readLate(service: number, sinceMs: number): void {
    const { jobs, pauses, transaction } = this.#deps;
    const key = JSON.stringify([service, 'late']);
    if (sinceMs - overlapMs <= (this.#longLists.get(service) ?? Infinity) || pauses.of(key) !== null) return;
    this.#longLists.delete(service);
    pauses.hold(key, allAgainMs, null);
    transaction(() => {
      for (const id of jobs.ids(service)) if (jobs.get(service, id)!.supersededBy === null) jobs.mark(service, id);
    });
  }

  /** Whether a read from this provider failed for a reason that passes, so that news may be missing. */
  isBehind(service: number): boolean {
    const isPassing = [...this.#failed.values()].some(({ serviceId, lasting }) => serviceId === service && !lasting);
    return isPassing || this.#unlisted.has(service);
  }

  async #read(client: ApiClient, id: number, signal: AbortSignal): Promise<Answered<ReadJob>> {
    const outcome = await client.call('retrieveJob', { params: { job_id: String(id) }, signal });
    const read = readOutcome(outcome, this.#deps);
    if (read === null) throw new LookupFailed(message('answer-not-modified'));
    return read;
  }

  /** Reads the job as it is now, with what a person should know; null if its id answers with the job that replaced it. */
  async #update(client: ApiClient, job: TrackedJob, signal: AbortSignal): Promise<JobRead | null> {
    const { jobs } = this.#deps;
    const { value: answer, costlyBytes = 0 } = await this.#read(client, job.jobId, signal);
    if (answer.id !== job.jobId) {
      this.#continueAs(job, answer);
      return null;
    }
    const now = jobs.put(job.serviceId, job.jobId, answer);
    this.#invalidateLetter(now);
    if (now.supersededBy !== null && jobs.get(job.serviceId, now.supersededBy) === null)
      this.#continueAs(job, (await this.#read(client, now.supersededBy, signal)).value);
    // The letter first, so that a produced file that fails does not delay it.
    const hasLetter = now.status === 'Approved' && now.supersededBy === null && !isWithoutLetter(now);
    const ofLetter = hasLetter ? await this.#letters.read(client, job, now, signal) : null;
    const ofFiles = await this.#files.read(client, now, signal);
    const notice = ofLetter ?? ofFiles ?? (answer.isCut ? message('job-answer-cut') : null);
    return { now, notice, costlyBytes };
  }

  /** The job continues as the one in this answer, unless that belongs to another draft or was replaced by this one. */
  #continueAs(job: TrackedJob, answer: ReadJob): void {
    const { jobs, letters } = this.#deps;
    const { serviceId, jobId, draftId } = job;
    const known = jobs.get(serviceId, answer.id);
    if (known && (known.draftId !== draftId || jobs.current(draftId)?.jobId === jobId)) {
      const reason = message('other-job-answered', { asked: jobId, answered: answer.id });
      throw new LookupFailed(reason, { lasting: true });
    }
    letters.supersede(serviceId, jobId, continuesAs(answer.id));
    if (known === null) jobs.follow(serviceId, draftId, answer, job.snapshot, jobId);
  }

  /** Invalidates the letter if it no longer describes the job. */
  #invalidateLetter({ serviceId, jobId, status, supersededBy, answer }: TrackedJob): void {
    const { letters } = this.#deps;
    const letter = letters.valid(serviceId, jobId);
    if (!letter) return;
    const reported = reportedLetter(answer, letter.sha256);
    if (reported?.isWithdrawn)
      letters.invalidate(serviceId, jobId, message('letter-was-withdrawn', { number: reported.number }));
    else if (supersededBy !== null) letters.supersede(serviceId, jobId, continuesAs(supersededBy));
    else if (status === 'Revised') letters.supersede(serviceId, jobId, message('job-was-revised'));
    else if (status !== 'Approved')
      letters.invalidate(serviceId, jobId, message('letter-job-status-changed', { status }));
  }

  /**
   * When a job is read again; null for never. Jobs of a provider that lists changes are rarely read one by one. A letter
   * that is due is polled for, because its arrival may change nothing else of the job. A job that comes in megabytes waits by
   * their number.
   */
  #nextReadMs({ now, costlyBytes }: JobRead, listsChanges: boolean): number | null {
    const { letters, watched, clock, random } = this.#deps;
    const soonestMs = clock.now() + answerMs(costlyBytes);
    const { serviceId, jobId, status, supersededBy, changedMs } = now;
    const isLetterDue = letters.valid(serviceId, jobId) === null && !isWithoutLetter(now);
    if (isSettled(status, isLetterDue) && (status === 'Revised' ? supersededBy !== null : listsChanges)) return null;
    const isRare = status === 'Approved' ? !isLetterDue : listsChanges;
    if (watched.has(now.draftId) && !(isRare && listsChanges)) return Math.max(clock.now() + watchedEveryMs, soonestMs);
    return Math.max(clock.now() + nextCheckMs(isRare ? Infinity : clock.now() - changedMs, random()), soonestMs);
  }
}
