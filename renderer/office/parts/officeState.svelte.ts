import { reviewers } from '../../../shared/rpc/roles.ts';
import { isTimeZone, zoneHere } from '../../../shared/schema/firmDays.ts';
import type { ConsoleSession, UserView } from '../../../shared/accounts/officeCalls.ts';
import type { Role } from '../../../shared/rpc/roles.ts';
import type { LanguageChoice } from '../../../shared/messages/locales.ts';
import { CallError } from '../../base/gateway/calls.ts';
import type { OfficeGateway } from './officeGateway.ts';
import { messageText } from '../../base/words/messages.ts';
import { chooseOfficeWords, type OfficeWords } from './words.ts';
import { LiveQuery } from '../../base/liveQuery.svelte.ts';
import { type OfficePlace, officePlaces } from './officePlaces.ts';
import { Preferences } from './preferences.svelte.ts';
import { SessionExpiry } from './sessionExpiry.svelte.ts';
import type { Command } from '../../ui/commands.ts';
import { WindowState } from '../../base/windowState.svelte.ts';

/** Ends this session, or every session of the user. */
export type SignOut = 'signOut' | 'signOutEverywhere';

/** Names under which screens save unsent texts in the browser: `NAME.USER.JOB`. */
const unsentTexts = ['message', 'note', 'reason', 'revision', 'letter', 'comment'] as const;

/** The names of colleagues, as they print them on letters: accounts themselves have an email alone. */
class People {
  readonly #gateway: () => OfficeGateway;
  #named = $state.raw<readonly { email: string; name: string }[]>([]);

  constructor(gateway: () => OfficeGateway) {
    this.#gateway = gateway;
  }

  /** Emails stand for names until these are known, and where they cannot be read. */
  async read(): Promise<void> {
    const answer = await this.#gateway()
      .call('readEngineers', {})
      .catch(() => null);
    if (answer) this.put(answer.engineers);
  }

  put(engineers: readonly { email: string; name: string }[]): void {
    this.#named = engineers.filter(({ name }) => name !== '');
  }

  /** The email where no name is known. */
  nameOf(email: string): string {
    return this.#named.find((one) => one.email === email)?.name ?? email;
  }

  /** The name with the email behind it, where both are known. */
  fullNameOf(email: string): string {
    const name = this.nameOf(email);
    return name === email ? email : `${name} (${email})`;
  }
}

