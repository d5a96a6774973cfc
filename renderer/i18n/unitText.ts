import type { AppWords } from './words.ts';

/** A unit as the language of the window writes it: `in`, `pulg`. */
export const unitText = (unit: string, words: Pick<AppWords, 'units'>): string =>
  Object.hasOwn(words.units, unit) ? words.units[unit]! : unit;
