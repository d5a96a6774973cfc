import { type Field, fieldSpec, jobFields } from './fields.ts';

/**
 * A job, or one of its arrays, that no schema has validated: typed, stored, sent or received. Keys are wire names; values
 * have any shape.
 */
export type JobDocument = Readonly<Record<string, unknown>>;

export const isJobDocument = (value: unknown): value is JobDocument =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value, or an empty document if it is not an object. */
export const asFields = (value: unknown): JobDocument => (isJobDocument(value) ? value : {});

/** The arrays of a document; an entry that is not an object becomes an empty document. */
export const arraysOf = ({ arrays }: JobDocument): JobDocument[] =>
  Array.isArray(arrays) ? Array.from(arrays as unknown[], asFields) : [];

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const aliases = jobFields.flatMap((field): [alias: string, field: Field][] => {
  const { alias } = fieldSpec(field);
  return alias === undefined ? [] : [[alias, field]];
});

/** Moves a value from a field's alias to the field, unless the field has a value. */
export const withoutAliases = <F extends object>(fields: F): F =>
  aliases.reduce<F>((result, [alias, field]) => {
    if (!(alias in result)) return result;
    const { [alias]: moved, ...rest } = result as Record<string, unknown>;
    return { ...rest, [field]: rest[field] ?? moved } as F;
  }, fields);
