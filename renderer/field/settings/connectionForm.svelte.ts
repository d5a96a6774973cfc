import { authForms } from '../../../shared/desk/authForms.ts';
import type { DeskInput } from '../../../shared/desk/contract.ts';
import type { ConnectionTest, SettingsShown } from '../../../shared/desk/shapes.ts';
import { CallError } from '../../gateway/calls.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import { fullAddress } from './fullAddress.ts';
import { problemText } from '../../i18n/messages.ts';

type Typed = DeskInput<'setConnection'>;
export type ConnectionField = '#/baseUrl' | '#/apiKey' | '#/authHeader' | '#/authPrefix';

const otherForm = 'other';

const originOf = (url: string): string | null => (URL.canParse(url.trim()) ? new URL(url.trim()).origin : null);
/** `https://host/api/` and `https://host/api` are one provider. */
const plain = (url: string): string => url.trim().replace(/\/+$/, '');

/** A provider as it is being typed. The key that is kept never comes here: an empty key field means that one. */
export class ConnectionForm {
  readonly #app: AppState;
  readonly #before: SettingsShown['connection'];
  #begunWith = '';
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
    this.#begunWith = this.baseUrl = before.baseUrl;
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
  get outcome(): ConnectionTest | null {
    return this.#outcome;
  }
  get busy(): 'test' | 'connect' | null {
    return this.#busy;
  }
  /** The key that is kept is for the address that is typed. */
  get hasKeptKey(): boolean {
    return (this.#before?.hasKey ?? false) && originOf(this.#before?.baseUrl ?? '') === originOf(this.baseUrl);
  }
  /** Jobs would go to somebody else than now. */
  get isAnother(): boolean {
    return this.#before !== null && plain(this.#before.baseUrl) !== plain(this.baseUrl);
  }

  /** What is set is still what it was begun with. */
  isOf(connection: SettingsShown['connection']): boolean {
    return this.#before?.baseUrl === connection?.baseUrl;
  }

  /** Something is typed that is not set. */
  get isBegun(): boolean {
    return this.apiKey !== '' || this.baseUrl.trim() !== this.#begunWith;
  }

  /** The address is all there: one without a scheme gets its own. */
  complete(): void {
    this.baseUrl = fullAddress(this.baseUrl);
  }

  errorsOf(field: ConnectionField): readonly string[] {
    return this.#errors
      .filter(({ pointer }) => pointer === field)
      .map(({ pointer, detail }) => this.#app.words.connectionError(pointer, detail));
  }

  /** What was found out is about what was typed before. */
  edited(field?: ConnectionField): void {
    // A slash that one provider wanted says nothing about the next.
    if (field === '#/baseUrl') this.#trailingSlash = false;
    this.#outcome = null;
    this.#errors = this.#errors.filter(({ pointer }) => pointer !== field);
    this.stop();
  }

  /** Nobody waits for an answer any more. */
  stop(): void {
    this.#turn += 1;
    this.#busy = null;
  }

  /** Asks the provider. Null when it was not asked: a field is wrong, or somebody stopped it. */
  async test(how: 'test' | 'connect' = 'test'): Promise<ConnectionTest | null> {
    this.complete();
    const turn = (this.#turn += 1);
    this.#busy = how;
    this.#outcome = null;
    try {
      const found = await this.#app.gateway.call('testConnection', this.#typed());
      if (turn !== this.#turn) return null;
      if (found.trailingSlashNeeded) this.#trailingSlash = true;
      return (this.#outcome = found);
    } catch (error) {
      if (turn === this.#turn) this.#refused(error as Error);
      return null;
    } finally {
      if (turn === this.#turn) this.#busy = null;
    }
  }

  /** Keeps it as the provider. Answers whether it is. */
  async keep(): Promise<boolean> {
    const turn = (this.#turn += 1);
    this.#busy = 'connect';
    try {
      this.#app.settings.set(await this.#app.gateway.call('setConnection', this.#typed()));
      this.apiKey = '';
      return true;
    } catch (error) {
      this.#refused(error as Error);
      return false;
    } finally {
      if (turn === this.#turn) this.#busy = null;
    }
  }

  #typed(): Typed {
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
