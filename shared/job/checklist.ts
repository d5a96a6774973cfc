import type { Locale } from '../messages/languages.ts';
import { say } from '../messages/say.ts';
import { addressFindings } from './checklist/addressRules.ts';
import { type CheckedPhoto, readCheckedJob } from './checklist/checkedJob.ts';
import { fieldFindings } from './checklist/fieldRules.ts';
import type { Finding } from './checklist/finding.ts';
import { photoFindings } from './checklist/photoRules.ts';
import { slotFindings } from './checklist/slotRules.ts';
import { valueFindings } from './checklist/valueRules.ts';

export type { CheckedPhoto } from './checklist/checkedJob.ts';
export type { Finding, FindingCode, Severity } from './checklist/finding.ts';

/**
 * What a reviewer would miss in a job, for the services that it asks for: what is needed first, then what is advised.
 * The document may lack anything and hold anything, and photos are those on its board; never throws. Wrong values are
 * `judgeSubmission`'s to report: here a field is there or it is not, and what is there is plausible or it is not.
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
