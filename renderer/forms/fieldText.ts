import { entryLabel } from '../../shared/reference/entryLabel.ts';
import { unitText } from '../i18n/unitText.ts';
import type { AppWords } from '../i18n/words.ts';
import type { FieldRow } from './fieldRows.ts';

const isEntry = (value: unknown): value is { name: string; manufacture?: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

/** A value of a field as one reads it; '' where there is none. */
export const fieldText = (value: unknown, { unit }: Pick<FieldRow, 'unit'>, words: AppWords): string => {
  if (isEntry(value)) return entryLabel(value);
  if (typeof value === 'string') return words.choices[value] ?? value;
  if (typeof value !== 'number') return '';
  return unit === null ? String(value) : `${value}${unit === '°' ? '' : ' '}${unitText(unit, words)}`;
};
