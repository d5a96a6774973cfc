import { Secret, TOTP } from 'otpauth';
import type { sessionCalls, signInCalls, userCalls } from '../../../shared/accounts/officeCalls.ts';
import { Authenticator, newPasskey, passkeyProof } from '../../support/authenticator.ts';
import { type Console, openConsole, password } from '../../support/console.ts';
import { startForgedProvider } from '../../support/forgedProvider.ts';
import type { TestServer } from '../../support/startServer.ts';
import type { CasesOf, Stage } from '../base/rpc/callCases.ts';

/** The address of a test server by the name that passkeys need. */
export const localOf = ({ url }: TestServer): string => `http://localhost:${new URL(url).port}`;

/** What confirms an authenticator app that begins now. */
export const newCodeOf = async (one: Console, { clock }: TestServer) => {
  const { secret } = await one.call('beginTotp', {});
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return { code: totp.generate({ timestamp: clock.now() }), current: password };
};

const passkey = async ({ server, admin }: Stage) => {
  const one = openConsole(localOf(server));
  await one.call('signIn', { email: admin.email, password });
  const options = await one.call('beginPasskey', { current: password });
  const made = { name: 'Laptop', passkey: new Authenticator().create(options, { origin: localOf(server) }) };
  return { one, made };
};
const ownPasskey = async (stage: Stage): Promise<number> => {
  const { one, made } = await passkey(stage);
  return (await one.call('addPasskey', made)).passkeys.at(-1)!.id;
};

const invited = (turn: number) => ({
  ...{ email: `invited${turn}@x.example`, role: 'reviewer' as const, locale: 'en' as const },
});
const invitation = async ({ again, world: { turn } }: Stage) => ({
  id: (await (await again()).call('inviteUser', invited(turn))).invitation.id,
});

const provider = {
  settings: {
    ...{ issuer: 'http://127.0.0.1:9', clientId: 'rafter', clientSecret: password, label: 'Example' },
    createdRole: null,
  },
};

export const cases: CasesOf<typeof sessionCalls & typeof signInCalls & typeof userCalls> = {
  readHere: { ask: () => ({}) },
  signIn: {
    ask: () => ({ email: 'nobody@x.example', password, code: '123456' }),
    ends: 'refused',
    traced: async ({ admin: { email } }) => ({ email, password }),
  },
  checkFirstAdministratorLink: { ask: () => ({ token: 'x' }) },
  makeFirstAdministrator: {
    ask: () => ({ token: 'x', email: 'x@y.example', password }),
    ends: 'refused',
    traced: null,
  },
  // Mail is off.
  askPasswordReset: { ask: () => ({ email: 'x@y.example', locale: 'en' }), ends: 'refused', traced: null },
  readAccountLink: { ask: () => ({ token: 'x' }) },
  useAccountLink: {
    ask: () => ({ token: 'x', password }),
    ends: 'refused',
    hostile: () => ({ token: 'x', password: 'short' }),
    traced: null,
  },
  signOut: { ask: () => ({}), hostile: null },
  signOutEverywhere: { ask: () => ({}), hostile: null },
  changePassword: {
    ask: () => ({ current: '', next: 'short' }),
    ends: 'refused',
    hostile: null,
    traced: async () => ({ current: password, next: password }),
  },

  listUsers: { ask: () => ({}) },
  addUser: {
    ask: ({ turn }) => ({ email: `added${turn}@x.example`, role: 'reviewer', password }),
    hostile: () => ({ email: 'new', role: 'reviewer', password: 'short' }),
  },
  changeUser: { ask: ({ user }) => ({ id: user, role: 'reviewer', isDisabled: true }) },
  resetPassword: { ask: ({ user }) => ({ id: user, password }), hostile: null },
  listInvitations: { ask: () => ({}) },
  inviteUser: { ask: ({ turn }) => invited(turn) },
  inviteAgain: { ask: () => ({ id: 999_999 }), ends: 'not-found', traced: invitation },
  revokeInvitation: { ask: () => ({ id: 999_999 }), ends: 'not-found', traced: invitation },

  readSignInWays: { ask: () => ({}) },
  beginTotp: { ask: () => ({}) },
  confirmTotp: {
    ask: () => ({ code: 'x', current: password }),
    ends: 'refused',
    hostile: () => ({ code: '123456', current: 'a wrong battery' }),
    traced: async ({ again, server }) => newCodeOf(await again(), server),
  },
  turnTotpOff: {
    ask: () => ({ current: '' }),
    ends: 'refused',
    hostile: null,
    traced: async () => ({ current: password }),
  },
  renewRecoveryCodes: {
    ask: () => ({ current: '' }),
    ends: 'refused',
    hostile: null,
    traced: async () => ({ current: password }),
  },
  beginPasskey: { ask: () => ({ current: '' }), ends: 'refused', hostile: null },
  addPasskey: {
    ask: () => ({ name: 'Laptop', passkey: newPasskey }),
    ends: 'refused',
    traced: async (stage) => (await passkey(stage)).made,
  },
  renamePasskey: {
    ask: () => ({ id: 999_999, name: 'Laptop' }),
    ends: 'not-found',
    ofClients: true,
    traced: async (stage) => ({ id: await ownPasskey(stage), name: 'Phone' }),
  },
  removePasskey: {
    ask: () => ({ id: 999_999, current: '' }),
    ends: 'refused',
    hostile: null,
    foreign: (id) => ({ id, current: password }),
    ofClients: true,
    traced: async (stage) => ({ id: await ownPasskey(stage), current: password }),
  },
  resetSignIn: { ask: ({ user }) => ({ id: user }) },
  // Passkeys need a name, and the test server has an address.
  beginPasskeySignIn: { ask: () => ({}), ends: 'refused' },
  signInWithPasskey: {
    ask: () => ({ passkey: passkeyProof, only: 'x@y.example' }),
    ends: 'refused',
    traced: null,
  },
  readProvider: { ask: () => ({}) },
  changeProvider: {
    ask: () => ({ settings: {} }),
    ends: 'invalid-fields',
    hostile: () => ({
      settings: {
        ...{ issuer: 'https://127.0.0.1/', clientId: 'rafter', clientSecret: 'secret', label: 'Example' },
        ...{ createdRole: 'office', organization: 1, domains: ['x.example'] },
      },
    }),
    traced: async () => provider,
  },
  turnProviderOff: {
    ask: () => ({}),
    hostile: null,
    traced: async ({ again }) => {
      await (await again()).call('changeProvider', provider);
      return {};
    },
  },
  testProvider: {
    ask: () => ({}),
    ends: 'refused',
    traced: async ({ again }) => {
      const { settings } = await startForgedProvider();
      await (await again()).call('changeProvider', { settings: settings() });
      return {};
    },
  },
  beginProviderSignIn: { ask: () => ({ only: 'x@y.example' }), ends: 'refused' },
  finishProviderSignIn: {
    ask: () => ({ answer: 'code=x&state=y', proof: 'x', only: 'x@y.example' }),
    ends: 'refused',
    traced: null,
  },
};
