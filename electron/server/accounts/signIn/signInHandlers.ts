import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { message } from '../../../../shared/messages/catalogue.ts';
import { problem, problemAt } from '../../../../shared/messages/problem.ts';
import type { SignInWays } from '../../../../shared/accounts/signIn.ts';
import type { NewSession } from '../../../../shared/accounts/officeCalls.ts';
import type { OwnActor } from './secondFactorStore.ts';
import type { SessionSecrets, SignInFrom } from '../sessionStore.ts';
import { shownFirm } from '../../firm/firm.ts';
import {
  actorOf,
  type CallContext,
  type OfficeHandlers,
  type OfficeSession,
  type RequestHandlers,
} from '../../base/rpc/handlers.ts';
import type { OfficeDeps } from '../../office/officeDeps.ts';
import type { PasswordHasher } from '../passwords.ts';
import type { Origins, SessionGuard } from '../sessionGuard.ts';
import type { Passkeys } from './passkeys.ts';
import type { PasswordCheck } from './passwordCheck.ts';
import type { SignInProvider } from './provider.ts';
import {
  changeProvider,
  providerView,
  readProviderSettings,
  settingsInUse,
  turnProviderOff,
} from './providerSettings.ts';

interface SignInDeps extends Pick<OfficeDeps, 'store' | 'targets' | 'providerSecret'>, Pick<Origins, 'boundOriginOf'> {
  guard: SessionGuard;
  check: PasswordCheck;
  passkeys: Passkeys;
  provider: SignInProvider;
  passwords: PasswordHasher;
  begun: (id: number, secrets: SessionSecrets, context: CallContext) => Promise<NewSession>;
}

const ownActor = (session: OfficeSession): OwnActor => ({ ...actorOf(session), id: session.user.id });

const emailOf = (only: string | undefined): string | null => only?.trim().toLowerCase() ?? null;

/** How a signed-in user may sign in, besides the password. */
export const ownSignInHandlers = ({ store, check, passkeys, boundOriginOf }: SignInDeps) => {
  const { users } = store;
  const { secondFactors } = users;
  const ways = async ({ user }: OfficeSession): Promise<SignInWays> => {
    return {
      ...(await secondFactors.of(user.id)),
      passkeys: await users.passkeys.of(user.id),
      isLinked: await users.ofProvider.isLinked(user.id),
    };
  };
  const nameOf = (typed: string): string => {
    if (typed.trim() === '') throw problemAt('#/name', 'passkey-unnamed');
    return typed.trim();
  };
  const firm = async (): Promise<string> => (await shownFirm(store)).name || 'Rafter';

  return {
    readSignInWays: (_nothing, { session }) => ways(session!),
    beginTotp: async (_nothing, { session }) =>
      secondFactors.begin(session!.user.id, { issuer: await firm(), label: session!.user.email }),
    confirmTotp: async ({ code, current }, { session, request }) => {
      await check.current(session!, current, request);
      return { codes: await secondFactors.confirm(code, ownActor(session!)) };
    },
    turnTotpOff: async ({ current }, { session, request }) => {
      await check.current(session!, current, request);
      await secondFactors.turnOff(ownActor(session!));
      return ways(session!);
    },
    renewRecoveryCodes: async ({ current }, { session, request }) => {
      await check.current(session!, current, request);
      return { codes: await secondFactors.renewCodes(ownActor(session!)) };
    },

    beginPasskey: async ({ current }, { session, request }) => {
      await check.current(session!, current, request);
      return passkeys.beginNew(session!.user, boundOriginOf(request), await firm());
    },
    addPasskey: async ({ name, passkey }, { session, request }) => {
      const made = await passkeys.readNew(passkey, session!.user.id, boundOriginOf(request));
      await users.passkeys.add(made, nameOf(name), ownActor(session!));
      return ways(session!);
    },
    renamePasskey: async ({ id, name }, { session }) => {
      await users.passkeys.rename(id, nameOf(name), ownActor(session!));
      return ways(session!);
    },
    removePasskey: async ({ id, current }, { session, request }) => {
      // It may be what its owner signs in with, and the password is what is left then.
      await check.current(session!, current, request);
      await users.passkeys.remove(id, ownActor(session!));
      return ways(session!);
    },
  } satisfies Partial<RequestHandlers>;
};

