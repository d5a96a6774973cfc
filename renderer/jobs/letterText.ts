import type { LetterState } from '../../shared/desk/shapes.ts';
import { statusText } from '../i18n/statusText.ts';
import type { Words } from '../i18n/words.ts';

/** A letter as a page shows it: on a laptop and in the office in the same words. */
export interface LetterToSay {
  state: LetterState;
  withdrawnMs: number | null;
  jobId: number;
}

/** The job that it is of, as it is now. */
export interface JobToSay {
  /** Every id it has had, oldest first. */
  versions: readonly number[];
  /** Of the newest; null where it is not known. */
  status: string | null;
  /** The newest has a letter that holds. */
  hasLetter: boolean;
}

export const letterTone = {
  'in-force': 'good',
  withdrawn: 'bad',
  superseded: 'warn',
  'not-in-force': 'warn',
} as const satisfies Record<LetterState, string>;

/** Whether it holds, in a word or two. */
export const letterBadge = ({ state, withdrawnMs }: Omit<LetterToSay, 'jobId'>, words: Words): string =>
  state === 'withdrawn' && withdrawnMs !== null
    ? words.withdrawnOn(words.time(withdrawnMs))
    : words.letterStates[state];

const revisedText = (jobId: number, { versions, hasLetter }: JobToSay, words: Words): string => {
  const newest = versions.at(-1)!;
  const now = hasLetter ? words.letterThereFor : words.letterDueFor;
  return `${words.letterOfVersion(versions.indexOf(jobId) + 1, jobId)} ${now(versions.length, newest)}`;
};

/** Why it does not hold any more; null while it does. */
export const letterWhy = ({ state, jobId }: LetterToSay, job: JobToSay, words: Words): string | null => {
  const status = job.status ?? '';
  switch (state) {
    case 'in-force':
      return null;
    case 'withdrawn':
      return words.letterWithdrawnWhy;
    case 'not-in-force':
      return words.letterNotInForce(statusText(status, words));
    case 'superseded':
      if (job.versions.includes(jobId) && job.versions.at(-1) !== jobId) return revisedText(jobId, job, words);
      return status === 'Revised' ? words.letterOfEarlier : words.letterReplaced;
  }
};
