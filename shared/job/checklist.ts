import type { Locale } from '../messages/languages.ts';
import { say } from '../messages/say.ts';
import { addressFindings } from './checklist/addressRules.ts';
import { type CheckedPhoto, readCheckedJob } from './checklist/checkedJob.ts';
import { fieldFindings } from './checklist/fieldRules.ts';
import type { Finding } from './checklist/finding.ts';
import { photoFindings } from './checklist/photoRules.ts';
import { slotFindings } from './checklist/slotRules.ts';
import { valueFindings } from './checklist/valueRules.ts';

export { findingsBeside } from './checklist/finding.ts';
export type { CheckedPhoto } from './checklist/checkedJob.ts';
export type { Finding, FindingCode, Severity } from './checklist/finding.ts';

/**
 * What a reviewer would miss in a job, given its services: `needed` findings first, then `advised` ones. Accepts any
 * document and never throws. Reports missing and implausible values; `judgeSubmission` reports invalid ones.
 */
export const checkJob = ({ job, photos }: { job: unknown; photos: readonly CheckedPhoto[] }): Finding[] => {
  const checked = readCheckedJob(job, photos);
  const findings = [
    ...addressFindings(checked),
    ...fieldFindings(checked),
    ...valueFindings(checked),
    ...slotFindings(checked),
    ...photoFindings(checked),
  ];
  return findings.toSorted((one, other) => Number(one.severity === 'advised') - Number(other.severity === 'advised'));
};

/** A finding as one line of text. */
export const findingText = (locale: Locale, finding: Finding): string => say(locale, finding).replace(/\s+/g, ' ');

/** Findings with their English text, as the command line and the console API give them. */
export const withEnglish = (findings: readonly Finding[]): (Finding & { text: string })[] =>
  findings.map((finding) => ({ ...finding, text: findingText('en', finding) }));
