import { waitSecondsOf } from './gateway/calls.ts';

/** What announces changes: the gateway to a desk or to an office. */
export interface ChangeSource {
  /** Returns how to stop listening. */
  listen: (name: 'changed', listener: () => void) => () => void;
}

const shortMs = 50;
const longestPauseMs = 2000;

/**
 * A query that runs again whenever its source announces a change, and once a server that had too much to do for this
 * person takes it again. The database is the truth: the screen shows the last result.
 */
export class LiveQuery<T> {
  #value = $state.raw<T | null>(null);
  #failure = $state.raw<Error | null>(null);
  readonly #read: () => Promise<T>;
  #isWanted = false;
  #isUrgent = false;
  #isRunning = false;
  #isClosed = false;
  /** They wait for the result of the next run. */
  #waiting: (() => void)[] = [];
  #endPause = (): void => undefined;
  readonly #stop: () => void;

  constructor(source: () => ChangeSource, read: () => Promise<T>) {
    this.#read = read;
    this.#stop = source().listen('changed', () => this.refresh());
    this.refresh();
  }

  /** Null until the first result. */
  get value(): T | null {
    return this.#value;
  }
  /** Why the last run failed; null after one that did not. */
  get failure(): Error | null {
    return this.#failure;
  }

  /** Shows an earlier result until the first one comes. */
  seed(value: T): void {
    this.#value = value;
  }

  /** Shows the result of a call at once, and reads again: a newer result may have come before it. */
  set(value: T): void {
    this.#value = value;
    this.refresh();
  }

  /** Runs the query again; requests during a run are answered by one more run. */
  refresh(): void {
    this.#isWanted = true;
    if (!this.#isRunning) void this.#run();
  }

  /** As `refresh`, without the pause after an expensive run: the person waits for it. Resolves when its result is there. */
  refreshNow(): Promise<void> {
    this.#isUrgent = true;
    this.#endPause();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.refresh();
    });
  }

  close(): void {
    this.#stop();
    this.#isClosed = true;
    this.#endPause();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#isWanted && !this.#isClosed) {
      this.#isWanted = this.#isUrgent = false;
      const waiting = this.#waiting.splice(0);
      const began = performance.now();
      let waitSeconds: number | null = null;
      try {
        const value = await this.#read();
        // Most changes concern something else: an equal result is not rendered again.
        if (JSON.stringify(value) !== JSON.stringify(this.#value)) this.#value = value;
        this.#failure = null;
      } catch (error) {
        this.#failure = error as Error;
        waitSeconds = waitSecondsOf(error);
        if (waitSeconds !== null) this.#isWanted = true;
      }
      for (const resolve of waiting) resolve();
      // An expensive query pauses before its next run: uploads and other screens need the desk too.
      const restMs = Math.min(4 * (performance.now() - began), longestPauseMs);
      const pauseMs = waitSeconds === null ? restMs : waitSeconds * 1000;
      if (this.#isWanted && !this.#isUrgent && pauseMs > shortMs) await this.#pause(pauseMs);
    }
    this.#isRunning = false;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
