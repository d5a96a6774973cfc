/** How much and how long one piece gathers before it is stored. */
export interface PieceLimits {
  maxBytes: number;
  maxMs: number;
}

/** `arrived`: the whole body; `broken`: its connection ended; `stopped`: another request goes on with the upload. */
export type BodyEnd = 'arrived' | 'broken' | 'stopped';

/** After a stop what the system has received still comes: until nothing does for the first time, but no longer than the second. */
const drainMs = { quiet: 100, whole: 1000 };

/**
 * The body of a request, cut into pieces that can be stored one after the other. What has arrived when its connection breaks
 * or another request takes over is the last piece.
 */
export class BodyPieces {
  readonly #iterator: AsyncIterator<Buffer>;
  readonly #signal: AbortSignal;
  /** The next chunk: one that a piece did not wait for any longer belongs to the following one. */
  #next: Promise<IteratorResult<Buffer> | 'broken'> | null = null;
  #rest: Buffer | null = null;
  #end: BodyEnd | null = null;
  /** Ends the wait for the next chunk. */
  #wake: () => void = () => undefined;
  /** Of `performance.now`. */
  #stoppedMs: number | null = null;

  constructor(body: AsyncIterable<Buffer>, signal: AbortSignal) {
    this.#iterator = body[Symbol.asyncIterator]();
    this.#signal = signal;
    signal.addEventListener('abort', () => this.#wake(), { once: true });
  }

  /** Reads and drops the rest, so that the client receives the response. */
  async drop(): Promise<void> {
    while (this.#end === null || this.#end === 'stopped') {
      this.#next ??= this.#iterator.next().catch(() => 'broken' as const);
      const found = await this.#next;
      this.#next = null;
      if (found === 'broken' || found.done) return;
    }
  }

  /** Waits for further bytes. Null where there are some, else how the body ended. */
  async end(): Promise<BodyEnd | null> {
    while (this.#end === null && this.#rest === null) await this.#read();
    return this.#rest === null ? this.#end : null;
  }

  /** The bytes of the next piece, as they come. */
  async *piece({ maxBytes, maxMs }: PieceLimits): AsyncGenerator<Buffer> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#wake();
    }, maxMs);
    try {
      for (let left = maxBytes; left > 0;) {
        while (this.#rest === null && this.#end === null && !isLate) await this.#read();
        const chunk: Buffer | null = this.#rest;
        if (chunk === null) return;
        const taken = chunk.subarray(0, left);
        this.#rest = taken.length < chunk.length ? chunk.subarray(taken.length) : null;
        left -= taken.length;
        yield taken;
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Waits until there is a chunk, the body has ended, or something else wakes it. */
  async #read(): Promise<void> {
    const woken = new Promise<null>((resolve) => (this.#wake = () => resolve(null)));
    const quiet = this.#signal.aborted ? setTimeout(this.#wake, drainMs.quiet) : undefined;
    if (quiet) this.#stoppedMs ??= performance.now();
    this.#next ??= this.#iterator.next().catch(() => 'broken' as const);
    const found = await Promise.race([this.#next, woken]);
    clearTimeout(quiet);
    const isOver = quiet && performance.now() - this.#stoppedMs! > drainMs.whole;
    if (isOver || (quiet && found === null)) this.#end = 'stopped';
    if (found === null) return;
    this.#next = null;
    if (found === 'broken') this.#end = found;
    else if (found.done) this.#end = 'arrived';
    else if (found.value.length > 0) this.#rest = found.value;
  }
}
