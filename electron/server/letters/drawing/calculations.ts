import { calculatedEntries, entrySpec } from '../../../../shared/letters/entryRows.ts';
import { formulas } from '../../../../shared/letters/figures.ts';
import { type ArrayLines, attachmentLines, basisLines } from './evaluation.ts';
import type { LetterContent } from './letterContent.ts';

/** A calculated value: its title, and the arithmetic line by line, values with their units. */
export interface Calculation {
  title: string;
  steps: string[];
}

/** Lines without an equals sign state, and calculate nothing. */
const ofRows = (title: string, rows: readonly ArrayLines[]): Calculation[] =>
  rows.flatMap(({ names, lines }) => {
    const steps = lines.filter((line) => line.includes('='));
    return steps.length === 0 ? [] : [{ title: `${title}: ${names}`, steps }];
  });

/** What the letter calculates from the values that were submitted and entered, in the order of its sections. */
export const calculationsOf = ({ entries, arrays, job }: LetterContent): Calculation[] => [
  ...calculatedEntries.flatMap((name) => {
    const step = formulas[name](entries, job.moduleCount);
    return step === null ? [] : [{ title: entrySpec(name).formula!.title, steps: [step] }];
  }),
  ...ofRows('Attachment', attachmentLines(arrays)),
  ...ofRows('Basis of the finding', basisLines(entries, arrays).lines),
];
