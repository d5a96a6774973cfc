/** An upload that is being sent. */
interface UploadInFlight {
  itemId: string;
  sent: number;
  total: number;
}

const windowMs = 500;

/** Bytes in flight and their throughput. In memory only: the database knows what was finished. */
export class UploadProgress {
  readonly #now: () => number;
  readonly #inFlight = new Map<string, UploadInFlight>();
  #bytesPerSecond: number | null = null;
  #windowStart: number;
  #windowBytes = 0;

  constructor({ now }: { now: () => number }) {
    this.#now = now;
    this.#windowStart = now();
  }

  record(itemId: string, sent: number, total: number): void {
    this.#windowBytes += Math.max(0, sent - (this.#inFlight.get(itemId)?.sent ?? 0));
    this.#inFlight.set(itemId, { itemId, sent, total });
    const elapsed = this.#now() - this.#windowStart;
    if (elapsed < windowMs) return;
    // The last few seconds weigh most: a crew drives from one network into another.
    const current = (this.#windowBytes * 1000) / elapsed;
    this.#bytesPerSecond = this.#bytesPerSecond === null ? current : 0.7 * this.#bytesPerSecond + 0.3 * current;
    this.#startWindow();
  }

  finish(itemId: string): void {
    this.#inFlight.delete(itemId);
    if (this.#inFlight.size === 0) this.#startWindow();
  }

  inFlight(): UploadInFlight[] {
    return [...this.#inFlight.values()];
  }

  bytesPerSecond(): number | null {
    return this.#bytesPerSecond;
  }

  #startWindow(): void {
    this.#windowStart = this.#now();
    this.#windowBytes = 0;
  }
}
