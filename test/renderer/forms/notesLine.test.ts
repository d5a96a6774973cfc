import { expect, it } from 'vitest';
import { otherEntry, withLine } from '../../../renderer/forms/notesLine.ts';
import { PickerSearch } from '../../../renderer/forms/pickerSearch.svelte.ts';

it('a line is added to the notes once', () => {
  expect(withLine(undefined, 'Racking: X')).toBe('Racking: X');
  expect(withLine('Gate code 12.\n', 'Racking: X')).toBe('Gate code 12.\nRacking: X');
  expect(withLine('Racking: X\nDog.', 'Racking: X')).toBe('Racking: X\nDog.');
});

it('the entry for what a list lacks refers to the notes', () => {
  expect(otherEntry([{ name: 'XR100' }, { name: 'Other / See Notes' }])).toEqual({ name: 'Other / See Notes' });
  expect(otherEntry([{ name: 'XR100' }])).toBeUndefined();
});

it('what follows the entries is reached upward from the first, and is all there is without entries', async () => {
  const entries = [
    { id: 1, name: 'A' },
    { id: 2, name: 'B' },
  ];
  const found = new PickerSearch(
    () => (_list, text) => Promise.resolve(text === 'none' ? { entries: [], total: 0 } : { entries, total: 2 }),
    () => 'racking-types',
  );
  await found.run('a', null);
  const steps = [1, 1, -1, -1, -1, 1].map((step) => {
    found.move(step, 1);
    return found.active;
  });
  expect(steps).toEqual([1, 0, 2, 1, 0, 1]);
  await found.run('none', null);
  for (const step of [1, -1, 10]) {
    found.move(step, 1);
    expect(found.active).toBe(0);
  }
});
