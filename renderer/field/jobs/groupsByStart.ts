import type { JobList } from '../../../shared/drafts/deskCalls.ts';

export type JobGroup = JobList['groups'][number];

/** Each group by the index of its first row. */
export const groupsByStart = (groups: readonly JobGroup[]): ReadonlyMap<number, JobGroup> => {
  const byStart = new Map<number, JobGroup>();
  let start = 0;
  for (const group of groups) {
    byStart.set(start, group);
    start += group.count;
  }
  return byStart;
};
