import { expect, it } from 'vitest';
import { figureFormats } from '../../../renderer/office/figures/figureFormats.ts';
import { planLines, plotHeight } from '../../../renderer/office/figures/linePlot.ts';

const minute = 60_000;

it.each([
  ['en', 0, '0 min'],
  ['en', 40 * minute, '40 min'],
  ['en', 210 * minute, '3.5 hr'],
  ['en', 75 * 60 * minute, '3.1 days'],
  ['es', 210 * minute, '3.5 h'],
  ['en', null, '–'],
] as const)('in %s a duration of %j ms is %s', (languageCode, ms, text) => {
  expect(figureFormats({ languageCode }).duration(ms)).toBe(text);
});

it('draws lines within the plot, with gaps where there is no value', () => {
  const { lines, ticks, bottom, left, right } = planLines([[0, 5, null, 20, null]], 300);
  expect(lines[0]!.path.match(/M/g)).toHaveLength(2);
  expect(lines[0]!.dots).toHaveLength(3);
  expect(lines[0]!.dots[0]).toEqual({ x: left, y: bottom });
  for (const { x, y } of lines[0]!.dots) {
    expect(x >= left && x <= right).toBe(true);
    expect(y >= 0 && y <= plotHeight).toBe(true);
  }
  expect(ticks.map(({ value }) => value)).toEqual([0, 5, 10, 15, 20]);
});

it('counts jobs in whole numbers, and days in parts', () => {
  const ticksOf = (values: number[]): number[] => planLines([values], 300).ticks.map(({ value }) => value);
  expect(ticksOf([0, 1])).toEqual([0, 1]);
  expect(ticksOf([2, 0])).toEqual([0, 1, 2]);
  expect(ticksOf([0.5, 1])).toContain(0.2);
});

it('finds the point under the pointer, and names days only as far as they fit', () => {
  const plan = planLines([Array.from({ length: 366 }, (_, day) => day)], 390);
  expect(plan.labels.length).toBeLessThanOrEqual(5);
  expect([plan.indexAt(-50), plan.indexAt(plan.xOf(100)), plan.indexAt(9999)]).toEqual([0, 100, 365]);
  expect(plan.lines[0]!.dots).toEqual([]);
});

it('draws a single day', () => {
  const { lines, labels } = planLines([[3], [null]], 300);
  expect([lines[0]!.dots.length, lines[1]!.dots.length, labels.length]).toEqual([1, 0, 1]);
});
