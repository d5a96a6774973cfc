import type { Toasts } from '../../base/toasts.svelte.ts';

/** Why a job could not be queued, shown until the reason is gone. */
export class QueueComplaint {
  readonly #toasts: Toasts;
  #close = (): void => undefined;

  constructor(toasts: Toasts) {
    this.#toasts = toasts;
  }

  show(text: string): void {
    this.#close = this.#toasts.complain(text);
  }
  end(): void {
    this.#close();
  }
}
