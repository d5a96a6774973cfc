/**
 * Work that goes on after the person did something and that will edit what is on the screen, such as the search for the
 * entry that a typed text means. What is saved or sent before it has ended would lack that edit.
 */
export class WorkUnderWay {
  readonly #running = new Set<Promise<unknown>>();
  readonly #oneEnded: () => void;
  /** A reactive copy of their number. */
  #count = $state(0);

  constructor(oneEnded: () => void = () => undefined) {
    this.#oneEnded = oneEnded;
  }

  get isAny(): boolean {
    return this.#count > 0 || this.#running.size > 0;
  }

  async during<T>(work: Promise<T>): Promise<T> {
    this.#running.add(work);
    this.#count = this.#running.size;
    try {
      return await work;
    } finally {
      this.#running.delete(work);
      this.#count = this.#running.size;
      this.#oneEnded();
    }
  }

  /** Waits for all of it, also for what begins meanwhile and what fails. Resolves with whether there was any. */
  async ended(): Promise<boolean> {
    const wasAny = this.#running.size > 0;
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
    return wasAny;
  }
}
