import { describe, expect, it } from 'vitest';
import { calculateEntries } from '../../../shared/engineering/calculate.ts';
import { calculatedCases, differences } from './calculatedCases.ts';

const otherCases = calculatedCases.filter((one) => one.function !== 'wind_case');

/**
 * Both have the same formulas, and seven digits of each number are published. Deflections of continuous members are those of
 * numeric integration there, and exact here.
 */
const shareOf = (name: string): number => (name === 'member' ? 5e-4 : 1e-6);

describe('snow, loads, attachments, members and checks, by an independent implementation', () => {
  it.each(otherCases.map((one) => [`${one.id} ${one.about}`, one] as const))('%s', (_name, one) => {
    const [calculated] = calculateEntries([one], 'cases.json');
    expect(differences(calculated!.result, one.expected, shareOf(one.function))).toEqual([]);
  });
});
