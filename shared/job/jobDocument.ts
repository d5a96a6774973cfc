import { type Field, fieldSpec, jobFields } from './fields.ts';

/**
 * A job as it is typed, stored, sent or answered, before any schema has read it: fields by their names on the wire, of
 * any shape. An array of it has the same type.
 */
export type JobDocument = Readonly<Record<string, unknown>>;

export const isJobDocument = (value: unknown): value is JobDocument =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value as a document; an empty one for anything that is no object. */
export const asFields = (value: unknown): JobDocument => (isJobDocument(value) ? value : {});

/** The arrays that a document lists; an empty one for an entry that is no object. */
export const arraysOf = ({ arrays }: JobDocument): JobDocument[] =>
  Array.isArray(arrays) ? Array.from(arrays as unknown[], asFields) : [];

/** Nothing was entered: null, an empty text or an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const aliases = jobFields.flatMap((field): [alias: string, field: Field][] => {
  const { alias } = fieldSpec(field);
  return alias === undefined ? [] : [[alias, field]];
});

/** Moves values sent under a field's second name to the field, unless that has one of its own. */
export const withoutAliases = <F extends object>(fields: F): F =>
  aliases.reduce<F>((result, [alias, field]) => {
    if (!(alias in result)) return result;
    const { [alias]: moved, ...rest } = result as Record<string, unknown>;
    return { ...rest, [field]: rest[field] ?? moved } as F;
  }, fields);
