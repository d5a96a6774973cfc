import type { FieldError } from '../../../shared/messages/problem.ts';
import { FirmSettings } from '../../../shared/letter/firm.ts';
import { type FieldRow, rowsOf } from '../../forms/fieldRows.ts';
import { usFirst } from '../../forms/zones.ts';
import { CallError } from '../../gateway/calls.ts';
import { letterRows } from '../letter/letterRows.ts';

const rows = rowsOf(FirmSettings.shape);
type Plain = Exclude<keyof FirmSettings, 'engineer'>;
const row = (name: Plain): FieldRow & { name: Plain } => ({ ...rows.get(name)!, name });
const long = (name: Plain): FieldRow & { name: Plain } => ({ ...row(name), kind: 'long-text' });

/** Fields of the letterhead, derived from its schema, in the order of the letter. */
export const firmRows = {
  firm: [
    ...(['name', 'licence', 'street', 'city', 'state', 'zip', 'phone', 'email'] as const).map(row),
    { ...row('time_zone'), kind: 'zone' as const, options: usFirst(Intl.supportedValuesOf('timeZone')) },
  ],
  engineer: letterRows.engineer,
  texts: (['scope', 'limitations'] as const).map(long),
} as const;

/** Path of a field of the letterhead. */
export type FirmPath =
  readonly [Exclude<keyof FirmSettings, 'engineer'>] | readonly ['engineer', keyof FirmSettings['engineer']];

const same = (one: FirmSettings, other: FirmSettings): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The letterhead form: saved by its button; errors appear at their fields. */
export class FirmForm {
  #saved = $state.raw<FirmSettings | null>(null);
  #typed = $state.raw<FirmSettings | null>(null);
  #errors = $state.raw<readonly FieldError[]>([]);
  #isSaving = $state(false);

  /** Takes over saved settings; unsaved edits stay. */
  take(settings: FirmSettings): void {
    const isFresh = !this.isChanged;
    this.#saved = settings;
    if (isFresh) this.#typed = settings;
  }

  get isLoaded(): boolean {
    return this.#typed !== null;
  }
  get isChanged(): boolean {
    return this.#saved !== null && this.#typed !== null && !same(this.#saved, this.#typed);
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
    this.#typed = this.#saved;
    this.#errors = [];
  }

  /** Rejects where it was refused, with the errors at their fields. */
  async save(send: (settings: FirmSettings) => Promise<{ settings: FirmSettings }>): Promise<void> {
    const typed = this.#typed;
    if (typed === null || this.#isSaving) return;
    this.#isSaving = true;
    try {
      const { settings } = await send(typed);
      this.#saved = settings;
      // Keep what was typed while it was being saved.
      if (this.#typed === typed) this.#typed = settings;
      this.#errors = [];
    } catch (error) {
      this.#errors = error instanceof CallError ? error.problem.errors : [];
      throw error;
    } finally {
      this.#isSaving = false;
    }
  }
}
