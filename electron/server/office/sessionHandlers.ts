import type { FastifyRequest } from 'fastify';
import type { NewSession } from '../../../shared/office/session.ts';
import type { ConsoleSession } from '../../../shared/office/shapes.ts';
import { problem, problemAt } from '../../../shared/messages/problem.ts';
import { readMailSettings } from '../notices/mailSettings.ts';
import type { Store } from '../store/openStore.ts';
import { linkKeyOf, type SessionSecrets } from '../store/sessionStore.ts';
import type { CallContext, RequestHandlers } from './handlers.ts';
import type { SessionGuard } from './sessionGuard.ts';
import { firmZone, shownFirm } from './firm.ts';
import { assertGoodPassword, type PasswordHasher, readEmail } from './passwords.ts';

interface SessionDeps {
  store: Pick<Store, 'users' | 'settings'>;
  guard: SessionGuard;
  passwords: PasswordHasher;
  version: string;
  onBug: (error: unknown) => void;
}

/** The account, if the password is right; takes the same time if it is not, or if there is no such account. */
const authenticate = async (
  { store, guard, passwords, onBug }: SessionDeps,
  credentials: { email: string; password: string },
  request: FastifyRequest,
) => {
  const address = request.ip;
  const { sessions, throttle } = store.users;
  const email = credentials.email.trim().toLowerCase();
  const attempt = await throttle.attempt(email, address, {
    isKnown: await sessions.isKnownFrom(email, address),
    browser: guard.knownBrowser(request, email),
  });
  const account = await sessions.credentialsOf(email);
  const isRight = await passwords.matches(account?.passwordHash ?? null, credentials.password);
  if (isRight && account) {
    await attempt.succeeded();
    return account;
  }
  // Not awaited: the time would tell that the account exists.
  if (attempt.isFirstTooMany && account) void sessions.noteGuessing(email, address).catch(onBug);
  return null;
};

/** Handlers of the calls about the session itself. */
export const sessionHandlers = (deps: SessionDeps) => {
  const { store, guard, passwords, version } = deps;
  const { users } = store;
  const { sessions, firstAdministrator } = users;
  const begun = async (id: number, secrets: SessionSecrets, { request, reply }: CallContext): Promise<NewSession> => {
    const user = await users.get(id);
    guard.setSessionCookie(request, reply, secrets.cookie);
    const browser = guard.rememberBrowser(request, user.email);
    return { ...user, pageSecret: secrets.page, linkKey: linkKeyOf(secrets.page), browser };
  };

  return {
    readHere: async (_nothing, { session }): Promise<ConsoleSession> => ({
      user: session && (await users.get(session.user.id)),
      needsFirstAdministrator: await firstAdministrator.isNeeded(),
      sendsMail: (await readMailSettings(store)) !== null,
      firm: (await shownFirm(store)).name,
      timeZone: await firmZone(store),
      version,
    }),

    signIn: async ({ email, password }, context) => {
      const account = await authenticate(deps, { email, password }, context.request);
      const from = { address: context.request.ip, before: guard.proofOf(context.request) };
      const secrets = account && (await sessions.open(account, from));
      if (!secrets) throw problem('wrong-credentials');
      return begun(account.id, secrets, context);
    },

    checkFirstAdministratorLink: async ({ token }) => ({ isValid: await firstAdministrator.isValid(token) }),

    makeFirstAdministrator: async ({ token, email: typed, password }, context) => {
      if (!(await firstAdministrator.isValid(token))) throw problem('first-administrator-link-void');
      const email = readEmail(typed);
      await assertGoodPassword(password, email);
      const passwordHash = await passwords.hash(password);
      const made = await firstAdministrator.create(token, { email, passwordHash }, context.request.ip);
      if (!made) throw problem('first-administrator-link-void');
      return begun(made.id, made.secrets, context);
    },

    signOut: async (_nothing, { session, request, reply }) => {
      const proof = guard.proofOf(request);
      if (proof !== null) await sessions.end(proof, { actor: session!.user.email, address: session!.address });
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
      await assertGoodPassword(next, email, '#/next');
      const account = await authenticate(deps, { email, password: current }, request);
      if (!account) throw problemAt('#/current', 'wrong-current-password');
      const passwordHash = await passwords.hash(next);
      const by = { actor: email, address: session!.address };
      const isChanged = await sessions.changePassword(account, passwordHash, guard.proofOf(request)!, by);
      if (!isChanged) throw problem('account-changed-meanwhile');
      return null;
    },
  } satisfies Partial<RequestHandlers>;
};
