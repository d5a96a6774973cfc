import { z } from 'zod';
import { fillAddress, otherAddress } from '../../../shared/address/fillAddress.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import { arrayNames, repeatedNames } from '../../../shared/job/arrayNames.ts';
import { abbreviationOf } from '../../../shared/job/checklist/addressRules.ts';
import { judgeSubmission } from '../../../shared/job/judgeSubmission.ts';
import { type Field, fieldSpec, isField, referenceFields } from '../../../shared/job/fields.ts';
import { isEmpty, isJobDocument, type JobDocument, withoutAliases } from '../../../shared/job/jobDocument.ts';
import type { LookUp } from '../../../shared/job/referenceFields.ts';
import type { ReferenceEntry } from '../../../shared/reference/lists.ts';
import { invalidFields } from '../../../shared/api/parse.ts';

/** What the desk knows of the lists when it makes a job ready. */
export interface KnownLists {
  lookUp: LookUp;
  stateOf: (abbreviation: string) => ReferenceEntry | undefined;
}

const filledIn = (fields: JobDocument): JobDocument =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));

/** Empty fields left out and texts trimmed, at every depth; places in lists stay where they are. */
const withoutEmpty = (value: unknown): unknown => {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isJobDocument(value)) return value;
  return filledIn(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutEmpty(inner)])));
};

/** A full address is split here already, so that its parts are seen before they are sent (§2.1). */
const withSplitAddress = (job: JobDocument, { stateOf }: KnownLists): JobDocument => {
  const state = job.client_state;
  const asText = (value: unknown): string | null =>
    typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
  const said = {
    client_street_address: String(job.client_street_address),
    client_city: asText(job.client_city),
    client_state: abbreviationOf(state),
    client_zip_code: asText(job.client_zip_code),
  };
  // A city that stands nowhere else must not go out of the street field.
  if (otherAddress(said) !== null) return job;
  const filled = fillAddress(said);
  const found = filled.client_state && !state ? stateOf(filled.client_state) : undefined;
  return filledIn({
    ...job,
    client_street_address: filled.client_street_address,
    client_city: job.client_city ?? filled.client_city,
    client_zip_code: job.client_zip_code ?? filled.client_zip_code,
    client_state: state ?? found,
  });
};

const referencesOnly = (fields: JobDocument): JobDocument =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      if (isJobDocument(value) && Object.hasOwn(referenceFields, field))
        return [field, { id: value.id, name: value.name }];
      if (field !== 'arrays' || !Array.isArray(value)) return [field, value];
      return [field, value.map((array: unknown) => (isJobDocument(array) ? referencesOnly(array) : array))];
    }),
  );

/** Numbers of fields whose values are texts on the wire, as the schema reads them: a ZIP code, a license number. */
const asSent = (job: JobDocument): JobDocument =>
  Object.fromEntries(
    Object.entries(job).flatMap(([name, value]) => {
      const schema = isField(name) ? fieldSpec(name).answered : undefined;
      if (typeof value !== 'number' || !(schema instanceof z.ZodString)) return [];
      return [[name, fieldSpec(name as Field).schema!.parse(value)]];
    }),
  );

/**
 * The body of Submit Job (§4.1) that a draft's document stands for: the address split, empty fields left out, arrays
 * named, references as id and name. Throws `invalid-fields` with the pointers that the server would answer.
 */
export const readyJob = (document: JobDocument, lists: KnownLists): JobDocument => {
  const names = arrayNames(document);
  const named = Array.isArray(document.arrays)
    ? document.arrays.map((array: unknown, index) => (isJobDocument(array) ? { ...array, name: names[index] } : array))
    : document.arrays;
  const job = withoutEmpty({ ...document, arrays: named }) as JobDocument;
  const repeated = repeatedNames(names);
  try {
    judgeSubmission(job, lists.lookUp);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw repeated.length === 0 ? error : invalidFields([...error.errors, ...repeated]);
  }
  if (repeated.length > 0) throw invalidFields(repeated);
  const ready = withoutAliases(withSplitAddress(job, lists));
  return withoutEmpty(referencesOnly({ ...ready, ...asSent(ready) })) as JobDocument;
};
