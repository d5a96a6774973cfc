import { describe, it } from 'vitest';

/** A row of a table of tests, of which some need what a machine may lack. */
interface Row {
  isHere: boolean;
}

/** `describe.each`, in which a row that cannot run here is skipped in sight: one that is left out lets a hole look whole. */
export const describeEachHere = <T extends Row>(
  rows: readonly T[],
  title: string,
  body: (row: T) => void | Promise<void>,
): void => {
  // What is skipped must not open what it lacks.
  for (const row of rows)
    describe.skipIf(!row.isHere).each([row])(title, (own) => (own.isHere ? body(own) : undefined));
};

/** `it.each`, likewise. */
export const itEachHere = <T extends Row>(
  rows: readonly T[],
  title: string,
  body: (row: T) => void | Promise<void>,
): void => {
  for (const row of rows) it.skipIf(!row.isHere).each([row])(title, body);
};
