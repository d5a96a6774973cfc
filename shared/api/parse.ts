import type { z } from 'zod';
import { fieldErrors, pointerTo } from './fieldErrors.ts';
import { type FieldError, Problem } from './problems.ts';

/** More entries than any job has; a list beyond it is refused before each entry is looked at. */
const longestList = 1000;
/** No schema looks deeper than `arrays/0/beam_span/0`. */
const deepest = 4;

/** Lists that are too long, wherever they stand. */
const tooLong = (sent: unknown, path: readonly PropertyKey[] = []): FieldError[] => {
  if (typeof sent !== 'object' || sent === null || path.length > deepest) return [];
  if (Array.isArray(sent) && sent.length > longestList) {
    return [{ detail: `must hold at most ${longestList}, not ${sent.length}`, pointer: pointerTo(path) }];
  }
  return Object.entries(sent).flatMap(([key, value]) => tooLong(value, [...path, key]));
};

const refuse = (errors: readonly FieldError[]): never => {
  const [first] = errors;
  const others = errors.length > 1 ? `, and ${errors.length - 1} more` : '';
  throw new Problem('invalid-fields', {
    detail: `${first!.pointer.replace(/^#\/?/, '') || 'The body'} ${first!.detail}${others}.`,
    errors: [...errors],
  });
};

/** Parses what a client sent; every wrong field is reported at once, with `more` errors that the schema cannot know. */
export const parse = <S extends z.ZodType>(
  schema: S,
  sent: unknown,
  more: () => readonly FieldError[] = () => [],
): z.output<S> => {
  const long = tooLong(sent);
  if (long.length > 0) refuse(long);
  const parsed = schema.safeParse(sent, { reportInput: true });
  const others = more();
  if (!parsed.success) return refuse([...fieldErrors(parsed.error), ...others]);
  if (others.length > 0) refuse(others);
  return parsed.data;
};
