import { z } from 'zod';
import { fieldErrors } from '../../../../shared/api/fieldErrors.ts';
import { invalidFields } from '../../../../shared/api/parse.ts';
import { kindsOf, type LetterKind, typedKind } from '../../../../shared/job/letterKinds.ts';
import { type FieldError, fieldError } from '../../../../shared/messages/problem.ts';
import { ArrayEntries, entriesOfKind, LetterEntries } from '../../../../shared/letters/entries.ts';
import { arrayNamesOf, type LetterJob } from '../drawing/letterContent.ts';
import { matchEntries } from './matchEntries.ts';

/** No reviewer corrects more errors by hand. */
const namedErrors = 200;

const Arrays = z.object({ arrays: z.array(ArrayEntries).max(1000).default([]) });

/** A letter answers one of the services that were asked for. */
const kindErrors = ({ services_requested }: LetterJob, kind: LetterKind | undefined): FieldError[] => {
  const kinds = kindsOf(services_requested);
  return kind === undefined || kinds.includes(kind) ? [] : [fieldError(['kind'], 'letter-kind-not-asked', { kinds })];
};

/** What letters of the chosen kind have of it: the form shows nothing else, and no error of a hidden field could be corrected. */
const shownOf = (job: LetterJob, sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent)
    ? entriesOfKind(typedKind(sent, job.services_requested), sent)
    : sent;

/** The entries where all are valid, else their errors. Those that the kind of the letter hides are left out. */
export const validateEntries = (
  job: LetterJob,
  typed: unknown,
): { entries: LetterEntries | null; errors: FieldError[] } => {
  const sent = shownOf(job, typed);
  const parsed = LetterEntries.safeParse(sent, { reportInput: true });
  const errors: FieldError[] = parsed.success ? [] : fieldErrors(parsed.error);
  const { data } = Arrays.safeParse(sent);
  if (data) errors.push(...matchEntries(arrayNamesOf(job), data.arrays).errors);
  errors.push(...kindErrors(job, parsed.data?.kind));
  return { entries: errors.length === 0 ? parsed.data! : null, errors: errors.slice(0, namedErrors) };
};

/** Throws `invalid-fields` with every error. */
export const parseEntries = (job: LetterJob, sent: unknown): LetterEntries => {
  const { entries, errors } = validateEntries(job, sent);
  if (entries === null) throw invalidFields(errors);
  return entries;
};