/** What the screens of the console share. */
export class OfficeState extends WindowState<OfficePlace> {
  /** Repeats a call after the user has signed in again, where the session has expired. */
  readonly gateway: OfficeGateway;
  readonly preferences: Preferences;
  readonly session: SessionExpiry;
  readonly people: People;
  /** What begins once a user has signed in. */
  readonly #beginnings: ((user: UserView) => void)[] = [];
  /** What can be done on the page that is open, for the command palette. */
  #pageCommands: (() => Command[]) | null = null;
  #here = $state.raw<ConsoleSession | null>(null);
  #failure = $state.raw<Error | null>(null);
  #isConnected = $state(true);
  #leaving = $state.raw<{ how: SignOut; count: number } | null>(null);
  /** Null until a user has signed in. */
  #waiting = $state.raw<LiveQuery<number> | null>(null);
  readonly #timeZone = $derived.by(() => {
    const zone = this.#here?.timeZone ?? '';
    return isTimeZone(zone) ? zone : zoneHere();
  });
  readonly #words = $derived.by(() => chooseOfficeWords(this.language, this.#timeZone));

  constructor(gateway: OfficeGateway) {
    super(officePlaces);
    this.preferences = new Preferences(gateway.storage);
    this.session = new SessionExpiry(gateway);
    this.gateway = this.session.gateway;
    this.people = new People(() => this.gateway);
    void this.readHere();
  }

  get language(): LanguageChoice {
    return this.preferences.spoken;
  }
  get words(): OfficeWords {
    return this.#words;
  }
  /** The session; null until it is known. */
  get here(): ConsoleSession | null {
    return this.#here;
  }
  /** Why it is not known. */
  get failure(): Error | null {
    return this.#failure;
  }
  /** The firm's; the browser's until that is known, or where the browser does not know it. */
  get timeZone(): string {
    return this.#timeZone;
  }
  get user(): UserView | null {
    return this.#here?.user ?? null;
  }
  /** Whether the server can be reached. */
  get isConnected(): boolean {
    return this.#isConnected;
  }

  get pageCommands(): Command[] {
    return this.#pageCommands?.() ?? [];
  }
  /** Offers commands of a page. Returns how to take them back. */
  offer(commands: () => Command[]): () => void {
    this.#pageCommands = commands;
    return () => {
      if (this.#pageCommands === commands) this.#pageCommands = null;
    };
  }

  /** Whether the user has one of the roles. */
  is(roles: readonly Role[]): boolean {
    return this.user !== null && roles.includes(this.user.role);
  }

  /** Calls once with the user who signs in, or who has: what a screen needs of them begins there. */
  whenSignedIn(begin: (user: UserView) => void): void {
    if (this.#waiting && this.user) begin(this.user);
    else this.#beginnings.push(begin);
  }

  async readHere(): Promise<void> {
    try {
      this.enter(await this.gateway.call('readHere', {}));
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  /** A session has begun, or there is none. */
  enter(here: ConsoleSession): void {
    this.#failure = null;
    this.#here = here;
    this.session.setUser(here.user);
    if (!here.user || this.#waiting) return;
    this.#waiting = new LiveQuery(
      () => this.gateway,
      async () => {
        await this.#readFirm();
        return this.#countWaiting();
      },
    );
    if (this.is(reviewers)) void this.people.read();
    for (const begin of this.#beginnings.splice(0)) begin(here.user);
    this.gateway.onConnection((isConnected) => (this.#isConnected = isConnected));
  }

  /** Another user may have changed the firm's name or time zone, or set up mail or single sign-on. */
  async #readFirm(): Promise<void> {
    const { firm, timeZone, sendsMail, provider } = await this.gateway.call('readHere', {});
    const here = this.#here;
    const now = { firm, timeZone, sendsMail, provider };
    const names = Object.keys(now) as (keyof typeof now)[];
    if (here && names.some((name) => here[name] !== now[name])) this.#here = { ...here, ...now };
  }

  /** Jobs that wait for the user: unanswered ones for reviewers, those on hold for a client's office. */
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

  /** Names of the user's unsent texts in this browser. */
  #unsent(): string[] {
    const { user } = this;
    if (user === null) return [];
    return unsentTexts.flatMap((what) => this.gateway.storage.names(`${what}.${user.id}.`));
  }

  /** Signs out, unless unsaved work holds the user here; asks first where that deletes unsent texts. */
  async signOut(how: SignOut): Promise<void> {
    if (!this.router.mayLeave(() => void this.signOut(how))) return;
    const count = this.#unsent().length;
    if (count > 0) this.#leaving = { how, count };
    else await this.signOutNow(how);
  }
  /** Set while the dialog asks whether to delete unsent texts. */
  get leaving(): { how: SignOut; count: number } | null {
    return this.#leaving;
  }
  stay(): void {
    this.#leaving = null;
  }

  /** Signs out, deletes the user's unsent texts and reloads. (A session that expires leaves the texts for their return.) */
  async signOutNow(how: SignOut): Promise<void> {
    this.#leaving = null;
    const { storage } = this.gateway;
    const keys = ['message-key', 'note-key'].flatMap((what) => storage.names(`${what}.${this.user?.id ?? 0}.`));
    const names = [...this.#unsent(), ...keys];
    if ((await this.attempt(() => this.gateway.call(how, {}).then(() => true))) === null) return;
    for (const name of names) storage.text(name).write('');
    this.router.replace({ screen: 'sign-in' });
    this.gateway.restart();
  }

  /** A refusal in the words of the server; a failure of the connection in ours. */
  explain(error: unknown): string {
    const { words } = this;
    if (!(error instanceof CallError)) return words.somethingWrong;
    const { code, detail, message } = error.problem;
    if (code === 'gone') return words.serverAway;
    if (code === 'forbidden') return words.notAllowed;
    if (message) return messageText(words, message);
    if (code === 'bug' || code === 'internal') return words.serverBug(detail);
    return detail === '' ? words.somethingWrong : detail;
  }
}
