import { z } from 'zod';
import {
  Id,
  JsonFields,
  mutationBy,
  Name,
  noReply,
  nothing,
  type OfficeCall,
  queryBy,
  Term,
  TextId,
} from '../rpc/officeCallRows.ts';
import { designValueShape } from './designValues.ts';
import { nested } from '../messages/rows.ts';
import { RestoredZip } from '../visits/visits.ts';
import { PresetText, PresetView } from './presets.ts';
import { administrators, reviewers } from '../rpc/roles.ts';

/** A row as the console shows it. */
export const DesignRowView = z.object({
  zip: z.string(),
  county: z.string(),
  ahj: z.string(),
  state: z.string(),
  values: z.object(designValueShape),
  id: z.int(),
  changedMs: z.int(),
});
export type DesignRowView = z.infer<typeof DesignRowView>;

/** A value that an import changes; null for none. */
export const DesignChange = z.object({
  row: z.int(),
  place: z.string(),
  name: z.string(),
  from: z.union([z.string(), z.number()]).nullable(),
  to: z.union([z.string(), z.number()]).nullable(),
});
export type DesignChange = z.infer<typeof DesignChange>;

/** The result of an import or a dry run. Errors prevent every change. */
export const DesignImportReport = z.object({
  dry_run: z.boolean(),
  /** Rows below the header that are not blank. */
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Rows with errors. */
  invalid: z.int(),
  /** ZIP codes that were completed: how many, and the first. */
  restored: z.int(),
  restored_zips: z.array(RestoredZip),
  /** The first changes. */
  changes: z.array(DesignChange),
  /** The first errors, by spreadsheet row; 0 is the file as a whole. */
  errors: z.array(nested.extend({ row: z.int(), detail: z.string() })),
});
export type DesignImportReport = z.infer<typeof DesignImportReport>;

const PresetViews = z.array(PresetView);

/** What letters begin with: presets of attachments, and design values by place. */
export const designCalls = {
  /** The attachments that the firm uses: what an array of a letter begins with. The answers of changes are the whole list. */
  listPresets: queryBy(reviewers)(nothing, PresetViews),
  /** Without an id it is added. `connection` and `racking` are ids of the reference lists; null is any racking. */
  savePreset: mutationBy(reviewers)(
    z.object({
      id: TextId.optional(),
      title: PresetText.shape.title,
      connection: TextId,
      racking: TextId.nullable(),
      values: JsonFields,
    }),
    PresetViews,
  ),
  removePreset: mutationBy(reviewers)(z.object({ id: TextId }), PresetViews),
  /** The firm's design values by place. */
  listDesignValues: queryBy(reviewers)(
    z.object({
      text: Term.default(''),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
    z.object({ rows: z.array(DesignRowView), total: z.int() }),
  ),
  /** Without an id it is added. */
  saveDesignValues: mutationBy(administrators)(
    z.object({
      id: Id.optional(),
      zip: z.string().max(20).default(''),
      county: Name.default(''),
      ahj: Name.default(''),
      state: z.string().max(100).default(''),
      values: JsonFields,
    }),
    noReply,
  ),
  removeDesignValues: mutationBy(administrators)(z.object({ id: Id }), noReply),
} as const satisfies Record<string, OfficeCall>;
