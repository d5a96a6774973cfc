import type { Clock } from '../../ports.ts';
import type { Item } from '../outbox/item.ts';
import type { OutboxStore } from '../outbox/outboxStore.ts';
import type { SettingsStore } from '../settings/deskSettings.ts';
import type { FollowJob } from '../tracking/followJob.ts';
import type { JobStore } from '../tracking/jobStore.ts';
import type { Line, LineState, OpenLine } from './line.ts';
import type { Pace } from './pace.ts';
import { createPause, longestSleepMs, type PauseDeps } from './pause.ts';
import { targetOf } from './targets.ts';

/** Waits so long, or until the signal; resolves either way. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/** How a round of sending ended: all is sent, a person must act, the provider is away, or time ran out. */
export type Ending = 'sent' | 'person' | 'away' | 'time';

export interface SyncDeps extends PauseDeps {
  store: OutboxStore;
  jobs: JobStore;
  settings: SettingsStore;
  line: Line;
  follow: FollowJob;
  pace: Pace;
  clock: Clock;
  /** Runs the work in one transaction: what is claimed together costs one sync of the disk. */
  together: (work: () => void) => void;
  send: (open: OpenLine, item: Item, signal: AbortSignal) => Promise<void>;
  resolve: (open: OpenLine, item: Item, signal: AbortSignal) => Promise<void>;
  /** Whether `prepare` has something to do for this item. */
  mustPrepare: (item: Item) => boolean;
  /** Makes what is sent instead of a large photo, where that is wanted. */
  prepare: (item: Item) => Promise<Item>;
  /** Refreshes the lists that are stale, or all, and mends drafts whose references moved. */
  refreshLists: (open: OpenLine, signal: AbortSignal, force: boolean) => Promise<void>;
  /** Tells the office what this laptop still holds. */
  report: (open: OpenLine, signal: AbortSignal) => Promise<void>;
  /** Removes what an earlier program left half written. */
  tidy: () => void;
  /** Something is different: look again. */
  changed: () => void;
}

const lanes = { words: 2, look: 2 } as const;
const leaseMs = 5 * 60 * 1000;
const mostUnheard = 4;
const listEveryMs = 60 * 1000;
const listsEveryMs = 60 * 60 * 1000;
const reportEveryMs = 60 * 1000;
/** Who said "now", and not until when, does not wait longer than this for anything to come of it. */
const patienceMs = 10 * 60 * 1000;

/**
 * The one sender of a desk: claims what is due, a few at a time, and follows what was sent. The database says what there
 * is to do; a loop that was stopped at any point goes on where its rows stand.
 */
