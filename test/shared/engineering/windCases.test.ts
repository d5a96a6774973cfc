import { describe, expect, it } from 'vitest';
import { calculateEntries } from '../../../shared/engineering/calculate.ts';
import { calculatedCases, differences } from './calculatedCases.ts';

const windCases = calculatedCases.filter((one) => one.function === 'wind_case');

/** Both have the same formulas, and seven digits of each number are published. */
const share = 1e-6;

describe('wind, by an independent implementation', () => {
  it.each(windCases.map((one) => [`${one.id} ${one.about}`, one] as const))('%s', (_name, one) => {
    const [calculated] = calculateEntries([one], 'cases.json');
    expect(differences(calculated, { id: one.id, result: one.expected }, share)).toEqual([]);
  });
});
