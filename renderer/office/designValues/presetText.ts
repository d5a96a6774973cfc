import { presetShape } from '../../../shared/designValues/presets.ts';
import { type FieldRow, rowsOf } from '../../forms/fieldRows.ts';
import type { OfficeWords } from '../parts/words.ts';
import { valueText } from '../../jobs/documentRows.ts';

const rows = rowsOf(presetShape);

/** The title of a letter's field. */
export const letterTitle = (row: FieldRow, words: OfficeWords): string => words.letterTitles[row.name] ?? row.title;

/** The values of a preset in one line: `5/16 in lag · Embedment 2.5 in`. */
export const presetText = (values: Readonly<Record<string, unknown>>, words: OfficeWords): string =>
  Object.entries(values)
    .flatMap(([name, value]) => {
      const row = rows.get(name);
      if (!row) return [];
      const text = valueText(value, row, { ...words, choices: words.letterChoices });
      return [row.kind === 'text' ? text : `${letterTitle(row, words)} ${text}`];
    })
    .join(' · ');
