import { reviewers } from '../../shared/office/contract.ts';
import type { ConsoleSession, Role, UserView } from '../../shared/office/shapes.ts';
import { Refused } from '../gateway/gateway.ts';
import type { OfficeGateway } from '../gateway/officeGateway.ts';
import { chooseOfficeWords, type OfficeWords } from '../i18n/office/words.ts';
import { BoardPages } from './boardPages.svelte.ts';
import { Looked } from './looked.svelte.ts';
import { OfficeRouter } from './officeRouter.svelte.ts';
import { Preferences } from './preferences.svelte.ts';
import { SignedOut } from './signedOut.svelte.ts';
import { Toasts } from './toasts.svelte.ts';

/** ConsoleSession alone, or on every machine. */
export type SignOut = 'signOut' | 'signOutEverywhere';

/** What this browser keeps of texts that are typed, by whose and by job: whatever screens keep so is named here. */
const typedTexts = ['message', 'reason', 'revision', 'letter'] as const;

/** What all screens of the console share: the way to the server, who is here, where they are, and in which words. */
export class OfficeState {
  /** Waits for the sign-in where a session has ended, and then goes on with what was asked for. */
  readonly gateway: OfficeGateway;
  readonly router = new OfficeRouter();
  readonly toasts = new Toasts();
  readonly preferences: Preferences;
  readonly signedOut: SignedOut;
  readonly board: BoardPages;
  #here = $state.raw<ConsoleSession | null>(null);
  #failure = $state.raw<Error | null>(null);
  #isLineOpen = $state(true);
  #leaving = $state.raw<{ how: SignOut; count: number } | null>(null);
  /** Null before somebody is in. */
  #waiting = $state.raw<Looked<number> | null>(null);
  #words = $derived.by(() => chooseOfficeWords(this.preferences.language));

  constructor(gateway: OfficeGateway) {
    this.preferences = new Preferences(gateway.kept);
    this.signedOut = new SignedOut(gateway);
    this.gateway = this.signedOut.patient;
    this.board = new BoardPages(this.gateway);
    void this.look();
  }

  get words(): OfficeWords {
    return this.#words;
  }
  /** Null until it is known. */
  get here(): ConsoleSession | null {
    return this.#here;
  }
  /** Why it is not known. */
  get failure(): Error | null {
    return this.#failure;
  }
  get user(): UserView | null {
    return this.#here?.user ?? null;
  }
  /** Whether the server can be heard. */
  get isLineOpen(): boolean {
    return this.#isLineOpen;
  }

  /** Whether who is here has one of the roles, as rows of the contract name them. */
  is(roles: readonly Role[]): boolean {
    return this.user !== null && roles.includes(this.user.role);
  }

  /** Looks who is here. */
  async look(): Promise<void> {
    try {
      this.enter(await this.gateway.call('readHere', {}));
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  /** What is shown from now on is shown to this one. */
  enter(here: ConsoleSession): void {
    this.#failure = null;
    this.#here = here;
    this.signedOut.expect(here.user);
    if (!here.user || this.#waiting) return;
    this.#waiting = new Looked(
      () => this.gateway,
      () => this.#countWaiting(),
    );
    this.gateway.listenToLine((isOpen) => (this.#isLineOpen = isOpen));
  }

  /** Jobs that wait for who is here: for an answer of the office; to the client's people, those that are on hold. */
  get waiting(): number {
    return this.#waiting?.value ?? 0;
  }
  async #countWaiting(): Promise<number> {
    const { counts } = await this.gateway.call(
      'listJobs',
      this.is(reviewers) ? { waiting: true, limit: 1 } : { status: ['On Hold'], limit: 1 },
    );
    return this.is(reviewers) ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts['On Hold'];
  }

  /** Names of what they typed and never sent, as this browser keeps it. */
  #unsent(): string[] {
    const { user } = this;
    if (user === null) return [];
    return typedTexts.flatMap((what) => this.gateway.namesKept(`${what}.${user.id}.`));
  }

  /** Asks for it: not while something on the screen is unsaved; and first of all what is to become of unsent texts. */
  async signOut(how: SignOut): Promise<void> {
    if (!this.router.mayLeave(() => void this.signOut(how))) return;
    const count = this.#unsent().length;
    if (count > 0) this.#leaving = { how, count };
    else await this.signOutNow(how);
  }
  /** Set while somebody is asked whether to leave unsent texts behind. */
  get leaving(): { how: SignOut; count: number } | null {
    return this.#leaving;
  }
  stay(): void {
    this.#leaving = null;
  }

  /**
   * ConsoleSession, or everywhere. Nothing of them stays in this window, and nothing unsent in this browser: they were asked. Where
   * a session ends in another way, it stays for when they are back.
   */
  async signOutNow(how: SignOut): Promise<void> {
    this.#leaving = null;
    const unsent = this.#unsent();
    const keys = this.gateway.namesKept(`message-key.${this.user?.id ?? 0}.`);
    if ((await this.attempt(() => this.gateway.call(how, {}).then(() => true))) === null) return;
    for (const name of [...unsent, ...keys]) this.gateway.kept(name).write('');
    this.router.replace({ screen: 'sign-in' });
    this.gateway.restart();
  }

  /** Does what was asked for; a refusal is told in its own words. Answers null then. */
  async attempt<T>(doing: () => Promise<T>): Promise<T | null> {
    try {
      return await doing();
    } catch (error) {
      this.complain(error);
      return null;
    }
  }

  /** Tells a refusal in its own words, unless it was stopped by whoever is here. Answers how to take it back. */
  complain(error: unknown): () => void {
    const isStopped = error instanceof Refused && error.problem.code === 'stopped';
    return isStopped ? () => undefined : this.toasts.complain(this.explain(error));
  }

  /** A refusal in words for people: those of the server, unless it is the way to it that failed. */
  explain(error: unknown): string {
    const { words } = this;
    if (!(error instanceof Refused)) return words.somethingWrong;
    const { code, detail } = error.problem;
    if (code === 'gone') return words.serverAway;
    if (code === 'forbidden') return words.notAllowed;
    if (code === 'bug' || code === 'internal') return words.serverBug(detail);
    return detail === '' ? words.somethingWrong : words.serverSays(detail);
  }
}
