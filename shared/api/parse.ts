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

/** Finds lists and records that are too long in a value. */
type LengthCheck = (sent: unknown, path: readonly PropertyKey[]) => FieldError[];

const tooLong = (path: readonly PropertyKey[], maximum: number, received: number): FieldError[] =>
  received > maximum ? [fieldError(path, 'too-long', { maximum, unit: 'entries', received })] : [];

/** Null where the schema has neither lists nor records. */
const createLengthCheck = (schema: z.ZodType): LengthCheck | null => {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject) {
    const checks = Object.entries(inner.shape).flatMap(([name, field]) => {
      const check = createLengthCheck(field as z.ZodType);
      return check ? [{ name, check }] : [];
    });
    if (checks.length === 0) return null;
    return (sent, path) => {
      const fields = fieldsIn(sent);
      return checks.flatMap(({ name, check }) => check(fields[name], [...path, name]));
    };
  }
  if (inner instanceof z.ZodRecord) {
    const { maxProperties: maximum = longestList } = (z.globalRegistry.get(inner) ?? {}) as { maxProperties?: number };
    return (sent, path) => tooLong(path, maximum, Object.keys(fieldsIn(sent)).length);
  }
  if (!(inner instanceof z.ZodArray)) return null;
  const maximum = longestOf(inner);
  const check = createLengthCheck(inner.element as z.ZodType);
  return (sent, path) => {
    if (!Array.isArray(sent)) return [];
    if (sent.length > maximum || !check) return tooLong(path, maximum, sent.length);
    return sent.flatMap((entry, index) => check(entry, [...path, index]));
  };
};

/** A walk through a schema takes as long as zod itself takes for a request: one per schema. */
const lengthChecks = new WeakMap<z.ZodType, { check: LengthCheck | null }>();

/** Finds lists and records that are too long before zod parses their entries. Skips unknown fields. */
const lengthErrors = (schema: z.ZodType, sent: unknown): FieldError[] => {
  let known = lengthChecks.get(schema);
  if (!known) lengthChecks.set(schema, (known = { check: createLengthCheck(schema) }));
  return known.check?.(sent, []) ?? [];
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
  const long = lengthErrors(schema, sent);
  if (long.length > 0) throw invalidFields(long);
  const parsed = schema.safeParse(sent, { reportInput: true });
  const others = more();
  if (!parsed.success) throw invalidFields([...fieldErrors(parsed.error), ...others]);
  if (others.length > 0) throw invalidFields(others);
  return parsed.data;
};