/** What administrators set for all. */
export const signInSettingHandlers = ({
  store,
  targets,
  provider,
  providerSecret,
}: Pick<SignInDeps, 'store' | 'targets' | 'provider' | 'providerSecret'>) => {
  const view = async ({ origin }: OfficeSession) =>
    providerView(await readProviderSettings(store), providerSecret, origin);
  return {
    resetSignIn: async ({ id }, session) => {
      if (id === session.user.id) throw problem('cannot-reset-yourself');
      await store.users.resetSignIn(id, actorOf(session));
      return null;
    },
    readProvider: (_nothing, session) => view(session),
    changeProvider: async ({ settings }, session) => {
      await changeProvider(store, settings, targets, actorOf(session));
      return view(session);
    },
    turnProviderOff: async (_nothing, session) => {
      await turnProviderOff(store, actorOf(session));
      return view(session);
    },
    testProvider: async (_nothing, session) => {
      const { fromOffice: _, ...by } = actorOf(session);
      const detail = { answered: false };
      try {
        await provider.test();
        detail.answered = true;
      } finally {
        await store.audit.record({ ...by, action: 'event-sso-tested', subject: message('subject-sso'), detail });
      }
      return null;
    },
  } satisfies Partial<OfficeHandlers>;
};

/** Sign-ins without a password. */
export const otherSignInHandlers = (deps: SignInDeps) => {
  const { store, guard, passkeys, provider, passwords, boundOriginOf, begun } = deps;
  const { users } = store;
  const fromOf = (request: FastifyRequest): SignInFrom => ({ address: request.ip, before: guard.proofOf(request) });

  return {
    beginPasskeySignIn: async (_nothing, { request }) => {
      const origin = boundOriginOf(request);
      const browser = guard.anyKnownBrowser(request);
      await users.throttle.begun(request.ip, browser);
      return passkeys.beginSignIn(origin, browser !== null);
    },

    signInWithPasskey: async ({ passkey: proof, only }, context) => {
      const { request } = context;
      const { passkey, counter } = await passkeys.readProof(proof, boundOriginOf(request));
      const email = emailOf(only);
      if (email !== null && email !== passkey.email) throw problem('sign-in-other-user', { email });
      const secrets = await users.signInWithPasskey(passkey, counter, fromOf(request));
      if (secrets === 'cloned') {
        await users.passkeys.noteClone(passkey, request.ip);
        throw problem('passkey-cloned', { name: passkey.name });
      }
      await users.throttle.finished(request.ip, guard.anyKnownBrowser(request));
      return begun(passkey.user, secrets, context);
    },

    beginProviderSignIn: async ({ only }, { request }) => {
      await settingsInUse(store);
      const origin = boundOriginOf(request);
      const browser = guard.anyKnownBrowser(request);
      await users.throttle.begun(request.ip, browser);
      return provider.begin(origin, only, browser !== null);
    },

    finishProviderSignIn: async ({ answer, proof, only }, context) => {
      const { request } = context;
      const user = await provider.finish(answer, proof);
      const { createdRole, organization, domains } = await settingsInUse(store);
      const mayCreate = createdRole !== null && domains.includes(user.email?.split('@').at(-1) ?? '');
      const terms = {
        create: mayCreate ? { role: createdRole, organization } : null,
        passwordHash: await passwords.hash(user.email ?? user.subject, randomBytes(32).toString('base64url')),
        only: emailOf(only),
      };
      const { id, secrets } = await users.ofProvider.signIn(user, terms, fromOf(request));
      await users.throttle.finished(request.ip, guard.anyKnownBrowser(request));
      return begun(id, secrets, context);
    },
  } satisfies Partial<RequestHandlers>;
};
