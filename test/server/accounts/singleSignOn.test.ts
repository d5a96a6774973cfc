import { describe, expect, it } from 'vitest';
import type { OfficeCallName, OfficeInput } from '../../../shared/office/contract.ts';
import { eachEngine } from '../../support/bothEngines.ts';
import { startAnother } from '../../support/anotherServer.ts';
import { type Console, openConsole, password, signedIn } from '../../support/console.ts';
import { clientSecret, type IdentityProvider, startIdentityProvider } from '../../support/identityProvider.ts';
import { newPostgresDatabase } from '../../support/postgres.ts';
import { hasPostgres } from '../../support/postgresServer.ts';
import { newS3Access } from '../../support/s3/newS3Access.ts';
import { startServer } from '../../support/startServer.ts';
import { changeIn, tableContents } from '../../support/serverDatabase.ts';

const messageOf = async <N extends OfficeCallName>(one: Console, name: N, request: OfficeInput<N>) => {
  const { ended } = await one.hear(name, request);
  return ended.ok ? null : ended.problem.message!.code;
};
const rey = { subject: 'u-rey', email: 'Rey@x.example' };

describe.each(eachEngine)('on $engine', ({ more }) => {
  const start = async (options: { emailInIdToken?: boolean } = {}) => {
    const server = await startServer({}, undefined, { privateWebhooks: true, ...(await more()) });
    const provider = await startIdentityProvider(`${server.url}/signed-in`, options);
    const admin = await signedIn(server, 'admin');
    await admin.call('changeProvider', { settings: provider.settings() });
    /** From the button to the return: what the page sends then. */
    const begin = async (account: IdentityProvider['account'], one = openConsole(server.url)) => {
      provider.account = account;
      const { url, proof } = await one.call('beginProviderSignIn', {});
      return { answer: await provider.visit(url), proof };
    };
    const signIn = async (account: IdentityProvider['account'], one = openConsole(server.url), only?: string) =>
      messageOf(one, 'finishProviderSignIn', {
        ...(await begin(account, one)),
        ...(only === undefined ? {} : { only }),
      });
    return { server, provider, admin, begin, signIn };
  };

  it('a user is found by the verified email the first time, and by the subject from then on', async () => {
    const { server, admin, signIn } = await start();
    const own = await signedIn(server, 'reviewer', { email: 'rey@x.example' });
    const one = openConsole(server.url);
    expect(await one.call('readHere', {})).toMatchObject({ provider: 'Example' });
    expect(await signIn(rey, one)).toBeNull();
    expect(await one.call('readHere', {})).toMatchObject({ user: { id: own.id, role: 'reviewer' } });
    expect(await one.call('readSignInWays', {})).toMatchObject({ isLinked: true });
    // Another email, or none that is verified, of the same subject.
    expect(await signIn({ ...rey, email: 'rey.new@x.example' })).toBeNull();
    expect(await signIn({ ...rey, isVerified: false })).toBeNull();
    // Another subject with the email of a user that is linked.
    expect(await signIn({ subject: 'u-other', email: rey.email })).toBe('sso-user-linked');
    await admin.call('resetSignIn', { id: own.id });
    expect(await signIn({ subject: 'u-other', email: rey.email })).toBeNull();
    const { rows } = await server.store.audit.list({ actor: own.email, action: '', subject: '' }, { limit: 9 });
    expect(rows.map(({ action, detail }) => [action, detail])).toEqual([
      ['Signed in', { way: 'provider' }],
      ['Linked to single sign-on', { issuer: expect.any(String) as string }],
      ['Signed in', { way: 'provider' }],
      ['Signed in', { way: 'provider' }],
      ['Signed in', { way: 'provider' }],
      ['Linked to single sign-on', { issuer: expect.any(String) as string }],
      ['Signed in', null],
    ]);
  });

  it('asks where the email is answered apart from the ID token', async () => {
    const { server, signIn } = await start({ emailInIdToken: false });
    await signedIn(server, 'reviewer', { email: 'rey@x.example' });
    expect(await signIn(rey)).toBeNull();
  });

  it('keeps out unverified emails, unknown and disabled users, and other users than the one who works', async () => {
    const { server, admin, signIn } = await start();
    const own = await signedIn(server, 'reviewer', { email: 'rey@x.example' });
    expect(await signIn({ ...rey, isVerified: false })).toBe('sso-email-unverified');
    expect(await signIn({ subject: 'u-none' })).toBe('sso-email-unverified');
    expect(await signIn({ subject: 'u-eve', email: 'eve@x.example' })).toBe('sso-no-account');
    expect(await signIn(null)).toBe('sso-refused');
    expect(await signIn(rey, undefined, 'ada@x.example')).toBe('sign-in-other-user');
    // Nothing was linked by what was refused.
    expect(await tableContents(server.store, ['provider_user'])).not.toContain('u-');
    expect(await signIn(rey, undefined, own.email)).toBeNull();
    await admin.call('changeUser', { id: own.id, role: 'reviewer', isDisabled: true });
    expect(await signIn(rey)).toBe('sso-user-disabled');
    expect(await signIn({ subject: 'u-other', email: rey.email })).toBe('sso-user-disabled');
  });

  it('an invited user gets what was meant, and of one organization only', async () => {
    const { server, admin, signIn } = await start();
    await admin.call('inviteUser', {
      email: 'rey@x.example',
      role: 'office',
      organization: server.own.id,
      locale: 'es',
    });
    const one = openConsole(server.url);
    expect(await signIn(rey, one)).toBeNull();
    expect(await one.call('readHere', {})).toMatchObject({
      user: { role: 'office', organization: { id: server.own.id } },
    });
    expect(await admin.call('listInvitations', {})).toEqual([]);
    const foreign = await server.addOrganization('Hill Roofing');
    expect((await one.call('listJobs', {})).rows).toEqual([]);
    expect(await one.codeOf('changeUser', { id: 1, role: 'office', organization: foreign.id, isDisabled: false })).toBe(
      'forbidden',
    );
  });

  it('creates accounts only of the domains and with the role that the administrator has set', async () => {
    const { server, admin, provider, signIn } = await start();
    const settings = { createdRole: 'office', organization: server.own.id, domains: ['@X.example', 'y.example'] };
    await admin.call('changeProvider', { settings: provider.settings(settings) });
    expect(await signIn({ subject: 'u-eve', email: 'eve@evil.example' })).toBe('sso-no-account');
    expect(await signIn({ subject: 'u-eve', email: 'eve@x.example.evil.example' })).toBe('sso-no-account');
    expect(await signIn({ subject: 'u-eve', email: 'eve@x.example', isVerified: false })).toBe('sso-email-unverified');
    const one = openConsole(server.url);
    expect(await signIn(rey, one)).toBeNull();
    expect(await one.call('readHere', {})).toMatchObject({
      user: { email: 'rey@x.example', role: 'office', organization: { id: server.own.id } },
    });
    const again = await Promise.all([1, 2, 3].map(() => signIn({ subject: 'u-new', email: 'new@y.example' })));
    expect(again).toEqual([null, null, null]);
    expect((await admin.call('listUsers', {})).filter(({ email }) => email === 'new@y.example')).toHaveLength(1);
  });

  it('trusts emails without a mark only where the administrator has chosen so, and of the domains', async () => {
    const { server, admin, provider, signIn } = await start();
    await signedIn(server, 'reviewer', { email: 'rey@x.example' });
    await signedIn(server, 'reviewer', { email: 'guest@other.example' });
    const unmarked = { ...rey, isVerified: null };
    expect(await signIn(unmarked)).toBe('sso-email-unverified');
    const settings = provider.settings({ trustsEmails: true, domains: ['x.example'] });
    expect(await admin.call('changeProvider', { settings })).toMatchObject({ settings: { trustsEmails: true } });
    expect(await signIn({ ...rey, isVerified: false })).toBe('sso-email-unverified');
    const guest = { subject: 'u-guest', email: 'guest@other.example', isVerified: null };
    expect(await signIn(guest)).toBe('sso-email-unverified');
    // A domain that only ends like one of those, and a part that is no domain.
    expect(await signIn({ ...guest, email: 'rey@evil-x.example' })).toBe('sso-email-unverified');
    expect(await signIn({ subject: 'u-none', isVerified: null })).toBe('sso-email-unverified');
    expect(await signIn(unmarked)).toBeNull();
    const { rows } = await server.store.audit.list({ actor: '', action: '', subject: '' }, { limit: 50 });
    const changed = rows.filter(({ action }) => action.startsWith('Single sign-on'));
    expect(changed.map(({ detail }) => (detail as { trustsEmails: boolean }).trustsEmails)).toEqual([true, false]);
  });

  it('a return is good once, in the browser that left, for minutes', async () => {
    const { server, admin, begin, provider } = await start();
    await signedIn(server, 'reviewer', { email: 'rey@x.example' });
    const guest = () => openConsole(server.url);
    const finish = (sent: { answer: string; proof: string }) => messageOf(guest(), 'finishProviderSignIn', sent);
    const sent = await begin(rey);
    expect(await finish({ ...sent, proof: 'x' })).toBe('sso-sign-in-void');
    expect(await finish({ ...sent, answer: sent.answer.replace(/state=[^&]+/, 'state=x') })).toBe('sso-sign-in-void');
    expect(await finish({ answer: '', proof: '' })).toBe('sso-sign-in-void');
    const ends = await Promise.all([finish(sent), finish(sent), finish(sent)]);
    expect(ends.filter((end) => end === null)).toHaveLength(1);
    expect(ends.filter((end) => end === 'sso-sign-in-void')).toHaveLength(2);
    // The code of another sign-in: its verifier and nonce are others.
    const [first, second] = [await begin(rey), await begin(rey)];
    const code = new URLSearchParams(first.answer).get('code')!;
    const mixed = new URLSearchParams(second.answer);
    mixed.set('code', code);
    expect(await finish({ answer: mixed.toString(), proof: second.proof })).toBe('sso-answer-invalid');
    const late = await begin(rey);
    server.clock.offset += 10 * 60_000;
    expect(await finish(late)).toBe('sso-sign-in-void');
    const changed = await begin(rey);
    await admin.call('changeProvider', { settings: provider.settings({ clientId: 'other' }) });
    expect(await finish(changed)).toBe('sso-sign-in-void');
    await admin.call('turnProviderOff', {});
    expect(await finish(changed)).toBe('sso-off');
    expect(await messageOf(guest(), 'beginProviderSignIn', {})).toBe('sso-off');
  });

  it('refuses an ID token with another nonce, and one from another issuer', async () => {
    const { server, begin } = await start();
    await signedIn(server, 'reviewer', { email: 'rey@x.example' });
    const finish = (sent: { answer: string; proof: string }) =>
      messageOf(openConsole(server.url), 'finishProviderSignIn', sent);
    const sent = await begin(rey);
    const detail = `replace(detail, '"nonce":"', '"nonce":"x')`;
    await changeIn(server.store, `UPDATE sign_in_begun SET detail = ${detail}`, {});
    expect(await finish(sent)).toBe('sso-answer-invalid');
    const other = await begin(rey);
    const answer = other.answer.replace(/iss=[^&]+/, `iss=${encodeURIComponent('https://evil.example')}`);
    expect(await finish({ ...other, answer })).toBe('sso-answer-invalid');
  });

  it('says when the provider is away, and when its settings are wrong; the secret is never answered', async () => {
    const { server, admin, provider, signIn } = await start();
    await signedIn(server, 'reviewer', { email: 'rey@x.example' });
    const { text } = await admin.hear('readProvider', {});
    expect(text).not.toContain(clientSecret);
    expect(await admin.call('readProvider', {})).toMatchObject({
      ...{ hasSecret: true, isSecretOfServer: false, returnAddress: `${server.url}/signed-in` },
    });
    expect(await tableContents(server.store, ['audit'])).not.toContain(clientSecret);
    expect(await admin.call('testProvider', {})).toBeNull();
    // It stays where it was not entered again, and not for another provider.
    const { clientSecret: _secret, ...kept } = provider.settings();
    expect(await admin.call('changeProvider', { settings: kept })).toMatchObject({ hasSecret: true });
    expect(await signIn(rey)).toBeNull();
    await provider.close();
    expect(await messageOf(admin, 'testProvider', {})).toBe('sso-unreachable');
    const { ended } = await openConsole(server.url).hear('beginProviderSignIn', {});
    expect(ended).toMatchObject({
      problem: { message: { code: 'sso-unreachable', params: { reason: 'ECONNREFUSED' } } },
    });
    const moved = { ...kept, issuer: 'http://127.0.0.1:9' };
    expect(await admin.call('changeProvider', { settings: moved })).toMatchObject({ hasSecret: false });
    expect(await openConsole(server.url).call('signIn', { email: 'rey@x.example', password })).toMatchObject({
      role: 'reviewer',
    });
  });
});

