import { z } from 'zod';
import { type Message, message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import { say } from '../../../shared/messages/say.ts';
import { referenceList, type ReferenceListKey } from '../../../shared/reference/lists.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';
import { cellError } from '../../files/tables/cleanCell.ts';
import type { RowReading } from './listFileFormats.ts';

/** An entry of a file. `row` is the first spreadsheet row that contains it. */
export interface FileEntry {
  row: number;
  name: string;
  /** On lists with makers, '' where the row has none. */
  manufacture?: string;
  abbreviation?: string;
  /** Where the file has ids: a UUID in lower case, or a positive integer. */
  id?: string | number;
}

/** An error of a spreadsheet row, from 1; row 0 is the file as a whole. `detail` is the English of the message. */
export interface RowError extends AnyMessage {
  row: number;
  detail: string;
}

export const rowError = (row: number, error: Message): RowError => ({ row, detail: say('en', error), ...error });

/** Two entries of a list with the same key are the same entry. */
export const entryKey = (entry: { name: string; manufacture?: string | undefined }): string =>
  `${matchKey(entry.manufacture ?? '')}\u001f${matchKey(entry.name)}`;

const Abbreviation = z.string().regex(/^[A-Z]{2,3}$/);

/** Checks every row and merges rows of the same entry into the first of them. */
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
      errors.push(rowError(row, clash));
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

const takenBy = <T>(
  key: 'id' | 'abbreviation',
  value: T | undefined,
  owners: ReadonlyMap<T, FileEntry>,
): Message | undefined => {
  const owner = value === undefined ? undefined : owners.get(value);
  return owner && message('taken-by-row', { key, row: owner.row });
};

const differsFrom = (earlier: FileEntry, later: FileEntry): Message | undefined => {
  const { row } = earlier;
  if (later.id !== undefined && later.id !== earlier.id) return message('same-entry-differs', { key: 'id', row });
  if (later.abbreviation !== earlier.abbreviation) return message('same-entry-differs', { key: 'abbreviation', row });
  return undefined;
};

const checkReading = (
  list: ReferenceListKey,
  row: number,
  reading: Exclude<RowReading, 'not for this list'>,
): FileEntry | RowError => {
  if ('error' in reading) return rowError(row, reading.error);
  const { idKind, manufacture: hasMaker, abbreviation: hasAbbreviation } = referenceList(list);
  const maker = reading.manufacture ?? '';
  const error = cellError('name', reading.name) ?? cellError('manufacturer', maker);
  if (error) return rowError(row, error);

  const entry: FileEntry = { row, name: reading.name };
  if (hasMaker) entry.manufacture = maker;
  if (hasAbbreviation) {
    const abbreviation = Abbreviation.safeParse((reading.abbreviation ?? '').toUpperCase());
    if (!abbreviation.success) return rowError(row, message('abbreviation-missing'));
    entry.abbreviation = abbreviation.data;
  }
  if (reading.id) {
    const id = idSchemas[idKind].safeParse(reading.id);
    if (!id.success) return rowError(row, message(idKind === 'uuid' ? 'id-not-uuid' : 'id-not-positive-integer'));
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
