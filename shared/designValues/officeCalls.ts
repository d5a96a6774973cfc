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
import { DesignRowView } from './designValues.ts';
import { PresetView } from './presets.ts';
import { administrators, reviewers } from '../rpc/roles.ts';

const PresetViews = z.array(PresetView);

/** What letters begin with: presets of attachments, and design values by place. */
export const designCalls = {
  /** The attachments that the firm uses: what an array of a letter begins with. The answers of changes are the whole list. */
  listPresets: queryBy(reviewers)(nothing, PresetViews),
  /** Without an id it is added. `connection` and `racking` are ids of the reference lists; null is any racking. */
  savePreset: mutationBy(reviewers)(
    z.object({
      id: TextId.optional(),
      title: Name,
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
