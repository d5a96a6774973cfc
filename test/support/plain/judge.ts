import {
  arrayFields,
  jobFields,
  legacySlugs,
  revisionFields,
  slugs,
  type PlainField,
  type PlainFields,
} from './fields.ts';
import { findEntry } from './lists.ts';

export type Body = Record<string, unknown>;
/** What is wrong, in the shape of the body: lists of sentences where the fields are. */
export type Errors = Record<string, unknown>;

export const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const required = ['This field is required.'];
const typeOf = (value: unknown): string =>
  ({ string: 'str', number: 'int', boolean: 'bool' })[typeof value as 'string'] ??
  (Array.isArray(value) ? 'list' : 'dict');

const bounded = (value: unknown, min: number, max: number): string[] | null => {
  if (typeof value !== 'number') return ['A valid number is required.'];
  if (value > max) return [`Ensure this value is less than or equal to ${max}.`];
  return value < min ? [`Ensure this value is greater than or equal to ${min}.`] : null;
};

const judgeReference = (list: string, value: unknown): unknown => {
  if (!isObject(value)) {
    return { non_field_errors: [`Invalid data. Expected a dictionary, but got ${typeOf(value)}.`] };
  }
  const { id } = value;
  if (id === undefined || id === null) return { id: required };
  if (typeof id !== 'string' && typeof id !== 'number') return { id: ['Incorrect type.'] };
  return findEntry(list, id) ? null : { id: [`Invalid pk "${id}" - object does not exist.`] };
};

/** What is wrong with a value that is there, or null. */
const judgeValue = (field: PlainField, value: unknown): unknown => {
  switch (field.kind) {
    case 'text':
      if (typeof value !== 'string' && typeof value !== 'number') return ['Not a valid string.'];
      return field.isRequired && !String(value).trim() ? ['This field may not be blank.'] : null;
    case 'number':
      return bounded(value, field.min, field.max);
    case 'whole':
      return Number.isInteger(value) ? bounded(value, field.min, field.max) : ['A valid integer is required.'];
    case 'choice':
      return field.of.includes(value as string) ? null : [`"${String(value)}" is not a valid choice.`];
    case 'zip':
      return /^\d{1,5}(-?\d{4})?$/.test(String(value)) ? null : ['A valid integer is required.'];
    case 'reference':
      return judgeReference(field.list, value);
    case 'numbers': {
      if (!Array.isArray(value)) return [`Expected a list of items but got type "${typeOf(value)}".`];
      const wrong = value
        .map((one, index) => [String(index), bounded(one, field.min, field.max)] as const)
        .filter(([, error]) => error);
      return wrong.length > 0 ? Object.fromEntries(wrong) : null;
    }
  }
};

const judgeFields = (fields: PlainFields, body: Body, needed: readonly string[] = []): Errors => {
  const errors: Errors = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = body[name];
    const isNeeded = needed.includes(name);
    const error =
      value === undefined
        ? isNeeded && required
        : value === null
          ? isNeeded && ['This field may not be null.']
          : judgeValue(field, value);
    if (error) errors[name] = error;
  }
  return errors;
};

const judgeServices = (sent: unknown): unknown => {
  if (sent === undefined || sent === null) return null;
  if (!Array.isArray(sent)) return [`Expected a list of items but got type "${typeOf(sent)}".`];
  const wrong = sent.map(String).find((slug) => !slugs.includes(slug) && !(slug in legacySlugs));
  return wrong === undefined ? null : [`"${wrong}" is not a valid choice.`];
};

const judgeArray = (array: unknown): Errors => {
  if (!isObject(array)) {
    return { non_field_errors: [`Invalid data. Expected a dictionary, but got ${typeOf(array)}.`] };
  }
  const errors = judgeFields(arrayFields, array);
  const mount = isObject(array.connection_type) ? array.connection_type.id : undefined;
  const isBallast = findEntry('connection-types', mount as number)?.name === 'Ballast';
  if (isBallast && typeof array.ballast_weight !== 'number') errors.ballast_weight ??= required;
  return errors;
};

const judgeRest = (body: Body): Errors => {
  const errors: Errors = {};
  const services = judgeServices(body.services_requested);
  if (services) errors.services_requested = services;
  if (Array.isArray(body.arrays)) {
    const arrays = body.arrays.map(judgeArray);
    if (arrays.some((one) => Object.keys(one).length > 0)) errors.arrays = arrays;
  } else if (body.arrays !== undefined && body.arrays !== null) {
    errors.arrays = { non_field_errors: [`Expected a list of items but got type "${typeOf(body.arrays)}".`] };
  }
  if (Number(body.breaker_rating) > Number(body.msp_rating)) {
    errors.non_field_errors = ['The breaker rating may not exceed the MSP rating.'];
  }
  return errors;
};

/** §4.1; `{}` for a body that is fine. */
export const judgeJob = (body: Body): Errors => ({
  ...judgeFields(jobFields, body, ['client_name', 'client_street_address']),
  ...judgeRest(body),
});

/** §4.8: why, and whatever changes. */
export const judgeRevision = (body: Body): Errors => ({
  ...judgeFields(revisionFields, body, ['revision_notes', 'revision_reason']),
  ...judgeFields(jobFields, body),
  ...judgeRest(body),
});

/** §4.7. */
export const judgeMessage = (body: Body): Errors =>
  judgeFields({ message_body: { kind: 'text', isRequired: true } }, body, ['message_body']);
