import { z } from 'zod';
import { EngineerProfile, EngineersView } from './engineers.ts';
import { fieldsOf, Id, mutationBy, nothing, type OfficeCall, queryBy } from '../rpc/officeCallRows.ts';
import { administrators, reviewers } from '../rpc/roles.ts';

/** Calls about engineers of record. */
export const engineerCalls = {
  /** Reviewers and administrators as engineers, with their licenses. */
  readEngineers: queryBy(reviewers)(nothing, EngineersView),
  /** One's own, or by an administrator that of anyone. */
  saveEngineer: mutationBy(reviewers)(z.object({ user: Id, profile: fieldsOf(EngineerProfile) }), EngineersView),
  /** The right to issue letters under one's own name and license. */
  setEngineerOfRecord: mutationBy(administrators)(z.object({ user: Id, isOfRecord: z.boolean() }), EngineersView),
  removeEngineerSignature: mutationBy(reviewers)(z.object({ user: Id }), EngineersView),
  /** Whether only engineers of record issue letters. */
  changeIssuingRule: mutationBy(administrators)(z.object({ onlyEngineers: z.boolean() }), EngineersView),
} as const satisfies Record<string, OfficeCall>;
