import { describe, expect, it } from 'vitest';
import type { OfficeCallName, OfficeInput } from '../../../shared/office/contract.ts';
import { isTrusted } from '../../../electron/server/accounts/signIn/providerSettings.ts';
import { type Console, openConsole, signedIn } from '../../support/console.ts';
import { clientSecret, startIdentityProvider } from '../../support/identityProvider.ts';
import { startServer } from '../../support/startServer.ts';

const messageOf = async <N extends OfficeCallName>(one: Console, name: N, request: OfficeInput<N>) => {
  const { ended } = await one.hear(name, request);
  return ended.ok ? null : ended.problem.message!.code;
};
const rey = { subject: 'u-rey', email: 'Rey@x.example' };

describe('a client secret of the operator', () => {
  const origin = 'https://office.example';
  const start = async (of: (issuer: string) => { oidcClientSecret: string; oidcIssuer?: string }) => {
    const provider = await startIdentityProvider(`${origin}/signed-in`);
    const server = await startServer({}, undefined, {
      ...{ publicUrl: origin, privateWebhooks: true },
      ...of(provider.issuer),
    });
    const admin = await signedIn(server, 'admin', { origin });
    await signedIn(server, 'reviewer', { email: 'rey@x.example', origin });
    const signIn = async () => {
      provider.account = rey;
      const one = openConsole(server.url, origin);
      const { url, proof } = await one.call('beginProviderSignIn', {});
      return messageOf(one, 'finishProviderSignIn', { answer: await provider.visit(url), proof });
    };
    return { provider, admin, signIn };
  };

  it('is used for its issuer, however its address is written', async () => {
    const { provider, admin, signIn } = await start((issuer) => ({
      ...{ oidcClientSecret: clientSecret, oidcIssuer: `${issuer.toUpperCase().replace('HTTP', 'http')}/` },
    }));
    const { clientSecret: _secret, ...settings } = provider.settings();
    const view = await admin.call('changeProvider', { settings: { ...settings, clientSecret: 'wrong' } });
    expect(view).toMatchObject({ hasSecret: true, isSecretOfServer: true });
    expect(await signIn()).toBeNull();
  });

  it.each([
    ['another issuer', 'https://login.ridgeline.example', 'https://login.ridgeline.example'],
    ['no issuer', undefined, ''],
  ])('for %s goes to none that an administrator enters', async (_which, oidcIssuer, secretIssuer) => {
    const { provider, admin, signIn } = await start(() => ({
      ...{ oidcClientSecret: 'of the operator', ...(oidcIssuer === undefined ? {} : { oidcIssuer }) },
    }));
    const view = await admin.call('changeProvider', { settings: provider.settings() });
    expect(view).toMatchObject({ hasSecret: true, isSecretOfServer: false, secretIssuer });
    // The provider takes the secret of the administrator alone.
    expect(await signIn()).toBeNull();
    const { clientSecret: _secret, ...bare } = provider.settings({ clientId: 'other' });
    expect(await admin.call('changeProvider', { settings: bare })).toMatchObject({ hasSecret: false });
  });
});

it('refuses wrong settings, by field, and private targets unless the operator allows them', async () => {
  const server = await startServer({}, undefined, {
    lookup: async (host) =>
      host === 'idp.example' ? [{ address: '10.0.0.7', family: 4 }] : [{ address: '93.184.216.34', family: 4 }],
  });
  const admin = await signedIn(server, 'admin');
  const right = { issuer: 'https://ok.example', clientId: 'rafter', label: 'Example', createdRole: null };
  const trusting = { trustsEmails: true, domains: ['x.example'] };
  for (const [changed, pointer, code] of [
    [{ issuer: 'nonsense' }, '#/issuer', 'sso-issuer-invalid'],
    [{ issuer: 'ftp://ok.example' }, '#/issuer', 'sso-issuer-invalid'],
    [{ issuer: 'https://user:word@ok.example' }, '#/issuer', 'sso-issuer-invalid'],
    [{ issuer: 'https://ok.example/?x=1' }, '#/issuer', 'sso-issuer-invalid'],
    [{ issuer: 'http://ok.example' }, '#/issuer', 'sso-issuer-insecure'],
    [{ issuer: 'https://idp.example' }, '#/issuer', 'sso-issuer-private'],
    [{ issuer: 'https://ok.example/\u2028' }, '#/issuer', 'not-one-line'],
    [{ issuer: `https://ok.example/${'x'.repeat(2000)}` }, '#/issuer', null],
    [{ clientId: ' ' }, '#/clientId', 'sso-client-missing'],
    [{ label: '' }, '#/label', 'sso-label-missing'],
    [{ label: 'a\nb' }, '#/label', 'not-one-line'],
    [{ createdRole: 'admin' }, '#/createdRole', null],
    [{ createdRole: 'reviewer' }, '#/domains', 'sso-domains-missing'],
    [{ createdRole: 'reviewer', domains: ['x y'] }, '#/domains', 'sso-domain-invalid'],
    [{ trustsEmails: true }, '#/domains', 'sso-domains-missing'],
    ...['common/v2.0', 'Organizations/v2.0', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad/v2.0', ''].map(
      (path) =>
        [
          { ...trusting, issuer: `https://login.microsoftonline.com/${path}` },
          '#/trustsEmails',
          'sso-many-tenants',
        ] as const,
    ),
    [{ ...trusting, issuer: 'https://accounts.google.com' }, '#/trustsEmails', 'sso-many-tenants'],
    [{ ...trusting, issuer: 'https://login.microsoftonline.com./common/v2.0' }, '#/trustsEmails', 'sso-many-tenants'],
    [{ ...trusting, trustsEmails: 'yes' }, '#/trustsEmails', null],
    [{ createdRole: 'office', domains: ['x.example'] }, '#/organization', 'role-needs-organization'],
    [{ createdRole: 'office', domains: ['x.example'], organization: 999 }, '#/organization', 'organization-unknown'],
  ] as const) {
    const { ended } = await admin.hear('changeProvider', { settings: { ...right, ...changed } });
    expect([changed, ended]).toMatchObject([
      changed,
      { ok: false, problem: { errors: [{ pointer, ...(code === null ? {} : { code }) }] } },
    ]);
  }
  const tenant = {
    ...right,
    ...trusting,
    issuer: 'https://login.microsoftonline.com/8eaef023-2b34-4da1-9baa-8bc8c9d6a490/v2.0',
  };
  expect(await admin.call('changeProvider', { settings: tenant })).toMatchObject({ settings: tenant });
  expect(await admin.call('changeProvider', { settings: right })).toMatchObject({ settings: right });
  expect(await messageOf(admin, 'testProvider', {})).toBe('sso-unreachable');
});

it.each([
  ['https://login.microsoftonline.com/8eaef023-2b34-4da1-9baa-8bc8c9d6a490/v2.0', true],
  ['https://login.microsoftonline.com/{tenantid}/v2.0', false],
  // The description of an alias, such as login.microsoft.com/consumers, names the tenant of private accounts.
  ['https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0', false],
  ['https://accounts.google.com', false],
  ['no address', false],
])('emails without a mark of the provider that calls itself %s are trusted: %s', (issuer, expected) => {
  const settings = {
    ...{ issuer: 'https://login.microsoft.com/consumers/v2.0/.well-known/openid-configuration', clientId: 'rafter' },
    ...{ clientSecret: '', label: 'Example', createdRole: null, organization: null },
    ...{ trustsEmails: true, domains: ['x.example'] },
  };
  expect(isTrusted(settings, issuer, 'rey@x.example')).toBe(expected);
});
