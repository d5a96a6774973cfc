import type { Job } from '../../shared/job/job.ts';
import { approveJob as approveCase, type LetterSource } from '../../electron/server/letters/approveJob.ts';
import { openLetterCase } from '../../electron/server/letters/letterCase.ts';
import type { Actor } from '../../electron/server/base/audit/auditStore.ts';

/** Issues the letter of a job as the command line does, past all that the engineer may override. */
export const approveJob = async (
  deps: Parameters<typeof approveCase>[0],
  id: number,
  source: LetterSource,
  by: Actor,
): Promise<Job> => approveCase(deps, await openLetterCase(deps.store, id, { nowMs: deps.clock.now() }), source, by);
