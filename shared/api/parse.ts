import { z } from 'zod';
import { fieldErrors, pointerTo } from './fieldErrors.ts';
import { type FieldError, Problem } from './problems.ts';

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
        errors.push({ detail: `must hold at most ${longestList}, not ${value.length}`, pointer: pointerTo(path) });
      } else value.forEach((entry, index) => look(inner.element as z.ZodType, entry, [...path, index]));
    }
  };
  look(schema, sent, []);
  if (errors.length === 0 && entries > mostEntries) {
    errors.push({ detail: `must hold at most ${mostEntries} entries in all its lists together`, pointer: '#' });
  }
  return errors;
};

const refuse = (errors: readonly FieldError[]): never => {
  const [first] = errors;
  const others = errors.length > 1 ? `, and ${errors.length - 1} more` : '';
  const left = errors.length > namedErrors ? ` The first ${namedErrors} are named.` : '';
  throw new Problem('invalid-fields', {
    detail: `${first!.pointer.replace(/^#\/?/, '') || 'The body'} ${first!.detail}${others}.${left}`,
    errors: errors.slice(0, namedErrors),
  });
};

/**
 * Parses what a client sent; every wrong field is reported at once (the first thousand of them), with `more` errors
 * that the schema cannot know.
 */
export const parse = <S extends z.ZodType>(
  schema: S,
  sent: unknown,
  more: () => readonly FieldError[] = () => [],
): z.output<S> => {
  const long = tooLong(schema, sent);
  if (long.length > 0) refuse(long);
  const parsed = schema.safeParse(sent, { reportInput: true });
  const others = more();
  if (!parsed.success) return refuse([...fieldErrors(parsed.error), ...others]);
  if (others.length > 0) refuse(others);
  return parsed.data;
};
