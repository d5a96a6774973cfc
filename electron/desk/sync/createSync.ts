import { watchedEveryMs } from '../outbox/retryPolicy.ts';
import { createSendScheduler, type SendSchedulerDeps } from './sendScheduler.ts';
import type { ConnectionState, OpenConnection } from './providerConnection.ts';
import type { UploadProgress } from './uploadProgress.ts';
import { createWakeableSleep, longestSleepMs, type WakeableSleepDeps } from './wakeableSleep.ts';
import type { WatchedJobs } from './watchedJobs.ts';

/** Waits so long, or until the signal; resolves either way. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/** How a round of sending ended: all is sent, a person must act, the provider is away, or time ran out. */
export type SyncEnd = 'sent' | 'person' | 'away' | 'time';

export interface SyncDeps extends WakeableSleepDeps, SendSchedulerDeps {
  uploadProgress: UploadProgress;
  watched: WatchedJobs;
  /** Refreshes the lists that are stale, or all, and mends drafts whose references moved. */
  refreshLists: (open: OpenConnection, signal: AbortSignal, force: boolean) => Promise<void>;
  /** Tells the office what this laptop still holds. */
  report: (open: OpenConnection, signal: AbortSignal) => Promise<void>;
  /** Removes what an earlier program left half written. */
  tidy: () => void;
  /** Something is different: look again. */
  changed: () => void;
}

const mostUnheard = 4;
const listEveryMs = 60 * 1000;
/** The same while somebody has a job open: one small question, the answer mostly empty. */
const watchedListEveryMs = 5 * 1000;
const soonestMs = 1000;
const listsEveryMs = 60 * 60 * 1000;
const reportEveryMs = 60 * 1000;
/** No look at a job is put off for longer: six hours, and what chance adds. */
const longestLookMs = 7 * 60 * 60 * 1000;
/** A pause that the provider asked for is waited out, if it is no longer than this. */
const longRestMs = 60 * 1000;
/** Who said "now", and not until when, does not wait longer than this for anything to come of it. */
const patienceMs = 2 * 60 * 1000;

/**
 * The one sender of a desk: claims what is due, a few at a time, and follows what was sent. The database says what there
 * is to do; a loop that was stopped at any point goes on where its rows stand.
 */
