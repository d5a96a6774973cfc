import type { DeskStores } from '../deskStores.ts';
import { longestBackOffMs, watchedEveryMs } from '../base/retryPolicy.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { ChangeList, listsChanges, type WatchedJobs } from './watchedJobs.ts';
import type { OfficeExchange } from './officeExchange.ts';
import type { OpenConnection } from './providerConnection.ts';
import { SendScheduler, type SendSchedulerDeps } from './sendScheduler.ts';
import type { UploadProgress } from './uploadProgress.ts';
import { longestSleepMs, WakeableSleep, type WakeableSleepDeps } from './wakeableSleep.ts';

/** How `once` ended: everything is sent, a person must act, the provider is away, or time ran out. */
export type SyncEnd = 'sent' | 'person' | 'away' | 'time';

interface SyncOptions {
  /** "Fields now, photos later", also if the settings say otherwise. */
  photosLater?: boolean;
}

export interface SyncWorkerDeps extends WakeableSleepDeps, SendSchedulerDeps, Pick<DeskStores, 'openWork'> {
  settings: SettingsStore;
  uploadProgress: UploadProgress;
  watched: WatchedJobs;
  /** Refreshes the reference lists that are stale, or all, and fixes drafts whose references moved. */
  refreshLists: (open: OpenConnection, signal: AbortSignal, force: boolean) => Promise<void>;
  office: OfficeExchange;
  /** Removes partial files that a crashed program left. */
  tidy: () => void;
  /** Deletes what was removed long ago. */
  purge: () => void;
  /** Called when something that windows show may have changed. */
  changed: () => void;
}

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
/** No read of a job is later than this: six hours, and the jitter. */
const longestReadDelayMs = 7 * hourMs;
/** `once` waits for a provider that asked for a pause up to this length. */
const longestPauseMs = minuteMs;
/** `once` without a time limit ends when nothing has moved for so long. */
const patienceMs = 2 * minuteMs;

/** Times of the latest periodic requests to one provider. */
const never = { service: -1, lists: -Infinity };

/**
 * The one sender of a desk: claims what is due, a few items at a time, and reads the jobs that were sent. The database holds
 * all its state, so that a worker that was stopped at any point continues where its rows are.
 */
export class SyncWorker {
  readonly #deps: SyncWorkerDeps;
  readonly #sleep: WakeableSleep;
  readonly #scheduler: SendScheduler;
  readonly #changes: ChangeList;
  readonly #latest = { ...never };
  /** When due rows were last started. */
  #filledMs = 0;
  #purgedMs = -Infinity;
  #failure: { error: unknown } | null = null;
  #mustRefreshLists = false;
  #isPaused = false;
  #photosLater = false;

  constructor(deps: SyncWorkerDeps) {
    this.#deps = deps;
    this.#sleep = new WakeableSleep(deps);
    this.#changes = new ChangeList(deps);
    this.#scheduler = new SendScheduler(deps, {
      uploadSlots: () => (this.#isPaused || this.#holdsPhotos() ? 0 : deps.settings.read().parallelUploads),
      onFinished: (name) => {
        deps.uploadProgress.finish(name);
        deps.changed();
        this.wake();
      },
      onFatal: (error) => (this.#failure ??= { error }),
      onFieldsRefused: () => (this.#mustRefreshLists = true),
    });
  }

  connectionState(): ReturnType<SyncWorkerDeps['provider']['state']> {
    return this.#deps.provider.state();
  }

  /** There is new work, or settings changed. */
  wake(): void {
    this.#sleep.wake();
  }

  /** The user says "now", or the network is back: everything that waits is due at once. */
  now(by: 'person' | 'system' = 'person'): void {
    const { jobs, provider } = this.#deps;
    this.#allDue();
    const open = provider.current();
    if (open && !listsChanges(open)) jobs.allDue(open.service.id);
    this.#changes.reset();
    provider.retryNow(by);
    this.wake();
  }

  /** A window has this job open and repeats this call at least twice a minute: it is read now, and often. */
  watch(draftId: string): void {
    const { watched, provider, jobs, clock } = this.#deps;
    if (!watched.watch(draftId)) return;
    const open = provider.current();
    const job = jobs.current(draftId);
    if (open && job?.serviceId === open.service.id && !listsChanges(open))
      jobs.readBy(job.serviceId, job.jobId, Math.max(clock.now(), (job.checkedMs ?? 0) + watchedEveryMs));
    this.wake();
  }

  /** While paused, running requests finish and none starts. */
  pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
    this.wake();
  }

