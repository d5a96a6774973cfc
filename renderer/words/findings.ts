import { type Finding, sayFinding } from '../../shared/job/checklist.ts';

/** A finding of the check, in the language of the window. */
export const findingText = (_language: string, finding: Finding): string => sayFinding(finding);
