import type { Service } from '../../../shared/job/services.ts';
import type { Turnaround } from '../../../shared/job/turnaround.ts';
import { SavedForm } from '../../base/savedForm.svelte.ts';

/** Targets and holidays while they are edited. */
export class TurnaroundForm extends SavedForm<Turnaround> {
  /** An empty text is the standard target. */
  setTarget(service: Service, text: string): void {
    const { [service]: _, ...others } = this.typed?.targets ?? {};
    this.change({ targets: text === '' ? others : { ...others, [service]: Number(text) } });
  }
  setHoliday(index: number, changes: Partial<Turnaround['holidays'][number]>): void {
    const { holidays = [] } = this.typed ?? {};
    this.change({ holidays: holidays.map((one, at) => (at === index ? { ...one, ...changes } : one)) });
  }
  addHoliday(): void {
    this.change({ holidays: [...(this.typed?.holidays ?? []), { day: '', name: '' }] });
  }
  removeHoliday(index: number): void {
    this.change({ holidays: (this.typed?.holidays ?? []).filter((_, at) => at !== index) });
  }
}
