import { message } from '../../../shared/messages/catalogue.ts';
import type { Clock } from '../../ports.ts';
import type { SmallerCopies } from '../attachments/smallerCopies.ts';
import type { DeskStores } from '../deskStores.ts';
import { type Item, localError } from '../outbox/item.ts';
import type { SettingsStore } from '../settings/deskSettings.ts';
import type { JobFollower } from '../tracking/jobFollower.ts';
import { destinationOf, isLeftOut } from './destination.ts';
import type { ItemSender } from './itemSender.ts';
import type { OpenConnection, ProviderConnection } from './providerConnection.ts';
import type { UnknownResolver } from './unknownResolver.ts';

/** Requests of JSON, uploads and reads have slots of their own, so that none waits for another kind. */
type Slot = 'request' | 'upload' | 'read';

/** All claims of a round are one transaction, so that they cost one sync of the disk. */
export interface SendSchedulerDeps extends Pick<DeskStores, 'outboxStore' | 'due' | 'jobs' | 'transaction'> {
  settings: SettingsStore;
  provider: ProviderConnection;
  follower: JobFollower;
  sender: ItemSender;
  resolver: UnknownResolver;
  smallerCopies: SmallerCopies;
  clock: Clock;
}

interface SendSchedulerEvents {
  /** A task is over. */
  onFinished: (name: string) => void;
  /** A bug, or a database that cannot be written: sending must end. */
  onFatal: (error: unknown) => void;
  /** The provider refused fields: its lists may have changed. */
  onFieldsRefused: () => void;
}

const requestSlots = 2;
const readSlots = 2;
const leaseMs = 5 * 60 * 1000;

/** Another laptop may have sent it, and no attempt here has shown whether it did. */
const isHandedOver = (item: Item): boolean => item.handedOverMs !== null && !item.maybeTaken && item.attempts === 0;

/** Claims items and starts their requests, a few at a time, after the claims are committed. */
export class SendScheduler {
  readonly #deps: SendSchedulerDeps;
  readonly #events: SendSchedulerEvents;
  readonly #running = new Map<string, { slot: Slot; done: Promise<void> }>();
  /** Tasks that start when the current transaction is committed. */
  readonly #uncommitted: { name: string; begin: () => void }[] = [];

  constructor(deps: SendSchedulerDeps, events: SendSchedulerEvents) {
    this.#deps = deps;
    this.#events = events;
  }

  hasReadSlot(): boolean {
    return this.#busy('read') < readSlots;
  }

  isIdle(): boolean {
    return this.#running.size === 0;
  }

