import type { FieldError } from '../../shared/messages/problem.ts';
import type { SharedWords } from '../base/words/sharedEn.ts';
import { fieldErrorText } from '../base/words/fieldErrors.ts';
import { isQuantity, valueWithUnit } from './quantityText.ts';
import { isCommaUnclear } from '../../shared/job/quantities.ts';
import type { FieldRow } from './fieldRows.ts';

/** Whether the value is typed text that could not be parsed, in a field for a quantity or an entry of a list. */
export const isUnparsed = (row: Pick<FieldRow, 'kind'>, value: unknown): value is string =>
  typeof value === 'string' && value !== '' && (isQuantity(row) || row.kind === 'reference');

type Mistake = Omit<FieldError, 'pointer'>;

/** A bound ends its sentence, so that the unit can follow it. */
const errorText = (error: Mistake, unit: string | null | undefined, words: SharedWords): string => {
  const text = fieldErrorText(words, error);
  const isBound = error.code === 'too-small' || error.code === 'too-big';
  return isBound && unit ? valueWithUnit(text, unit, words) : text;
};

/** An error beside its field. `error` is null for unparsed text that the desk has not checked yet. */
export const mistakeText = (
  error: Mistake | null,
  row: (Pick<FieldRow, 'kind'> & Partial<Pick<FieldRow, 'required' | 'unit'>>) | undefined,
  value: unknown,
  words: SharedWords,
): string => {
  if (row?.required && (value ?? '') === '') return words.mustBeFilled;
  if (row?.kind === 'suggested' && error?.code === 'not-an-interconnection') return words.chooseSuggested;
  if (row === undefined || !isUnparsed(row, value)) return error === null ? '' : errorText(error, row?.unit, words);
  if (row.kind === 'reference') return words.chooseFromList;
  return isCommaUnclear(value) ? words.commaUnclear : words.notANumber(row.kind);
};
