import { expect, it } from 'vitest';
import { growth } from './growth.ts';

const blanks = (count: number): string => `a${' '.repeat(count)}b`;
const sum = (count: number): number => {
  let all = 0;
  for (let n = 0; n < count; n += 1) all += Math.sqrt(n);
  return all;
};

it('tells work in proportion to its input from work that grows with the square', async () => {
  expect(
    await growth(
      () => sum(40_000_000),
      () => sum(5_000_000),
    ),
  ).toBe('in proportion');
  const trimmed = (text: string) => text.replace(/ +$/, '');
  expect(
    await growth(
      () => trimmed(blanks(40_000)),
      () => trimmed(blanks(5000)),
    ),
  ).toMatch(/^\d\d+ times as much work for 8 times the input$/);
});
