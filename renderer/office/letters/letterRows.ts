import { z } from 'zod';
import { type FieldRow, rowsOf } from '../../forms/fieldRows.ts';
import type { LetterWords } from './letterWords.ts';
import { editionMismatch } from '../../../shared/letters/codeEditions.ts';
import { ArrayEntries, Engineer, LetterEntries } from '../../../shared/letters/entries.ts';
import {
  arrayEntrySpec,
  arraysInOrder,
  entrySpec,
  type LetterEntriesWith,
  type LetterEntryName,
  lettersInOrder,
} from '../../../shared/letters/entryRows.ts';
import type { EntrySpec } from '../../../shared/letters/entrySpec.ts';
import type { Entries, EntryPath } from './letterEntries.ts';
import type { LetterForm } from './letterForm.svelte.ts';

const fieldRows = rowsOf(LetterEntries.shape);
const arrayFieldRows = rowsOf(ArrayEntries.shape);

const fieldRow = (name: LetterEntryName): FieldRow => {
  const { text } = entrySpec(name);
  const row = fieldRows.get(name)!;
  return text === 'paragraph' || text === 'passage' ? { ...row, kind: 'long-text' } : row;
};
const namesIn = <const P extends EntrySpec['part']>(part: P) =>
  lettersInOrder.filter((name): name is LetterEntriesWith<{ part: P }> => entrySpec(name).part === part);
const rowsIn = (part: EntrySpec['part']): FieldRow[] => namesIn(part).map(fieldRow);
const arrayRowsIn = (part: EntrySpec['part']): FieldRow[] =>
  arraysInOrder.filter((name) => arrayEntrySpec(name).part === part).map((name) => arrayFieldRows.get(name)!);

/** Fields of the composer, in the order of the letter. */
export const letterRows = {
  basis: rowsIn('basis'),
  /** Rarely needed: behind a disclosure. */
  roof: rowsIn('roof'),
  array: arrayRowsIn('array'),
  /** Rarely needed: behind a disclosure. */
  attachment: arrayRowsIn('attachment'),
  /** For a finding that rests on a check of the members. */
  member: arrayRowsIn('member'),
  findingBasis: fieldRow('finding_basis'),
  /** For a finding that rests on the rule of the existing building code. */
  rule: rowsIn('rule'),
  statements: rowsIn('statements'),
  finding: fieldRow('finding'),
  remarks: fieldRow('remarks'),
  /** Texts that replace the firm's in this letter, beside the statements. */
  texts: namesIn('texts').map((block) => ({ block, row: fieldRow(block) })),
  /** Renamed: titles are found by name, and an array has a `name` too. */
  engineer: [...rowsOf(Engineer.shape).values()].map((row) =>
    row.name === 'name' ? { ...row, name: 'engineer_name' } : row,
  ),
} as const;

const { building_code, building_code_year, asce_7_edition } = LetterEntries.shape;
const CodeEntries = z.object({ building_code, building_code_year, asce_7_edition });

/** The form asks for an amendment where the edition of ASCE 7 is not that of the code, and where one is entered. */
export const asksForAmendment = (entries: Entries): boolean => {
  const { data } = CodeEntries.safeParse(entries);
  return entries.asce_7_amendment !== undefined || (data !== undefined && editionMismatch(data) !== null);
};

/** Name of an engineer's field in the entries. */
export const engineerField = ({ name }: FieldRow): string => (name === 'engineer_name' ? 'name' : name);

/** The other reviewer's value of a field that both edited, in words; null where there is no conflict. */
export const conflictText = (form: LetterForm, path: EntryPath, { theirValue }: LetterWords): string | null => {
  const conflict = form.conflictAt(path);
  if (conflict === null) return null;
  const { value } = conflict;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '–';
  return theirValue(form.otherEditor?.by ?? '', text);
};
