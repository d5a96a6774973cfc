import type { Component } from 'svelte';
import { loadWords } from './words/wordTable.ts';

/** A screen whose code is loaded when it is first opened, or before that while the window is idle. */
export class OnDemand<P extends object> {
  readonly #import: () => Promise<{ default: Component<P> }>;
  #component = $state.raw<Component<P> | null>(null);
  #hasFailed = $state(false);

  constructor(load: () => Promise<{ default: Component<P> }>) {
    this.#import = load;
  }

  /** Null until it is loaded. */
  get component(): Component<P> | null {
    return this.#component;
  }
  /** Whether it could not be loaded when it was opened. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  async open(): Promise<void> {
    this.#hasFailed = !(await this.load());
  }

  /** Whether it is loaded now. Where the files cannot be reached, a later call tries again. */
  async load(): Promise<boolean> {
    try {
      if (this.#component) return true;
      const { default: component } = await this.#import();
      // Its words have come with it, in English.
      await loadWords();
      this.#component = component;
    } catch {
      return false;
    }
    return true;
  }
}

type Loadable = Pick<OnDemand<never>, 'load'>;

/** How long a new page is left to its first screen, which is idle too while it waits for its data. */
const firstScreenMs = 2000;

const loadWhenIdle = ([next, ...others]: readonly Loadable[]): void => {
  if (next) requestIdleCallback(() => void next.load().then(() => loadWhenIdle(others)));
};

/** Loads screens one after the other, once the first one is there and the window has nothing else to do. */
export const loadLater = (screens: readonly Loadable[]): void =>
  void setTimeout(() => loadWhenIdle(screens), firstScreenMs);
