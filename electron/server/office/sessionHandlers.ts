import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OfficeResult, OfficeCallName, OfficeRequest } from '../../../shared/office/contract.ts';
import type { ConsoleSession } from '../../../shared/office/shapes.ts';
import { problem, problemAt } from '../../../shared/messages/problem.ts';
import type { Store } from '../store/openStore.ts';
import type { OfficeSession } from './handlers.ts';
import type { SessionGuard } from './sessionGuard.ts';
import { firmZone, shownFirm } from './firm.ts';
import { assertGoodPassword, type PasswordHasher, readEmail } from './passwords.ts';
import type { SignInThrottle } from './signInThrottle.ts';

/** What is asked at the guard: the answers need the request itself, for its cookie. */
export type SessionCallName =
  'readHere' | 'signIn' | 'makeFirstAdministrator' | 'signOut' | 'signOutEverywhere' | 'changePassword';

export interface CallContext {
  /** Null where a stranger asks. */
  session: OfficeSession | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type SessionHandlers = {
  [N in SessionCallName & OfficeCallName]: (
    request: OfficeRequest<N>,
    at: CallContext,
  ) => OfficeResult<N> | Promise<OfficeResult<N>>;
};

export const sessionHandlers = (deps: {
  store: Pick<Store, 'users' | 'settings'>;
  guard: SessionGuard;
  throttle: SignInThrottle;
  passwords: PasswordHasher;
  version: string;
  onBug: (error: unknown) => void;
}): SessionHandlers => {
  const { store, guard, throttle, passwords, version, onBug } = deps;
  const { users } = store;
  const { sessions, firstAdministrator } = users;

  /** The account, if this is its password; in the same time if it is not, or if there is no such account. */
  const prove = async (typed: string, password: string, address: string) => {
    const email = typed.trim().toLowerCase();
    const attempt = throttle.attempt(email, address, { isKnown: await sessions.isKnownFrom(email, address) });
    const account = await sessions.credentialsOf(email);
    if (!(await passwords.isRight(account?.passwordHash ?? null, password)) || account === null) {
      // Nobody waits for it: the time would tell that there is such an account.
      if (attempt.isFirstTooMany && account) void sessions.noteGuessing(email, address).catch(onBug);
      return null;
    }
    attempt.succeeded();
    return account;
  };

  return {
    readHere: async (_nothing, { session }): Promise<ConsoleSession> => ({
      user: session && (await users.get(session.user.id)),
      needsFirstAdministrator: firstAdministrator.isNeeded(),
      firm: (await shownFirm(store)).name,
      timeZone: await firmZone(store),
      version,
    }),

    signIn: async ({ email, password }, { request, reply }) => {
      const account = await prove(email, password, request.ip);
      if (!account) throw problem('wrong-credentials');
      const secret = await sessions.open(account, { address: request.ip, before: guard.secretOf(request) });
      if (secret === null) throw problem('wrong-credentials');
      guard.setSessionCookie(request, reply, secret);
      return users.get(account.id);
    },

    makeFirstAdministrator: async ({ token, email: typed, password }, { request, reply }) => {
      if (!(await firstAdministrator.isValid(token))) throw problem('first-administrator-link-void');
      const email = readEmail(typed);
      assertGoodPassword(password, email);
      const passwordHash = await passwords.hash(password);
      const made = await firstAdministrator.create(token, { email, passwordHash }, request.ip);
      if (!made) throw problem('first-administrator-link-void');
      guard.setSessionCookie(request, reply, made.secret);
      return users.get(made.id);
    },

    signOut: async (_nothing, { session, request, reply }) => {
      const secret = guard.secretOf(request);
      if (secret !== null) await sessions.end(secret, { actor: session!.user.email, address: session!.address });
      guard.clearSessionCookie(request, reply);
      return null;
    },

    signOutEverywhere: async (_nothing, { session, request, reply }) => {
      await sessions.endAll(session!.user.id, { actor: session!.user.email, address: session!.address });
      guard.clearSessionCookie(request, reply);
      return null;
    },

    changePassword: async ({ current, next }, { session, request }) => {
      const { email } = session!.user;
      const by = { actor: email, address: session!.address };
      assertGoodPassword(next, email, '#/next');
      const account = await prove(email, current, by.address);
      if (!account) throw problemAt('#/current', 'wrong-current-password');
      const passwordHash = await passwords.hash(next);
      const keep = guard.secretOf(request)!;
      if (!(await sessions.changePassword(account, passwordHash, keep, by))) throw problem('account-changed-meanwhile');
      return null;
    },
  };
};
