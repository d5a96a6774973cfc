import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

const draw = (seed: number, count: number): number[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random());
};

describe('seeded randomness', () => {
  it('brings the same numbers for a seed, and others for the next', () => {
    expect(draw(7, 50)).toEqual(draw(7, 50));
    expect(draw(7, 50)).not.toEqual(draw(8, 50));
    expect(new Set(draw(0, 1000)).size).toBe(1000);
  });

  it('stays in [0, 1) and fills it evenly', () => {
    const numbers = draw(42, 20_000);
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const share = numbers.filter((number) => Math.floor(number * 10) === tenth).length / numbers.length;
      expect(share).toBeCloseTo(0.1, 1);
    }
  });

  it('picks, counts and tosses from the same row', () => {
    const random = createRandom(3);
    const whole = Array.from({ length: 500 }, () => random.int(2, 4));
    expect([...new Set(whole)].sort()).toEqual([2, 3, 4]);
    expect(['a', 'b']).toContain(random.pick(['a', 'b']));
    expect(() => random.pick([])).toThrow(RangeError);
    expect([random.chance(0), random.chance(1)]).toEqual([false, true]);
  });
});
