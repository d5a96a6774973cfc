import { pointerTo } from '../messages/pointer.ts';
import { parse } from '../api/parse.ts';
import type { FieldError } from '../api/problems.ts';
import { breakerFitsPanel } from './cadDesign.ts';
import { JobSubmission } from './job.ts';
import { type LookUp, referenceErrors } from './referenceFields.ts';

/** §2.5: the breaker is judged against the panel even when other fields are wrong. */
export const breakerErrors = (sent: Readonly<Record<string, unknown>>): FieldError[] =>
  breakerFitsPanel(sent)
    ? []
    : [{ detail: `must be at most msp_rating, ${String(sent.msp_rating)}`, pointer: pointerTo(['breaker_rating']) }];

export const asFields = (sent: unknown): Readonly<Record<string, unknown>> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? (sent as Record<string, unknown>) : {};

/**
 * A body of Submit Job (§4.1) as it is understood. Throws `invalid-fields` with every wrong field: on a laptop the same
 * errors under the same pointers as on the server.
 */
export const judgeSubmission = (sent: unknown, lookUp: LookUp): JobSubmission =>
  parse(JobSubmission, sent, () => [...breakerErrors(asFields(sent)), ...referenceErrors(sent, lookUp)]);
