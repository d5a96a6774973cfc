import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionStore } from '../store/sessionStore.ts';
import { problem } from '../../../shared/messages/problem.ts';

/** `https://host:port` of the console as its users see it. */
export type OriginOf = (request: FastifyRequest) => string;

/**
 * The name of the session's cookie. Over HTTPS browsers make sure that only this host has set it; on loopback, where
 * cookies do not know ports, the name keeps servers apart.
 */
const cookieName = (request: FastifyRequest, isSecure: boolean): string =>
  isSecure ? '__Host-rafter' : `rafter-office-${request.socket.localPort ?? 0}`;

export const createSessionGuard = ({ sessions, originOf }: { sessions: SessionStore; originOf: OriginOf }) => {
  const isSecure = (request: FastifyRequest): boolean => originOf(request).startsWith('https:');
  const secretOf = (request: FastifyRequest): string | null =>
    request.cookies[cookieName(request, isSecure(request))] ?? null;

  return {
    secretOf,

    /** Reads the session cookie into `request.session`. */
    identify: async (request: FastifyRequest): Promise<void> => {
      const secret = secretOf(request);
      const user = secret === null ? null : sessions.find(secret);
      const assertLive = (): void => {
        if (secret === null || !sessions.isLive(secret)) throw problem('signed-out');
      };
      request.session = user && { user, address: request.ip, origin: originOf(request), assertLive };
      // The log names the user, never the secret.
      if (user) request.log = request.log.child({ user: user.id });
    },

    /**
     * Throws `wrong-origin` unless the request comes from the console's own page. Other pages in the same browser can
     * send requests, some of them with the cookie.
     */
    assertSameOrigin: async (request: FastifyRequest): Promise<void> => {
      const site = request.headers['sec-fetch-site'];
      // Same-site is not same-origin: on loopback every program with a port is the same site.
      if (site === 'cross-site' || site === 'same-site') throw problem('sent-by-other-page');
      if (request.method === 'GET') return;
      const { origin } = request.headers;
      const own = originOf(request);
      if (origin === own) return;
      request.log.warn({ origin: origin?.slice(0, 200), own }, 'refused: not from our own page');
      throw problem('sent-by-other-origin', { console: own });
    },

    setSessionCookie(request: FastifyRequest, reply: FastifyReply, secret: string): void {
      const secure = isSecure(request);
      // A session cookie: the browser drops it when it closes.
      void reply.setCookie(cookieName(request, secure), secret, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure,
      });
    },

    clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
      const secure = isSecure(request);
      void reply.clearCookie(cookieName(request, secure), { path: '/', httpOnly: true, sameSite: 'strict', secure });
    },
  };
};
export type SessionGuard = ReturnType<typeof createSessionGuard>;
