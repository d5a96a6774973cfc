import { addressFindings } from './checklist/addressRules.ts';
import { type CheckedPhoto, readCheckedJob } from './checklist/checkedJob.ts';
import { fieldFindings } from './checklist/fieldRules.ts';
import { type Finding, neededFirst } from './checklist/finding.ts';
import { photoFindings } from './checklist/photoRules.ts';
import { slotFindings } from './checklist/slotRules.ts';
import { valueFindings } from './checklist/valueRules.ts';

export { findingText, withEnglish } from './checklist/finding.ts';
export type { CheckedPhoto } from './checklist/checkedJob.ts';
export type { Finding, FindingCode, Severity } from './checklist/finding.ts';

/**
 * What a reviewer would miss in a job, given its services: `needed` findings first, then `advised` ones. Accepts any
 * document and never throws. Reports missing and implausible values; `judgeSubmission` reports invalid ones.
 */
export const checkJob = ({ job, photos }: { job: unknown; photos: readonly CheckedPhoto[] }): Finding[] => {
  const checked = readCheckedJob(job, photos);
  return neededFirst([
    ...addressFindings(checked),
    ...fieldFindings(checked),
    ...valueFindings(checked),
    ...slotFindings(checked),
    ...photoFindings(checked),
  ]);
};
