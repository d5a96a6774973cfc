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
import { WindowState } from '../../base/windowState.svelte.ts';

/** What is ambient in the console: its words, addresses and toasts, the gateway to the server, and the session. */
export class OfficeWindow extends WindowState<OfficePlace> {
  /** Repeats a call after the user has signed in again, where the session has expired. */
  readonly gateway: OfficeGateway;
  readonly preferences: Preferences;
  readonly session: SessionExpiry;
  /** What begins once a user has signed in. */
  readonly #beginnings: ((user: UserView) => void)[] = [];
  #here = $state.raw<ConsoleSession | null>(null);
  #failure = $state.raw<Error | null>(null);
  #isConnected = $state(true);
  /** Null until a user has signed in. */
  #firm: LiveQuery<void> | null = null;
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

  /** Whether the user has one of the roles. */
  is(roles: readonly Role[]): boolean {
    return this.user !== null && roles.includes(this.user.role);
  }

  /** Calls once with the user who signs in, or who has: what a screen needs of them begins there. */
  whenSignedIn(begin: (user: UserView) => void): void {
    if (this.#firm && this.user) begin(this.user);
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
    if (!here.user || this.#firm) return;
    this.#firm = new LiveQuery(
      () => this.gateway,
      () => this.#readFirm(),
    );
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
