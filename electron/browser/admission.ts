import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Who may talk to the desk in a browser: the one who opened it with the link, on this computer, from its own page. */
export interface Admission {
  /** What every address of ours begins with, as `/SECRET/`. */
  base: string;
  /** A new secret for a link; good once, and only until the next. */
  newToken: () => string;
  /** Takes the token of a link: true, and the answer carries the cookie, when it was right and unused. */
  enter: (token: string, reply: FastifyReply) => boolean;
  /** Why this request must not be answered; null when it may. */
  refusal: (request: FastifyRequest) => 'wrong host' | 'wrong origin' | 'not signed in' | null;
}

const same = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());

const cookieIn = (request: FastifyRequest, name: string): string | null => {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
};

/**
 * Loopback is open to every program and every user of this computer, and to every page in the browser: so each request
 * must name our own address (no page can rebind its name to us), each that acts must come from our own page, and all
 * must carry the cookie that only the one-time link gives. Browsers show a cookie to every port of a host: ours is bound
 * to a path that nobody else knows, so that no other program on this computer is ever sent it.
 */
export const createAdmission = (port: () => number): Admission => {
  const base = `/${randomBytes(16).toString('base64url')}/`;
  const session = randomBytes(32).toString('base64url');
  let token: string | null = null;
  const cookie = (): string => `rafter-${port()}`;
  const hosts = (): string[] => [`127.0.0.1:${port()}`, `localhost:${port()}`];

  return {
    base,
    newToken: () => (token = randomBytes(24).toString('base64url')),
    enter: (given, reply) => {
      if (token === null || !same(given, token)) return false;
      token = null;
      void reply.header('set-cookie', `${cookie()}=${session}; Path=${base}; HttpOnly; SameSite=Strict`);
      return true;
    },
    refusal: (request) => {
      const host = request.headers.host ?? '';
      if (!hosts().includes(host)) return 'wrong host';
      const { origin } = request.headers;
      const mustTell = request.method !== 'GET' || request.headers.upgrade !== undefined;
      if (origin === undefined ? mustTell : origin !== `http://${host}`) return 'wrong origin';
      const shown = cookieIn(request, cookie());
      return shown !== null && same(shown, session) ? null : 'not signed in';
    },
  };
};
