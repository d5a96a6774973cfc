import { createContext } from 'svelte';
import type { Command } from '../../ui/commands.ts';

/** What can be done on the page that is open, for the command palette. */
export class PageCommands {
  #commands: (() => Command[]) | null = null;

  get all(): Command[] {
    return this.#commands?.() ?? [];
  }

  /** Offers commands of a page. Returns how to take them back. */
  offer(commands: () => Command[]): () => void {
    this.#commands = commands;
    return () => {
      if (this.#commands === commands) this.#commands = null;
    };
  }
}

/** The commands of the page that is open in this window. */
export const [usePageCommands, providePageCommands] = createContext<PageCommands>();
