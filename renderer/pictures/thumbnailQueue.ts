/** The desk renders thumbnails one at a time, and a browser has six connections: other calls need the rest. */
const concurrentLoads = 2;

/** Loads a few thumbnails at a time, in the order in which they came into view. */
export class ThumbnailQueue {
  readonly #waiting: (() => void)[] = [];
  #loading = 0;

  /** Calls `load` when it may start. Returns how to leave the queue; call it when loading has ended, too. */
  enter(load: () => void): () => void {
    let isLoading = false;
    let hasLeft = false;
    const start = (): void => {
      isLoading = true;
      load();
    };
    this.#waiting.push(start);
    this.#startNext();
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      if (isLoading) this.#loading -= 1;
      else this.#waiting.splice(this.#waiting.indexOf(start), 1);
      this.#startNext();
    };
  }

  #startNext(): void {
    while (this.#loading < concurrentLoads && this.#waiting.length > 0) {
      this.#loading += 1;
      this.#waiting.shift()!();
    }
  }
}
