import { parse } from '../api/parse.ts';
import { type FieldError, fieldError } from '../messages/problem.ts';
import { fields } from './fields.ts';
import { JobSubmission } from './job.ts';
import { asFields, type JobDocument } from './jobDocument.ts';
import { type LookUp, referenceErrors } from './referenceFields.ts';

/** §2.5: the breaker rating is at most the panel's. Invalid ratings pass here; the schema reports them. */
export const breakerErrors = ({ msp_rating: panel, breaker_rating: breaker }: JobDocument): FieldError[] =>
  panel === undefined ||
  breaker === undefined ||
  !fields.msp_rating.schema.safeParse(panel).success ||
  !fields.breaker_rating.schema.safeParse(breaker).success ||
  Number(breaker) <= Number(panel)
    ? []
    : [fieldError(['breaker_rating'], 'above-panel-rating', { rating: Number(panel) })];

/**
 * Parses a body of Submit Job (§4.1). Throws `invalid-fields` with every wrong field. Laptop and server both call this, so
 * they report the same errors.
 */
export const judgeSubmission = (sent: unknown, lookUp: LookUp): JobSubmission =>
  parse(JobSubmission, sent, () => [...breakerErrors(asFields(sent)), ...referenceErrors(sent, lookUp)]);
