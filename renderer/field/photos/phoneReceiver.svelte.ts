import { tick } from 'svelte';
import type { PhoneShown } from '../../../shared/phone/deskCalls.ts';
import type { AppState } from '../parts/appState.svelte.ts';
import { LiveQuery } from '../../base/liveQuery.svelte.ts';

/** Photos from a phone, for one draft: the session, and its dialog. */
export class PhoneReceiver {
  /** Whether the dialog is open. */
  isOpen = $state(false);
  /** Why a session could not begin. */
  #problem = $state.raw<unknown>(null);
  #isStarting = $state(false);
  readonly #app: AppState;
  readonly #draft: string;
  readonly #query: LiveQuery<PhoneShown>;

  constructor(app: AppState, draft: string) {
    this.#app = app;
    this.#draft = draft;
    this.#query = new LiveQuery(
      () => app.gateway,
      () => app.gateway.call('readPhone', {}),
    );
  }

  /** Null while none runs for this draft. */
  get session(): PhoneShown['session'] {
    const session = this.#query.value?.session ?? null;
    return session?.draft === this.#draft ? session : null;
  }
  get addresses(): PhoneShown['addresses'] {
    return this.#query.value?.addresses ?? [];
  }
  /** How the latest session of this draft ended. */
  get ended(): PhoneShown['ended'] {
    const ended = this.#query.value?.ended ?? null;
    return ended?.draft === this.#draft ? ended : null;
  }
  get problem(): string | null {
    return this.#problem === null ? null : this.#app.explain(this.#problem);
  }
  get isStarting(): boolean {
    return this.#isStarting;
  }

  async open(): Promise<void> {
    this.isOpen = true;
    await this.#query.refreshNow();
    if (this.session === null && this.addresses.length > 0) await this.start(null);
  }

  /** A new session, with a new code; null chooses the address. */
  async start(address: string | null): Promise<void> {
    this.#isStarting = true;
    this.#problem = null;
    try {
      this.#query.set(await this.#app.gateway.call('startPhone', { id: this.#draft, address }));
    } catch (error) {
      this.#problem = error;
      this.#query.refresh();
    }
    this.#isStarting = false;
  }

  async stop(): Promise<void> {
    const shown = await this.#app.attempt(() => this.#app.gateway.call('stopPhone', {}));
    if (shown === null) return;
    this.#query.set(shown);
    await this.closeDialog();
  }

  /** The session goes on. What opened the dialog is gone where a session began or ended in it: the focus goes to its successor. */
  async closeDialog(): Promise<void> {
    this.isOpen = false;
    await tick();
    document.getElementById(this.session === null ? 'phone-add' : 'phone-code')?.focus();
  }

  close(): void {
    this.#query.close();
  }
}
