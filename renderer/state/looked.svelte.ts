/** What says that something has changed: the gateway to a desk, or to an office. */
export interface Changing {
  /** Answers how to stop listening. */
  listen: (name: 'changed', listener: () => void) => () => void;
}

const shortMs = 50;
const longestRestMs = 2000;

/**
 * Something that is read from the desk or the office, and read again whenever they say that something has changed. The
 * database is the truth: what is shown is what the last look found.
 */
export class Looked<T> {
  #value = $state.raw<T | null>(null);
  #failure = $state.raw<Error | null>(null);
  #look: () => Promise<T>;
  #again = false;
  #isAwaited = false;
  #looking = false;
  #endRest = (): void => undefined;
  #stop: () => void;

  constructor(source: () => Changing, look: () => Promise<T>) {
    this.#look = look;
    this.#stop = source().listen('changed', () => this.again());
    this.again();
  }

  /** Null until the first look is over. */
  get value(): T | null {
    return this.#value;
  }
  get failure(): Error | null {
    return this.#failure;
  }

  /** What an answer has shown already, without another look. */
  put(value: T): void {
    this.#value = value;
  }

  /** Looks again: once, however often it is asked for meanwhile. */
  again(): void {
    this.#again = true;
    if (!this.#looking) void this.#run();
  }

  /** As `again`, for somebody who waits: without a rest before. */
  now(): void {
    this.#isAwaited = true;
    this.#endRest();
    this.again();
  }

  async #run(): Promise<void> {
    this.#looking = true;
    while (this.#again) {
      this.#again = this.#isAwaited = false;
      const began = performance.now();
      try {
        const value = await this.#look();
        // Most changes are of something else: what says the same is not drawn anew.
        if (JSON.stringify(value) !== JSON.stringify(this.#value)) this.#value = value;
        this.#failure = null;
      } catch (error) {
        this.#failure = error as Error;
      }
      // A look that costs much is not taken all the time: there are photos to send, and others who ask.
      const restMs = Math.min(4 * (performance.now() - began), longestRestMs);
      if (this.#again && !this.#isAwaited && restMs > shortMs) await this.#rest(restMs);
    }
    this.#looking = false;
  }

  #rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  close(): void {
    this.#stop();
  }
}