  /** Resolves when no task is running any more. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  /** Starts everything that can start now. `before` runs in the transaction of the claims. */
  fill(
    open: OpenConnection,
    signal: AbortSignal,
    { photosLater, before }: { photosLater: boolean; before: () => void },
  ): void {
    const { settings, provider, transaction } = this.#deps;
    const uploadSlots = photosLater ? 0 : settings.read().parallelUploads;
    const isOpen = (): boolean => provider.state().kind === 'open' && !signal.aborted;
    try {
      transaction(() => {
        before();
        while (isOpen() && this.#busy('request') < requestSlots && this.#startRequest(open, signal));
        while (isOpen() && this.#busy('upload') < uploadSlots && this.#startUpload(open, signal));
        while (isOpen() && this.hasReadSlot() && this.#startRead(open, signal));
      });
    } catch (error) {
      for (const { name } of this.#uncommitted.splice(0)) this.#running.delete(name);
      throw error;
    }
    for (const { begin } of this.#uncommitted.splice(0)) begin();
  }

  /** Starts a task once the transaction of `fill` is committed. */
  launch(name: string, slot: Slot, work: () => Promise<void>): void {
    const done = new Promise<void>((begin) => this.#uncommitted.push({ name, begin }))
      .then(work)
      .catch((error: unknown) => this.#isolate(name, error))
      .catch(this.#events.onFatal)
      .finally(() => {
        this.#running.delete(name);
        this.#events.onFinished(name);
      });
    this.#running.set(name, { slot, done });
  }

  #busy(slot: Slot): number {
    return [...this.#running.values()].filter((task) => task.slot === slot).length;
  }

  /** A response that crashes us blocks its own item only; a database that fails ends all sending. */
  #isolate(name: string, error: unknown): void {
    const { outboxStore } = this.#deps;
    const item = outboxStore.find(name);
    if (item?.state !== 'sending' || !(error instanceof Error) || error.name === 'SqliteError') throw error;
    const reason = message('answer-not-processed', { error: error.message.slice(0, 200) });
    outboxStore.move(name, 'unknown', { maybeTaken: true, needsPerson: true, error: localError(reason) });
  }

  /** Claims the item for its destination; null if it cannot be sent now. */
  #claim(item: Item, service: number): Item | null {
    const { outboxStore, jobs, provider, clock } = this.#deps;
    const job = jobs.current(item.draftId);
    const destination = destinationOf(item, job);
    if (destination.kind === 'at') return outboxStore.claim(item, service, destination.params, provider.serverNow());
    if (destination.kind === 'not-yet') outboxStore.move(item.id, 'waiting', { nextAttemptMs: clock.now() + 2000 });
    // A photo that an earlier job has is not missing if the current job left its array out.
    else if (job === null || !isLeftOut(item, job) || !outboxStore.dropRepeat(item))
      outboxStore.move(item.id, 'failed', { error: localError(destination.reason), needsPerson: true });
    return null;
  }

  #markHandedOver(item: Item): void {
    const changes = { maybeTaken: true, maybeTakenMs: item.handedOverMs, nextAttemptMs: 0 };
    this.#deps.outboxStore.move(item.id, 'unknown', changes);
  }

  /** Each of these starts or moves one item or job, and returns whether there was one. */
  #startRequest(open: OpenConnection, signal: AbortSignal): boolean {
    const { outboxStore, due, sender, resolver, clock } = this.#deps;
    const service = open.service.id;
    const unclear = due.next('unknown', service);
    if (unclear) {
      const leased = outboxStore.move(unclear.id, 'unknown', { nextAttemptMs: clock.now() + leaseMs });
      this.launch(unclear.id, 'request', () => resolver.resolve(open, leased, signal));
      return true;
    }
    const item = due.next('submit', service) ?? due.next('message', service) ?? due.next('revision', service);
    if (!item) return false;
    const claimed = isHandedOver(item) ? null : this.#claim(item, service);
    if (isHandedOver(item)) this.#markHandedOver(item);
    else if (claimed)
      this.launch(item.id, 'request', async () => {
        await sender.send(open, claimed, signal);
        const { state, error } = outboxStore.get(item.id);
        if (state === 'failed' && error?.status === 400) this.#events.onFieldsRefused();
      });
    return true;
  }

  #startUpload(open: OpenConnection, signal: AbortSignal): boolean {
    const { outboxStore, due, sender, smallerCopies, clock } = this.#deps;
    const service = open.service.id;
    const item = due.next('upload', service);
    if (!item) return false;
    if (isHandedOver(item)) this.#markHandedOver(item);
    else if (!smallerCopies.isWanted(item)) {
      const claimed = this.#claim(item, service);
      if (claimed) this.launch(item.id, 'upload', () => sender.send(open, claimed, signal));
    } else {
      // Leased while the smaller copy is made; nothing was sent yet.
      const leased = outboxStore.move(item.id, 'waiting', { nextAttemptMs: clock.now() + leaseMs });
      this.launch(item.id, 'upload', async () => {
        await smallerCopies.prepare(leased);
        // Meanwhile the photo may have been removed from the board.
        const prepared = outboxStore.find(item.id);
        if (prepared?.state !== 'waiting') return;
        if (signal.aborted) return void outboxStore.move(item.id, 'waiting', { nextAttemptMs: clock.now() });
        const claimed = this.#claim(prepared, service);
        if (claimed) await sender.send(open, claimed, signal);
      });
    }
    return true;
  }

  #startRead(open: OpenConnection, signal: AbortSignal): boolean {
    const { jobs, follower, clock } = this.#deps;
    const isRead = (jobId: number): boolean => this.#running.has(`job ${jobId}`);
    const job = jobs.takeDue(open.service.id, clock.now() + leaseMs, isRead);
    if (job) this.launch(`job ${job.jobId}`, 'read', () => follower.follow(open, job, signal));
    return job !== null;
  }
}
