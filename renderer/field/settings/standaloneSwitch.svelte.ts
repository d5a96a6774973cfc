import type { AppState } from '../parts/appState.svelte.ts';
import { problemText } from '../../base/words/messages.ts';

/** Starts and stops the server on this computer. */
export class StandaloneSwitch {
  readonly #app: AppState;
  #isBusy = $state(false);
  #failure = $state<string | null>(null);

  constructor(app: AppState) {
    this.#app = app;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }
  /** Why the last attempt failed. */
  get failure(): string | null {
    return this.#failure;
  }

  /** Resolves with whether the server is in the wanted state. */
  async turn(on: boolean): Promise<boolean> {
    if (this.#isBusy) return false;
    this.#isBusy = true;
    this.#failure = null;
    try {
      this.#app.settings.set(await this.#app.gateway.call('setStandalone', { on }));
      return true;
    } catch (error) {
      this.#failure = problemText(this.#app.words, error);
      return false;
    } finally {
      this.#isBusy = false;
    }
  }
}
