import { showFeet } from '../job/quantities.ts';
import { isBlank } from '../job/text.ts';
import type { Mark, Point } from './markup.ts';

/** A size in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Words on the picture, on a plate around a place. */
export interface MarkLabel {
  lines: readonly string[];
  x: number;
  y: number;
}

/** A mark as paths of SVG in pixels: its lines, and what is filled. */
export interface DrawnMark {
  strokes: string;
  fills: string;
  label: MarkLabel | null;
}

/** Widths and lengths, in thousandths of the longer edge of the picture. */
export const drawn = { line: 4, casing: 8, text: 26, lineHeight: 32, padding: 9, head: 26, tick: 13 } as const;

/** Pixels of one such thousandth. `scale` is more than 1 on small copies, where the marks would be too thin to see. */
export const unitOf = ({ width, height }: Size, scale = 1): number => (Math.max(width, height) / 1000) * scale;

/** Feet and inches from a foot on; `7.5"` below. */
export const lengthLabel = (inches: number): string => showFeet(inches) ?? `${inches}"`;

const charactersPerLine = 28;

/** Words in lines of about the same length. */
const linesOf = (text: string): string[] => {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!;
    if (last === '' || last.length + word.length < charactersPerLine)
      lines[lines.length - 1] = `${last} ${word}`.trim();
    else lines.push(word);
  }
  // A word that is longer than a line is cut.
  return lines.flatMap((line) => line.match(new RegExp(`.{1,${charactersPerLine}}`, 'gsu')) ?? []);
};

const at = (...pairs: Point[]): string => pairs.map(([x, y]) => `${+x.toFixed(2)} ${+y.toFixed(2)}`).join(' L ');

/** A unit vector from one place to another; to the right where both are the same. */
const direction = ([ax, ay]: Point, [bx, by]: Point): Point => {
  const length = Math.hypot(bx - ax, by - ay);
  return length < 1e-9 ? [1, 0] : [(bx - ax) / length, (by - ay) / length];
};

const arrow = (from: Point, to: Point, unit: number): DrawnMark => {
  const [dx, dy] = direction(from, to);
  const length = Math.min(drawn.head * unit, Math.max(Math.hypot(to[0] - from[0], to[1] - from[1]), unit));
  const neck: Point = [to[0] - dx * length, to[1] - dy * length];
  const side = length * 0.45;
  const corners: Point[] = [
    [neck[0] - dy * side, neck[1] + dx * side],
    [neck[0] + dy * side, neck[1] - dx * side],
  ];
  return { strokes: `M ${at(from, neck)}`, fills: `M ${at(to, ...corners)} Z`, label: null };
};

const dimension = (from: Point, to: Point, inches: number | null, unit: number): DrawnMark => {
  const [dx, dy] = direction(from, to);
  const across = drawn.tick * unit;
  const tick = ([x, y]: Point): string =>
    `M ${at([x - dy * across, y + dx * across], [x + dy * across, y - dx * across])}`;
  const label = { x: (from[0] + to[0]) / 2, y: (from[1] + to[1]) / 2 };
  return {
    strokes: `M ${at(from, to)} ${tick(from)} ${tick(to)}`,
    fills: '',
    label: inches === null ? null : { ...label, lines: [lengthLabel(inches)] },
  };
};

/** Where a mark lies on a picture of this size. One drawing for windows and for the copy that is sent. */
export const drawMark = (mark: Mark, size: Size, scale = 1): DrawnMark => {
  const unit = unitOf(size, scale);
  const pixel = ([x, y]: Point): Point => [x * size.width, y * size.height];
  switch (mark.kind) {
    case 'arrow':
      return arrow(pixel(mark.from), pixel(mark.to), unit);
    case 'dimension':
      return dimension(pixel(mark.from), pixel(mark.to), mark.inches, unit);
    case 'box': {
      const [[ax, ay], [bx, by]] = [pixel(mark.from), pixel(mark.to)];
      return { strokes: `M ${at([ax, ay], [bx, ay], [bx, by], [ax, by])} Z`, fills: '', label: null };
    }
    case 'line':
      return { strokes: `M ${at(...mark.points.map(pixel))}`, fills: '', label: null };
    case 'text': {
      const [x, y] = pixel(mark.at);
      return { strokes: '', fills: '', label: { x, y, lines: linesOf(mark.text) } };
    }
  }
};

/** The lines that a picture can be made of: the others show nothing. */
export const visibleLines = ({ lines }: MarkLabel): string[] =>
  lines.map((line) => line.replaceAll(/\p{Cc}/gu, '')).filter((line) => !isBlank(line));

/** The plate under a text of this width, inside of the picture where it fits. */
export const plateOf = (
  { x, y, lines }: MarkLabel,
  textWidth: number,
  size: Size,
  scale = 1,
): { x: number; y: number; width: number; height: number } => {
  const unit = unitOf(size, scale);
  const width = textWidth + 2 * drawn.padding * unit;
  const height = (lines.length * drawn.lineHeight + drawn.padding) * unit;
  const inside = (middle: number, length: number, edge: number): number =>
    Math.max(0, Math.min(edge - length, middle - length / 2));
  return { x: inside(x, width, size.width), y: inside(y, height, size.height), width, height };
};
