import { z } from 'zod';
import { referenceList } from '../../../shared/reference/lists.ts';
import type { ReferenceListKey } from '../../../shared/reference/lists.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';
import { cellProblem } from './cleanCell.ts';
import type { RowReading } from './listFileFormats.ts';

/** An entry a file asks for. `row` is the spreadsheet row it was first met in. */
export interface FileEntry {
  row: number;
  name: string;
  /** On lists with makers, '' where the row has none. */
  manufacture?: string;
  abbreviation?: string;
  /** Where the file carries ids: a UUID in lower case, or a positive integer. */
  id?: string | number;
}

export interface RowError {
  /** Spreadsheet row, from 1; 0 for the file as a whole. */
  row: number;
  /** As the rest of a sentence that begins with the row. */
  detail: string;
}

/** Maker and name as compared; two entries of a list with one key are one entry. */
export const entryKey = (entry: { name: string; manufacture?: string | undefined }): string =>
  `${matchKey(entry.manufacture ?? '')}\u001f${matchKey(entry.name)}`;

const Abbreviation = z.string().regex(/^[A-Z]{2,3}$/);

/** Checks every row, folds rows that mean the same entry into the first, and reports the rest by row. */
export const collectEntries = (
  list: ReferenceListKey,
  readings: readonly { row: number; reading: RowReading }[],
): { entries: FileEntry[]; errors: RowError[]; merged: number; skipped: number } => {
  const entries = new Map<string, FileEntry>();
  const byId = new Map<string | number, FileEntry>();
  const byAbbreviation = new Map<string, FileEntry>();
  const errors: RowError[] = [];
  let merged = 0;
  let skipped = 0;

  for (const { row, reading } of readings) {
    if (reading === 'not for this list') {
      skipped += 1;
      continue;
    }
    const checked = checkReading(list, row, reading);
    if ('detail' in checked) {
      errors.push(checked);
      continue;
    }
    const key = entryKey(checked);
    const earlier = entries.get(key);
    const clash = earlier
      ? differsFrom(earlier, checked)
      : (takenBy('id', checked.id, byId) ?? takenBy('abbreviation', checked.abbreviation, byAbbreviation));
    if (clash) {
      errors.push({ row, detail: clash });
    } else if (earlier) {
      merged += 1;
    } else {
      entries.set(key, checked);
      if (checked.id !== undefined) byId.set(checked.id, checked);
      if (checked.abbreviation !== undefined) byAbbreviation.set(checked.abbreviation, checked);
    }
  }
  return { entries: [...entries.values()], errors, merged, skipped };
};

const takenBy = <T>(what: string, value: T | undefined, owners: ReadonlyMap<T, FileEntry>): string | undefined => {
  const owner = value === undefined ? undefined : owners.get(value);
  return owner && `has the ${what} of row ${owner.row}`;
};

const differsFrom = (earlier: FileEntry, later: FileEntry): string | undefined => {
  if (later.id !== undefined && later.id !== earlier.id) return `is the entry of row ${earlier.row} with another id`;
  if (later.abbreviation !== earlier.abbreviation)
    return `is the entry of row ${earlier.row} with another abbreviation`;
  return undefined;
};

const checkReading = (
  list: ReferenceListKey,
  row: number,
  reading: Exclude<RowReading, 'not for this list'>,
): FileEntry | RowError => {
  if ('problem' in reading) return { row, detail: reading.problem };
  const { idKind, manufacture: hasMaker, abbreviation: hasAbbreviation } = referenceList(list);
  const maker = reading.manufacture ?? '';
  const problem = cellProblem('name', reading.name) ?? cellProblem('manufacturer', maker);
  if (problem) return { row, detail: problem };

  const entry: FileEntry = { row, name: reading.name };
  if (hasMaker) entry.manufacture = maker;
  if (hasAbbreviation) {
    const abbreviation = Abbreviation.safeParse((reading.abbreviation ?? '').toUpperCase());
    if (!abbreviation.success) return { row, detail: 'has no abbreviation of two or three letters' };
    entry.abbreviation = abbreviation.data;
  }
  if (reading.id) {
    const id = idSchemas[idKind].safeParse(reading.id);
    if (!id.success) return { row, detail: `has an id that is no ${idKind === 'uuid' ? 'UUID' : 'positive integer'}` };
    entry.id = id.data;
  }
  return entry;
};

const idSchemas = {
  uuid: z.guid().toLowerCase(),
  int: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
} as const;
