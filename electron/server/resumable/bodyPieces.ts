/** How much and how long one piece gathers before it is stored. */
export interface PieceLimits {
  maxBytes: number;
  maxMs: number;
}

/** `arrived`: the whole body; `broken`: its connection ended; `stopped`: another request goes on with the upload. */
export type BodyEnd = 'arrived' | 'broken' | 'stopped';

/**
 * The body of a request, cut into pieces that can be stored one after the other. What has arrived when its connection breaks
 * or another request takes over is the last piece.
 */
export class BodyPieces {
  readonly #iterator: AsyncIterator<Buffer>;
  readonly #stopped: Promise<'stopped'>;
  /** The next chunk: one that a piece did not wait for any longer belongs to the following one. */
  #next: Promise<IteratorResult<Buffer> | 'broken'> | null = null;
  #rest: Buffer | null = null;
  #end: BodyEnd | null = null;

  constructor(body: AsyncIterable<Buffer>, stopped: Promise<void>) {
    this.#iterator = body[Symbol.asyncIterator]();
    this.#stopped = stopped.then(() => 'stopped');
  }

  /** Waits for further bytes. Null where there are some, else how the body ended. */
  async end(): Promise<BodyEnd | null> {
    while (this.#end === null && this.#rest === null) await this.#read(null);
    return this.#rest === null ? this.#end : null;
  }

  /** The bytes of the next piece, as they come. */
  async *piece({ maxBytes, maxMs }: PieceLimits): AsyncGenerator<Buffer> {
    const late = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => late.resolve('late'), maxMs);
    try {
      for (let left = maxBytes; left > 0;) {
        if (this.#rest === null && (this.#end !== null || !(await this.#read(late.promise)))) return;
        const chunk: Buffer | null = this.#rest;
        if (chunk === null) continue;
        const taken = chunk.subarray(0, left);
        this.#rest = taken.length < chunk.length ? chunk.subarray(taken.length) : null;
        left -= taken.length;
        yield taken;
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** False where it became too late first. */
  async #read(late: Promise<'late'> | null): Promise<boolean> {
    this.#next ??= this.#iterator.next().catch(() => 'broken' as const);
    const found = await Promise.race([this.#next, this.#stopped, ...(late ? [late] : [])]);
    if (found === 'late') return false;
    this.#next = null;
    if (found === 'stopped' || found === 'broken') this.#end = found;
    else if (found.done) this.#end = 'arrived';
    else if (found.value.length > 0) this.#rest = found.value;
    return true;
  }
}
