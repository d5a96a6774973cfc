import { createContext } from 'svelte';
import type { OfficeWindow } from '../../parts/officeWindow.svelte.ts';

/** Ends this session, or every session of the user. */
type SignOutCall = 'signOut' | 'signOutEverywhere';

/** Names under which screens save unsent texts in the browser: `NAME.USER.JOB`. */
const unsentTexts = ['message', 'note', 'reason', 'revision', 'letter', 'comment'] as const;

/** How a user leaves the console. */
export class SigningOut {
  readonly #office: OfficeWindow;
  #asked = $state.raw<{ how: SignOutCall; count: number } | null>(null);

  constructor(office: OfficeWindow) {
    this.#office = office;
  }

  /** Set while the dialog asks whether to delete unsent texts. */
  get asked(): { how: SignOutCall; count: number } | null {
    return this.#asked;
  }

  /** Signs out, unless unsaved work holds the user here; asks first where that deletes unsent texts. */
  async leave(how: SignOutCall = 'signOut'): Promise<void> {
    if (!this.#office.router.mayLeave(() => void this.leave(how))) return;
    const count = this.#unsent().length;
    if (count > 0) this.#asked = { how, count };
    else await this.#leaveNow(how);
  }

  stay(): void {
    this.#asked = null;
  }

  /** The user has decided that unsent texts go. */
  async confirm(): Promise<void> {
    if (this.#asked) await this.#leaveNow(this.#asked.how);
  }

  /** Names of the user's unsent texts in this browser. */
  #unsent(): string[] {
    const { user, gateway } = this.#office;
    if (user === null) return [];
    return unsentTexts.flatMap((what) => gateway.storage.names(`${what}.${user.id}.`));
  }

  /** Signs out, deletes the user's unsent texts and reloads. (A session that expires leaves the texts for their return.) */
  async #leaveNow(how: SignOutCall): Promise<void> {
    this.#asked = null;
    const { gateway, router, user } = this.#office;
    const { storage } = gateway;
    const keys = ['message-key', 'note-key'].flatMap((what) => storage.names(`${what}.${user?.id ?? 0}.`));
    const names = [...this.#unsent(), ...keys];
    if ((await this.#office.attempt(() => gateway.call(how, {}).then(() => true))) === null) return;
    for (const name of names) storage.text(name).write('');
    router.replace({ screen: 'sign-in' });
    gateway.restart();
  }
}

/** How the user of this window leaves it. */
export const [useSigningOut, provideSigningOut] = createContext<SigningOut>();
