import { isDiskFull } from '../../files/diskFull.ts';
import { Problem, problem } from '../../../shared/messages/problem.ts';
import type { CallProblem } from '../../../shared/rpc/rpc.ts';

/** The refusal behind an error, a full disk included; null for an unknown error, which is a bug. */
export const deskProblem = (error: unknown): CallProblem | null => {
  if (error instanceof Problem) return error.wire;
  if (isDiskFull(error)) return problem('laptop-disk-full').wire;
  return null;
};
