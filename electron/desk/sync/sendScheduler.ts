import { message } from '../../../shared/messages/catalogue.ts';
import type { Clock } from '../../ports.ts';
import type { SmallerCopies } from '../outbox/smallerCopies.ts';
import type { DeskStores } from '../deskStores.ts';
import { type Item, localError } from '../outbox/item.ts';
import type { JobFollower } from '../jobs/jobFollower.ts';
import type { CaptionCorrections } from '../photos/captionCorrections.ts';
import { destinationOf, isLeftOut } from '../photos/photoDestination.ts';
import type { ItemSender } from './itemSender.ts';
import type { OpenConnection, ProviderConnection } from './providerConnection.ts';
import type { UnknownResolver } from './unknownResolver.ts';

/** Requests of JSON, uploads and reads have slots of their own, so that none waits for another kind. */
type Slot = 'request' | 'upload' | 'read';

/** All claims of a round are one transaction, so that they cost one sync of the disk. */
export interface SendSchedulerDeps extends Pick<DeskStores, 'outboxStore' | 'due' | 'jobs' | 'transaction' | 'commit'> {
  provider: ProviderConnection;
  follower: JobFollower;
  sender: ItemSender;
  resolver: UnknownResolver;
  smallerCopies: SmallerCopies;
  corrections: CaptionCorrections;
  clock: Clock;
}

interface SendSchedulerEvents {
  /** How many uploads may be under way now. */
  uploadSlots: () => number;
  /** A task is over. */
  onFinished: (name: string) => void;
  /** A bug, or a database that cannot be written: sending must end. */
  onFatal: (error: unknown) => void;
  /** The provider refused fields: its lists may have changed. */
  onFieldsRefused: () => void;
}

interface Task {
  /** Null once its outcome is known. */
  slot: Slot | null;
  done: Promise<void>;
}

interface Uncommitted {
  name: string;
  task: Task;
  begin: () => void;
}

const requestSlots = 2;
const readSlots = 2;
const leaseMs = 5 * 60 * 1000;
/** Until something that is under way has ended. */
const soonMs = 2000;

/** Another laptop may have sent it, and no attempt here has shown whether it did. */
const isHandedOver = (item: Item): boolean => item.handedOverMs !== null && !item.maybeTaken && item.attempts === 0;

/** Claims items and starts their requests, a few at a time, after the claims are committed. */
export class SendScheduler {
  readonly #deps: SendSchedulerDeps;
  readonly #events: SendSchedulerEvents;
  /** By name; those whose outcome is known have given their slot back. */
  readonly #running = new Map<string, Task>();
  /** Tasks that start when the current transaction is committed. */
  readonly #uncommitted: Uncommitted[] = [];
  #isEnding = false;

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

