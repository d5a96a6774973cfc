import { z } from 'zod';
import { fieldErrors } from './fieldErrors.ts';
import { message } from '../messages/catalogue.ts';
import { type FieldError, fieldError, Problem } from '../messages/problem.ts';

/** The longest list whose schema has no bound of its own. */
const longestList = 1000;
/** The most field errors in one refusal, which bounds its size. */
const namedErrors = 1000;

export const unwrapped = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? unwrapped(schema.unwrap() as z.ZodType) : schema;

const fieldsIn = (sent: unknown): Readonly<Record<string, unknown>> =>
  typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>) : {};

const longestOf = (schema: z.ZodArray): number => {
  const bounds = (schema.def.checks ?? []).map(({ _zod }) => (_zod.def as { maximum?: number }).maximum ?? Infinity);
  return Math.min(longestList, ...bounds);
};

/** Finds lists and records that are too long before zod parses their entries. Skips unknown fields. */
const tooLong = (schema: z.ZodType, sent: unknown, path: readonly PropertyKey[] = []): FieldError[] => {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject) {
    const fields = fieldsIn(sent);
    return Object.entries(inner.shape).flatMap(([name, field]) =>
      tooLong(field as z.ZodType, fields[name], [...path, name]),
    );
  }
  if (inner instanceof z.ZodRecord) {
    const { maxProperties: maximum = longestList } = (z.globalRegistry.get(inner) ?? {}) as { maxProperties?: number };
    const received = Object.keys(fieldsIn(sent)).length;
    return received > maximum ? [fieldError(path, 'too-long', { maximum, unit: 'entries', received })] : [];
  }
  if (!(inner instanceof z.ZodArray) || !Array.isArray(sent)) return [];
  const maximum = longestOf(inner);
  return sent.length > maximum
    ? [fieldError(path, 'too-long', { maximum, unit: 'entries', received: sent.length })]
    : sent.flatMap((entry, index) => tooLong(inner.element as z.ZodType, entry, [...path, index]));
};

/** The refusal of a body or form. `errors` has at least one entry. */
export const invalidFields = (errors: readonly FieldError[]): Problem => {
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
 * Parses a request. Throws a refusal with all field errors (at most a thousand): those of the schema and those of `more`,
 * which checks what a schema cannot.
 */
export const parse = <S extends z.ZodType>(
  schema: S,
  sent: unknown,
  more: () => readonly FieldError[] = () => [],
): z.output<S> => {
  const long = tooLong(schema, sent);
  if (long.length > 0) throw invalidFields(long);
  const parsed = schema.safeParse(sent, { reportInput: true });
  const others = more();
  if (!parsed.success) throw invalidFields([...fieldErrors(parsed.error), ...others]);
  if (others.length > 0) throw invalidFields(others);
  return parsed.data;
};
