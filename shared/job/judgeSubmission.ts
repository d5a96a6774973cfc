import { parse } from '../api/parse.ts';
import { type FieldError, fieldError } from '../messages/problem.ts';
import { fields } from './fields.ts';
import { JobSubmission } from './job.ts';
import { asFields, type JobDocument } from './jobDocument.ts';
import { type LookUp, referenceErrors } from './referenceFields.ts';

/** §2.5: the breaker is at most the panel's rating, also while other fields are wrong; ratings that are invalid pass here. */
export const breakerErrors = ({ msp_rating: panel, breaker_rating: breaker }: JobDocument): FieldError[] =>
  !fields.msp_rating.schema.safeParse(panel).success ||
  !fields.breaker_rating.schema.safeParse(breaker).success ||
  Number(breaker) <= Number(panel)
    ? []
    : [fieldError(['breaker_rating'], 'above-panel-rating', { rating: Number(panel) })];

/**
 * A parsed body of Submit Job (§4.1). Throws `invalid-fields` with every wrong field: the laptop reports the same errors
 * under the same pointers as the server.
 */
export const judgeSubmission = (sent: unknown, lookUp: LookUp): JobSubmission =>
  parse(JobSubmission, sent, () => [...breakerErrors(asFields(sent)), ...referenceErrors(sent, lookUp)]);
