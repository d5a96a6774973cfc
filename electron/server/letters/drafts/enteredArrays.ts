import { ArrayEntries, type LetterEntries } from '../../../../shared/letters/entries.ts';
import { arrayNamesOf, type LetterJob } from '../drawing/letterContent.ts';
import { matchEntries } from './matchEntries.ts';

/** Entries as typed, valid or not. */
export type Typed = Partial<Record<keyof LetterEntries, unknown>>;

/** What was entered for each array, and where; undefined for nothing, and for what is not valid. */
export const enteredArrays = (job: Pick<LetterJob, 'arrays'>, entered: unknown) => {
  const entries = Array.isArray(entered) ? (entered as unknown[]).map((one) => ArrayEntries.safeParse(one).data) : [];
  const valid = entries.filter((one) => one !== undefined);
  return { entries, matched: matchEntries(arrayNamesOf(job), valid).matched };
};
