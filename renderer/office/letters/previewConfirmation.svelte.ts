/** Content of a letter that differs from what was previewed, without an edit in this window. */
export type ContentChange = 'changed' | 'merged';

/** The reviewer's statement that they checked the previewed letter. It becomes invalid when the letter's content changes. */
export class PreviewConfirmation {
  #edits: () => number;
  #isConfirmed = $state(false);
  #change = $state<ContentChange | null>(null);
  #preview = $state.raw<{ contentHash: string; edits: number } | null>(null);
  #invalidations = $state(0);

  /** `edits` counts the changes of the entries so far. */
  constructor(edits: () => number) {
    this.#edits = edits;
  }

  get isConfirmed(): boolean {
    return this.#isConfirmed;
  }
  set isConfirmed(isConfirmed: boolean) {
    this.#isConfirmed = isConfirmed;
    if (isConfirmed) this.#change = null;
  }

  /** Why the content has to be checked again although nothing was typed here. */
  get change(): ContentChange | null {
    return this.#change;
  }
  noteMerge(): void {
    this.#change = 'merged';
  }

  /** A preview of the entries after `edits` changes was shown. */
  recordPreview(contentHash: string, edits: number): void {
    this.#preview = { contentHash, edits };
  }
  /** Content hash of the shown preview; null where the entries have changed since. */
  get previewedHash(): string | null {
    return this.#preview?.edits === this.#edits() ? this.#preview.contentHash : null;
  }

  /** Counts invalidations: each requires a new preview. */
  get invalidations(): number {
    return this.#invalidations;
  }
  /** The content of the letter has changed on the server. */
  invalidate(): void {
    if (this.#isConfirmed) this.#change = 'changed';
    this.#isConfirmed = false;
    this.#preview = null;
    this.#invalidations += 1;
  }
  /** Invalidates where the server's content differs from the previewed one; null is unknown. */
  compare(contentHash: string | null): void {
    const { previewedHash } = this;
    if (contentHash !== null && previewedHash !== null && contentHash !== previewedHash) this.invalidate();
  }

  reset(): void {
    this.#change = null;
    this.#isConfirmed = false;
  }
}