export const createSync = (deps: SyncDeps) => {
  const { store, jobs, settings, line, follow, pace, clock, changed } = deps;
  const running = new Map<string, { lane: 'words' | 'uploads' | 'look'; done: Promise<void> }>();
  /** Claimed, and not begun before that is on the disk. */
  const begun: { name: string; begin: () => void }[] = [];
  const pause = createPause(deps);
  let listsDoubted = false;
  /** When the rows were last gone through for something to start. */
  let lookedMs = 0;
  let failure: { error: unknown } | null = null;
  /** How often the list of changes was asked for in a row without an answer. */
  let unheard = 0;
  const last = { service: -1, listed: -Infinity, lists: -Infinity, reported: -Infinity };

  /** "Fields now, photos later": as it is set, or asked for this time. */
  let held = false;
  const holdsPhotos = (): boolean => held || settings.read().photosLater;

  const busy = (lane: 'words' | 'uploads' | 'look'): number =>
    [...running.values()].filter((one) => one.lane === lane).length;
  /** A clock that went backwards must not put anything off for a year. */
  const isOver = (since: number, everyMs: number): boolean => clock.now() - since >= everyMs || clock.now() < since;

  const launch = (name: string, lane: 'words' | 'uploads' | 'look', work: () => Promise<void>): void => {
    const done = new Promise<void>((begin) => begun.push({ name, begin }))
      .then(work)
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => {
        running.delete(name);
        pace.over(name);
        changed();
        pause.wake();
      });
    running.set(name, { lane, done });
  };

  /** Finds where the item goes, and claims it; null when it cannot go now. */
  const claim = (item: Item, service: number): Item | null => {
    const target = targetOf(item, jobs.current(item.draftId));
    if (target.kind === 'nowhere') {
      const error = { detail: target.detail, status: null, errors: [] };
      store.move(item.id, 'failed', { error, needsPerson: true });
      return null;
    }
    if (target.kind === 'not-yet') {
      store.move(item.id, 'waiting', { nextAttemptMs: clock.now() + 2000 });
      return null;
    }
    return store.claim(item, service, target.params, line.serverNow());
  };

  const startWords = (open: OpenLine, signal: AbortSignal): boolean => {
    const unclear = store.next('unknown', open.service.id);
    if (unclear) {
      const leased = store.move(unclear.id, 'unknown', { nextAttemptMs: clock.now() + leaseMs });
      launch(unclear.id, 'words', () => deps.resolve(open, leased, signal));
      return true;
    }
    for (const lane of ['submit', 'message', 'revision'] as const) {
      const item = store.next(lane, open.service.id);
      if (!item) continue;
      if (isHandedOver(item)) {
        store.move(item.id, 'unknown', { maybeTaken: true, maybeTakenMs: item.handedOverMs, nextAttemptMs: 0 });
        return true;
      }
      const claimed = claim(item, open.service.id);
      if (claimed)
        launch(item.id, 'words', async () => {
          await deps.send(open, claimed, signal);
          const { state, error } = store.get(item.id);
          // Fields were refused: whoever mends them chooses from what the provider offers now.
          if (state === 'failed' && error?.status === 400) listsDoubted = true;
        });
      return true;
    }
    return false;
  };

  /** Another laptop may have sent it, and nothing has shown yet whether it did. */
  const isHandedOver = (item: Item): boolean => item.handedOverMs !== null && !item.maybeTaken && item.attempts === 0;

  const startUpload = (open: OpenLine, signal: AbortSignal): boolean => {
    const item = store.next('upload', open.service.id);
    if (!item) return false;
    if (isHandedOver(item)) {
      store.move(item.id, 'unknown', { maybeTaken: true, maybeTakenMs: item.handedOverMs, nextAttemptMs: 0 });
      return true;
    }
    if (!deps.mustPrepare(item)) {
      const claimed = claim(item, open.service.id);
      if (claimed) launch(item.id, 'uploads', () => deps.send(open, claimed, signal));
      return true;
    }
    // Leased while its smaller copy is made: nothing has left yet.
    const leased = store.move(item.id, 'waiting', { nextAttemptMs: clock.now() + leaseMs });
    launch(item.id, 'uploads', async () => {
      await deps.prepare(leased);
      // Meanwhile it may have been taken off the board.
      const prepared = store.find(item.id);
      if (prepared?.state !== 'waiting') return;
      if (signal.aborted) return void store.move(item.id, 'waiting', { nextAttemptMs: clock.now() });
      const claimed = claim(prepared, open.service.id);
      if (claimed) await deps.send(open, claimed, signal);
    });
    return true;
  };

  const isListDue = ({ service }: OpenLine): boolean =>
    service.extensions.includes('updated-since') && isOver(last.listed, listEveryMs);

  const startLook = (open: OpenLine, signal: AbortSignal): boolean => {
    const { service } = open;
    if (isListDue(open)) {
      last.listed = clock.now();
      launch('list of changes', 'look', async () => {
        // Who asked to know now is not told "nothing new" by a list that did not come.
        unheard = (await follow.listChanges(open, signal)) ? 0 : unheard + 1;
        if (unheard > 0 && unheard < mostUnheard) last.listed = -Infinity;
      });
      return true;
    }
    const job = jobs.takeDue(service.id, clock.now() + leaseMs, (jobId) => running.has(`job ${jobId}`));
    if (job) launch(`job ${job.jobId}`, 'look', () => follow.follow(open, job, signal));
    return job !== null;
  };

  const fill = (open: OpenLine, signal: AbortSignal): void => {
    const { parallelUploads } = settings.read();
    const photosLater = holdsPhotos();
    lookedMs = clock.now();
    const isOpen = (): boolean => line.state().kind === 'open' && !signal.aborted;
    try {
      deps.together(() => {
        while (isOpen() && busy('words') < lanes.words && startWords(open, signal));
        while (isOpen() && !photosLater && busy('uploads') < parallelUploads && startUpload(open, signal));
        while (isOpen() && busy('look') < lanes.look && startLook(open, signal));
      });
    } catch (error) {
      for (const { name } of begun.splice(0)) running.delete(name);
      throw error;
    }
    for (const { begin } of begun.splice(0)) begin();
  };

  /** What is done seldom, before the rest: lists that drafts are checked against. */
  const upkeep = async (open: OpenLine, signal: AbortSignal): Promise<void> => {
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
    const state = line.state();
    if (state.kind === 'away' || state.kind === 'resting') return state.untilMs;
    const open = line.current();
    if (state.kind !== 'open' || !open) return Infinity;
    const { service } = open;
    // What was due and did not start waits for something that is under way, or that has its own time.
    const items = store.nextAfter(service.id, lookedMs);
    const looks = jobs.nextDueAfter(service.id, lookedMs);
    return Math.min(items ?? Infinity, looks ?? Infinity, clock.now() + longestSleepMs);
  };

  /** One look at the world: what can be started is started. Then waits for something to happen. */
  const turn = async (signal: AbortSignal): Promise<void> => {
    const open = await line.pass(signal);
    if (open && !signal.aborted) {
      await upkeep(open, signal);
      fill(open, signal);
    }
    if (failure) throw failure.error;
  };

  const settleAll = async (): Promise<void> => {
    while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done));
  };

  /** Whether everything that can go on by itself has. */
  const ending = (keepTrying: boolean): Ending | null => {
    const state = line.state();
    if (running.size > 0) return null;
    if (state.kind === 'not-connected' || state.kind === 'stopped') return 'person';
    if (state.kind === 'away') return !keepTrying && state.tries >= 2 ? 'away' : null;
    const open = line.current();
    if (state.kind !== 'open' || !open) return null;
    const work = store.open(open.service.id) - (holdsPhotos() ? store.openUploads(open.service.id) : 0);
    if (work > 0 || jobs.isAnyDue(open.service.id) || isListDue(open)) return null;
    if (follow.isBehind(open.service.id)) return keepTrying ? null : 'away';
    return store.totals().jobs === 0 ? 'sent' : 'person';
  };

  const now = (): void => {
    store.allDue();
    jobs.failedDue();
    const open = line.current();
    if (open && !open.service.extensions.includes('updated-since')) jobs.allDue(open.service.id);
    last.listed = -Infinity;
    unheard = 0;
    line.again();
    pause.wake();
  };

  /** The one sender begins: what the last one left is made plain. */
  const begin = (photosLater = false): void => {
    held = photosLater;
    deps.tidy();
    store.startUp();
  };

  return {
    /** There is new work, or the world has changed. */
    wake: pause.wake,
    /** The user says "now", or the network is back: everything that waits is due, whatever stood in the way. */
    now,
    line: (): LineState => line.state(),

    /** Sends and follows until the signal. Rejects only for a bug, or a database that cannot be written. */
    run: async (signal: AbortSignal, how: { photosLater?: boolean } = {}): Promise<void> => {
      begin(how.photosLater);
      try {
        while (!signal.aborted) {
          await turn(signal);
          await pause.watch(nextMs() - clock.now(), signal);
        }
      } finally {
        await settleAll();
      }
    },

    /**
     * The user says "now", and waits: sends, asks, downloads until nothing can go on by itself. With `untilMs` it also
     * waits for a provider that is away, until then; without, a provider that is there and takes nothing is given up too.
     */
    once: async (signal: AbortSignal, untilMs: number | null, how: { photosLater?: boolean } = {}): Promise<Ending> => {
      begin(how.photosLater);
      const stop = new AbortController();
      const both = AbortSignal.any([signal, stop.signal]);
      now();
      let first = true;
      let standing = { work: -1, sinceMs: clock.now() };
      try {
        while (!both.aborted) {
          await turn(both);
          const open = line.current();
          if (first && open && line.state().kind === 'open') {
            first = false;
            if (!open.service.extensions.includes('updated-since')) jobs.allDue(open.service.id);
            fill(open, both);
          }
          const end = ending(untilMs !== null);
          if (end !== null) {
            if (open && line.state().kind === 'open' && open.service.extensions.includes('devices'))
              await deps.report(open, both);
            return end;
          }
          if (untilMs !== null && clock.now() >= untilMs) return 'time';
          if (untilMs === null && running.size === 0) {
            const work = open ? store.open(open.service.id) : 0;
            if (work !== standing.work) standing = { work, sinceMs: clock.now() };
            else if (clock.now() - standing.sinceMs >= patienceMs) return 'time';
          }
          await pause.rest(Math.min(nextMs(), untilMs ?? Infinity) - clock.now(), both);
        }
        return 'time';
      } finally {
        stop.abort();
        await settleAll();
      }
    },
  };
};
export type Sync = ReturnType<typeof createSync>;