export const createSync = (deps: SyncDeps) => {
  const { store, jobs, settings, provider, follow, uploadProgress, watched, clock, changed } = deps;
  const pause = createWakeableSleep(deps);
  let listsDoubted = false;
  /** When the rows were last gone through for something to start. */
  let lookedMs = 0;
  let failure: { error: unknown } | null = null;
  const lanes = createSendScheduler(deps, {
    onFinished: (name) => {
      uploadProgress.finish(name);
      changed();
      pause.wake();
    },
    onFatal: (error) => (failure ??= { error }),
    onFieldsRefused: () => (listsDoubted = true),
  });
  /** How often the list of changes was asked for in a row without an answer. */
  let unheard = 0;
  const last = { service: -1, listed: -Infinity, lists: -Infinity, reported: -Infinity };

  /** A person wants quiet. */
  let isHeld = false;
  /** "Fields now, photos later": as it is set, or asked for this time. */
  let held = false;
  const holdsPhotos = (): boolean => held || settings.read().photosLater;

  /** A clock that went backwards must not put anything off for a year. */
  const isOver = (since: number, everyMs: number): boolean => clock.now() - since >= everyMs || clock.now() < since;

  /** A list that does not come is not asked for more often because somebody looks. */
  const listEvery = (): number => (watched.isAny() && unheard === 0 ? watchedListEveryMs : listEveryMs);
  const listsChanges = ({ service }: OpenConnection): boolean => service.extensions.includes('updated-since');
  const isListDue = (open: OpenConnection): boolean => listsChanges(open) && isOver(last.listed, listEvery());

  const askForChanges = (open: OpenConnection, signal: AbortSignal): void => {
    if (!isListDue(open) || !lanes.hasRoom()) return;
    last.listed = clock.now();
    lanes.launch('list of changes', 'look', async () => {
      // Who asked to know now is not told "nothing new" by a list that did not come.
      unheard = (await follow.listChanges(open, signal)) ? 0 : unheard + 1;
      if (unheard > 0 && unheard < mostUnheard) last.listed = -Infinity;
    });
  };

  const fill = (open: OpenConnection, signal: AbortSignal): void => {
    lookedMs = clock.now();
    lanes.fill(open, signal, { photosLater: holdsPhotos(), before: () => askForChanges(open, signal) });
  };

  /** What is done seldom, before the rest: lists that drafts are checked against. */
  const upkeep = async (open: OpenConnection, signal: AbortSignal): Promise<void> => {
    if (last.service !== open.service.id)
      Object.assign(last, { service: open.service.id, listed: -Infinity, lists: -Infinity, reported: -Infinity });
    if (listsDoubted || isOver(last.lists, listsEveryMs)) {
      last.lists = clock.now();
      const force = listsDoubted;
      listsDoubted = false;
      await deps.refreshLists(open, signal, force);
    }
    if (open.service.extensions.includes('devices') && isOver(last.reported, reportEveryMs)) {
      last.reported = clock.now();
      await deps.report(open, signal);
    }
  };

  const nextMs = (): number => {
    if (isHeld) return Infinity;
    const state = provider.state();
    const waitsUntil = provider.waitsUntil();
    if (waitsUntil !== null) return waitsUntil;
    const open = provider.current();
    if (state.kind !== 'open' || !open) return Infinity;
    const { service } = open;
    // What was due and did not start waits for something that is under way, or that has its own time.
    const items = store.nextAfter(service.id, lookedMs);
    const looks = jobs.nextDueAfter(service.id, lookedMs);
    const list = listsChanges(open) ? Math.max(last.listed + listEvery(), clock.now() + soonestMs) : Infinity;
    return Math.min(items ?? Infinity, looks ?? Infinity, list, clock.now() + longestSleepMs);
  };

  /** Times that were set by the clock as it was mean nothing any more. */
  const clockWentBack = (): void => {
    store.allDue();
    jobs.notAfter(clock.now() + longestLookMs);
  };

  /** One look at the world: what can be started is started. Then waits for something to happen. */
  const turn = async (signal: AbortSignal): Promise<void> => {
    if (clock.now() < lookedMs) clockWentBack();
    const open = isHeld ? null : await provider.ensureOpen(signal);
    if (open && !signal.aborted) {
      await upkeep(open, signal);
      fill(open, signal);
    }
    if (failure) throw failure.error;
  };

  /** Whether everything that can go on by itself has. */
  const ending = (keepTrying: boolean): SyncEnd | null => {
    const state = provider.state();
    if (!lanes.isIdle()) return null;
    if (state.kind === 'not-connected' || state.kind === 'stopped') return 'person';
    if (state.kind === 'away') return !keepTrying && state.tries >= 2 ? 'away' : null;
    const open = provider.current();
    if (state.kind === 'resting' && !keepTrying && state.untilMs - clock.now() > longRestMs) return 'away';
    if (state.kind !== 'open' || !open || listsDoubted) return null;
    const work = store.open(open.service.id) - (holdsPhotos() ? store.openUploads(open.service.id) : 0);
    if (work > 0 || jobs.isAnyDue(open.service.id) || isListDue(open)) return null;
    if (follow.isBehind(open.service.id)) return keepTrying ? null : 'away';
    return store.totals().jobs === 0 ? 'sent' : 'person';
  };

  const now = (): void => {
    store.allDue();
    jobs.failedDue();
    const open = provider.current();
    if (open && !listsChanges(open)) jobs.allDue(open.service.id);
    last.listed = -Infinity;
    unheard = 0;
    provider.retryNow();
    pause.wake();
  };

  /** The one sender begins: what the last one left is made plain. */
  const begin = (photosLater = false): void => {
    held = photosLater;
    deps.tidy();
    store.startUp();
    jobs.notAfter(clock.now() + longestLookMs);
  };

  return {
    /** There is new work, or the world has changed. */
    wake: pause.wake,
    /** The user says "now", or the network is back: everything that waits is due, whatever stood in the way. */
    now,
    connectionState: (): ConnectionState => provider.state(),
    /** Somebody has this job open: it is asked after now, and often while this is said again at least twice a minute. */
    watch: (draftId: string): void => {
      if (!watched.note(draftId)) return;
      const open = provider.current();
      const job = jobs.current(draftId);
      if (open && job?.serviceId === open.service.id && !listsChanges(open))
        jobs.lookBy(job.serviceId, job.jobId, Math.max(clock.now(), (job.checkedMs ?? 0) + watchedEveryMs));
      pause.wake();
    },
    /** What is on its way arrives, but nothing new is started. */
    hold: (now: boolean): void => {
      isHeld = now;
      pause.wake();
    },
    isHeld: (): boolean => isHeld,

    /** Sends and follows until the signal. Rejects only for a bug, or a database that cannot be written. */
    run: async (signal: AbortSignal, how: { photosLater?: boolean } = {}): Promise<void> => {
      begin(how.photosLater);
      try {
        while (!signal.aborted) {
          await turn(signal);
          await pause.sleepUntilChange(nextMs() - clock.now(), signal);
        }
      } finally {
        await lanes.settled();
      }
    },

    /**
     * The user says "now", and waits: sends, asks, downloads until nothing can go on by itself. With `untilMs` it also
     * waits for a provider that is away, until then; without, a provider that is there and takes nothing is given up too.
     */
    once: async (
      signal: AbortSignal,
      untilMs: number | null,
      how: { photosLater?: boolean } = {},
    ): Promise<SyncEnd> => {
      begin(how.photosLater);
      const stop = new AbortController();
      // Also what does not answer at all ends in time.
      const late =
        untilMs === null ? [] : [AbortSignal.timeout(Math.min(Math.max(untilMs - clock.now(), 0), 0x7fffffff))];
      const both = AbortSignal.any([signal, stop.signal, ...late]);
      now();
      let first = true;
      let standing = { work: -1, sinceMs: clock.now() };
      try {
        while (!both.aborted) {
          await turn(both);
          const open = provider.current();
          if (first && open && provider.state().kind === 'open') {
            first = false;
            if (!listsChanges(open)) jobs.allDue(open.service.id);
            fill(open, both);
          }
          const end = ending(untilMs !== null);
          if (end !== null) {
            if (open && provider.state().kind === 'open' && open.service.extensions.includes('devices'))
              await deps.report(open, both);
            return end;
          }
          if (untilMs !== null && clock.now() >= untilMs) return 'time';
          if (untilMs === null && lanes.isIdle()) {
            const work = open ? store.open(open.service.id) : 0;
            if (work !== standing.work) standing = { work, sinceMs: clock.now() };
            else if (clock.now() - standing.sinceMs >= patienceMs) return 'time';
          }
          await pause.sleep(Math.min(nextMs(), untilMs ?? Infinity) - clock.now(), both);
        }
        return 'time';
      } finally {
        stop.abort();
        await lanes.settled();
      }
    },
  };
};
export type Sync = ReturnType<typeof createSync>;
