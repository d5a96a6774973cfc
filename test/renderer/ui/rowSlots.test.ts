import { expect, it } from 'vitest';
import { RowSlots } from '../../../renderer/ui/rowSlots.ts';

it('a row keeps its element while it is drawn, and a new one takes that of one that went', () => {
  const slots = new RowSlots();
  expect(slots.assign(['a', 'b', 'c'])).toEqual([0, 1, 2]);
  // Scrolled by one row.
  expect(slots.assign(['b', 'c', 'd'])).toEqual([1, 2, 0]);
  expect(slots.assign(['b', 'x', 'c', 'd', 'y'])).toEqual([1, 3, 2, 0, 4]);
  // Another list: its rows stand in the order of the elements.
  expect(slots.assign(['p', 'q'])).toEqual([0, 1]);
  expect(slots.assign([])).toEqual([]);
  expect(slots.assign(['q', 'r'])).toEqual([0, 1]);
});
