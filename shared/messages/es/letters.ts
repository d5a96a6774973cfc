import type { letterMessages } from '../catalogue/letters.ts';
import type { Words } from '../rows.ts';

const listed = (shown: readonly (string | number)[], count: number): string =>
  `${shown.join(', ')}${count > shown.length ? ` y ${count - shown.length} más` : ''}`;

export const letterWords: Words<typeof letterMessages> = {
  'letter-takes-too-long': 'La carta tarda demasiado en hacerse.',
  'too-many-letters': 'Se hacen demasiadas cartas a la vez. Inténtelo en un momento.',
  'entries-array-unknown': ({ names, count }) =>
    `debe ser uno de los arreglos: ${listed(
      names.map((name, at) => `${at + 1} «${name}»`),
      count,
    )}`,
  'entries-array-ambiguous': ({ positions, count }) =>
    `es el nombre de ${count} arreglos; diga la posición de uno: ${listed(positions, count)}`,
  'entries-array-repeated': 'es de un arreglo que ya tiene valores',
};
