import type { NewSession, ConsoleSession } from '../../../shared/accounts/officeCalls.ts';
import { Problem, problem } from '../../../shared/messages/problem.ts';
import { readMailSettings } from '../notices/mailSettings.ts';
import type { Store } from '../store/openStore.ts';
import { linkKeyOf, type SessionSecrets } from './sessionStore.ts';
import type { PasswordCheck } from './signIn/passwordCheck.ts';
import { readProviderSettings } from './signIn/providerSettings.ts';
import type { CallContext, RequestHandlers } from '../base/rpc/handlers.ts';
import type { SessionGuard } from './sessionGuard.ts';
import { firmZone, shownFirm } from '../firm/firm.ts';
import { assertGoodPassword, type PasswordHasher, readEmail } from './passwords.ts';

interface SessionDeps {
  store: Pick<Store, 'users' | 'settings'>;
  guard: SessionGuard;
  passwords: PasswordHasher;
  check: PasswordCheck;
  begun: BeginSession;
  version: string;
}

/** Hands the halves of a new session to the browser. */
export type BeginSession = (id: number, secrets: SessionSecrets, context: CallContext) => Promise<NewSession>;

export const sessionBeginner =
  ({ store: { users }, guard }: Pick<SessionDeps, 'store' | 'guard'>): BeginSession =>
  async (id, secrets, { request, reply }) => {
    const user = await users.get(id);
    guard.setSessionCookie(request, reply, secrets.cookie);
    const browser = guard.rememberBrowser(request, user.email);
    return { ...user, pageSecret: secrets.page, linkKey: linkKeyOf(secrets.page), browser };
  };

const hasCode = (error: unknown, ...codes: string[]): boolean => error instanceof Problem && codes.includes(error.code);

/** Signs in with a password, and with a code where the user has a second factor. */
const passwordSignIn = ({ store: { users }, guard, check, begun }: SessionDeps) => {
  const { sessions } = users;
  return {
    signIn: async ({ email, password, code }, context) => {
      const { request } = context;
      const right = await check.attempt({ email, password }, request);
      if (!right) throw problem('wrong-credentials');
      const { account } = right;
      const address = request.ip;
      const from = { address, before: guard.proofOf(request) };
      const assertCode = () => users.secondFactors.assertCode(code, { id: account.id, actor: account.email, address });
      try {
        const secrets = await sessions.open(account, from, assertCode);
        if (!secrets) throw problem('wrong-credentials');
        await right.succeeded();
        return await begun(account.id, secrets, context);
      } catch (error) {
        // The right password twice is one sign-in: those of an office, which share an address, must not lock it out.
        if (hasCode(error, 'sign-in-code-needed')) await right.takenBack();
        // The password was right and the code was not, which is worth a note.
        if (hasCode(error, 'sign-in-code-wrong', 'sign-in-code-used')) {
          await sessions.noteWrongCode(account.email, address);
          right.failed();
        }
        throw error;
      }
    },
  } satisfies Partial<RequestHandlers>;
};

/** Handlers of the calls about the session itself. */
export const sessionHandlers = (deps: SessionDeps) => {
  const { store, guard, passwords, check, begun, version } = deps;
  const { users } = store;
  const { sessions, firstAdministrator } = users;

  return {
    readHere: async (_nothing, { session }): Promise<ConsoleSession> => ({
      user: session && (await users.get(session.user.id)),
      needsFirstAdministrator: await firstAdministrator.isNeeded(),
      sendsMail: (await readMailSettings(store)) !== null,
      provider: (await readProviderSettings(store))?.label ?? null,
      firm: (await shownFirm(store)).name,
      timeZone: await firmZone(store),
      version,
    }),

    ...passwordSignIn(deps),

    checkFirstAdministratorLink: async ({ token }) => ({ isValid: await firstAdministrator.isValid(token) }),

    makeFirstAdministrator: async ({ token, email: typed, password }, context) => {
      if (!(await firstAdministrator.isValid(token))) throw problem('first-administrator-link-void');
      const email = readEmail(typed);
      await assertGoodPassword(password, email);
      const passwordHash = await passwords.hash(email, password);
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
      const account = await check.current(session!, current, request);
      const passwordHash = await passwords.hash(email, next);
      const by = { actor: email, address: session!.address };
      const isChanged = await sessions.changePassword(account, passwordHash, guard.proofOf(request)!, by);
      if (!isChanged) throw problem('account-changed-meanwhile');
      return null;
    },
  } satisfies Partial<RequestHandlers>;
};
