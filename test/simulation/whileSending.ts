import type { Desk } from '../../electron/desk/openDesk.ts';
import type { ProxiedRequest } from '../support/faultProxy.ts';
import type { Random } from '../support/random.ts';
import type { Intent } from './crew.ts';
import { randomOf } from './drawFault.ts';
import type { World } from './world.ts';

/** What the crew did as the power went: after a restart it sees whether it was stored. */
export interface Uncertain {
  settle: () => void;
  /** Throws where it is stored in part. */
  isStored: (desk: Desk) => boolean;
}

/** Does something at once. Answers what was done where it is not certain that it was stored. */
export const attempt = (act: () => void, done: Uncertain): Uncertain | null => {
  try {
    act();
  } catch {
    return done;
  }
  done.settle();
  return null;
};

/** Something that the crew does with the photos of a draft while others are on their way. */
export type Interruption = (world: World, desk: Desk, intent: Intent, random: Random) => Uncertain | null;

/** A person who waits asks again and again to send now, also while the provider is asked about what is unclear. */
export const sendNow: Interruption = ({ saw }, desk) => {
  try {
    desk.sync.worker.now();
    saw('send now while sending');
  } catch {
    // The power is gone.
  }
  return null;
};

/** Each makes something more to send, and has to end. */
const mostInterruptions = 8;

/** The crew goes on with captions and drawings while photos are sent: at a share of the requests it does something. */
export class WhileSending {
  readonly #world: World;
  readonly #seed: number;
  readonly #interruptions: readonly Interruption[];
  readonly #uncertain: Uncertain[] = [];
  #left = mostInterruptions;

  constructor(world: World, seed: number, interruptions: readonly Interruption[]) {
    this.#world = world;
    this.#seed = seed;
    this.#interruptions = interruptions;
  }

  /** Called for each request. */
  meet(request: ProxiedRequest): void {
    const random = randomOf(~this.#seed, request);
    if (this.#left === 0 || !random.chance(0.1 * this.#interruptions.length)) return;
    const { laptop, intents } = this.#world;
    const withPhotos = intents.filter(({ photos }) => photos.length > 0);
    if (withPhotos.length === 0) return;
    this.#left -= 1;
    const [intent, interrupt] = [random.pick(withPhotos), random.pick(this.#interruptions)];
    setImmediate(() => {
      const desk = laptop.running();
      // Something that may not have been stored is looked at before the crew goes on.
      if (desk === null || this.#uncertain.length > 0) return;
      const uncertain = interrupt(this.#world, desk, intent, random);
      if (uncertain) this.#uncertain.push(uncertain);
    });
  }

  /** After a power cut the crew sees what was stored. */
  look(desk: Desk): void {
    for (const { isStored, settle } of this.#uncertain.splice(0)) if (isStored(desk)) settle();
  }
}
