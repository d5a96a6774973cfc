import type { LetterDraft } from '../../../shared/office/shapes.ts';
import { type Entries, isSame, type Merged, mergeEntries } from './mergeEntries.ts';

/** What stood in a form, and what of it was typed here. */
interface Stood {
  entries: Entries;
  typed: readonly string[];
}

/** What stood in a form when somebody else forgot the draft: held until it is put back or given up. */
export class TakenAway {
  #held = $state.raw<(Stood & { from: Entries }) | null>(null);

  get isThere(): boolean {
    return this.#held !== null;
  }

  /** What is put in now takes the place of what stood there. */
  hold(stood: Stood, { entries: from }: LetterDraft): void {
    if (!isSame(from, stood.entries)) this.#held = { ...stood, from };
  }

  /** It beside what was typed since, and what of it was typed then; nothing is held any more. */
  putBack(now: Entries): (Merged & Pick<Stood, 'typed'>) | null {
    const held = this.#held;
    this.#held = null;
    return held && { ...mergeEntries(held.from, held.entries, now), typed: held.typed };
  }

  giveUp(): void {
    this.#held = null;
  }
}
