import type { Problem } from '../../../shared/messages/problem.ts';
import { toProblem } from '../http/errorHandler.ts';

/** The refusal behind an error; null for an unknown error, which is a bug. */
export const refusalOf = (error: unknown): Problem | null => {
  const known = toProblem(error);
  return known?.kind === 'internal' ? null : known;
};
