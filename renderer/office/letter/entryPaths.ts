import type { FieldError } from '../../../shared/api/problems.ts';
import type { LetterDraft } from '../../../shared/office/shapes.ts';
import { arrayKey, type Entries, isRecord, recordsOf } from './mergeEntries.ts';

/** Where an entry stands: arrays by their row in the letter's table. */
export type EntryPath = readonly [string] | readonly ['engineer', string] | readonly ['arrays', number, string];
/** The rows of the table: what the entries of an array are found by. */
export type ArrayRows = LetterDraft['arrays'];
type Row = ArrayRows[number];

/** Without what has no value: an empty field is no entry. */
export const withField = (of: Entries, name: string, value: unknown): Entries => {
  const { [name]: _old, ...rest } = of;
  return value === undefined || value === '' ? rest : { ...rest, [name]: value };
};

const keyOfRow = ({ name, position }: Row): Entries => (position === null ? { name } : { position });
const isOf =
  ({ name, position }: Row) =>
  (entry: Entries): boolean =>
    position === null ? entry.name === name : entry.position === position;

/** The place of an array among the entries. */
const placeOf = (entries: Entries, rows: ArrayRows, index: number): number | null => {
  const row = rows[index];
  const place = row ? recordsOf(entries.arrays).findIndex(isOf(row)) : -1;
  return place === -1 ? null : place;
};

/** The row of the letter's table that an entry of the arrays is for; null where it is for none of them. */
export const rowOfEntry = (entries: Entries, rows: ArrayRows, place: number): number | null => {
  const entry = recordsOf(entries.arrays)[place];
  const index = entry ? rows.findIndex((row) => isOf(row)(entry)) : -1;
  return index === -1 ? null : index;
};

/** The field's key, as a merge names it; null for an array that is not there. */
export const keyOf = (rows: ArrayRows, path: EntryPath): string | null => {
  if (path.length !== 3) return path.join('/');
  const row = rows[path[1]];
  return row ? `arrays/${arrayKey(keyOfRow(row))}/${path[2]}` : null;
};

/** Where an error points that is about the entry; null for an array without entries. */
export const pointerOf = (entries: Entries, rows: ArrayRows, path: EntryPath): string | null => {
  if (path.length !== 3) return `#/${path.join('/')}`;
  const place = placeOf(entries, rows, path[1]);
  return place === null ? null : `#/arrays/${place}/${path[2]}`;
};

/** The errors that are about the entry. */
export const errorsOf = (
  all: readonly FieldError[],
  entries: Entries,
  rows: ArrayRows,
  path: EntryPath,
): FieldError[] => {
  const at = pointerOf(entries, rows, path);
  return at === null ? [] : all.filter(({ pointer }) => pointer === at || pointer.startsWith(`${at}/`));
};

export const readEntry = (entries: Entries, rows: ArrayRows, path: EntryPath): unknown => {
  if (path.length === 1) return entries[path[0]];
  if (path.length === 2) return isRecord(entries.engineer) ? entries.engineer[path[1]] : undefined;
  const place = placeOf(entries, rows, path[1]);
  return place === null ? undefined : recordsOf(entries.arrays)[place]?.[path[2]];
};

/** The entries with what was entered for one array for all the others too. */
export const copyEntries = (of: Entries, rows: ArrayRows, from: number, names: readonly string[]): Entries => {
  let entries = of;
  for (const index of rows.keys())
    if (index !== from)
      for (const name of names)
        entries = writeEntry(entries, rows, ['arrays', index, name], readEntry(of, rows, ['arrays', from, name]));
  return entries;
};

/** The entries with another value there. */
export const writeEntry = (entries: Entries, rows: ArrayRows, path: EntryPath, value: unknown): Entries => {
  if (path.length === 1) return withField(entries, path[0], value);
  if (path.length === 2) {
    const engineer = withField(isRecord(entries.engineer) ? entries.engineer : {}, path[1], value);
    return withField(entries, 'engineer', Object.keys(engineer).length === 0 ? undefined : engineer);
  }
  const row = rows[path[1]]!;
  const arrays = recordsOf(entries.arrays);
  const list = arrays.some(isOf(row)) ? arrays : [...arrays, keyOfRow(row)];
  return { ...entries, arrays: list.map((entry) => (isOf(row)(entry) ? withField(entry, path[2], value) : entry)) };
};
