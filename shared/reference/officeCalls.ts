import { z } from 'zod';
import { nested } from '../messages/rows.ts';
import { nothing, type OfficeCall, queryBy } from '../rpc/officeCallRows.ts';
import { everyone, reviewers } from '../rpc/roles.ts';
import { referenceListKeys } from './lists.ts';

const ListKey = z.enum(referenceListKeys);

/** A `ReferenceEntry`. */
const OfferedEntry = z.object({
  id: z.union([z.string(), z.int()]),
  name: z.string(),
  manufacture: z.string().optional(),
  abbreviation: z.string().optional(),
});

export const ListView = z.object({
  list: ListKey,
  title: z.string(),
  entries: z.int(),
  retired: z.int(),
  version: z.int(),
});
export type ListView = z.infer<typeof ListView>;

export const ListEntryView = z.object({
  id: z.string(),
  name: z.string(),
  manufacture: z.string().nullable(),
  abbreviation: z.string().nullable(),
  retiredMs: z.int().nullable(),
});
export type ListEntryView = z.infer<typeof ListEntryView>;

/** The result of an import or a dry run. Errors prevent every change. */
export const ImportReport = z.object({
  list: ListKey,
  format: z.string().nullable(),
  dry_run: z.boolean(),
  /** Data rows of the file: entries, merged, skipped and invalid ones. */
  rows: z.int(),
  merged: z.int(),
  skipped: z.int(),
  added: z.int(),
  updated: z.int(),
  restored: z.int(),
  unchanged: z.int(),
  retired: z.int(),
  /** Of a dry run: it would retire more than a tenth of the list, which the import must confirm. */
  confirm_retire: z.boolean(),
  /** By spreadsheet row; 0 is the file as a whole. */
  errors: z.array(nested.extend({ row: z.int(), detail: z.string() })),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** Calls about the reference lists. */
export const referenceCalls = {
  /** For type-ahead, as the field app asks. */
  searchReference: queryBy(everyone)(
    z.object({ list: ListKey, text: z.string().max(300), limit: z.int().min(1).max(200).default(50) }),
    z.object({ entries: z.array(OfferedEntry), total: z.int() }),
  ),
  listLists: queryBy(reviewers)(nothing, z.array(ListView)),
  readList: queryBy(reviewers)(
    z.object({
      list: ListKey,
      text: z.string().max(300).default(''),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
    z.object({ entries: z.array(ListEntryView), total: z.int() }),
  ),
} as const satisfies Record<string, OfficeCall>;
