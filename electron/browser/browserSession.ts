import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const isSame = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());

const cookieIn = (request: FastifyRequest, name: string): string | null => {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
};

/**
 * The session of the one browser that may use the desk. Every program, every user and every web page on this computer
 * can reach loopback. So each request must name our own host (against DNS rebinding), each request that acts must have
 * our own origin, and all must carry the cookie that only the one-time link sets. Browsers send a cookie to every port of
 * a host, so the cookie is bound to a secret path: no other program on this computer receives it.
 */
export class BrowserSession {
  /** The path of every address, `/SECRET/`. */
  readonly base = `/${randomBytes(16).toString('base64url')}/`;
  readonly #secret = randomBytes(32).toString('base64url');
  readonly #port: () => number;
  #token: string | null = null;

  constructor(port: () => number) {
    this.#port = port;
  }

  /** A new token for a link. It works once, and only until the next one is created. */
  newToken(): string {
    return (this.#token = randomBytes(24).toString('base64url'));
  }

  /** Uses up the token of a link and sets the cookie; false for a wrong or used token. */
  enter(token: string, reply: FastifyReply): boolean {
    if (this.#token === null || !isSame(token, this.#token)) return false;
    this.#token = null;
    void reply.header('set-cookie', `${this.#cookie()}=${this.#secret}; Path=${this.base}; HttpOnly; SameSite=Strict`);
    return true;
  }

  /** Why a request is refused; null if it may pass. */
  refusal(request: FastifyRequest): 'wrong host' | 'wrong origin' | 'not signed in' | null {
    const { host = '', origin, upgrade } = request.headers;
    if (![`127.0.0.1:${this.#port()}`, `localhost:${this.#port()}`].includes(host)) return 'wrong host';
    const needsOrigin = request.method !== 'GET' || upgrade !== undefined;
    if (origin === undefined ? needsOrigin : origin !== `http://${host}`) return 'wrong origin';
    const cookie = cookieIn(request, this.#cookie());
    return cookie !== null && isSame(cookie, this.#secret) ? null : 'not signed in';
  }

  #cookie(): string {
    return `rafter-${this.#port()}`;
  }
}
