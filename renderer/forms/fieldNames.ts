import { defaultArrayName } from '../../shared/job/arrayNames.ts';
import type { SharedWords } from '../base/words/sharedEn.ts';
import type { FieldRow } from './fieldRows.ts';
import { arrayRow, jobRow } from './jobRows.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The title of a field; of an unknown one, its name without underscores. */
export const fieldTitle = (name: string, row: FieldRow | undefined, words: SharedWords): string =>
  (Object.hasOwn(words.fieldTitles, name) ? words.fieldTitles[name] : undefined) ??
  row?.title ??
  name.replaceAll('_', ' ');

/** The name of an array, or else its number. */
export const arrayTitle = (document: Readonly<Record<string, unknown>>, index: number, words: SharedWords): string => {
  const arrays: unknown[] = Array.isArray(document.arrays) ? document.arrays : [];
  const array = arrays[index];
  const name = isObject(array) && typeof array.name === 'string' ? array.name.trim() : '';
  return name === '' || name === defaultArrayName(index + 1) ? words.arrayName(index + 1) : name;
};

/** An unused name for a new array: photos refer to an array by its name. */
export const nextArrayName = (document: Readonly<Record<string, unknown>>, words: SharedWords): string => {
  const { length } = Array.isArray(document.arrays) ? (document.arrays as unknown[]) : [];
  const taken = new Set(Array.from({ length }, (_, index) => arrayTitle(document, index, words).toLowerCase()));
  const isTaken = (number: number): boolean =>
    [words.arrayName(number), defaultArrayName(number)].some((name) => taken.has(name.toLowerCase()));
  let number = length + 1;
  while (isTaken(number)) number += 1;
  return words.arrayName(number);
};

const placeOf = (pointer: string): string[] => pointer.replace(/^#?\/?/, '').split('/');

/** The field at or above a pointer; undefined where there is none. */
export const fieldAtPointer = (
  pointer: string,
): { row: FieldRow | undefined; path: readonly (string | number)[] } | undefined => {
  const [field = '', index, inner] = placeOf(pointer);
  if (field === '') return undefined;
  if (field !== 'arrays') return { row: jobRow(field), path: [field] };
  return inner === undefined ? undefined : { row: arrayRow(inner), path: [field, Number(index), inner] };
};

/** `#/arrays/1/roof_pitch` → `Garage · Roof pitch`. Empty for a pointer to no field. */
export const fieldName = (pointer: string, document: Readonly<Record<string, unknown>>, words: SharedWords): string => {
  const [field = '', index, inner] = placeOf(pointer);
  if (field === 'revision_notes') return words.whatChanges;
  if (field === 'revision_reason') return words.reason;
  if (field !== 'arrays' || index === undefined || !/^\d+$/.test(index))
    return field === '' ? '' : fieldTitle(field, jobRow(field), words);
  const array = arrayTitle(document, Number(index), words);
  return inner === undefined ? array : `${array} · ${fieldTitle(inner, arrayRow(inner), words)}`;
};
