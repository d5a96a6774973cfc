import { describe, expect, it } from 'vitest';
import { drawMark, lengthLabel, plateOf } from '../../../shared/photos/markupDrawing.ts';
import {
  areSameMarks,
  type Mark,
  mergedMarks,
  moved,
  mostMarks,
  type Point,
  pointsLeft,
  pointsOf,
  reshaped,
  simplified,
  stretched,
} from '../../../shared/photos/markup.ts';
import { Markup, readMarkup, storedMarkup } from '../../../shared/photos/markupSchema.ts';

const arrow: Mark = { kind: 'arrow', from: [0.1, 0.2], to: [0.5, 0.2] };
const line = (count: number): Mark => ({
  kind: 'line',
  points: Array.from({ length: count }, (_, at): Point => [at / count, 0.5]),
});
const text = (of: string): Mark => ({ kind: 'text', at: [0.5, 0.5], text: of });
const dimension = (inches: unknown) => ({ kind: 'dimension', from: [0, 0], to: [1, 1], inches });

describe('the schema of markup', () => {
  it.each([
    ['nothing', []],
    ['every kind', [arrow, line(2), line(200), text('a'), text('x'.repeat(120)), dimension(null), dimension(150)]],
    ['the most marks', Array.from({ length: mostMarks }, () => arrow)],
  ])('takes %s', (_, marks) => expect(Markup.safeParse(marks).success).toBe(true));

  it.each([
    ['a mark too many', Array.from({ length: mostMarks + 1 }, () => arrow)],
    ['a place beside the picture', [{ ...arrow, to: [1.01, 0] }]],
    ['no number', [{ ...arrow, to: [Number.NaN, 0] }]],
    ['a place with three shares', [{ ...arrow, to: [0, 0, 0] }]],
    ['a line of one point', [line(1)]],
    ['a line of too many points', [line(201)]],
    ['too many points in all', Array.from({ length: 21 }, () => line(200))],
    ['a text that is too long', [text('x'.repeat(121))]],
    ['a blank text', [text('  ')]],
    ['a length of nothing', [dimension(0)]],
    ['a length beyond a mile', [dimension(100_001)]],
    ['a length as text', [dimension('12')]],
    ['unknown fields', [{ ...arrow, color: 'url(x)' }]],
    ['another kind', [{ kind: 'image', at: [0, 0] }]],
  ])('refuses %s', (_, marks) => expect(Markup.safeParse(marks).success).toBe(false));

  it('stores nothing as nothing, and reads nothing from what is no markup', () => {
    expect([storedMarkup([]), readMarkup('nonsense'), readMarkup('{}')]).toEqual([null, null, null]);
    expect(readMarkup(storedMarkup([arrow])!)).toEqual([arrow]);
  });
});

describe('marks', () => {
  it('move whole, and stay on the picture', () => {
    expect(moved(arrow, 0.1, -0.1)).toEqual({ kind: 'arrow', from: [0.2, 0.1], to: [0.6, 0.1] });
    expect(moved(arrow, 2, -2)).toEqual({ kind: 'arrow', from: [0.6, 0], to: [1, 0] });
    expect(pointsOf(moved(line(4), -9, 9)).every(([x, y]) => x >= 0 && y === 1)).toBe(true);
  });

  it('are reshaped at one place, and stretched from the first', () => {
    expect(reshaped(arrow, 0, [-1, 0.3])).toEqual({ ...arrow, from: [0, 0.3] });
    expect(stretched(arrow, 0.1, 0.1)).toEqual({ ...arrow, to: [0.6, 0.3] });
    expect(
      stretched(
        {
          kind: 'line',
          points: [
            [0, 0],
            [0.25, 0.1],
            [0.5, 0],
          ],
        },
        0.5,
        0,
      ),
    ).toEqual({
      kind: 'line',
      points: [
        [0, 0],
        [0.5, 0.1],
        [1, 0],
      ],
    });
    expect(stretched(text('a'), 0.1, 0.1)).toEqual(text('a'));
  });

  it('that a hand drew are kept in few points, which show the same', () => {
    const circle = Array.from({ length: 3000 }, (_, at): Point => {
      const turn = (at / 3000) * 2 * Math.PI;
      return [0.5 + 0.4 * Math.cos(turn), 0.5 + 0.4 * Math.sin(turn)];
    });
    const kept = simplified(circle);
    expect(kept.length).toBeGreaterThan(20);
    expect(kept.length).toBeLessThanOrEqual(200);
    expect(kept.every(([x, y]) => Math.abs(Math.hypot(x - 0.5, y - 0.5) - 0.4) < 0.001)).toBe(true);
    const noise = Array.from({ length: 5000 }, (_, at): Point => [at / 5000, ((at * 7919) % 1000) / 1000]);
    expect(simplified(noise).length).toBeLessThanOrEqual(200);
    expect(
      simplified([
        [0, 0],
        [0.5, 0],
        [1, 0],
      ]),
    ).toEqual([
      [0, 0],
      [1, 0],
    ]);
    expect(pointsLeft([arrow, text('a'), line(10)])).toBe(3987);
  });
});

