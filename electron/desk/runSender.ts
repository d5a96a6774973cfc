import { holdLock } from '../sqlite/holdLock.ts';
import type { Desk } from './openDesk.ts';
import { realSleep } from './sync/wakeableSleep.ts';
import { type ConnectionState, readConnectionState } from './sync/providerConnection.ts';

/** How often a program that may not send looks whether it may now. */
const lockEveryMs = 3000;

/** The one sender of a data directory, as long as this program is it. */
export interface DeskSender {
  /** A person says now: everything is due, and the pause is over. */
  now: () => void;
  /** Everything is due, for there is another way to the provider; a pause stays. */
  due: () => void;
  /** Settings or rows are different. */
  wake: () => void;
  /** What is on its way arrives; nothing new is started, not even after the next start of the program. */
  pause: (paused: boolean) => void;
  isPaused: () => boolean;
  /** Another program holds the sender's lock. */
  isElsewhere: () => boolean;
  connectionState: () => ConnectionState;
  /** Resolves when nothing is on its way any more. */
  stop: () => Promise<void>;
}

/**
 * Sends for as long as the program runs, once no other program on this data directory does. `onBug` is told when sending has to stop for a mistake of ours or a disk that takes nothing.
 */
export const runSender = (desk: Desk, onBug: (error: unknown) => void): DeskSender => {
  const over = new AbortController();
  let elsewhere = false;
  const pause = (paused: boolean): void => {
    desk.keyValues.put('paused', String(paused));
    desk.sync.pause(paused);
  };
  desk.sync.pause(desk.keyValues.read('paused') === 'true');

  /** Runs until the program ends; false when another program holds the sender's lock. */
  const send = async (): Promise<boolean> => {
    const lock = holdLock(desk.paths.lock);
    elsewhere = lock === null;
    if (lock === null) return false;
    try {
      await desk.sync.run(over.signal);
    } finally {
      lock.release();
    }
    return true;
  };

  const loop = async (): Promise<void> => {
    while (!over.signal.aborted) {
      try {
        if (await send()) continue;
      } catch (error) {
        onBug(error);
      }
      await realSleep(lockEveryMs, over.signal);
    }
  };
  const ended = loop();

  return {
    now: () => {
      pause(false);
      desk.sync.now();
    },
    due: () => desk.sync.now(),
    wake: () => desk.sync.wake(),
    pause,
    isPaused: () => desk.sync.isPaused(),
    isElsewhere: () => elsewhere,
    connectionState: () => (elsewhere ? readConnectionState(desk.keyValues) : desk.sync.connectionState()),
    stop: async () => {
      over.abort();
      await ended;
    },
  };
};
