import type { AppWords } from '../parts/words.ts';
import type { Place, Warning } from './boardPlan.ts';

export const placeName = ({ slot, array }: Place, words: AppWords): string => words.slotOf(words.slots[slot], array);

export const warningText = (warning: Warning, words: AppWords): string => {
  switch (warning.kind) {
    case 'far':
      return words.warnings.far(warning.kilometres);
    case 'twice':
      return words.warnings.twice(placeName(warning.place, words));
    default:
      return words.warnings[warning.kind];
  }
};
