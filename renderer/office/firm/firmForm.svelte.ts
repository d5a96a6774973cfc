import type { FieldError } from '../../../shared/api/problems.ts';
import type { FirmSettings } from '../../../shared/letter/firm.ts';
import { Refused } from '../../gateway/gateway.ts';

/** Empty texts are the firm's own nothing; the schema says which may be empty. */
export type FirmPath =
  readonly [Exclude<keyof FirmSettings, 'engineer'>] | readonly ['engineer', keyof FirmSettings['engineer']];

const same = (one: FirmSettings, other: FirmSettings): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The letterhead while it is changed: saved by its button, refused field by field. */
export class FirmForm {
  #kept = $state.raw<FirmSettings | null>(null);
  #typed = $state.raw<FirmSettings | null>(null);
  #errors = $state.raw<readonly FieldError[]>([]);
  #isSaving = $state(false);

  /** What is kept now; what is being typed stays. */
  take(settings: FirmSettings): void {
    const isFresh = !this.isChanged;
    this.#kept = settings;
    if (isFresh) this.#typed = settings;
  }

  get isThere(): boolean {
    return this.#typed !== null;
  }
  get isChanged(): boolean {
    return this.#kept !== null && this.#typed !== null && !same(this.#kept, this.#typed);
  }
  get isSaving(): boolean {
    return this.#isSaving;
  }
  get errors(): readonly FieldError[] {
    return this.#errors;
  }

  valueAt(path: FirmPath): string {
    const typed = this.#typed;
    if (typed === null) return '';
    return path.length === 1 ? typed[path[0]] : typed.engineer[path[1]];
  }
  errorsAt(path: FirmPath): FieldError[] {
    return this.#errors.filter(({ pointer }) => pointer === `#/${path.join('/')}`);
  }

  set(path: FirmPath, value: string): void {
    if (this.#typed === null) return;
    this.#typed =
      path.length === 1
        ? { ...this.#typed, [path[0]]: value }
        : { ...this.#typed, engineer: { ...this.#typed.engineer, [path[1]]: value } };
    this.#errors = this.#errors.filter(({ pointer }) => pointer !== `#/${path.join('/')}`);
  }

  discard(): void {
    this.#typed = this.#kept;
    this.#errors = [];
  }

  /** Rejects where it was refused; the fields that are meant are marked then. */
  async save(send: (settings: FirmSettings) => Promise<{ settings: FirmSettings }>): Promise<void> {
    const typed = this.#typed;
    if (typed === null || this.#isSaving) return;
    this.#isSaving = true;
    try {
      const { settings } = await send(typed);
      this.#kept = settings;
      // What was typed meanwhile stays.
      if (this.#typed === typed) this.#typed = settings;
      this.#errors = [];
    } catch (error) {
      this.#errors = error instanceof Refused ? error.problem.errors : [];
      throw error;
    } finally {
      this.#isSaving = false;
    }
  }
}
