import { Problem, problem } from '../../../shared/messages/problem.ts';
import type { CallProblem } from '../../../shared/rpc.ts';

/** Error codes of the file system and of SQLite for a full disk. */
const diskFullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'];

/** The refusal behind an error, a full disk included; null for an unknown error, which is a bug. */
export const deskProblem = (error: unknown): CallProblem | null => {
  if (error instanceof Problem) return error.wire;
  if (error instanceof Error && diskFullCodes.includes((error as { code?: unknown }).code))
    return problem('laptop-disk-full').wire;
  return null;
};
