import { holdLock } from '../sqlite/holdLock.ts';
import type { Desk } from './openDesk.ts';
import { type ConnectionState, readConnectionState } from './sync/connectionState.ts';
import { realSleep } from './sync/wakeableSleep.ts';

/** How often a program without the sender's lock tries to take it. */
const lockEveryMs = 3000;

/** How soon what that program has written is noticed. */
const followEveryMs = 1000;

type SenderDesk = Pick<Desk, 'sync' | 'base'>;

/** Sends as long as the program runs, whenever no other program on this data directory does. */
export class DeskSender {
  readonly #desk: SenderDesk;
  readonly #stopped = new AbortController();
  readonly #ended: Promise<void>;
  #hasOtherSender = false;

  /** `onBug` runs when a bug or an unwritable disk stops the sending; `changed` when the program that sends has written. */
  constructor(desk: SenderDesk, onBug: (error: unknown) => void, changed: () => void) {
    this.#desk = desk;
    desk.sync.worker.pause(this.#isPauseStored());
    this.#ended = this.#run(onBug, changed);
  }

  /** A person wants to send now: makes everything due and ends a pause. */
  now(): void {
    this.pause(false);
    this.#desk.sync.worker.now();
  }
  /** There is another way to the provider: makes everything due. A pause stays. */
  due(): void {
    this.#desk.sync.worker.now();
  }
  /** Settings or rows changed. */
  wake(): void {
    this.#desk.sync.worker.wake();
  }
  /** Completes requests in flight and starts no others, also after a restart of the program. */
  pause(paused: boolean): void {
    this.#desk.base.keyValues.put('paused', String(paused));
    this.#desk.sync.worker.pause(paused);
  }
  isPaused(): boolean {
    return this.#hasOtherSender ? this.#isPauseStored() : this.#desk.sync.worker.isPaused();
  }
  /** Another program holds the sender's lock. */
  hasOtherSender(): boolean {
    return this.#hasOtherSender;
  }
  connectionState(): ConnectionState {
    return this.#hasOtherSender
      ? readConnectionState(this.#desk.base.keyValues)
      : this.#desk.sync.worker.connectionState();
  }
  /** Resolves when no request is in flight any more. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#ended;
  }

  #isPauseStored(): boolean {
    return this.#desk.base.keyValues.read('paused') === 'true';
  }

  async #run(onBug: (error: unknown) => void, changed: () => void): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      let lock: ReturnType<typeof holdLock> = null;
      try {
        lock = holdLock(this.#desk.base.paths.lock);
        const hasOtherSender = lock === null;
        if (hasOtherSender !== this.#hasOtherSender) changed();
        this.#hasOtherSender = hasOtherSender;
        if (lock) await this.#desk.sync.worker.run(signal);
      } catch (error) {
        onBug(error);
      } finally {
        lock?.release();
      }
      // Meanwhile the windows follow the program that sends.
      for (let ms = 0; ms < lockEveryMs && !signal.aborted; ms += followEveryMs) {
        await realSleep(followEveryMs, signal);
        if (this.#desk.base.changedElsewhere()) changed();
      }
    }
  }
}
