import type { FieldError } from '../../../shared/messages/problem.ts';
import type { SharedWords } from '../../base/words/sharedEn.ts';
import { fieldAtPointer, fieldName } from '../../forms/fieldNames.ts';
import { isUnparsed, mistakeText } from '../../forms/mistakes.ts';
import { valueIn } from './edits.ts';

/** An error of a draft as a line of its own: `Garage · Roof pitch: must be at most 60°`. */
export const mistakeLine = (error: FieldError, document: Parameters<typeof valueIn>[0], words: SharedWords): string => {
  const field = fieldAtPointer(error.pointer);
  const value = field && valueIn(document, field.path);
  const quoted = field?.row && isUnparsed(field.row, value) ? `“${value}”. ` : '';
  const mistake = `${quoted}${mistakeText(error, field?.row, value, words)}`;
  return [fieldName(error.pointer, document, words), mistake].filter(Boolean).join(': ');
};
