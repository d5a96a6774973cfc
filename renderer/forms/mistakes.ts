import type { Words } from '../i18n/words.ts';
import { mistakeText } from '../i18n/mistakes.ts';
import { isCommaUnclear } from '../../shared/job/quantities.ts';
import type { FieldRow } from './fieldRows.ts';
import { isQuantity } from './quantityText.ts';

/** A text where a quantity or an entry of a list is meant: nobody could read it, so it is kept as it was typed. */
export const isUnread = (row: Pick<FieldRow, 'kind'>, value: unknown): value is string =>
  typeof value === 'string' && value !== '' && (isQuantity(row) || row.kind === 'reference');

/** What is wrong with a field, as somebody in the field needs to hear it; `detail` is how the server would say it. */
export const sayMistake = (
  detail: string,
  row: (Pick<FieldRow, 'kind'> & Partial<Pick<FieldRow, 'required'>>) | undefined,
  value: unknown,
  words: Words,
): string => {
  if (row?.required && (value ?? '') === '') return words.mustBeFilled;
  if (row?.kind === 'suggested' && /^must be one of the listed /.test(detail)) return words.chooseSuggested;
  if (row === undefined || !isUnread(row, value)) return mistakeText(words.languageCode, detail);
  if (row.kind === 'reference') return words.chooseFromList;
  return isCommaUnclear(value) ? words.commaUnclear : words.notANumber(row.kind);
};
