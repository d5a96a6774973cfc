import { z } from 'zod';
import { fieldErrors } from './fieldErrors.ts';
import { coded, type FieldError as UncodedFieldError } from './problems.ts';
import { message } from '../messages/catalogue.ts';
import { type FieldError, fieldError, Problem } from '../messages/problem.ts';

/** More entries than any job has; a list beyond it is refused before each entry is looked at. */
const longestList = 1000;
/** Of all lists of a body together: a thousand arrays with two dozen member spans each. */
const mostEntries = 25_000;
/** A refusal names so many wrong fields; nobody corrects more of them by hand, and its answer stays short. */
const namedErrors = 1000;

const unwrapped = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? unwrapped(schema.unwrap() as z.ZodType) : schema;

const fieldsIn = (sent: unknown): Readonly<Record<string, unknown>> =>
  typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>) : {};

/** Lists that are too long, where the schema has lists; what it does not know is ignored however long. */
const tooLong = (schema: z.ZodType, sent: unknown): FieldError[] => {
  const errors: FieldError[] = [];
  let entries = 0;
  const look = (under: z.ZodType, value: unknown, path: readonly PropertyKey[]): void => {
    if (entries > mostEntries) return;
    const inner = unwrapped(under);
    if (inner instanceof z.ZodObject) {
      const fields = fieldsIn(value);
      for (const [name, field] of Object.entries(inner.shape)) look(field as z.ZodType, fields[name], [...path, name]);
    } else if (inner instanceof z.ZodArray && Array.isArray(value)) {
      entries += value.length;
      if (value.length > longestList) {
        errors.push(fieldError(path, 'too-long', { maximum: longestList, unit: 'entries', received: value.length }));
      } else value.forEach((entry, index) => look(inner.element as z.ZodType, entry, [...path, index]));
    }
  };
  look(schema, sent, []);
  if (errors.length === 0 && entries > mostEntries) {
    errors.push(fieldError('#', 'too-many-entries-in-all', { maximum: mostEntries }));
  }
  return errors;
};

/** The refusal of a body or form for its fields. `errors` holds at least one. */
export const invalidFields = (errors: readonly FieldError[]): Problem<'invalid-fields'> => {
  const { pointer, code, params } = errors[0]!;
  return new Problem(
    message('invalid-fields', {
      field: pointer.replace(/^#\/?/, ''),
      error: { code, params },
      others: errors.length - 1,
      named: errors.length > namedErrors ? namedErrors : null,
    }),
    { errors: errors.slice(0, namedErrors) },
  );
};

/**
 * Parses what a client sent; every wrong field is reported at once (the first thousand of them), with `more` errors
 * that the schema cannot know.
 */
export const parse = <S extends z.ZodType>(
  schema: S,
  sent: unknown,
  more: () => readonly UncodedFieldError[] = () => [],
): z.output<S> => {
  const long = tooLong(schema, sent);
  if (long.length > 0) throw invalidFields(long);
  const parsed = schema.safeParse(sent, { reportInput: true });
  const others = more().map(coded);
  if (!parsed.success) throw invalidFields([...fieldErrors(parsed.error), ...others]);
  if (others.length > 0) throw invalidFields(others);
  return parsed.data;
};
