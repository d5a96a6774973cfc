import type { ItemState } from '../../../shared/outbox/deskCalls.ts';

export const itemStates = ['waiting', 'sending', 'done', 'unknown', 'failed'] as const satisfies readonly ItemState[];

/** A transition of an item and its cause; the diagram in README.md shows the same rows. */
export interface ItemTransition {
  from: ItemState;
  to: ItemState;
  because: string;
}

/** All transitions. The store refuses every other one as a bug. */
export const itemTransitions = [
  { from: 'waiting', to: 'sending', because: 'claimed: committed before the first byte leaves' },
  { from: 'sending', to: 'done', because: 'the documented response' },
  { from: 'sending', to: 'waiting', because: 'certainly not taken: retry later' },
  { from: 'sending', to: 'failed', because: 'refused: a person must act' },
  { from: 'sending', to: 'unknown', because: 'no clear response, or the program ended' },
  { from: 'unknown', to: 'done', because: 'found at the provider' },
  { from: 'unknown', to: 'waiting', because: 'not taken, or safe to send again' },
  { from: 'waiting', to: 'failed', because: 'cannot be sent as it is' },
  { from: 'waiting', to: 'unknown', because: 'another laptop may have sent it' },
  { from: 'failed', to: 'waiting', because: 'a person fixed it, or retries' },
  { from: 'failed', to: 'unknown', because: 'a person retries, and it may have been taken before' },
] as const satisfies readonly ItemTransition[];

const allowed = new Set<string>(itemTransitions.map(({ from, to }) => `${from} ${to}`));

export const canMoveItem = (from: ItemState, to: ItemState): boolean => allowed.has(`${from} ${to}`);
