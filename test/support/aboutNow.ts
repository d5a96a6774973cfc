import { expect } from 'vitest';

/** More than a clock is ever set by, and less than any mistake in a unit or a time zone. */
const toleranceMs = 15 * 60_000;

/** A time in milliseconds that was read of the clock just now. Whether it is before or after another one depends on nobody setting it. */
export const aboutNow = (): number =>
  expect.toSatisfy((ms: unknown) => typeof ms === 'number' && Math.abs(ms - Date.now()) < toleranceMs) as number;
