import { z } from 'zod';
import { cityKey } from '../../../shared/address/cityKey.ts';
import { fillAddress, otherAddress } from '../../../shared/address/fillAddress.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import { arrayNames, repeatedNames } from '../../../shared/job/arrayNames.ts';
import { stateAbbreviation } from '../../../shared/job/stateAbbreviation.ts';
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

/** The address of a job or of changes to it, as text. */
export const clientAddressOf = (fields: JobDocument) => {
  const asText = (value: unknown): string | null =>
    typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
  return {
    client_street_address: asText(fields.client_street_address) ?? '',
    client_city: asText(fields.client_city),
    client_state: stateAbbreviation(fields.client_state),
    client_zip_code: asText(fields.client_zip_code),
  };
};

const filledIn = (fields: JobDocument): JobDocument =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));

/** Texts trimmed, and the fields that `keep` keeps, at every depth; places in lists stay where they are. */
const trimmed = (value: unknown, keep = (fields: JobDocument): JobDocument => fields): unknown => {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map((one) => trimmed(one, keep));
  if (!isJobDocument(value)) return value;
  return keep(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, trimmed(inner, keep)])));
};
const withoutEmpty = (value: unknown): unknown => trimmed(value, filledIn);

/** A full address is split here already, so that its parts are seen before they are sent (§2.1). */
const withSplitAddress = (job: JobDocument, { stateOf }: KnownLists): JobDocument => {
  const state = job.client_state;
  const said = clientAddressOf(job);
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

/**
 * The changes of a revision (§4.8) as they are sent: texts trimmed, and a full address split, as the server does it. A street
 * in another city takes the state and ZIP of the old one away.
 */
export const readyRevision = (sent: JobDocument, current: JobDocument, { stateOf }: KnownLists): JobDocument => {
  const changes = trimmed(sent) as JobDocument;
  const said = clientAddressOf(changes);
  const filled = fillAddress(said);
  if (filled.client_street_address === said.client_street_address || otherAddress(said) !== null) return changes;
  const { client_city: city, client_state: state } = filled;
  const isElsewhere = city !== null && cityKey(city) !== cityKey(clientAddressOf(current).client_city ?? '');
  const found = referencesOnly({
    client_city: city,
    client_state: changes.client_state ?? (state === null ? null : stateOf(state)) ?? null,
    client_zip_code: filled.client_zip_code,
  });
  const street = filled.client_street_address;
  return { ...changes, client_street_address: street, ...(isElsewhere ? found : filledIn(found)) };
};