  isPaused(): boolean {
    return this.#isPaused;
  }

  /** Sends and reads until the signal. Rejects only for a bug, or a database that cannot be written. */
  async run(signal: AbortSignal, options: SyncOptions = {}): Promise<void> {
    this.#begin(options);
    try {
      while (!signal.aborted) {
        await this.#round(signal);
        await this.#sleep.sleepUntilChange(this.#nextMs() - this.#deps.clock.now(), signal);
      }
    } finally {
      await this.#scheduler.settled();
    }
  }

  /**
   * The user says "now" and waits: sends, reads and downloads until nothing can continue by itself. With `untilMs` it also
   * waits for a provider that is away, until then; without, it ends when a provider that answers takes nothing.
   */
  async once(signal: AbortSignal, untilMs: number | null, options: SyncOptions = {}): Promise<SyncEnd> {
    const { clock } = this.#deps;
    this.#begin(options);
    const stop = new AbortController();
    // Ends requests that are never answered, too.
    const late =
      untilMs === null ? [] : [AbortSignal.timeout(Math.min(Math.max(untilMs - clock.now(), 0), 0x7fffffff))];
    const both = AbortSignal.any([signal, stop.signal, ...late]);
    this.now();
    try {
      return await this.#roundsUntilEnd(both, untilMs);
    } finally {
      stop.abort();
      await this.#scheduler.settled();
    }
  }

