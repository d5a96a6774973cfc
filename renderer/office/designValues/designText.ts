import { designValueShape, placeColumns, type PlaceColumn } from '../../../shared/designValues/designValues.ts';
import { rowsOf } from '../../forms/fieldRows.ts';
import { valueText } from '../../jobs/documentRows.ts';
import type { DesignValueWords } from './designValueWords.ts';

/** Fields of the design values, in the order of the letter. */
export const designRows = [...rowsOf(designValueShape).values()];
const byName = new Map(designRows.map((row) => [row.name, row]));

const isPlace = (name: string): name is PlaceColumn => placeColumns.some((one) => one === name);

/** The title of a column of the table. */
export const columnTitle = (name: string, words: DesignValueWords): string =>
  isPlace(name) ? words.placeColumns[name] : (words.letterTitles[name] ?? byName.get(name)?.title ?? name);

/** A value of the table as text; empty for none. */
export const designText = (name: string, value: unknown, words: DesignValueWords): string =>
  words.letterChoices[String(value)] ?? valueText(value, byName.get(name), words);

/** Those of a form that are filled in. */
export const filledValues = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
