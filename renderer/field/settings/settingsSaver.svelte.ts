import type { DeskInput } from '../../../shared/desk/contract.ts';
import { appWords } from '../../i18n/words.ts';
import type { AppState } from '../../state/appState.svelte.ts';

type Changes = DeskInput<'changeSettings'>;
export type SettingName = keyof Changes;

const savedMarkMs = 3000;

/** Saves each setting as it is changed, and confirms it for a moment. */
export class SettingsSaver {
  readonly #app: AppState;
  #saved = $state<SettingName | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(app: AppState) {
    this.#app = app;
  }

  /** The setting that was saved a moment ago. */
  get saved(): SettingName | null {
    return this.#saved;
  }

  async save<N extends SettingName>(name: N, value: Changes[N]): Promise<void> {
    const shown = await this.#app.attempt(() => this.#app.gateway.call('changeSettings', { [name]: value }));
    if (shown === null) return;
    // Settings in another language appear with its words.
    await appWords.load(shown.language);
    this.#app.settings.set(shown);
    this.#saved = name;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#saved = null), savedMarkMs);
  }
}
