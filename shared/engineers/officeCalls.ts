import { z } from 'zod';
import { OverrideReason } from '../schema/texts.ts';
import { EngineersView } from './engineerViews.ts';
import { SealingCopyView } from '../letters/shapes.ts';
import { Id, JsonFields, mutationBy, nothing, type OfficeCall, queryBy } from '../rpc/officeCallRows.ts';
import { administrators, reviewers } from '../rpc/roles.ts';

/** Calls about engineers of record, and letters that they sign and seal. */
export const engineerCalls = {
  /** Reviewers and administrators as engineers, with their licenses. */
  readEngineers: queryBy(reviewers)(nothing, EngineersView),
  /** One's own, or by an administrator that of anyone. */
  saveEngineer: mutationBy(reviewers)(z.object({ user: Id, profile: JsonFields }), EngineersView),
  /** The right to issue letters under one's own name and license. */
  setEngineerOfRecord: mutationBy(administrators)(z.object({ user: Id, isOfRecord: z.boolean() }), EngineersView),
  removeEngineerSignature: mutationBy(reviewers)(z.object({ user: Id }), EngineersView),
  /** Whether only engineers of record issue letters. */
  changeIssuingRule: mutationBy(administrators)(z.object({ onlyEngineers: z.boolean() }), EngineersView),
  /** The letter as it would be issued, to be signed and sealed; noted, so that it is recognized when it comes back. */
  downloadForSealing: mutationBy(reviewers)(
    z.object({
      id: Id,
      entries: JsonFields,
      confirmed: z.literal(true),
      mark: z.string().max(100),
      override: OverrideReason,
    }),
    SealingCopyView,
  ),
} as const satisfies Record<string, OfficeCall>;
