import type { Random } from '../support/random.ts';
import type { FaultProxy } from '../support/faultProxy.ts';
import type { Intent } from './crew.ts';
import type { Laptop } from './laptop.ts';
import type { SimulatedProvider } from './providers.ts';
import type { copiesOn } from './drawings.ts';

/** What must hold, whatever happened, in words. */
export class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise';
}

export const must = (holds: boolean, promise: string): void => {
  if (!holds) throw new BrokenPromise(promise);
};

/** What a run went through, so that a simulation in which nothing happens does not pass for one. */
export const happenings = [
  'life',
  'power cut',
  'disk full',
  'photo missing',
  'photo changed',
  'clock jump',
  'provider down',
  'network back',
  'person asked',
  'revision',
  'letter',
  'message',
  'caption',
  'caption while sending',
  'send now while sending',
  'drawing',
  'drawing changed',
  'drawing removed',
  'drawing while sending',
  'drawing changed after its copy left',
  'drawing changed after its copy was made',
  'killed while a copy is made',
  'no room for a marked copy',
  'photo put back',
  'photo sorted',
  'resumed unknown',
  'phone session',
  'phone asleep',
  'phone of another job',
  'same photo from phone again',
  'laptop killed under a phone',
] as const;
/** What only a Rafter server offers. */
export const happeningsOfOurs = ['upload in pieces', 'upload resumed', 'caption corrected'] as const;
export type Happening = (typeof happenings)[number] | (typeof happeningsOfOurs)[number];

/** One run: a laptop with its crew and their phone, a network and a provider. */
export interface World {
  seed: number;
  random: Random;
  laptop: Laptop;
  copies: ReturnType<typeof copiesOn>;
  provider: SimulatedProvider;
  proxy: FaultProxy;
  intents: Intent[];
  saw: (what: Happening) => void;
}
