import { holdLock } from '../sqlite/holdLock.ts';
import type { Desk } from './openDesk.ts';

import { type ConnectionState, readConnectionState } from './sync/providerConnection.ts';
import { realSleep } from './sync/wakeableSleep.ts';

/** How often a program without the sender's lock tries to take it. */
const lockEveryMs = 3000;

/** Sends as long as the program runs, whenever no other program on this data directory does. */
export class DeskSender {
  readonly #desk: Pick<Desk, 'sync' | 'keyValues' | 'paths'>;
  readonly #stopped = new AbortController();
  readonly #ended: Promise<void>;
  #isElsewhere = false;

  /** `onBug` runs when a bug or an unwritable disk stops the sending. */
  constructor(desk: Pick<Desk, 'sync' | 'keyValues' | 'paths'>, onBug: (error: unknown) => void) {
    this.#desk = desk;
    desk.sync.pause(desk.keyValues.read('paused') === 'true');
    this.#ended = this.#run(onBug);
  }

  /** A person wants to send now: makes everything due and ends a pause. */
  now(): void {
    this.pause(false);
    this.#desk.sync.now();
  }
  /** There is another way to the provider: makes everything due. A pause stays. */
  due(): void {
    this.#desk.sync.now();
  }
  /** Settings or rows changed. */
  wake(): void {
    this.#desk.sync.wake();
  }
  /** Completes requests in flight and starts no others, also after a restart of the program. */
  pause(paused: boolean): void {
    this.#desk.keyValues.put('paused', String(paused));
    this.#desk.sync.pause(paused);
  }
  isPaused(): boolean {
    return this.#desk.sync.isPaused();
  }
  /** Another program holds the sender's lock. */
  isElsewhere(): boolean {
    return this.#isElsewhere;
  }
  connectionState(): ConnectionState {
    return this.#isElsewhere ? readConnectionState(this.#desk.keyValues) : this.#desk.sync.connectionState();
  }
  /** Resolves when no request is in flight any more. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#ended;
  }

  async #run(onBug: (error: unknown) => void): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      let lock: ReturnType<typeof holdLock> = null;
      try {
        lock = holdLock(this.#desk.paths.lock);
        this.#isElsewhere = lock === null;
        if (lock) await this.#desk.sync.run(signal);
      } catch (error) {
        onBug(error);
      } finally {
        lock?.release();
      }
      await realSleep(lockEveryMs, signal);
    }
  }
}
