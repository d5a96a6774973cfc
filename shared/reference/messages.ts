import { z } from 'zod';
import { refusal, row, text } from '../messages/rows.ts';
import { referenceListKeys } from './lists.ts';

/** What a cell is of. */
const part = z.enum(['name', 'manufacturer', 'model', 'model-number']);
const key = z.enum(['id', 'abbreviation', 'name']);
/** Kinds of list files that are recognized by their header. */
export const listFileKinds = [
  'plain',
  'sam-modules',
  'sam-inverters',
  'adr-inverters',
  'cec-modules',
  'cec-inverters',
  'cec-batteries',
  'domestic-content',
] as const;

const list = z.enum(referenceListKeys);
const count = z.int();

/**
 * What an import refuses: sentences, and fragments that begin where the number of the row, or the name of the file, ends.
 */
export const listFileMessages = {
  'cell-not-printable': row({ part }),
  'cell-too-long': row({ part, maximum: z.int() }),
  'cell-only-punctuation': row({ part }),
  'cell-missing': row({ part }),
  'abbreviation-missing': row({}),
  'id-not-uuid': row({}),
  'id-not-positive-integer': row({}),
  'taken-by-row': row({ key, row: z.int() }),
  'taken-by-entry': row({ key, name: text }),
  'same-entry-differs': row({ key, row: z.int() }),
  'not-maker-and-model': row({}),
  'remark-in-place-of-model': row({ remark: text }),
  'more-cells-than-header': row({}),

  // Refused while the file arrives, or for the server's sake.
  'list-file-over-limit': refusal('too-large', { megabytes: z.int() }),
  'list-file-too-long': refusal('too-large', { lines: z.int() }),
  'table-file-too-long': refusal('too-large', { lines: z.int() }),
  'table-file-too-wide': refusal('too-large', { columns: z.int() }),
  'table-file-too-many-cells': refusal('too-large', { cells: z.int() }),
  'too-many-imports': refusal('unavailable', {}),
  'import-takes-too-long': refusal('refused', {}),
  'list-file-without-entries': row({ file: text }),
  'list-file-empty': row({ file: text }),
  'list-file-workbook': row({ file: text }),
  'table-workbook-damaged': row({ file: text }),
  'table-workbook-too-large': row({ file: text }),
  'list-file-old-workbook': row({ file: text }),
  'list-file-pdf': row({ file: text }),
  'list-file-compressed': row({ file: text }),
  'list-file-not-text': row({ file: text }),
  'list-file-markup': row({ file: text }),
  'list-file-broken-from-row': row({ file: text, row: z.int() }),
  'list-file-unknown': row({ file: text, columns: z.array(text).max(8) }),
  'list-file-without-abbreviations': row({ file: text }),
  'list-file-for-other-list': row({ file: text, kind: z.enum(listFileKinds), lists: z.array(list).max(9), list }),
  'list-file-old-sam': row({ file: text }),
  'list-file-unknown-sam': row({ file: text }),
  'list-file-with-makers': row({ file: text, row: z.int(), list }),
  'list-file-of-other-list': row({ file: text, from: list, list }),
  'list-file-nothing-for-list': row({ file: text, list }),
} as const;

/** What the office and the field app say of the lists. */
export const referenceMessages = {
  'list-not-found': refusal('not-found', {}),
  /** An import would retire more than a tenth of a list of `entries`. */
  'retirement-unconfirmed': refusal('refused', { retired: count, entries: count }),
  'retirement-differs': refusal('refused', { confirmed: count, retired: count }),
  'list-never-sent': row({}),

  // Notices beside a reference of a draft.
  'reference-retired': row({ list, name: text }),
  'reference-missing': row({ list, name: text }),
  'reference-number-ambiguous': row({ list }),
  'reference-unknown': row({ list }),

  // In the audit log.
  'event-list-imported': row({}),
  'event-list-checked': row({}),
  'subject-list': row({ list: text }),
} as const;
