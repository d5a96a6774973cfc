import type { LetterState } from '../../shared/jobs/deskCalls.ts';
import { statusText } from './statusText.ts';
import type { SharedWords } from '../base/words/sharedEn.ts';

/** A letter on a job page, of the field app or the console. */
export interface LetterStatus {
  state: LetterState;
  withdrawnMs: number | null;
  jobId: number;
}

/** The versions of the job that a letter belongs to. */
export interface JobVersions {
  /** Ids of all versions, oldest first. */
  versions: readonly number[];
  /** Of the newest version; null where unknown. */
  status: string | null;
  /** The newest version has a current letter. */
  hasLetter: boolean;
  /** The newest version was approved without one: none is due. */
  isWithoutLetter: boolean;
}

export const letterTone = {
  'in-force': 'good',
  withdrawn: 'bad',
  superseded: 'warn',
  'not-in-force': 'warn',
} as const satisfies Record<LetterState, string>;

/** Short status of a letter. */
export const letterBadge = ({ state, withdrawnMs }: Omit<LetterStatus, 'jobId'>, words: SharedWords): string =>
  state === 'withdrawn' && withdrawnMs !== null
    ? words.withdrawnOn(words.time(withdrawnMs))
    : words.letterStates[state];

const revisedText = (
  jobId: number,
  { versions, hasLetter, isWithoutLetter }: JobVersions,
  words: SharedWords,
): string => {
  const newest = versions.at(-1)!;
  const due = isWithoutLetter ? words.letterNoneFor : words.letterDueFor;
  const now = hasLetter ? words.letterThereFor : due;
  return `${words.letterOfVersion(versions.indexOf(jobId) + 1, jobId)} ${now(versions.length, newest)}`;
};

/** Why a letter is no longer valid; null while it is current. */
export const letterWhy = ({ state, jobId }: LetterStatus, job: JobVersions, words: SharedWords): string | null => {
  const status = job.status ?? '';
  switch (state) {
    case 'in-force':
      return null;
    case 'withdrawn':
      return words.letterWithdrawnWhy;
    case 'not-in-force':
      return words.letterNotCurrent(statusText(status, words));
    case 'superseded':
      if (job.versions.includes(jobId) && job.versions.at(-1) !== jobId) return revisedText(jobId, job, words);
      return status === 'Revised' ? words.letterOfEarlier : words.letterReplaced;
  }
};
