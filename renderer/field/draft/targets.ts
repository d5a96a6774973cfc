import type { Finding } from '../../../shared/job/checklist.ts';
import { parts } from '../../forms/fieldRows.ts';
import { keyOf } from '../photos/boardPlan.ts';
import type { Target } from './attention.svelte.ts';
import { partAt } from './draftParts.ts';

const placeOf = (pointer: string): string[] => pointer.replace(/^#?\/?/, '').split('/');
const isOfRoof = (field: string): boolean => parts.basic.some(({ name }) => name === field);

/** Where the field is that a pointer leads to or into: `#/arrays/1/roof_pitch` is `array-1-roof_pitch`. */
export const targetAt = (pointer: string): Target => {
  const [field = '', index, inner = 'name'] = placeOf(pointer);
  const part = partAt(pointer);
  if (field === 'arrays') {
    const array = index === undefined ? null : Number(index);
    return { part, array, id: array === null ? 'arrays' : `array-${array}-${inner}` };
  }
  return { part, array: null, id: field === '' ? null : isOfRoof(field) ? `job-${field}` : field };
};

/** Where that is mended which a finding tells: its field, or the slot of a photo. */
export const targetOf = ({ code, pointer, slot, array }: Finding): Target => {
  if (slot !== null) return { part: 'photos', array: null, id: `add-${keyOf({ slot, array })}` };
  return code.includes('photo') ? { part: 'photos', array: null, id: null } : targetAt(pointer);
};
