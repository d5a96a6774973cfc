const restMs = 400;
const firstRetryMs = 1000;
const longestRetryMs = 30_000;

export type SaveState = 'saved' | 'saving' | 'failed';

export interface AutosaveDeps<Reply> {
  send: () => Promise<Reply>;
  /** Answers whether everything sent is saved; where not, it is sent again at once. */
  accept: (reply: Reply) => boolean;
  /** Called for the first of several failures in a row. */
  complain: (error: unknown) => void;
  /** Whether the same request may succeed later. */
  isTransient: (error: unknown) => boolean;
}

/** Saves 400 ms after the last change, one request at a time, and retries with backoff while the server is away. */
export class Autosave<Reply> {
  #deps: AutosaveDeps<Reply>;
  #state = $state<SaveState>('saved');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #queue: Promise<void> = Promise.resolve();
  #changes = 0;
  /** Increases on `cancel`: replies to earlier requests are ignored. */
  #session = 0;
  #retryMs = 0;
  #isSending = false;
  #isClosed = false;

  constructor(deps: AutosaveDeps<Reply>) {
    this.#deps = deps;
  }

  get state(): SaveState {
    return this.#state;
  }
  get isSending(): boolean {
    return this.#isSending;
  }

  /** Something changed. */
  schedule(): void {
    this.#changes += 1;
    this.#state = 'saving';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#start(), restMs);
  }

  /** Resolves once everything is saved, or saving it has failed. */
  async flush(): Promise<void> {
    if (this.#state !== 'saved') this.#start();
    await this.#queue;
  }

  /** The server is reachable again. */
  retry(): void {
    if (this.#state === 'failed') this.#start();
  }

  /** Gives up what is not saved yet. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#session += 1;
    this.#state = 'saved';
    this.#retryMs = 0;
  }

  /** Saves what is pending; later failures are not reported. */
  close(): void {
    this.#isClosed = true;
    void this.flush();
  }

  #start(): void {
    clearTimeout(this.#timer);
    this.#queue = this.#run(this.#queue);
  }

  async #run(before: Promise<void>): Promise<void> {
    await before;
    const session = this.#session;
    while (this.#state !== 'saved') {
      const changes = this.#changes;
      this.#isSending = true;
      try {
        const reply = await this.#deps.send();
        if (session !== this.#session) return;
        this.#retryMs = 0;
        if (!this.#deps.accept(reply)) continue;
        if (changes === this.#changes) this.#state = 'saved';
        return;
      } catch (error) {
        if (session === this.#session && changes === this.#changes) this.#fail(error);
        return;
      } finally {
        this.#isSending = false;
      }
    }
  }

  #fail(error: unknown): void {
    const isFirst = this.#retryMs === 0;
    this.#state = 'failed';
    if (this.#deps.isTransient(error)) {
      this.#retryMs = Math.min(Math.max(2 * this.#retryMs, firstRetryMs), longestRetryMs);
      this.#timer = setTimeout(() => this.#start(), this.#retryMs);
    }
    if (!this.#isClosed && isFirst) this.#deps.complain(error);
  }
}
