import type { Kept } from '../../gateway/kept.ts';
import type { UnsentText } from '../../jobs/revision.svelte.ts';

/** What is being written in the console, kept by this browser until it is sent. */
export class KeptText implements UnsentText {
  #kept: Kept;

  constructor(kept: Kept) {
    this.#kept = kept;
  }

  get text(): string {
    return this.#kept.read() ?? '';
  }
  set text(text: string) {
    this.#kept.write(text);
  }

  load(): Promise<string> {
    return Promise.resolve(this.text);
  }

  keep(): Promise<void> {
    return Promise.resolve();
  }
}
