import type { SharedWords } from '../base/words/sharedEn.ts';

/** A unit as the language of the window writes it: `in`, `pulg`. */
export const unitText = (unit: string, words: Pick<SharedWords, 'units'>): string =>
  Object.hasOwn(words.units, unit) ? words.units[unit]! : unit;

/** With the space that a value and its unit have between them. */
export const valueWithUnit = (value: string, unit: string, words: Pick<SharedWords, 'units'>): string =>
  `${value}${unit === '°' ? '' : ' '}${unitText(unit, words)}`;
