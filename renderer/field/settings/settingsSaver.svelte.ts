import type { DeskInput } from '../../../shared/desk/contract.ts';
import type { SettingsShown } from '../../../shared/settings/deskCalls.ts';
import { problemText } from '../../base/words/messages.ts';
import { loadWords } from '../../base/words/wordTable.ts';
import type { AppState } from '../parts/appState.svelte.ts';

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
    const shown = await this.#app.attempt(() => this.#change(name, value));
    if (shown !== null) await this.#show(name, shown);
  }

  /** As `save`, for a text that was typed: resolves with what is wrong with it, for its field, or null. */
  async saveTyped<N extends SettingName>(name: N, value: Changes[N]): Promise<string | null> {
    try {
      await this.#show(name, await this.#change(name, value));
      return null;
    } catch (error) {
      return problemText(this.#app.words, error);
    }
  }

  #change<N extends SettingName>(name: N, value: Changes[N]): Promise<SettingsShown> {
    return this.#app.gateway.call('changeSettings', { [name]: value });
  }

  async #show(name: SettingName, shown: SettingsShown): Promise<void> {
    // Settings in another language appear with its words.
    await loadWords(shown.language);
    this.#app.settings.set(shown);
    this.#saved = name;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#saved = null), savedMarkMs);
  }
}
