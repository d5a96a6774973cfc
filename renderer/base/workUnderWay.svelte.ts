/**
 * Work that goes on after the person did something and that will edit what is on the screen, such as the search for the
 * entry that a typed text means. What is saved or sent before it has ended would lack that edit.
 * Such work has to end by itself where it gets no answer (`inTime`): what waits for it would hang.
 */
export class WorkUnderWay {
  /** Not reactive: who waits for the end of all work does not wait again for what begins later. */
  #running: readonly Promise<unknown>[] = [];
  readonly #oneEnded: () => void;
  /** A reactive copy of their number. */
  #count = $state(0);

  constructor(oneEnded: () => void = () => undefined) {
    this.#oneEnded = oneEnded;
  }

  get isAny(): boolean {
    return this.#count > 0 || this.#running.length > 0;
  }

  async during<T>(work: Promise<T>): Promise<T> {
    this.#running = [...this.#running, work];
    this.#count = this.#running.length;
    try {
      return await work;
    } finally {
      this.#running = this.#running.filter((one) => one !== work);
      this.#count = this.#running.length;
      this.#oneEnded();
    }
  }

  /** Waits for all of it, also for what begins meanwhile and what fails. Resolves with whether there was any. */
  async ended(): Promise<boolean> {
    const wasAny = this.#running.length > 0;
    while (this.#running.length > 0) await Promise.allSettled(this.#running);
    return wasAny;
  }
}
