import type { Finding } from '../../../shared/job/checklist.ts';
import { parts } from '../../forms/jobRows.ts';
import { placeKey } from '../photos/boardPlan.ts';
import { partAt, type PartName } from './draftParts.ts';

/** An element of the editor. */
export interface FocusTarget {
  part: PartName;
  /** Null for the part itself. */
  id: string | null;
  /** Index of the array that contains it. */
  array: number | null;
  /** Select the value: it is a suggestion that typing replaces. */
  select?: true;
}

/** What the editor moves the focus to, and whether it marks required fields that are empty. */
export class DraftFocus {
  #target = $state.raw<FocusTarget | null>(null);
  #marksMissing = $state(false);

  /** Null once the focus is there. */
  get target(): FocusTarget | null {
    return this.#target;
  }
  /** True after the first attempt to queue the job. */
  get marksMissing(): boolean {
    return this.#marksMissing;
  }

  moveTo(target: FocusTarget): void {
    this.#target = target;
  }
  reached(): void {
    this.#target = null;
  }
  markMissing(): void {
    this.#marksMissing = true;
  }
}

const isRoofField = (field: string): boolean => parts.basic.some(({ name }) => name === field);

/** The field of a pointer: `#/arrays/1/roof_pitch` is `array-1-roof_pitch`. */
export const targetOfPointer = (pointer: string): FocusTarget => {
  const [field = '', index, inner = 'name'] = pointer.replace(/^#?\/?/, '').split('/');
  const part = partAt(pointer);
  if (field === 'arrays') {
    const array = index === undefined ? null : Number(index);
    return { part, array, id: array === null ? 'arrays' : `array-${array}-${inner}` };
  }
  return { part, array: null, id: field === '' ? null : isRoofField(field) ? `job-${field}` : field };
};

/** Where the person fixes a finding: a field, or the slot of a photo. */
export const targetOfFinding = ({ code, pointer, slot, array }: Finding): FocusTarget => {
  if (slot !== null) return { part: 'photos', array: null, id: `add-${placeKey({ slot, array })}` };
  return code.includes('photo') ? { part: 'photos', array: null, id: null } : targetOfPointer(pointer);
};
