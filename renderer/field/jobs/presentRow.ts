import type { DeskJobView } from '../../../shared/jobs/deskCalls.ts';

/**
 * The row of the job's status now; -1 without one. It is the one that was learned last and not the lowest one: clocks of
 * providers may jump, and what was learned late of an earlier job may come after it.
 */
export const presentRow = (rows: DeskJobView['timeline'], jobId: number | null): number =>
  rows.reduce(
    (last, row, index) => (row.jobId === jobId && row.seenMs >= (rows[last]?.seenMs ?? -Infinity) ? index : last),
    -1,
  );
