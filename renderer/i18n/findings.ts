import { type Finding, sayFinding } from '../../shared/job/checklist.ts';
import { sayFindingEs } from './findingsEs.ts';

/** A finding of the check, in the language of the window. */
export const findingText = (language: string, finding: Finding): string =>
  language === 'es' ? sayFindingEs(finding) : sayFinding(finding);
