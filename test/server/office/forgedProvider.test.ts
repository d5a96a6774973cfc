import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openConsole, signedIn } from '../../support/console.ts';
import { startForgedProvider } from '../../support/forgedProvider.ts';
import { startServer } from '../../support/startServer.ts';
import { clientId } from '../../support/identityProvider.ts';

const rey = { email: 'rey@x.example', email_verified: true };
const discovery = '/.well-known/openid-configuration';

const start = async () => {
  const server = await startServer({}, undefined, { privateWebhooks: true });
  const provider = await startForgedProvider();
  const admin = await signedIn(server, 'admin');
  await signedIn(server, 'reviewer', { email: rey.email });
  await admin.call('changeProvider', { settings: provider.settings() });
  /** The message of the refusal; null where the user is signed in. */
  const signIn = async (claims: Record<string, unknown> = rey): Promise<string | null> => {
    provider.claims = claims;
    const one = openConsole(server.url);
    const { url, proof } = await one.call('beginProviderSignIn', {});
    const { ended } = await one.hear('finishProviderSignIn', { answer: provider.visit(url), proof });
    return ended.ok ? null : ended.problem.message!.code;
  };
  /** Why an administrator's test of the settings finds the provider away. */
  const tested = async (): Promise<unknown> => {
    const { ended } = await admin.hear('testProvider', {});
    expect(ended).toMatchObject({ ok: false, problem: { message: { code: 'sso-unreachable' } } });
    return ended.ok ? null : ended.problem.message!.params['reason'];
  };
  return { server, provider, signIn, tested };
};

it('refuses an ID token of another key, client, issuer, time, or without a nonce', async () => {
  const { provider, signIn } = await start();
  expect(await signIn()).toBeNull();
  const now = Math.floor(Date.now() / 1000);
  for (const wrong of [
    { aud: 'another-client' },
    { aud: [clientId, 'another-client'], azp: 'another-client' },
    { iss: 'https://evil.example' },
    { nonce: undefined },
    { exp: now - 120 },
    { iat: 'now' },
    { sub: undefined },
    { sub: '' },
    { sub: 'a\0b' },
    { sub: 'x'.repeat(10_000) },
  ])
    expect([wrong, await signIn({ ...rey, ...wrong })]).toEqual([wrong, 'sso-answer-invalid']);
  // Clocks that differ by some seconds.
  expect(await signIn({ ...rey, exp: now - 5, iat: now + 20 })).toBeNull();
  provider.hasOtherKey = true;
  expect(await signIn()).toBe('sso-answer-invalid');
});

it('takes an email as the one of a user only where it is verified, and written in plain letters', async () => {
  const { signIn } = await start();
  for (const wrong of [
    { email_verified: false },
    { email_verified: undefined },
    { email_verified: 'true' },
    { email: ['rey@x.example'] },
    { email: 'rey@x.example, eve@evil.example' },
    { email: 'Rey <rey@x.example>' },
    { email: '' },
  ])
    expect([wrong, await signIn({ ...rey, ...wrong })]).toEqual([wrong, 'sso-email-unverified']);
  expect(await signIn({ ...rey, email: 'REY@X.Example' })).toBeNull();
});

it('an email with a letter that only looks like one of another user is none of theirs', async () => {
  const { server, signIn } = await start();
  await signedIn(server, 'reviewer', { email: 'kim@x.example' });
  // The Kelvin sign, whose small letter is k.
  expect(await signIn({ ...rey, email: '\u212Aim@x.example' })).toBe('sso-email-unverified');
});

it('a provider that answers garbage, without end or elsewhere is away, and no error of the server', async () => {
  const { server, provider, signIn, tested } = await start();
  const body = (type: string, text: string | Buffer, headers: Record<string, string> = {}) =>
    provider.answers.set(
      discovery,
      (_request, response) => void response.writeHead(200, { 'content-type': type, ...headers }).end(text),
    );
  for (const garbage of ['', 'null', '[]', '{', '{"issuer":1}', `{"issuer":"${provider.issuer}"}`]) {
    body('application/json', garbage);
    const { ended } = await openConsole(server.url).hear('beginProviderSignIn', {});
    expect([garbage, ended]).toMatchObject([garbage, { ok: false, problem: { message: { code: 'sso-unreachable' } } }]);
  }
  // One hundred megabytes, in a hundred kilobytes.
  body('application/json', gzipSync(Buffer.alloc(100_000_000, ' ')), { 'content-encoding': 'gzip' });
  expect(await tested()).toBe('EMSGSIZE');
  provider.answers.set(discovery, (_request, response) => {
    response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
  });
  expect(await tested()).toBe('OAUTH_RESPONSE_IS_NOT_CONFORM');
  provider.answers.delete(discovery);
  provider.answers.set('/token', (_request, response) => void response.writeHead(500).end('<h1>Oops</h1>'));
  expect(await signIn()).toBe('sso-answer-invalid');
});
