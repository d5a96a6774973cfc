/** What has to be sent is always in one of these states. */
export const itemStates = ['waiting', 'sending', 'done', 'unknown', 'failed'] as const;
export type ItemState = (typeof itemStates)[number];

/** One move of an item, with what makes it happen; the diagram in README.md shows the same rows. */
export interface ItemTransition {
  from: ItemState;
  to: ItemState;
  because: string;
}

/** Every move there is. What is not here is a bug, and refused by the store. */
export const itemTransitions = [
  { from: 'waiting', to: 'sending', because: 'claimed: committed before the first byte leaves' },
  { from: 'sending', to: 'done', because: 'the documented answer' },
  { from: 'sending', to: 'waiting', because: 'certainly not taken: again later' },
  { from: 'sending', to: 'failed', because: 'refused: a person must act' },
  { from: 'sending', to: 'unknown', because: 'no clear answer, or the program ended' },
  { from: 'unknown', to: 'done', because: 'found at the provider' },
  { from: 'unknown', to: 'waiting', because: 'not taken, or safe to send again' },
  { from: 'waiting', to: 'failed', because: 'cannot be sent as it is' },
  { from: 'waiting', to: 'unknown', because: 'another laptop may have sent it' },
  { from: 'failed', to: 'waiting', because: 'a person mended it, or says again' },
  { from: 'failed', to: 'unknown', because: 'a person says again, and it may have been taken before' },
] as const satisfies readonly ItemTransition[];

const allowed = new Set<string>(itemTransitions.map(({ from, to }) => `${from} ${to}`));

export const canMoveItem = (from: ItemState, to: ItemState): boolean => allowed.has(`${from} ${to}`);
