import { expect, it } from 'vitest';
import { extensionOf } from '../../../shared/api/fileTypes.ts';
import { growth } from '../../support/growth.ts';

it('the extension of a name of blanks is found in proportion to its length', async () => {
  const find = (blanks: number) => () => expect(extensionOf(`a.jpg${' '.repeat(blanks)}x`)).toBeUndefined();
  expect(await growth(find(200_000), find(25_000))).toBe('in proportion');
});
