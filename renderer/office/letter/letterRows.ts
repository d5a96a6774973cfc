import { type FieldRow, rowsOf } from '../../forms/fieldRows.ts';
import type { OfficeWords } from '../../i18n/office/words.ts';
import { ArrayEntries, Engineer, LetterEntries } from '../../../shared/letter/entries.ts';
import type { EntryPath } from './letterEntries.ts';
import type { LetterForm } from './letterForm.svelte.ts';

const all = rowsOf(LetterEntries.shape);
const ofArray = rowsOf(ArrayEntries.shape);
const pick = (rows: ReadonlyMap<string, FieldRow>, names: readonly string[]): FieldRow[] =>
  names.map((name) => rows.get(name)!);

/** Fields of the composer, derived from the schema of the entries, in the order of the letter. */
export const letterRows = {
  basis: pick(all, [
    'building_code',
    'building_code_year',
    'asce_7_edition',
    'risk_category',
    'wind_speed',
    'wind_exposure',
    'ground_snow_load',
    'roof_snow_load',
    'roof_dead_load',
    'array_dead_load',
  ]),
  array: pick(ofArray, ['fastener', 'embedment', 'max_spacing_portrait', 'max_spacing_landscape']),
  finding: all.get('finding')!,
  remarks: { ...all.get('remarks')!, kind: 'long-text' } as FieldRow,
  /** Renamed: titles are found by name, and an array has a `name` too. */
  engineer: [...rowsOf(Engineer.shape).values()].map((row) =>
    row.name === 'name' ? { ...row, name: 'engineer_name' } : row,
  ),
} as const;

/** Name of an engineer's field in the entries. */
export const engineerField = ({ name }: FieldRow): string => (name === 'engineer_name' ? 'name' : name);

/** The other reviewer's value of a field that both edited, in words; null where there is no conflict. */
export const conflictText = (form: LetterForm, path: EntryPath, { theirValue }: OfficeWords): string | null => {
  const conflict = form.conflictAt(path);
  if (conflict === null) return null;
  const { value } = conflict;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '–';
  return theirValue(form.otherEditor?.by ?? '', text);
};
