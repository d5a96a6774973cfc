import { expect, it } from 'vitest';
import { keyArrays, type KeyedArray } from '../../../renderer/field/drafts/arrayKeys.ts';

let given = 0;
const next = (): number => (given += 1);
const keysOf = (keyed: readonly KeyedArray[]): number[] => keyed.map(({ key }) => key);

it('an array keeps its key when others come and go, when it is renamed, and when it says something else', () => {
  given = 0;
  const [south, east, west] = [{ name: 'South' }, { name: 'East', roof_pitch: 'steep' }, { name: 'West' }];
  const first = keyArrays([], [south, east, west], next);
  expect(keysOf(first)).toEqual([1, 2, 3]);
  const withoutSouth = keyArrays(first, [east, west], next);
  expect(keysOf(withoutSouth)).toEqual([2, 3]);
  const renamed = keyArrays(withoutSouth, [{ ...east, name: 'Garage' }, west], next);
  expect(keysOf(renamed)).toEqual([2, 3]);
  const changed = keyArrays(renamed, [{ name: 'Garage', roof_pitch: 18 }, west], next);
  expect(keysOf(changed)).toEqual([2, 3]);
  expect(keysOf(keyArrays(changed, [south, { name: 'Garage', roof_pitch: 18 }, west], next))).toEqual([4, 2, 3]);
});

it('arrays that say the same are told apart by their places', () => {
  given = 0;
  const twins = keyArrays([], [{}, {}, {}], next);
  expect(keysOf(keyArrays(twins, [{}, {}], next))).toEqual([1, 2]);
  expect(keysOf(keyArrays(twins, [{}, { name: 'North' }, {}], next))).toEqual([1, 2, 3]);
});
