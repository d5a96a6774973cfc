import { authForms } from '../../../shared/settings/authForms.ts';
import type { DeskInput } from '../../../shared/desk/contract.ts';
import type { ConnectionTest, SettingsShown } from '../../../shared/settings/deskCalls.ts';
import { CallError } from '../../base/gateway/calls.ts';
import { problemText } from '../../base/words/messages.ts';
import type { AppState } from '../parts/appState.svelte.ts';
import { withScheme } from './withScheme.ts';
import { settingWords } from './settingWords.ts';

export type ConnectionField = '#/baseUrl' | '#/apiKey' | '#/authHeader' | '#/authPrefix';

const otherForm = 'other';

const originOf = (url: string): string | null => (URL.canParse(url.trim()) ? new URL(url.trim()).origin : null);
/** `https://host/api/` and `https://host/api` are one provider. */
const withoutSlash = (url: string): string => url.trim().replace(/\/+$/, '');

/** The connection to a provider while it is edited. The desk never returns the saved key: an empty key field means it. */
export class ConnectionForm {
  readonly #app: AppState;
  readonly #before: SettingsShown['connection'];
  #initialUrl = '';
  baseUrl = $state('');
  apiKey = $state('');
  authHeader = $state<string>(authForms[0].authHeader);
  authPrefix = $state<string>(authForms[0].authPrefix);
  #form = $state('0');
  #trailingSlash = $state(false);
  #errors = $state.raw<readonly { pointer: string; detail: string }[]>([]);
  #outcome = $state.raw<ConnectionTest | null>(null);
  #busy = $state<'test' | 'connect' | null>(null);
  #turn = 0;

  constructor(app: AppState, before: SettingsShown['connection']) {
    this.#app = app;
    this.#before = before;
    if (before === null || before.isHere) return;
    this.#initialUrl = this.baseUrl = before.baseUrl;
    this.authHeader = before.authHeader;
    this.authPrefix = before.authPrefix;
    this.#trailingSlash = before.trailingSlash;
    const known = authForms.findIndex(
      (form) => form.authHeader === before.authHeader && form.authPrefix === before.authPrefix,
    );
    this.#form = known === -1 ? otherForm : String(known);
  }

  /** Index into `authForms`, or `other`. */
  get form(): string {
    return this.#form;
  }
  set form(chosen: string) {
    this.#form = chosen;
    const known = authForms[Number(chosen)];
    if (known) {
      this.authHeader = known.authHeader;
      this.authPrefix = known.authPrefix;
    }
    this.edited();
  }
  get isOtherForm(): boolean {
    return this.#form === otherForm;
  }
  /** The result of the last test; null after an edit. */
  get outcome(): ConnectionTest | null {
    return this.#outcome;
  }
  get busy(): 'test' | 'connect' | null {
    return this.#busy;
  }
  /** The saved key belongs to the address in the field. */
  get hasSavedKey(): boolean {
    return (this.#before?.hasKey ?? false) && originOf(this.#before?.baseUrl ?? '') === originOf(this.baseUrl);
  }
  /** Jobs would go to another provider than now. */
  get changesProvider(): boolean {
    return this.#before !== null && withoutSlash(this.#before.baseUrl) !== withoutSlash(this.baseUrl);
  }
  get hasInput(): boolean {
    return this.apiKey !== '' || this.baseUrl.trim() !== this.#initialUrl;
  }

  /** Whether the form was opened for this connection. */
  isOf(connection: SettingsShown['connection']): boolean {
    return this.#before?.baseUrl === connection?.baseUrl;
  }

  complete(): void {
    this.baseUrl = withScheme(this.baseUrl);
  }

  errorsOf(field: ConnectionField): readonly string[] {
    return this.#errors
      .filter(({ pointer }) => pointer === field)
      .map(({ pointer, detail }) => settingWords.beside(this.#app.words).connectionError(pointer, detail));
  }

  /** Discards the result of the last test: it is about other values. */
  edited(field?: ConnectionField): void {
    // The next provider may not need the trailing slash.
    if (field === '#/baseUrl') this.#trailingSlash = false;
    this.#outcome = null;
    this.#errors = this.#errors.filter(({ pointer }) => pointer !== field);
    this.stop();
  }

  /** Ignores the response that is under way. */
  stop(): void {
    this.#turn += 1;
    this.#busy = null;
  }

  /** Resolves with null where a field is invalid or the test was stopped. */
  async test(how: 'test' | 'connect' = 'test'): Promise<ConnectionTest | null> {
    this.complete();
    this.#outcome = null;
    return this.#run(how, async (isCurrent) => {
      const found = await this.#app.gateway.call('testConnection', this.#input());
      if (!isCurrent()) return null;
      if (found.trailingSlashNeeded) this.#trailingSlash = true;
      return (this.#outcome = found);
    });
  }

  /** Resolves with whether the connection was saved. */
  async save(): Promise<boolean> {
    const saved = await this.#run('connect', async () => {
      this.#app.settings.set(await this.#app.gateway.call('setConnection', this.#input()));
      this.apiKey = '';
      return true;
    });
    return saved ?? false;
  }

  async #run<T>(how: 'test' | 'connect', call: (isCurrent: () => boolean) => Promise<T>): Promise<T | null> {
    const turn = (this.#turn += 1);
    this.#busy = how;
    try {
      return await call(() => turn === this.#turn);
    } catch (error) {
      // A test that was stopped is of no interest; whether the connection was saved always is.
      if (turn === this.#turn || how === 'connect') this.#refused(error as Error);
      return null;
    } finally {
      if (turn === this.#turn) this.#busy = null;
    }
  }

  #input(): DeskInput<'setConnection'> {
    const apiKey = this.apiKey.trim();
    return {
      baseUrl: this.baseUrl,
      apiKey: apiKey === '' ? null : apiKey,
      authHeader: this.authHeader.trim(),
      authPrefix: this.authPrefix,
      trailingSlash: this.#trailingSlash,
    };
  }

  #refused(error: Error): void {
    const errors = error instanceof CallError ? error.problem.errors : [];
    this.#errors = errors;
    if (errors.length === 0) this.#app.toasts.complain(problemText(this.#app.words, error));
  }
}

/** Only in memory, because a form may hold a key. */
const forms = new WeakMap<AppState, ConnectionForm>();

const currentForm = (app: AppState): ConnectionForm | null => {
  const form = forms.get(app);
  return form?.isOf(app.settings.value?.connection ?? null) ? form : null;
};

/** The connection form of a window: its input survives a visit to another screen. */
export const connectionFormOf = (app: AppState): ConnectionForm => {
  const form = currentForm(app) ?? new ConnectionForm(app, app.settings.value?.connection ?? null);
  forms.set(app, form);
  return form;
};
export const hasConnectionInput = (app: AppState): boolean => currentForm(app)?.hasInput ?? false;
export const discardConnectionForm = (app: AppState): void => void forms.delete(app);