  /** Claims nothing more; resolves when no task is running any more. */
  async settled(): Promise<void> {
    this.#isEnding = true;
    while (this.#running.size > 0) await Promise.all([...this.#running.values()].map(({ done }) => done));
    this.#isEnding = false;
  }

  /** Starts everything that can start now. `before` runs in the transaction of the claims. */
  fill(open: OpenConnection, signal: AbortSignal, before: () => void): void {
    const mayStart = (): boolean => this.#mayStart(open, signal);
    try {
      this.#deps.transaction(() => {
        before();
        while (mayStart() && this.#busy('request') < requestSlots && this.#startRequest(open, signal));
        this.#startUploads(open, signal);
        if (mayStart()) this.#startCorrection(open, signal);
        while (mayStart() && this.hasReadSlot() && this.#startRead(open, signal));
      });
    } catch (error) {
      this.#forget(this.#uncommitted.splice(0));
      throw error;
    }
    for (const { begin } of this.#uncommitted.splice(0)) begin();
  }

  /** Starts a task once the transaction of `fill` is committed. */
  launch(name: string, slot: Slot, work: () => Promise<void>): void {
    const { promise: committed, resolve: begin } = Promise.withResolvers<void>();
    const task: Task = {
      slot,
      done: committed
        .then(work)
        .catch((error: unknown) => this.#isolate(name, error))
        .catch(this.#events.onFatal)
        .finally(() => {
          this.#running.delete(name);
          this.#events.onFinished(name);
        }),
    };
    this.#running.set(name, task);
    this.#uncommitted.push({ name, task, begin });
  }

  #mayStart(open: OpenConnection, signal: AbortSignal): boolean {
    const { provider } = this.#deps;
    return !this.#isEnding && provider.state().kind === 'open' && provider.current() === open && !signal.aborted;
  }

  #startUploads(open: OpenConnection, signal: AbortSignal): void {
    const slots = this.#events.uploadSlots();
    while (this.#mayStart(open, signal) && this.#busy('upload') < slots && this.#startUpload(open, signal));
  }

  /**
   * Sends a claimed upload. Its outcome is committed together with the claim of the upload that takes its slot, so that both
   * cost one sync of the disk.
   */
  #sendUpload(open: OpenConnection, claimed: Item, signal: AbortSignal): Promise<void> {
    const { sender, commit, provider } = this.#deps;
    return sender.send(open, claimed, signal, async (outcome) => {
      let next: Uncommitted[] = [];
      const withNext: typeof outcome = (atEnd) => {
        // A group that failed runs again.
        this.#forget(next);
        const result = outcome(atEnd);
        this.#running.get(claimed.id)!.slot = null;
        try {
          // Other rounds ask the settings at their start: a key that was taken away gets no further photo.
          if (provider.isConfigured()) this.#startUploads(open, signal);
        } finally {
          next = this.#uncommitted.splice(0);
        }
        return result;
      };
      try {
        const result = await commit(withNext);
        for (const { begin } of next) begin();
        return result;
      } catch {
        this.#forget(next);
        // What cannot be claimed must not take the outcome with it; the next round reports it.
        return commit(outcome);
      }
    });
  }

  /** Their claims were not committed. */
  #forget(tasks: readonly Uncommitted[]): void {
    for (const { name, task } of tasks) if (this.#running.get(name) === task) this.#running.delete(name);
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
    if (destination.kind === 'not-yet') outboxStore.move(item.id, 'waiting', { nextAttemptMs: clock.now() + soonMs });
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
      // "Send now" makes it due again while the provider is asked. Of two answers the later one would be about a request that
      // is sent again by then, and send it once more.
      const isAsked = this.#running.has(unclear.id);
      const nextAttemptMs = clock.now() + (isAsked ? soonMs : leaseMs);
      const leased = outboxStore.move(unclear.id, 'unknown', { nextAttemptMs });
      if (!isAsked) this.launch(unclear.id, 'request', () => resolver.resolve(open, leased, signal));
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
    const { outboxStore, due, smallerCopies, clock } = this.#deps;
    const service = open.service.id;
    const item = due.next('upload', service);
    if (!item) return false;
    if (isHandedOver(item)) this.#markHandedOver(item);
    else if (smallerCopies.isOutdated(item)) outboxStore.dropMarked(item);
    else if (!smallerCopies.isWanted(item)) {
      const claimed = this.#claim(item, service);
      if (claimed) this.launch(item.id, 'upload', () => this.#sendUpload(open, claimed, signal));
    } else {
      // Leased while its copy is made; nothing was sent yet.
      const leased = outboxStore.move(item.id, 'waiting', { nextAttemptMs: clock.now() + leaseMs });
      // "Send now" makes it due again while it is being made.
      if (this.#running.has(item.id)) return true;
      this.launch(item.id, 'upload', async () => {
        await smallerCopies.prepare(leased);
        // Meanwhile the photo may have been removed from the board.
        const prepared = outboxStore.find(item.id);
        if (prepared?.state !== 'waiting' || smallerCopies.isUnmade(prepared)) return;
        if (signal.aborted) return void outboxStore.move(item.id, 'waiting', { nextAttemptMs: clock.now() });
        const claimed = this.#claim(prepared, service);
        if (claimed) await this.#sendUpload(open, claimed, signal);
      });
    }
    return true;
  }

  /** One at a time: each is small, and none is urgent. */
  #startCorrection(open: OpenConnection, signal: AbortSignal): void {
    const { corrections } = this.#deps;
    const changed = this.#running.has('caption') || !this.hasReadSlot() ? null : corrections.next(open);
    if (changed) this.launch('caption', 'read', () => corrections.send(open, changed, signal));
  }

  #startRead(open: OpenConnection, signal: AbortSignal): boolean {
    const { jobs, follower, clock } = this.#deps;
    const isRead = (jobId: number): boolean => this.#running.has(`job ${jobId}`);
    const job = jobs.takeDue(open.service.id, clock.now() + leaseMs, isRead);
    if (job) this.launch(`job ${job.jobId}`, 'read', () => follower.follow(open, job, signal));
    return job !== null;
  }
}
