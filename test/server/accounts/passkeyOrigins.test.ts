import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { OfficeCallName, OfficeInput, OfficeResult } from '../../../shared/office/contract.ts';
import type { PasskeyOptions } from '../../../shared/accounts/signIn.ts';
import type { CallOutcome } from '../../../shared/rpc/rpc.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { openConsole, password, signedIn } from '../../support/console.ts';
import { startIdentityProvider } from '../../support/identityProvider.ts';
import { startServer } from '../../support/startServer.ts';

/** Headers as another program of this computer writes them, which passes on what its own page was given. */
const relay = async <N extends OfficeCallName>(
  url: string,
  name: N,
  input: OfficeInput<N>,
  headers: Record<string, string>,
): Promise<CallOutcome<OfficeResult<N>>> => {
  const { port } = new URL(url);
  const sent = { 'content-type': 'application/json', ...headers };
  const asked = request({ host: '127.0.0.1', port, method: 'POST', path: `/office/calls/${name}`, headers: sent });
  asked.end(JSON.stringify(input));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return (await json(answer)) as CallOutcome<OfficeResult<N>>;
};
const codeOf = (ended: CallOutcome<unknown>): string | null => (ended.ok ? null : ended.problem.message!.code);

const as = (origin: string): Record<string, string> => ({ host: new URL(origin).host, origin });

describe('an answer of a passkey', async () => {
  const server = await startServer();
  const { port } = new URL(server.url);
  const local = `http://localhost:${port}`;
  const elsewhere = 'http://localhost:9999';
  const rey = await signedIn({ ...server, url: local }, 'reviewer');
  const key = new Authenticator();
  const made = async (origin = local, client = {}) => ({
    name: 'Laptop',
    passkey: new Authenticator().create(await rey.call('beginPasskey', { current: password }), { origin, client }),
  });
  const options = await rey.call('beginPasskey', { current: password });
  await rey.call('addPasskey', { name: 'Laptop', passkey: key.create(options, { origin: local }) });
  const begin = (): Promise<PasskeyOptions> => openConsole(local).call('beginPasskeySignIn', {});
  const proof = async (origin: string, client = {}) => ({ passkey: key.get(await begin(), { origin, client }) });

  it('that a browser made for a page of another port signs in under no Host', async () => {
    for (const under of [elsewhere, local, `http://LOCALHOST:${port}`, 'http://localhost', 'http://localhost:80'])
      expect(codeOf(await relay(server.url, 'signInWithPasskey', await proof(elsewhere), as(under)))).not.toBeNull();
    expect(codeOf(await relay(server.url, 'signInWithPasskey', await proof(local), as(local)))).toBeNull();
  });

  it('is asked for at the port that the server listens on, whatever Host says', async () => {
    for (const [origin, code] of [
      [elsewhere, 'sign-in-elsewhere'],
      ['http://localhost', 'sign-in-elsewhere'],
      ['http://127.0.0.1:9999', 'sign-in-elsewhere'],
      [`http://127.0.0.1:${port}`, 'passkey-address'],
      [`http://[::1]:${port}`, 'passkey-address'],
      [local, null],
    ] as const)
      expect([origin, codeOf(await relay(server.url, 'beginPasskeySignIn', {}, as(origin)))]).toEqual([origin, code]);
  });

  it('that adds a passkey is bound to the port in the same way', async () => {
    const session = rey.proof();
    for (const under of [elsewhere, `http://localhost:${port}`])
      expect(
        codeOf(await relay(server.url, 'addPasskey', await made(elsewhere), { ...as(under), ...session })),
      ).not.toBeNull();
    const asked = await relay(server.url, 'beginPasskey', { current: password }, { ...as(elsewhere), ...session });
    expect(asked.ok).toBe(false);
    expect((await rey.call('readSignInWays', {})).passkeys).toHaveLength(1);
  });

  it.each([
    ['the scheme', `https://localhost:${port}`],
    ['a slash', `${local}/`],
    ['capitals', `http://LOCALHOST:${port}`],
    ['an address', `http://127.0.0.1:${port}`],
    ['an address of six', `http://[::1]:${port}`],
    ['a name below', `http://a.localhost:${port}`],
    ['a dot', `http://localhost.:${port}`],
    ['none', 'null'],
  ])('is of this origin to the letter: %s', async (_what, origin) => {
    expect(await rey.codeOf('addPasskey', await made(origin))).toBe('refused');
    expect(await openConsole(local).codeOf('signInWithPasskey', await proof(origin))).toBe('refused');
  });

  it('is made in no frame of another origin', async () => {
    for (const client of [
      { crossOrigin: true },
      { crossOrigin: 'true' },
      { topOrigin: elsewhere },
      { crossOrigin: true, topOrigin: local },
    ]) {
      expect([client, await rey.codeOf('addPasskey', await made(local, client))]).toEqual([client, 'refused']);
      const ended = await openConsole(local).hear('signInWithPasskey', await proof(local, client));
      expect([client, codeOf(ended.ended)]).toEqual([client, 'passkey-refused']);
    }
    expect(
      await openConsole(local).codeOf('signInWithPasskey', await proof(local, { crossOrigin: undefined })),
    ).toBeNull();
  });

  it('is for no related origin: the server names none', async () => {
    expect((await fetch(`${local}/.well-known/webauthn`)).status).toBe(404);
  });
});

describe('behind a proxy', () => {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'office.example' };
  const origin = 'https://office.example';

  it('passkeys need the public URL: the headers of a proxy name any origin', async () => {
    const server = await startServer({}, undefined, { trustProxy: true, allowedHosts: ['office.example'] });
    const local = `http://localhost:${new URL(server.url).port}`;
    for (const headers of [
      { ...as(local), ...forwarded, origin },
      { ...as(local), 'x-forwarded-host': 'localhost:9999', origin: 'http://localhost:9999' },
      { ...as(local), 'x-forwarded-proto': 'https', origin: local.replace('http:', 'https:') },
    ])
      expect(codeOf(await relay(server.url, 'beginPasskeySignIn', {}, headers))).toBe('sign-in-elsewhere');
  });

  it('the public URL alone counts, whatever the port of the server', async () => {
    const server = await startServer({}, undefined, { trustProxy: true, publicUrl: origin });
    const rey = await signedIn(server, 'reviewer', { origin });
    const key = new Authenticator();
    const options = await rey.call('beginPasskey', { current: password });
    await rey.call('addPasskey', { name: 'Laptop', passkey: key.create(options, { origin }) });
    const guest = openConsole(server.url, origin);
    for (const [made, code] of [
      ['https://office.example:8443', 'refused'],
      ['http://office.example', 'refused'],
      [origin, null],
    ] as const) {
      const passkey = key.get(await guest.call('beginPasskeySignIn', {}), { origin: made });
      expect([made, await guest.codeOf('signInWithPasskey', { passkey })]).toEqual([made, code]);
    }
  });
});

it('a provider returns users to the port that the server listens on: some providers take any port of this computer', async () => {
  const server = await startServer({}, undefined, { privateWebhooks: true });
  const provider = await startIdentityProvider(`${server.url}/signed-in`);
  const admin = await signedIn(server, 'admin');
  await admin.call('changeProvider', { settings: provider.settings() });
  const begun = (origin: string) => relay(server.url, 'beginProviderSignIn', {}, as(origin));
  expect(codeOf(await begun('http://127.0.0.1:9999'))).toBe('sign-in-elsewhere');
  const right = await begun(server.url);
  expect(right.ok && new URL(right.value.url).searchParams.get('redirect_uri')).toBe(`${server.url}/signed-in`);
});
