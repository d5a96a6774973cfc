import { describe, expect, it } from 'vitest';
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
      () => trimmed(blanks(12_000)),
      () => trimmed(blanks(1500)),
    ),
  ).toMatch(/^\d\d+ times as much work for 8 times the input$/);
});

describe('where the system counts the time of a thread in steps of 16 ms', () => {
  /** Work that takes so many milliseconds for the whole input and for an eighth, by a clock of its own. */
  const growthOf = (wholeMs: number, eighthMs: number): Promise<string> => {
    let ms = 0;
    const clock = () => ({ user: Math.floor(ms / 16) * 16_000, system: 0 });
    return growth(
      () => (ms += wholeMs),
      () => (ms += eighthMs),
      clock,
    );
  };

  it.each([
    [65, 8.1],
    [70, 15],
    [400, 50],
    [2000, 250],
  ])('%d ms for the whole and %d ms for an eighth are in proportion', async (whole, eighth) => {
    expect(await growthOf(whole, eighth)).toBe('in proportion');
  });

  it.each([
    [70, 1.1],
    [512, 8],
    [6400, 100],
  ])('%d ms for the whole and %d ms for an eighth grow with the square', async (whole, eighth) => {
    expect(await growthOf(whole, eighth)).toMatch(/^\d\d times as much work for 8 times the input$/);
  });

  it('work that an eighth of the input does not begin is not in proportion', async () => {
    expect(await growthOf(100, 0)).toMatch(/^\d{4,} times as much work/);
  });

  it('next to nothing for the longest input is in proportion, whatever the clock counts for an eighth', async () => {
    expect(await growthOf(40, 0)).toBe('in proportion');
  });
});
