import { z } from 'zod';
import { DeskId } from '../rpc/deskCallRows.ts';
import { type Calls, query } from '../rpc/rpc.ts';
import { type ReferenceEntry, referenceListKeys } from './lists.ts';

/** An entry of any list, of any provider. */
const FoundEntry = z.object({
  id: z.union([z.string(), z.number()]),
  name: z.string(),
  manufacture: z.string().optional(),
  abbreviation: z.string().optional(),
}) satisfies z.ZodType<ReferenceEntry>;

/** The lists that fields choose from. */
export const deskReferenceCalls = {
  /** Of the provider that the draft was started with, or of the one that is set. `total`: how many entries the list has. */
  searchReference: query(
    z.object({
      list: z.enum(referenceListKeys),
      text: z.string().max(300),
      limit: z.int().min(1).max(200).default(50),
      draft: DeskId.optional(),
    }),
    z.object({ entries: z.array(FoundEntry), total: z.int() }),
  ),
} as const satisfies Calls;
