import type { Service } from '../../../shared/job/services.ts';
import type { FieldError } from '../../../shared/messages/problem.ts';
import type { Turnaround } from '../../../shared/office/turnaround.ts';
import { CallError } from '../../gateway/calls.ts';

const same = (one: Turnaround, other: Turnaround): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Targets and holidays while they are edited: saved by a button, with the errors at their fields. */
export class TurnaroundForm {
  #saved = $state.raw<Turnaround | null>(null);
  #typed = $state.raw<Turnaround | null>(null);
  #errors = $state.raw<readonly FieldError[]>([]);
  #isSaving = $state(false);

  /** Takes over saved settings; unsaved edits stay. */
  take(turnaround: Turnaround): void {
    const isFresh = !this.isChanged;
    this.#saved = turnaround;
    if (isFresh) this.#typed = turnaround;
  }

  get typed(): Turnaround | null {
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

  /** An empty text is the standard target. */
  setTarget(service: Service, text: string): void {
    const { [service]: _, ...others } = this.#typed?.targets ?? {};
    this.#change({ targets: text === '' ? others : { ...others, [service]: Number(text) } });
  }
  setHoliday(index: number, changes: Partial<Turnaround['holidays'][number]>): void {
    const { holidays = [] } = this.#typed ?? {};
    this.#change({ holidays: holidays.map((one, at) => (at === index ? { ...one, ...changes } : one)) });
  }
  addHoliday(): void {
    this.#change({ holidays: [...(this.#typed?.holidays ?? []), { day: '', name: '' }] });
  }
  removeHoliday(index: number): void {
    this.#change({ holidays: (this.#typed?.holidays ?? []).filter((_, at) => at !== index) });
  }

  discard(): void {
    this.#typed = this.#saved;
    this.#errors = [];
  }

  /** Rejects where it was refused. */
  async save(send: (turnaround: Turnaround) => Promise<Turnaround>): Promise<void> {
    const typed = this.#typed;
    if (typed === null || this.#isSaving) return;
    this.#isSaving = true;
    try {
      const saved = await send(typed);
      this.#saved = saved;
      if (this.#typed === typed) this.#typed = saved;
      this.#errors = [];
    } catch (error) {
      this.#errors = error instanceof CallError ? error.problem.errors : [];
      throw error;
    } finally {
      this.#isSaving = false;
    }
  }

  #change(changes: Partial<Turnaround>): void {
    if (this.#typed === null) return;
    this.#typed = { ...this.#typed, ...changes };
    this.#errors = [];
  }
}
