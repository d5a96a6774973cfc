import cases from './cases.json' with { type: 'json' };

/**
 * Calculations with every intermediate value, by an implementation that shares no code with this one. `expected` may be
 * `{ask}` or `{refuse}`.
 */
export interface CalculatedCase {
  id: string;
  about: string;
  function: string;
  inputs: Record<string, unknown>;
  expected: Record<string, unknown>;
}

export const calculatedCases: readonly CalculatedCase[] = cases;

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where a result differs from what is expected: numbers by more than a share of them, all else at all. */
export const differences = (result: unknown, expected: unknown, share: number, at = ''): string[] => {
  if (isGroup(result) && isGroup(expected)) {
    const names = [...new Set([...Object.keys(result), ...Object.keys(expected)])];
    return names.flatMap((name) => differences(result[name], expected[name], share, `${at}${name} `));
  }
  const isSame =
    typeof result === 'number' && typeof expected === 'number'
      ? Math.abs(result - expected) <= share * Math.max(1, Math.abs(expected))
      : JSON.stringify(result) === JSON.stringify(expected);
  return isSame ? [] : [`${at}${JSON.stringify(result)}, not ${JSON.stringify(expected)}`];
};