  async #roundsUntilEnd(signal: AbortSignal, untilMs: number | null): Promise<SyncEnd> {
    const { due, jobs, clock } = this.#deps;
    let isFirst = true;
    let unmoved = { work: -1, sinceMs: clock.now() };
    while (!signal.aborted) {
      await this.#round(signal);
      const open = this.#openNow();
      if (isFirst && open) {
        isFirst = false;
        if (!listsChanges(open)) jobs.allDue(open.service.id);
        this.#fill(open, signal);
      }
      const end = this.#ending(untilMs !== null);
      if (end !== null) {
        if (open) await this.#deps.office.finish(open, signal);
        return end;
      }
      if (untilMs !== null && clock.now() >= untilMs) return 'time';
      if (untilMs === null && this.#scheduler.isIdle()) {
        const current = this.#deps.provider.current();
        const work = current ? due.open(current.service.id).items : 0;
        if (work !== unmoved.work) unmoved = { work, sinceMs: clock.now() };
        else if (clock.now() - unmoved.sinceMs >= patienceMs) return 'time';
      }
      await this.#sleep.sleep(Math.min(this.#nextMs(), untilMs ?? Infinity) - clock.now(), signal);
    }
    return 'time';
  }

  #begin({ photosLater = false }: SyncOptions): void {
    const { outboxStore, jobs, clock, tidy } = this.#deps;
    this.#photosLater = photosLater;
    tidy();
    outboxStore.startUp();
    jobs.notAfter(clock.now() + longestReadDelayMs);
  }

  /** Everything that waits after a failure. */
  #allDue(waitingUntilMs?: number): void {
    const { outboxStore, jobs, corrections, office } = this.#deps;
    outboxStore.allDue(waitingUntilMs);
    corrections.retryNow();
    office.retryNow();
    jobs.failedDue();
  }

  /** Starts what can start. */
  async #round(signal: AbortSignal): Promise<void> {
    const { outboxStore, jobs, provider, clock, purge } = this.#deps;
    if (this.#isOver(this.#purgedMs, 24 * hourMs)) {
      this.#purgedMs = clock.now();
      purge();
    }
    if (clock.now() < this.#filledMs) {
      // The clock went back: stored times mean nothing any more.
      outboxStore.allDue();
      jobs.notAfter(clock.now() + longestReadDelayMs);
    }
    const wasAway = provider.state().kind === 'away';
    const open = this.#isPaused ? null : await provider.ensureOpen(signal);
    if (open && !signal.aborted) {
      // What waits does so because of the same outage, which may be short; what waits longer than a provider may ask for, by its cost.
      if (wasAway) this.#allDue(clock.now() + longestBackOffMs);
      await this.#upkeep(open, signal);
      this.#fill(open, signal);
      const state = provider.state();
      if ('reason' in state && this.#deps.due.open(open.service.id).items === 0) provider.noteNothingToSend();
    }
    if (this.#failure) throw this.#failure.error;
  }

  /** Rare requests that come first, because drafts are checked against the lists. */
  async #upkeep(open: OpenConnection, signal: AbortSignal): Promise<void> {
    const latest = this.#latest;
    if (latest.service !== open.service.id) {
      Object.assign(latest, never, { service: open.service.id });
      this.#changes.reset();
    }
    if (this.#mustRefreshLists || this.#isOver(latest.lists, hourMs)) {
      latest.lists = this.#deps.clock.now();
      const force = this.#mustRefreshLists;
      this.#mustRefreshLists = false;
      await this.#deps.refreshLists(open, signal, force);
    }
    await this.#deps.office.exchange(open, signal);
  }

  #fill(open: OpenConnection, signal: AbortSignal): void {
    this.#filledMs = this.#deps.clock.now();
    const before = (): void => {
      if (this.#changes.isDue(open) && this.#scheduler.hasReadSlot())
        this.#scheduler.launch('list of changes', 'read', this.#changes.task(open, signal));
    };
    this.#scheduler.fill(open, signal, before);
  }

  #holdsPhotos(): boolean {
    return this.#photosLater || this.#deps.settings.read().photosLater;
  }

  /** A clock that was set back must not put anything off for a year. */
  #isOver(sinceMs: number, everyMs: number): boolean {
    const now = this.#deps.clock.now();
    return now - sinceMs >= everyMs || now < sinceMs;
  }

  #openNow(): OpenConnection | null {
    const { provider } = this.#deps;
    return provider.state().kind === 'open' ? provider.current() : null;
  }

  /** When the next round is due if nothing wakes the worker. */
  #nextMs(): number {
    const { due, jobs, provider, corrections, clock } = this.#deps;
    if (this.#isPaused) return Infinity;
    const waitsUntil = provider.waitsUntil();
    if (waitsUntil !== null) return waitsUntil;
    const open = this.#openNow();
    if (!open) return Infinity;
    // An item that was due in the last round and did not start waits for a task, or has a time of its own by now.
    const item = due.nextAfter(open.service.id, this.#filledMs);
    const read = jobs.nextDueAfter(open.service.id, this.#filledMs);
    const others = Math.min(corrections.nextMs(), this.#changes.nextMs(open));
    return Math.min(item ?? Infinity, read ?? Infinity, others, clock.now() + longestSleepMs);
  }

  /** How `once` ends if nothing can continue by itself; null while something can. */
  #ending(keepTrying: boolean): SyncEnd | null {
    const { due, jobs, openWork, provider, follower, corrections, clock } = this.#deps;
    const state = provider.state();
    if (!this.#scheduler.isIdle()) return null;
    if (state.kind === 'not-connected' || state.kind === 'stopped') return 'person';
    if (state.kind === 'away') return !keepTrying && state.tries >= 2 ? 'away' : null;
    if (state.kind === 'resting' && !keepTrying && state.untilMs - clock.now() > longestPauseMs) return 'away';
    const open = this.#openNow();
    if (!open || this.#mustRefreshLists) return null;
    const service = open.service.id;
    const { items, waitingUploads } = due.open(service);
    if (items > (this.#holdsPhotos() ? waitingUploads : 0) || jobs.isAnyDue(service) || this.#changes.isDue(open))
      return null;
    if (corrections.isWaiting(open)) return null;
    if (follower.isBehind(service)) return keepTrying ? null : 'away';
    return openWork.totals().jobs === 0 ? 'sent' : 'person';
  }
}
