import { expect, it } from 'vitest';
import {
  BoardColumnChoice,
  columnsFor,
  knownColumns,
  standardColumns,
} from '../../../renderer/office/queue/boardColumns.svelte.ts';
import { everyJob, isSameBoard, officePlaces } from '../../../renderer/office/parts/officePlaces.ts';
import { createTextStorage } from '../../../renderer/base/gateway/textStorage.ts';

const memory = (): Storage => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
};

it('the standard columns are as many as there is room for; those of the queue are for reviewers', () => {
  expect(standardColumns(true, { isLarge: false, isRoomy: true })).toEqual(columnsFor(true));
  expect(standardColumns(true, { isLarge: true, isRoomy: false })).not.toContain('services');
  expect(standardColumns(false, { isLarge: true, isRoomy: false })).toEqual(columnsFor(false));
  expect(columnsFor(false)).not.toContain('due');
});

it('chosen columns are shown once each, with the name of the row, and only those of the role', () => {
  expect(knownColumns(['due', 'files', 'due', 'client'], true)).toEqual(['due', 'files', 'client']);
  expect(knownColumns(['due', 'files'], false)).toEqual(['client', 'files']);
});

it('a choice is kept for its user, and a filter with columns of its own has them', () => {
  const values = memory();
  const storage = createTextStorage(() => values);
  const choice = new BoardColumnChoice(storage, 7);
  expect(choice.choose(['due', 'client'], everyJob)).toBe(everyJob);
  expect(new BoardColumnChoice(storage, 7).chosenFor(everyJob)).toEqual(['due', 'client']);
  expect(new BoardColumnChoice(storage, 8).chosenFor(everyJob)).toBeNull();
  expect(choice.keptIn(everyJob).columns).toEqual(['due', 'client']);

  const view = { ...everyJob, columns: ['job' as const, 'client' as const] };
  expect(choice.choose(['client'], view)).toEqual({ ...everyJob, columns: ['client'] });
  expect(choice.chosenFor(everyJob)).toEqual(['due', 'client']);
  expect(choice.reset(view).columns).toBeUndefined();
  expect(new BoardColumnChoice(storage, 7).chosenFor(everyJob)).toBeNull();
});

it('the address holds the columns of a view, whose order is a difference', () => {
  const filter = { ...everyJob, columns: ['due' as const, 'client' as const] };
  expect(officePlaces.read(officePlaces.write({ screen: 'board', filter }))).toEqual({ screen: 'board', filter });
  expect(officePlaces.read('#/board?columns=due&columns=secret&columns=due')).toEqual({
    screen: 'board',
    filter: { ...everyJob, columns: ['due'] },
  });
  expect(isSameBoard(filter, { ...filter, columns: ['client', 'due'] })).toBe(false);
});
