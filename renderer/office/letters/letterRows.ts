import { z } from 'zod';
import { type FieldRow, rowsOf } from '../../forms/fieldRows.ts';
import type { LetterWords } from './letterWords.ts';
import { editionMismatch } from '../../../shared/letters/codeEditions.ts';
import { ArrayEntries, Engineer, LetterEntries } from '../../../shared/letters/entries.ts';
import type { Entries, EntryPath } from './letterEntries.ts';
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
    'asce_7_amendment',
    'risk_category',
    'wind_speed',
    'wind_exposure',
    'ground_snow_load',
    'roof_snow_load',
    'roof_live_load',
    'roof_live_load_under_array',
    'roof_dead_load',
    'array_dead_load',
  ]),
  /** Rarely needed: behind a disclosure. */
  roof: pick(all, [
    'roof_height',
    'stories',
    'roofing_layers',
    'sheathing',
    'wood_species',
    'wood_grade',
    'array_standoff',
    'racking_model',
    'module_model',
    'module_weight',
    'module_power',
    'system_size',
    'attachment_point_load',
  ]),
  array: pick(ofArray, ['fastener', 'embedment', 'max_spacing_portrait', 'max_spacing_landscape', 'attachment_demand']),
  /** Rarely needed: behind a disclosure. */
  attachment: pick(ofArray, [
    'screws_per_mount',
    'attachment_layout',
    'withdrawal_value',
    'mount_capacity',
    'max_cantilever',
    'edge_distance',
    'max_spacing_portrait_zone_2',
    'max_spacing_portrait_zone_3',
    'max_spacing_landscape_zone_2',
    'max_spacing_landscape_zone_3',
  ]),
  /** For a finding that rests on a check of the members. */
  member: pick(ofArray, ['member_check', 'demand_capacity_ratio', 'bending_demand', 'bending_capacity']),
  findingBasis: all.get('finding_basis')!,
  /** For a finding that rests on the rule of the existing building code. */
  rule: pick(all, ['existing_gravity_load', 'added_gravity_load', 'existing_lateral_load', 'added_lateral_load']),
  statements: pick(all, ['lateral_statement', 'existing_condition']).map((row): FieldRow => ({
    ...row,
    kind: 'long-text',
  })),
  finding: all.get('finding')!,
  remarks: { ...all.get('remarks')!, kind: 'long-text' } as FieldRow,
  /** Texts that replace the firm's in this letter, beside the statements. */
  texts: (['scope', 'limitations'] as const).map((block) => ({
    block,
    row: { ...all.get(block)!, kind: 'long-text' } as FieldRow,
  })),
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
