import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KnownBrowsers } from './knownBrowsers.ts';
import {
  knownBrowserHeader,
  linkKeyParam,
  maxKnownAccounts,
  pageSecretHeader,
} from '../../../shared/accounts/session.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { noteKnown } from '../base/http/boundConnections.ts';
import { linkKeyOf, type SessionProof, type SessionStore } from './sessionStore.ts';

/** `https://host:port` of the console as its users see it. */
export type OriginOf = (request: FastifyRequest) => string;

/** How the server finds its own origin. */
export interface Origins {
  originOf: OriginOf;
  /** For passkeys and returns of a provider, which browsers bind to the origin. Throws `sign-in-elsewhere`. */
  boundOriginOf: OriginOf;
}

const cookieOptions = { path: '/', httpOnly: true, sameSite: 'strict' } as const;

/** The key of links that a request shows: by the page's half in a header, or, of what is opened or shown, in the query. */
const linkKeyIn = ({ method, headers, query }: FastifyRequest): string | null => {
  const page = headers[pageSecretHeader];
  if (typeof page === 'string') return linkKeyOf(page);
  const key = method === 'GET' ? (query as Record<string, unknown>)[linkKeyParam] : undefined;
  return typeof key === 'string' ? key : null;
};

/** What the browser has kept of accounts that signed in in it. */
const sentValues = ({ headers }: FastifyRequest): string[] =>
  String(headers[knownBrowserHeader] ?? '')
    .split(',')
    .slice(0, maxKnownAccounts);

/** The two halves of a session in requests, and protection against requests of other pages. */
export class SessionGuard {
  readonly #sessions: SessionStore;
  readonly #originOf: OriginOf;
  readonly #browsers: KnownBrowsers;

  constructor({
    sessions,
    originOf,
    browsers,
  }: {
    sessions: SessionStore;
    originOf: OriginOf;
    browsers: KnownBrowsers;
  }) {
    this.#sessions = sessions;
    this.#browsers = browsers;
    this.#originOf = originOf;
  }

  /** Both halves of a session; null where one is missing. */
  proofOf(request: FastifyRequest): SessionProof | null {
    const cookie = request.cookies[this.#cookieName(request)];
    const linkKey = linkKeyIn(request);
    return cookie === undefined || linkKey === null ? null : { cookie, linkKey };
  }

  /** Hooks for every request of the console: `request.session`, and a refusal of other pages' requests. */
  mount(app: FastifyInstance): void {
    app.decorateRequest('session', null);
    app.addHook('onRequest', async (request) => this.#assertSameOrigin(request));
    app.addHook('onRequest', async (request) => this.#identify(request));
  }

  setSessionCookie(request: FastifyRequest, reply: FastifyReply, secret: string): void {
    // Without an expiry: the browser drops it when it closes.
    void reply.setCookie(this.#cookieName(request), secret, { ...cookieOptions, secure: this.#isSecure(request) });
  }

  clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
    void reply.clearCookie(this.#cookieName(request), { ...cookieOptions, secure: this.#isSecure(request) });
  }

  /** Names a browser in which the account has signed in before; null for others. */
  knownBrowser(request: FastifyRequest, email: string): string | null {
    return this.#browsers.find(sentValues(request), email)?.id ?? null;
  }

  /** Names a browser in which any account has signed in before, for what is begun before an account is named. */
  anyKnownBrowser(request: FastifyRequest): string | null {
    return this.#browsers.findAny(sentValues(request))?.id ?? null;
  }

  /** The value by which this browser is known from now on. */
  rememberBrowser(request: FastifyRequest, email: string): string {
    return this.#browsers.find(sentValues(request), email)?.value ?? this.#browsers.newValue(email);
  }

  #isSecure(request: FastifyRequest): boolean {
    return this.#originOf(request).startsWith('https:');
  }

  /**
   * With HTTPS the prefix makes browsers accept the cookie from this host only. On loopback, where cookies ignore ports,
   * the name keeps servers apart: by the port that browsers see, which processes behind one proxy share.
   */
  #cookieName(request: FastifyRequest): string {
    const port = URL.parse(this.#originOf(request))?.port || 80;
    return this.#isSecure(request) ? '__Host-rafter' : `rafter-office-${port}`;
  }

  async #identify(request: FastifyRequest): Promise<void> {
    const proof = this.proofOf(request);
    const user = proof && (await this.#sessions.find(proof));
    const assertLive = async (): Promise<void> => {
      if (proof === null || !(await this.#sessions.isLive(proof))) throw problem('signed-out');
    };
    request.session = user && { user, address: request.ip, origin: this.#originOf(request), assertLive };
    // The log names the user, never the secret.
    if (user) {
      request.log = request.log.child({ user: user.id });
      noteKnown(request, `user ${user.id}`);
    }
  }

  /** Other pages in the same browser can send requests, some of them with the cookie. */
  #assertSameOrigin(request: FastifyRequest): void {
    const site = request.headers['sec-fetch-site'];
    // Same-site is not same-origin: on loopback every program with a port is the same site.
    if (site === 'cross-site' || site === 'same-site') throw problem('sent-by-other-page');
    if (request.method === 'GET') return;
    const { origin } = request.headers;
    const own = this.#originOf(request);
    if (origin === own) return;
    request.log.warn({ origin: origin?.slice(0, 200), own }, 'refused: not from our own page');
    throw problem('sent-by-other-origin', { console: own });
  }
}
