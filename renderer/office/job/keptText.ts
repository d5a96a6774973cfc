import type { Kept } from '../../gateway/kept.ts';
import type { UnsentText } from '../../jobs/revision.svelte.ts';

/** What is being written in the console, kept by this browser until it is sent. */
export class KeptText implements UnsentText {
  #kept: Kept;
  #changed: () => void;

  /** `changed` is told of every change. */
  constructor(kept: Kept, changed: () => void = () => undefined) {
    this.#kept = kept;
    this.#changed = changed;
  }

  get text(): string {
    return this.#kept.read() ?? '';
  }
  set text(text: string) {
    this.#kept.write(text);
    this.#changed();
  }

  load(): Promise<string> {
    return Promise.resolve(this.text);
  }

  keep(): Promise<void> {
    return Promise.resolve();
  }
}