it.runIf(hasPostgres())('two processes on one PostgreSQL: who leaves from one returns to the other', async () => {
  const origin = 'https://office.example';
  const places = {
    ...{ databaseUrl: await newPostgresDatabase(), s3: await newS3Access(), publicUrl: origin, privateWebhooks: true },
  };
  const one = await startServer({}, undefined, places);
  const two = await startAnother(places);
  const provider = await startIdentityProvider(`${origin}/signed-in`);
  const admin = await signedIn(one, 'admin', { origin });
  const settings = provider.settings({ createdRole: 'reviewer', domains: ['x.example'] });
  await admin.call('changeProvider', { settings });
  provider.account = rey;
  const leave = async (from: string) => {
    const { url, proof } = await openConsole(from, origin).call('beginProviderSignIn', {});
    return { answer: await provider.visit(url), proof };
  };
  const sent = await leave(one.url);
  const ends = await Promise.all(
    [two, one.url, two].map((url) => messageOf(openConsole(url, origin), 'finishProviderSignIn', sent)),
  );
  expect(ends.filter((end) => end === null)).toHaveLength(1);
  // A first sign-in in both at the same moment makes one account.
  provider.account = { subject: 'u-new', email: 'new@x.example' };
  const both = [await leave(one.url), await leave(two)];
  const at = [two, one.url];
  const made = await Promise.all(
    both.map((each, index) => messageOf(openConsole(at[index]!, origin), 'finishProviderSignIn', each)),
  );
  expect(made).toEqual([null, null]);
  const users = await admin.call('listUsers', {});
  expect(users.filter(({ email }) => email === 'new@x.example')).toMatchObject([{ role: 'reviewer' }]);
});
