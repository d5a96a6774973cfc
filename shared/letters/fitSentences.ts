import type { FitCheckId } from '../engineering/fitCheckIds.ts';

/** Values of a misfit as text: numbers are rounded and written as the language does. */
interface FitTexts {
  entered: string;
  against: string;
}

/** A sentence of each check, which goes on after the name of the array. */
export type FitSentences = Readonly<Record<FitCheckId, (texts: FitTexts) => string>>;

/** Beside a connection stands the covering that it is not made for, or the pitch on which it does not hold. */
export const isPitch = (against: string): boolean => !Number.isNaN(Number(against));

interface Spoken {
  check: FitCheckId;
  array: string;
  position: number;
  entered: string | number;
  against: string | number;
}

/** Two, or as many as it takes to see that two numbers are not the same. */
const digitsApart = (
  one: string | number,
  other: string | number,
  number: (value: number, digits?: number) => string,
): number => {
  if (typeof one !== 'number' || typeof other !== 'number') return 2;
  return [2, 3, 4, 5].find((digits) => number(one, digits) !== number(other, digits)) ?? 6;
};

/** A sentence with the array that it is about, by `named` where that has no name. */
export const fitSentence = (
  sentences: FitSentences,
  { check, array, position, entered, against }: Spoken,
  number: (value: number, digits?: number) => string,
  named: (position: number) => string,
): string => {
  const digits = digitsApart(entered, against, number);
  const text = (value: string | number) => (typeof value === 'number' ? number(value, digits) : value);
  const sentence = sentences[check]({ entered: text(entered), against: text(against) });
  const who = position === 0 ? '' : array || named(position);
  return who === '' ? `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}` : `${who}: ${sentence}`;
};
