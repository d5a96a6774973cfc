/** An upload that is being sent. */
interface UploadInFlight {
  itemId: string;
  sent: number;
  total: number;
}

/** A crew drives from one network into another: what was measured earlier means nothing any more. */
const windowMs = 10_000;
/** Bytes of this time are one sample. */
const sampleMs = 250;
/** Less is no measurement: the first bytes only fill buffers. */
const leastMs = 500;

/** Bytes in flight and their throughput over a moving window. In memory only: the database knows what was finished. */
export class UploadProgress {
  readonly #now: () => number;
  readonly #inFlight = new Map<string, UploadInFlight>();
  /** Bytes by the time at which they were sent, the oldest first. */
  #samples: { atMs: number; bytes: number }[] = [];
  /** When the measurement began. */
  #sinceMs = -Infinity;

  constructor({ now }: { now: () => number }) {
    this.#now = now;
  }

  /** An upload goes on: what the provider has already was sent before. */
  goOn(itemId: string, sent: number, total: number): void {
    this.#inFlight.set(itemId, { itemId, sent, total });
  }

  record(itemId: string, sent: number, total: number): void {
    const now = this.#now();
    const bytes = Math.max(0, sent - (this.#inFlight.get(itemId)?.sent ?? 0));
    this.#inFlight.set(itemId, { itemId, sent, total });
    this.#samples = this.#samples.filter(({ atMs }) => now - atMs < windowMs);
    const last = this.#samples.at(-1);
    if (!last) this.#sinceMs = now;
    if (last && last.atMs > this.#sinceMs && now - last.atMs < sampleMs) last.bytes += bytes;
    else this.#samples.push({ atMs: now, bytes });
  }

  finish(itemId: string): void {
    this.#inFlight.delete(itemId);
  }

  inFlight(): UploadInFlight[] {
    return [...this.#inFlight.values()];
  }

  /** Null while nothing was measured lately. */
  bytesPerSecond(): number | null {
    const now = this.#now();
    const fromMs = Math.max(this.#sinceMs, now - windowMs);
    // What came with the first sample was sent before the measurement began.
    const recent = this.#samples.filter(({ atMs }) => atMs > fromMs);
    if (recent.length === 0 || now - fromMs < leastMs) return null;
    return (recent.reduce((sum, { bytes }) => sum + bytes, 0) * 1000) / (now - fromMs);
  }
}
