import type { LetterEntries } from '../../shared/letter/entries.ts';
import type { FirmSettings } from '../../shared/letter/firm.ts';
import { isToNobody, missingOfEngineer } from '../server/office/letters/issueBlockers.ts';

/** What a composed letter does not say, each in one line with how it is entered; scripts may want it so all the same. */
export const letterLacks = (
  firm: FirmSettings,
  entries: Pick<LetterEntries, 'finding' | 'engineer'>,
  job: { recipient_name?: string | null; organization: string | null },
): string[] => {
  const engineer = missingOfEngineer(firm, entries.engineer);
  return [
    ...(firm.name ? [] : ['The letter has no letterhead: set the name of the firm with `rafter firm set FILE.json`.']),
    ...(engineer.length === 0
      ? []
      : [
          `The letter lacks the engineer's ${engineer.join(', ')}: set the engineer with \`rafter firm set FILE.json\`, or by --entries.`,
        ]),
    ...(entries.finding === undefined
      ? ['The letter has no finding: give one by --entries FILE.json, or a finished letter by --letter FILE.pdf.']
      : []),
    ...(isToNobody(job, job.organization ?? '')
      ? [
          `The letter is addressed to “${job.organization}”: give the organization its own name in the console, or the job a recipient.`,
        ]
      : []),
  ];
};
