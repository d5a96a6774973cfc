import { Problem } from '../../../shared/messages/problem.ts';
import type { CallProblem } from '../../../shared/rpc.ts';
import { Refusal, refusals } from '../refusal.ts';

/** Error codes of the file system and of SQLite for a full disk. */
const noRoom: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'];

/** The refusal behind an error, a full disk included; null for an unknown error, which is a bug. */
export const deskProblem = (error: unknown): CallProblem | null => {
  if (error instanceof Problem) return error.wire;
  if (error instanceof Refusal) return { code: error.code, detail: error.message, errors: [...error.errors] };
  if (error instanceof Error && noRoom.includes((error as { code?: unknown }).code))
    return { code: 'disk-full', detail: `${refusals['disk-full']}.`, errors: [] };
  return null;
};
