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
  #looking = false;
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

  async #run(): Promise<void> {
    this.#looking = true;
    while (this.#again) {
      this.#again = false;
      const began = performance.now();
      try {
        this.#value = await this.#look();
        this.#failure = null;
      } catch (error) {
        this.#failure = error as Error;
      }
      // A look that costs much is not taken all the time: there are photos to send, and others who ask.
      const restMs = Math.min(4 * (performance.now() - began), longestRestMs);
      if (this.#again && restMs > shortMs) await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    this.#looking = false;
  }

  close(): void {
    this.#stop();
  }
}
