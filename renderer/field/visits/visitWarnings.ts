import type { DraftVisit } from '../../../shared/desk/visits.ts';
import type { AppWords } from '../../i18n/words.ts';

/** Why the job of a visit may be wanted no more, or twice. */
export const visitWarnings = (
  { isCanceled, takenBy }: Pick<DraftVisit, 'isCanceled' | 'takenBy'>,
  words: Pick<AppWords, 'visitWithdrawn' | 'visitWithOther'>,
): string[] => [
  ...(isCanceled ? [words.visitWithdrawn] : []),
  ...(takenBy === null ? [] : [words.visitWithOther(takenBy)]),
];
