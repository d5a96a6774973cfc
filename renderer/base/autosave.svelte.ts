const firstBackoffMs = 1000;
const longestBackoffMs = 15_000;

export interface AutosaveOptions {
  /** Saves what is unsaved; rejects where it could not. */
  save: () => Promise<void>;
  /** How long after an edit it is saved. */
  delayMs: number;
  /** Count the delay from the last edit, not from the first one that is unsaved. */
  untilPause?: boolean;
  /** Whether the same save may succeed later; if not, it is not retried. */
  isTransient?: (error: unknown) => boolean;
  /** A save failed; `isFirst` of a row of failures. */
  failed?: (error: unknown, isFirst: boolean) => void;
}

/** Saves edits in the background: a moment after typing, one save after the other, with backoff while saving fails. */
export class Autosave {
  readonly #options: AutosaveOptions;
  #failure = $state.raw<Error | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: AutosaveOptions) {
    this.#options = options;
  }

  /** Why the last save failed; null once one has succeeded. */
  get failure(): Error | null {
    return this.#failure;
  }
  /** A save is due, and not begun. */
  get isScheduled(): boolean {
    return this.#timer !== undefined;
  }

  /** Something was edited. */
  schedule(delayMs = this.#options.delayMs): void {
    if (this.#options.untilPause) this.#clearTimer();
    this.#timer ??= setTimeout(() => void this.flush(), delayMs);
  }

  /** Saves now. Resolves when the save has ended, also where it failed: see `failure`. */
  flush(): Promise<void> {
    this.#clearTimer();
    return this.inOrder(() => this.#save());
  }

  /** Runs a task after the saves before it, and before those that follow. */
  inOrder<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#last.then(task);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** A save has succeeded, or nothing unsaved is left. */
  succeeded(): void {
    this.#failure = null;
    this.#failures = 0;
    clearTimeout(this.#retry);
  }

  /** Drops what is scheduled. */
  stop(): void {
    this.#clearTimer();
    clearTimeout(this.#retry);
  }

  async #save(): Promise<void> {
    try {
      await this.#options.save();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#failure = error instanceof Error ? error : new Error(String(error));
    const backoffMs = Math.min(firstBackoffMs * 2 ** this.#failures, longestBackoffMs);
    const isFirst = this.#failures === 0;
    this.#failures += 1;
    clearTimeout(this.#retry);
    if (this.#options.isTransient?.(error) ?? true) this.#retry = setTimeout(() => void this.flush(), backoffMs);
    this.#options.failed?.(error, isFirst);
  }

  #clearTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