describe('the drawing', () => {
  const size = { width: 1000, height: 500 };

  it('is in pixels of the picture: the tip of an arrow is where it points', () => {
    const { strokes, fills } = drawMark(arrow, size);
    expect(strokes).toMatch(/^M 100 100 L 47\d(\.\d+)? 100$/);
    expect(fills).toMatch(/^M 500 100 L/);
    expect(drawMark({ kind: 'box', from: [0, 0], to: [1, 1] }, size).strokes).toBe(
      'M 0 0 L 1000 0 L 1000 500 L 0 500 Z',
    );
  });

  it('shows lengths as the app does', () => {
    expect([150, 7.5, 12].map(lengthLabel)).toEqual([`12' 6"`, '7.5"', `1' 0"`]);
    const { label } = drawMark({ kind: 'dimension', from: [0, 0], to: [1, 0], inches: 150 }, size);
    expect(label).toEqual({ x: 500, y: 0, lines: [`12' 6"`] });
    expect(drawMark({ kind: 'dimension', from: [0, 0], to: [1, 0], inches: null }, size).label).toBeNull();
  });

  it('breaks long texts, cuts long words, and keeps plates on the picture', () => {
    const { label } = drawMark(text('the third rafter from the hatch is split and was repaired'), size);
    expect(label!.lines).toEqual(['the third rafter from the', 'hatch is split and was', 'repaired']);
    expect(drawMark(text('x'.repeat(60)), size).label!.lines.map(({ length }) => length)).toEqual([28, 28, 4]);
    const plate = plateOf({ lines: ['a'], x: 1000, y: 500 }, 100, size);
    expect([plate.x + plate.width, plate.y + plate.height]).toEqual([1000, 500]);
    expect(plateOf({ lines: ['a'], x: 0, y: 0 }, 5000, size)).toMatchObject({ x: 0, y: 0 });
  });
});

describe('marks that two windows drew', () => {
  const at = (x: number): Mark => ({ kind: 'arrow', from: [x, 0], to: [x, 1] });
  const [first, second, third, fourth] = [at(0.1), at(0.2), at(0.3), at(0.4)];

  it('are all there, and what one erased is gone', () => {
    expect(mergedMarks([first, second], [first, second, third], [second, fourth])).toEqual([second, third, fourth]);
    expect(mergedMarks([first], [first, second], [first])).toEqual([first, second]);
    expect(mergedMarks([], [first], [first])).toEqual([first]);
  });

  it('are those of the one window where the other drew nothing, in their order', () => {
    const mine = [third, first];
    expect(mergedMarks([first, second], [first, second], mine)).toBe(mine);
    const { kind, from, to } = first as Extract<Mark, { kind: 'arrow' }>;
    expect(areSameMarks([first], [{ to, from, kind }])).toBe(true);
  });

  it('are those of the one that saves where all of them are too many', () => {
    const many = (from: number): Mark[] => Array.from({ length: 60 }, (_, index) => at((from + index) / 1000));
    expect(mergedMarks([], many(0), many(500))).toEqual(many(500));
  });
});
