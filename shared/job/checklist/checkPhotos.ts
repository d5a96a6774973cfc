import { type CheckedPhoto, readCheckedJob } from './checkedJob.ts';
import { type Finding, neededFirst } from './finding.ts';
import { photoFindings } from './photoRules.ts';
import { slotFindings } from './slotRules.ts';

/** The findings of `checkJob` about photos and where they are missing, without the tables that the address is checked with. */
export const checkPhotos = (job: unknown, photos: readonly CheckedPhoto[]): Finding[] => {
  const checked = readCheckedJob(job, photos);
  return neededFirst([...slotFindings(checked), ...photoFindings(checked)]);
};
