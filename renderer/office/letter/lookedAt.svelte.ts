/** Whether somebody has looked at what a letter says as it is typed now, and has said that they checked it. */
export class LookedAt {
  #edits = $state(0);
  #isConfirmed = $state(false);
  #notice = $state<'changed' | 'merged' | null>(null);
  /** The preview that was looked at. */
  #seen = $state.raw<{ mark: string; edits: number } | null>(null);
  #outdated = $state(0);

  /** Counts edits: what is kept, or seen, may be older than what is typed. */
  get edits(): number {
    return this.#edits;
  }
  protected edited(): void {
    this.#edits += 1;
  }

  get isConfirmed(): boolean {
    return this.#isConfirmed;
  }
  set isConfirmed(now: boolean) {
    this.#isConfirmed = now;
    if (now) this.#notice = null;
  }

  /** What happened to the letter, though nobody here did it. */
  get notice(): 'changed' | 'merged' | null {
    return this.#notice;
  }
  protected tell(notice: 'changed' | 'merged'): void {
    this.#notice = notice;
  }

  /** The preview that stands beside the values of `edits` says what has this mark. */
  see(mark: string, edits: number): void {
    this.#seen = { mark, edits };
  }
  /** The mark that was looked at, where it is that of what is typed now. */
  get seen(): string | null {
    return this.#seen?.edits === this.#edits ? this.#seen.mark : null;
  }
  /** Counts what made the preview old though nothing was typed. */
  get outdated(): number {
    return this.#outdated;
  }

  /** What the letter would say has changed under the reader: it has to be looked at again. */
  lookAgain(): void {
    if (this.#isConfirmed) this.#notice = 'changed';
    this.#isConfirmed = false;
    this.#seen = null;
    this.#outdated += 1;
  }

  protected forgetLook(): void {
    this.#notice = null;
    this.#isConfirmed = false;
  }
}
