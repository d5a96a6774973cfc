import type { ItemShown, SyncShown } from '../../../shared/desk/shapes.ts';

type Job = SyncShown['jobs'][number];

/** Jobs that wait for a person come first; within each, in the order in which they go. */
export const jobsInOrder = ({ jobs }: SyncShown): { blocked: Job[]; others: Job[] } => ({
  blocked: jobs.filter(({ state }) => state === 'blocked'),
  others: jobs.filter(({ state }) => state !== 'blocked'),
});

const rank = (item: ItemShown): number =>
  item.needsPerson ? 0 : item.state === 'sending' ? 1 : item.kind === 'submit' ? 2 : 3;

/** What a person must see first: what waits for them, what is on its way, the rest as it goes. */
export const itemsInOrder = (items: readonly ItemShown[]): ItemShown[] =>
  items.toSorted((one, other) => rank(one) - rank(other));

/** What is open of one job, by kind. */
export const openOf = (items: readonly ItemShown[]): { photos: number; others: number } => ({
  photos: items.filter(({ kind }) => kind === 'upload').length,
  others: items.filter(({ kind }) => kind === 'message' || kind === 'revision').length,
});

/** What can go by itself: what is on its way, and bytes that nobody has to decide about. */
export const goingOf = ({ jobs }: SyncShown): { sending: ItemShown[]; bytes: number } => {
  const open = jobs.flatMap(({ items }) => items.filter(({ needsPerson }) => !needsPerson));
  return {
    sending: open.filter(({ state }) => state === 'sending'),
    bytes: open.reduce((sum, { bytes }) => sum + bytes, 0),
  };
};
