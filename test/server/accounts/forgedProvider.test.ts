import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openConsole, password, signedIn } from '../../support/console.ts';
import { type Answer, startForgedProvider } from '../../support/forgedProvider.ts';
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
  return { server, provider, admin, signIn, tested };
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
    ...['false', 'True', 'TRUE', ' true', '1', 'yes', '', 1, 0, null, [true], { true: true }].map((marked) => ({
      email_verified: marked,
    })),
    { email: ['rey@x.example'] },
    { email: 'rey@x.example, eve@evil.example' },
    { email: 'Rey <rey@x.example>' },
    { email: '' },
  ])
    expect([wrong, await signIn({ ...rey, ...wrong })]).toEqual([wrong, 'sso-email-unverified']);
  expect(await signIn({ ...rey, email: 'REY@X.Example' })).toBeNull();
});

describe('an email that the ID token does not mark by true or false', async () => {
  const { provider, signIn, admin } = await start();
  /** A subject that no account is linked to yet. */
  let turn = 0;
  const first = async (claims: object, user: Answer | Record<string, unknown>) => {
    const sub = `u-${(turn += 1)}`;
    const email = `user${turn}@x.example`;
    await admin.call('addUser', { email, role: 'reviewer', password });
    const asked: string[] = [];
    provider.answers.set('/user', (request, response) => {
      asked.push(request.headers.authorization ?? '');
      if (typeof user === 'function') return user(request, response);
      const body = JSON.stringify({ sub, ...user });
      response.setHeader('content-type', 'application/json').end(body.replaceAll('OWN', email));
    });
    return [await signIn({ sub, email, ...claims }), asked.length];
  };
  const [text, none] = [{ email_verified: 'true' }, {}];

  it('counts where it is marked as text, as some providers do, or where the user information marks it', async () => {
    expect(await first(text, {})).toEqual([null, 1]);
    expect(await first(text, { email: 'OWN', email_verified: 'true' })).toEqual([null, 1]);
    expect(await first(none, { email: 'OWN', email_verified: true })).toEqual([null, 1]);
    expect(await first(none, { email: 'OWN', email_verified: 'true' })).toEqual([null, 1]);
    expect(await first({ email: undefined }, { email: 'OWN', email_verified: 'true' })).toEqual([null, 1]);
    // By true or false nothing is left to ask.
    expect(await first({ email_verified: true }, {})).toEqual([null, 0]);
    expect(await first({ email_verified: false }, { email: 'OWN', email_verified: true })).toEqual([
      'sso-email-unverified',
      0,
    ]);
  });

  it('does not where the user information marks another email, or says no', async () => {
    for (const user of [
      {},
      { email: 'OWN' },
      { email_verified: true },
      { email: 'other@x.example', email_verified: true },
      ...['True', 'false', 1, false, null].map((marked) => ({ email: 'OWN', email_verified: marked })),
    ])
      expect([user, ...(await first(none, user))]).toEqual([user, 'sso-email-unverified', 1]);
    expect(await first(text, { email: 'OWN', email_verified: false })).toEqual(['sso-email-unverified', 1]);
    expect(await first(text, { email: 'OWN', email_verified: 'false' })).toEqual(['sso-email-unverified', 1]);
  });

  it('refuses user information of another user, or none that can be right', async () => {
    for (const claims of [text, none, { email: undefined }]) {
      for (const user of [{ sub: 'other', email: 'OWN', email_verified: true }, { sub: 1 }, { sub: undefined }])
        expect([claims, user, ...(await first(claims, user))]).toEqual([claims, user, 'sso-answer-invalid', 1]);
      expect(await first(claims, (_request, response) => void response.end('<h1>Oops</h1>'))).toEqual([
        'sso-answer-invalid',
        1,
      ]);
    }
  });

  it('counts by the ID token alone where nobody answers for the user information', async () => {
    const away: Answer[] = [500, 503, 401, 403, 404].map(
      (status) => (_request, response) => void response.writeHead(status, { 'www-authenticate': 'Bearer' }).end(),
    );
    away.push((request) => void request.socket.destroy());
    for (const user of away) {
      expect(await first(text, user)).toEqual([null, 1]);
      expect(await first(none, user)).toEqual(['sso-email-unverified', 1]);
      // Without an email there is nothing to sign in by.
      expect((await first({ email: undefined }, user))[0]).toMatch(/^sso-(answer-invalid|unreachable)$/);
    }
  });

  it('takes user information as a signed token, of the key of the provider alone', async () => {
    const signed =
      (marks: object, isForged: boolean): Answer =>
      (_request, response) => {
        const claims = { sub: `u-${turn}`, email: `user${turn}@x.example`, email_verified: true, ...marks };
        response.setHeader('content-type', 'application/jwt').end(provider.sign(claims, isForged));
      };
    expect(await first(none, signed({}, false))).toEqual([null, 1]);
    expect(await first(none, signed({ iss: provider.issuer, aud: clientId }, false))).toEqual([null, 1]);
    for (const [marks, isForged] of [
      [{}, true],
      [{ sub: 'other' }, false],
      [{ iss: 'https://evil.example' }, false],
      [{ aud: 'another-client' }, false],
    ] as const)
      expect([marks, ...(await first(none, signed(marks, isForged)))]).toEqual([marks, 'sso-answer-invalid', 1]);
  });
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
