import type { CallProblem } from '../../../shared/rpc.ts';
import { toProblem } from '../http/errorHandler.ts';
import { RefusedError } from '../store/organizationStore.ts';

/** What the guard itself refuses; the other refusals are rows of shared/api/problems.ts. */
const authStatuses = { 'signed-out': 401, forbidden: 403, 'wrong-origin': 403, 'bad-call': 400 } as const;

/** Refused at the guard, before anything was looked at. */
export class AuthError extends Error {
  override readonly name = 'DoorRefusal';
  readonly code: keyof typeof authStatuses;
  readonly errors: CallProblem['errors'];

  constructor(code: keyof typeof authStatuses, detail: string, errors: CallProblem['errors'] = []) {
    super(detail);
    this.code = code;
    this.errors = errors;
  }
}

/** How an error is told to the console, and the status that it has where it is no call. Null for a bug. */
export const explainRefusal = (
  error: unknown,
): { status: number; problem: CallProblem; headers: Readonly<Record<string, string>> } | null => {
  if (error instanceof AuthError) {
    const { code, message: detail, errors } = error;
    return { status: authStatuses[code], problem: { code, detail, errors }, headers: {} };
  }
  if (error instanceof RefusedError)
    return { status: 409, problem: { code: 'refused', detail: error.message, errors: [...error.errors] }, headers: {} };
  const known = toProblem(error);
  if (known === null || known.kind === 'internal') return null;
  return { status: known.status, problem: known.wire, headers: known.headers };
};
