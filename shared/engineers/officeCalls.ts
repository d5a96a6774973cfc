import { z } from 'zod';
import { OverrideReason } from '../schema/texts.ts';
import type { EngineerProfile } from './engineers.ts';
import type { EngineersView } from './engineerViews.ts';
import type { SealingCopyView } from '../letters/shapes.ts';
import { Id, JsonFields, mutationBy, nothing, queryBy } from '../rpc/officeCallRows.ts';
import { administrators, reviewers } from '../rpc/roles.ts';

/** Calls about engineers of record, and letters that they sign and seal. */
export const engineerCalls = {
  /** Reviewers and administrators as engineers, with their licenses. */
  readEngineers: queryBy(reviewers)<EngineersView>().with(nothing),
  /** One's own, or by an administrator that of anyone. */
  saveEngineer: mutationBy(reviewers)<EngineersView>().with(
    z.object({ user: Id, profile: z.custom<z.input<typeof EngineerProfile>>() }),
  ),
  /** The right to issue letters under one's own name and license. */
  setEngineerOfRecord: mutationBy(administrators)<EngineersView>().with(
    z.object({ user: Id, isOfRecord: z.boolean() }),
  ),
  removeEngineerSignature: mutationBy(reviewers)<EngineersView>().with(z.object({ user: Id })),
  /** Whether only engineers of record issue letters. */
  changeIssuingRule: mutationBy(administrators)<EngineersView>().with(z.object({ onlyEngineers: z.boolean() })),
  /** The letter as it would be issued, to be signed and sealed; noted, so that it is recognized when it comes back. */
  downloadForSealing: mutationBy(reviewers)<SealingCopyView>().with(
    z.object({
      id: Id,
      entries: JsonFields,
      confirmed: z.literal(true),
      mark: z.string().max(100),
      override: OverrideReason,
    }),
  ),
} as const;
