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
