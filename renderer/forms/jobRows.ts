import { arrayFields, fields, jobFields } from '../../shared/job/fields.ts';
import type { FormPart } from '../../shared/job/fieldSpec.ts';
import { JobSubmission, SentArray } from '../../shared/job/job.ts';
import { type FieldRow, rowsOf } from './fieldRows.ts';

const jobRows = rowsOf(JobSubmission.shape);
const arrayRows = rowsOf(SentArray.shape);

/** Undefined for an unknown name. */
export const jobRow = (name: string): FieldRow | undefined => jobRows.get(name);
export const arrayRow = (name: string): FieldRow | undefined => arrayRows.get(name);

const partOfJob = (part: FormPart): FieldRow[] =>
  jobFields.filter((field) => fields[field].part === part).map((field) => jobRows.get(field)!);

/** Fields of the parts of the editor, in the order of the form. */
export const parts = {
  client: partOfJob('client'),
  /** Values for the whole roof, of all arrays. */
  basic: partOfJob('structure'),
  array: arrayFields.map((field) => arrayRows.get(field)!),
  electrical: partOfJob('electrical'),
  recipient: partOfJob('recipient'),
} as const;
