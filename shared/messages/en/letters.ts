import type { letterMessages } from '../catalogue/letters.ts';
import type { Words } from '../rows.ts';

const listed = (shown: readonly (string | number)[], count: number): string =>
  `${shown.join(', ')}${count > shown.length ? ` and ${count - shown.length} more` : ''}`;

export const letterWords: Words<typeof letterMessages> = {
  'letter-takes-too-long': 'The letter takes too long to draw.',
  'too-many-letters': 'Too many letters are being drawn. Try again soon.',
  'entries-array-unknown': ({ names, count }) =>
    `must be that of one of the arrays: ${listed(
      names.map((name, at) => `${at + 1} ${JSON.stringify(name)}`),
      count,
    )}`,
  'entries-array-ambiguous': ({ positions, count }) =>
    `is the name of ${count} arrays; give the position of one: ${listed(positions, count)}`,
  'entries-array-repeated': 'is about an array that has entries already',
};
