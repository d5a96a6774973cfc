import type { DeskProblem } from '../../../shared/desk/contract.ts';
import { Refusal, refusals } from '../refusal.ts';

/** What files, and what the database, say where there is no room for more. */
const noRoom: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'];

/**
 * What a window is told of something that was thrown: a refusal in its own words, and a full disk in words too, since a
 * person can make room. Anything else is a mistake of ours: `onBug` hears of it.
 */
export const problemOf = (error: unknown, onBug: (error: unknown) => void): DeskProblem => {
  if (error instanceof Refusal) return { code: error.code, detail: error.message, errors: [...error.errors] };
  if (error instanceof Error && noRoom.includes((error as { code?: unknown }).code))
    return { code: 'disk-full', detail: `${refusals['disk-full']}.`, errors: [] };
  onBug(error);
  return { code: 'bug', detail: 'Something went wrong in Rafter itself.', errors: [] };
};
