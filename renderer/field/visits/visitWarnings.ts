import type { DraftVisit } from '../../../shared/visits/deskCalls.ts';
import type { VisitWords } from '../../visits/visitWords.ts';

/** Why the job of a visit may be wanted no more, or twice. */
export const visitWarnings = (
  { isCanceled, takenBy }: Pick<DraftVisit, 'isCanceled' | 'takenBy'>,
  words: Pick<VisitWords, 'visitWithdrawn' | 'visitWithOther'>,
): string[] => [
  ...(isCanceled ? [words.visitWithdrawn] : []),
  ...(takenBy === null ? [] : [words.visitWithOther(takenBy)]),
];
