import type { z } from 'zod';
import { fieldErrors } from '../../../shared/api/fieldErrors.ts';
import { type FieldError, Problem } from '../../../shared/api/problems.ts';

/** Parses what a client sent; every wrong field is reported at once, with `more` errors that the schema cannot know. */
export const parse = <S extends z.ZodType>(schema: S, sent: unknown, more: readonly FieldError[] = []): z.output<S> => {
  const parsed = schema.safeParse(sent, { reportInput: true });
  if (parsed.success && more.length === 0) return parsed.data;
  const errors = [...(parsed.success ? [] : fieldErrors(parsed.error)), ...more];
  const [first] = errors;
  const others = errors.length > 1 ? `, and ${errors.length - 1} more` : '';
  throw new Problem('invalid-fields', {
    detail: `${first!.pointer.replace(/^#\/?/, '') || 'The body'} ${first!.detail}${others}.`,
    errors,
  });
};
