import type { FieldError } from '../../shared/messages/problem.ts';
import { CallError } from './gateway/calls.ts';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What a form edits between loading and its Save button; a refusal's errors stay at their fields. */
export class SavedForm<T extends object> {
  #saved = $state.raw<T | null>(null);
  #typed = $state.raw<T | null>(null);
  #errors = $state.raw<readonly FieldError[]>([]);
  #isSaving = $state(false);

  /** Takes over saved values; unsaved edits stay. */
  take(values: T): void {
    const isFresh = !this.isChanged;
    this.#saved = values;
    if (isFresh) this.#typed = values;
  }

  /** Null until `take`. */
  get typed(): T | null {
    return this.#typed;
  }
  get isChanged(): boolean {
    return this.#saved !== null && this.#typed !== null && !same(this.#saved, this.#typed);
  }
  get isSaving(): boolean {
    return this.#isSaving;
  }
  errorsAt(...path: readonly (string | number)[]): FieldError[] {
    return this.#errors.filter(({ pointer }) => pointer === `#/${path.join('/')}`);
  }

  /** Shows the errors of a refusal at their fields. */
  refuse(error: unknown): void {
    this.#errors = error instanceof CallError ? error.problem.errors : [];
  }

  discard(): void {
    this.#typed = this.#saved;
    this.#errors = [];
  }

  /** `send` resolves to what was saved. Rejects where it was refused. */
  async save(send: (values: T) => Promise<T>): Promise<void> {
    const typed = this.#typed;
    if (typed === null || this.#isSaving) return;
    this.#isSaving = true;
    try {
      const saved = await send(typed);
      this.#saved = saved;
      // Keep what was typed while it was being saved.
      if (this.#typed === typed) this.#typed = saved;
      this.#errors = [];
    } catch (error) {
      this.refuse(error);
      throw error;
    } finally {
      this.#isSaving = false;
    }
  }

  /** Errors go where they may no longer hold: those at `path`, or all without one. */
  protected change(values: Partial<T>, path: readonly (string | number)[] | null = null): void {
    if (this.#typed === null) return;
    this.#typed = { ...this.#typed, ...values };
    this.#errors = path === null ? [] : this.#errors.filter(({ pointer }) => pointer !== `#/${path.join('/')}`);
  }
}
