import { lengthLabel } from '../../../../shared/photos/markupDrawing.ts';
import { type Mark, type Point, pointsOf } from '../../../../shared/photos/markup.ts';
import type { AppWords } from '../../parts/words.ts';

const regions = [
  ...(['topLeft', 'top', 'topRight'] as const),
  ...(['left', 'middle', 'right'] as const),
  ...(['bottomLeft', 'bottom', 'bottomRight'] as const),
];

const third = (share: number): number => Math.min(2, Math.floor(share * 3));

/** Where a point lies, in nine parts of the picture. */
const regionOf = ([x, y]: Point, { markup }: AppWords): string => markup.regions[regions[third(y) * 3 + third(x)]!];

/** A mark in words, for those who do not see it. */
export const markWords = (mark: Mark, words: AppWords): string => {
  const { markup } = words;
  const points = pointsOf(mark);
  const [from, to] = [regionOf(points[0]!, words), regionOf(points.at(-1)!, words)];
  switch (mark.kind) {
    case 'arrow':
      return markup.arrowFrom(from, to);
    case 'dimension':
      return mark.inches === null
        ? markup.withoutLength(from, to)
        : markup.dimensionFrom(lengthLabel(mark.inches), from, to);
    case 'box':
      return markup.boxFrom(from, to);
    case 'line':
      return markup.lineFrom(from, to);
    case 'text':
      return markup.textAt(mark.text, from);
  }
};

/** All marks of a photo in one line: `2 arrows, a dimension line of 12' 6"`. */
export const markupWords = (marks: readonly Mark[], { markup }: AppWords): string => {
  const counted = (['arrow', 'box', 'line'] as const).flatMap((kind) => {
    const count = marks.filter((mark) => mark.kind === kind).length;
    return count === 0 ? [] : [markup.counts[kind](count)];
  });
  const named = marks.flatMap((mark) => {
    if (mark.kind === 'text') return [markup.textOf(mark.text)];
    if (mark.kind !== 'dimension') return [];
    return [mark.inches === null ? markup.dimensionWithout : markup.dimensionOf(lengthLabel(mark.inches))];
  });
  return [...counted, ...named].join(', ');
};
