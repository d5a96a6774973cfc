import { message } from '../../../shared/messages/catalogue.ts';
import type { Clock } from '../../ports.ts';
import type { Item } from '../outbox/item.ts';
import type { OutboxStore } from '../outbox/outboxStore.ts';
import type { SettingsStore } from '../settings/deskSettings.ts';
import type { FollowJob } from '../tracking/followJob.ts';
import type { JobStore } from '../tracking/jobStore.ts';
import type { ProviderConnection, OpenConnection } from './providerConnection.ts';
import { isLeftOut, destinationOf } from './destination.ts';

type Lane = 'words' | 'uploads' | 'look';

export interface SendSchedulerDeps {
  store: OutboxStore;
  jobs: JobStore;
  settings: SettingsStore;
  provider: ProviderConnection;
  follow: FollowJob;
  clock: Clock;
  /** Runs the work in one transaction: what is claimed together costs one sync of the disk. */
  together: (work: () => void) => void;
  send: (open: OpenConnection, item: Item, signal: AbortSignal) => Promise<void>;
  resolve: (open: OpenConnection, item: Item, signal: AbortSignal) => Promise<void>;
  /** Whether `prepare` has something to do for this item. */
  mustPrepare: (item: Item) => boolean;
  /** Makes what is sent instead of a large photo, where that is wanted. */
  prepare: (item: Item) => Promise<Item>;
}

export interface SendSchedulerEvents {
  /** Something that was under way is over. */
  onFinished: (name: string) => void;
  /** A bug, or a database that cannot be written: nothing goes on. */
  onFatal: (error: unknown) => void;
  /** Fields were refused: whoever mends them chooses from what the provider offers now. */
  onFieldsRefused: () => void;
}

/** Words go before photos, and neither waits for the other; looks are for what came of it. */
const widths = { words: 2, look: 2 } as const;
const leaseMs = 5 * 60 * 1000;

/** What is under way: claimed, a few at a time, and begun when the claim is on the disk. */
export const createSendScheduler = (deps: SendSchedulerDeps, events: SendSchedulerEvents) => {
  const { store, jobs, settings, provider, follow, clock } = deps;
  const running = new Map<string, { lane: Lane; done: Promise<void> }>();
  /** Claimed, and not begun before that is on the disk. */
  const begun: { name: string; begin: () => void }[] = [];

  const busy = (lane: Lane): number => [...running.values()].filter((one) => one.lane === lane).length;
  /** An answer that we stumble over stops its own item and nothing else; a database that fails stops everything. */
  const setAside = (name: string, error: unknown): void => {
    const item = store.find(name);
    if (item?.state !== 'sending' || !(error instanceof Error) || error.name === 'SqliteError') throw error;
    const reason = message('answer-not-processed', { error: error.message.slice(0, 200) });
    store.move(name, 'unknown', {
      maybeTaken: true,
      needsPerson: true,
      error: { message: reason, status: null, errors: [] },
    });
  };

  const launch = (name: string, lane: Lane, work: () => Promise<void>): void => {
    const done = new Promise<void>((begin) => begun.push({ name, begin }))
      .then(work)
      .catch((error: unknown) => setAside(name, error))
      .catch(events.onFatal)
      .finally(() => {
        running.delete(name);
        events.onFinished(name);
      });
    running.set(name, { lane, done });
  };

  /** Finds where the item goes, and claims it; null when it cannot go now. */
  const claim = (item: Item, service: number): Item | null => {
    const job = jobs.current(item.draftId);
    const target = destinationOf(item, job);
    if (target.kind === 'nowhere') {
      // An earlier job has the photo, and of this one the array was left out: nothing is missing.
      if (job !== null && isLeftOut(item, job) && store.dropRepeat(item)) return null;
      const error = { message: target.reason, status: null, errors: [] };
      store.move(item.id, 'failed', { error, needsPerson: true });
      return null;
    }
    if (target.kind === 'not-yet') {
      store.move(item.id, 'waiting', { nextAttemptMs: clock.now() + 2000 });
      return null;
    }
    return store.claim(item, service, target.params, provider.serverNow());
  };

  const startWords = (open: OpenConnection, signal: AbortSignal): boolean => {
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
          if (state === 'failed' && error?.status === 400) events.onFieldsRefused();
        });
      return true;
    }
    return false;
  };

  /** Another laptop may have sent it, and nothing has shown yet whether it did. */
  const isHandedOver = (item: Item): boolean => item.handedOverMs !== null && !item.maybeTaken && item.attempts === 0;

  const startUpload = (open: OpenConnection, signal: AbortSignal): boolean => {
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

  const startLook = (open: OpenConnection, signal: AbortSignal): boolean => {
    const job = jobs.takeDue(open.service.id, clock.now() + leaseMs, (jobId) => running.has(`job ${jobId}`));
    if (job) launch(`job ${job.jobId}`, 'look', () => follow.follow(open, job, signal));
    return job !== null;
  };

  /** Starts what can be started. `before` is done with the claims, in their transaction. */
  const fill = (
    open: OpenConnection,
    signal: AbortSignal,
    { photosLater, before }: { photosLater: boolean; before: () => void },
  ): void => {
    const { parallelUploads } = settings.read();
    const isOpen = (): boolean => provider.state().kind === 'open' && !signal.aborted;
    try {
      deps.together(() => {
        before();
        while (isOpen() && busy('words') < widths.words && startWords(open, signal));
        while (isOpen() && !photosLater && busy('uploads') < parallelUploads && startUpload(open, signal));
        while (isOpen() && busy('look') < widths.look && startLook(open, signal));
      });
    } catch (error) {
      for (const { name } of begun.splice(0)) running.delete(name);
      throw error;
    }
    for (const { begin } of begun.splice(0)) begin();
  };

  return {
    fill,
    launch,
    hasRoom: (): boolean => busy('look') < widths.look,
    isIdle: (): boolean => running.size === 0,
    /** Resolves when nothing is under way any more. */
    settled: async (): Promise<void> => {
      while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
};
export type SendScheduler = ReturnType<typeof createSendScheduler>;
