import { expect, it } from 'vitest';
import { csvRow } from '../../electron/files/csv.ts';
import { growth } from '../support/growth.ts';

it('a row of CSV takes time in proportion to the text', async () => {
  const row = (size: number) => ["'", ' ', '\n', '\u200b\t'].map((part) => part.repeat(size));
  const [whole, eighth] = [row(400_000), row(50_000)];
  expect(
    await growth(
      () => csvRow(whole),
      () => csvRow(eighth),
    ),
  ).toBe('in proportion');
});
