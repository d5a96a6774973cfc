import type { PartName } from './draftParts.ts';

/** Where in the editor a person is led: to an element by its id; null for the part itself. */
export interface Target {
  part: PartName;
  id: string | null;
  /** The array in which the element is. */
  array: number | null;
  /** What the field holds is a proposal: what is typed takes its place. */
  isProposal?: true;
}

/** What a person is led to, and whether fields that must be filled are called wrong while they are empty. */
export class Attention {
  #target = $state.raw<Target | null>(null);
  #wasTried = $state(false);

  /** Null once the person is there. */
  get target(): Target | null {
    return this.#target;
  }
  /** Somebody wanted to queue the job. */
  get wasTried(): boolean {
    return this.#wasTried;
  }

  lead(target: Target): void {
    this.#target = target;
  }
  arrive(): void {
    this.#target = null;
  }
  tried(): void {
    this.#wasTried = true;
  }
}
