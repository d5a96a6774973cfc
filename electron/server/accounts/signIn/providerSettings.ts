import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { parse } from '../../../../shared/api/parse.ts';
import { message } from '../../../../shared/messages/catalogue.ts';
import { problem, problemAt } from '../../../../shared/messages/problem.ts';
import {
  createdRoles,
  isSameIssuer,
  providerReturnPath,
  type ProviderView,
  SentProvider,
} from '../../../../shared/accounts/signIn.ts';
import { plainHost } from '../../../networkRange.ts';
import { allowedAddresses, PrivateTargetError, type TargetRules } from '../../notices/webhookTarget.ts';
import type { Actor } from '../../base/audit/auditStore.ts';
import type { Store } from '../../store/openStore.ts';

const settingName = 'sign_in_provider';

/** As stored. The secret is there as it is: the server signs in with it. */
const StoredProvider = z.object({
  issuer: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  label: z.string(),
  createdRole: z.enum(createdRoles).nullable(),
  organization: z.int().nullable(),
  // Absent in what was stored before there was this choice.
  trustsEmails: z.boolean().default(false),
  domains: z.array(z.string()),
});
export type ProviderSettings = z.infer<typeof StoredProvider>;

const parseStored = (value: unknown): ProviderSettings | null => StoredProvider.nullable().catch(null).parse(value);

/** Null where there is no provider. */
export const readProviderSettings = async ({ settings }: Pick<Store, 'settings'>): Promise<ProviderSettings | null> =>
  parseStored(await settings.get(settingName));

/** Where the provider returns users: what the administrator enters there. */
export const returnAddressOf = (origin: string): string => `${origin}${providerReturnPath}`;

/** A client secret that the operator has set, and the only issuer that is sent it; null where none is named. */
export interface OperatorSecret {
  secret: string;
  issuer: string | null;
}

/** Warns where no issuer is named: then the secret is of no use. */
export const operatorSecret = ({
  oidcClientSecret: secret,
  oidcIssuer: issuer = null,
  log,
}: {
  oidcClientSecret?: string | undefined;
  oidcIssuer?: string | null | undefined;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): OperatorSecret | null => {
  if (secret === undefined) return null;
  if (issuer === null)
    log.warn(
      'the client secret for single sign-on is sent to no issuer: name it with --oidc-issuer or RAFTER_OIDC_ISSUER',
    );
  return { secret, issuer };
};

const isFor = (operator: OperatorSecret | null, issuer: string): operator is OperatorSecret =>
  operator !== null && operator.issuer !== null && isSameIssuer(operator.issuer, issuer);

/** The secret to sign in with. An administrator who names another issuer does not make it hear the operator's secret. */
export const secretFor = (stored: ProviderSettings, operator: OperatorSecret | null): string =>
  isFor(operator, stored.issuer) ? operator.secret : stored.clientSecret;

/** The settings as they are shown, without the secret. */
export const providerView = (
  stored: ProviderSettings | null,
  operator: OperatorSecret | null,
  origin: string,
): ProviderView => {
  const shared = { secretIssuer: operator && (operator.issuer ?? ''), returnAddress: returnAddressOf(origin) };
  if (stored === null) return { settings: null, hasSecret: false, isSecretOfServer: false, ...shared };
  const { clientSecret, ...settings } = stored;
  const isSecretOfServer = isFor(operator, stored.issuer);
  return { settings, hasSecret: isSecretOfServer || clientSecret !== '', isSecretOfServer, ...shared };
};

/** The issuer as it is stored. Throws refusals of the field `issuer`. */
const readIssuer = async (typed: string, rules: TargetRules): Promise<string> => {
  const url = URL.parse(typed.trim());
  const isPlain = url && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!isPlain || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw problemAt('#/issuer', 'sso-issuer-invalid');
  if (url.protocol === 'http:' && !rules.isAny) throw problemAt('#/issuer', 'sso-issuer-insecure');
  const host = plainHost(url.hostname);
  try {
    await allowedAddresses(url.hostname, rules);
  } catch (error) {
    if (error instanceof PrivateTargetError) throw problemAt('#/issuer', 'sso-issuer-private', { host });
    throw problemAt('#/issuer', 'sso-host-unknown', { host });
  }
  // As the provider writes itself: with or without a slash at the end.
  return typed.trim();
};

/** Of Microsoft Entra ID: any organization, and private accounts. Users of these can name emails that are not theirs. */
const openTenants = ['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'];
const entraHost = /^(login\.(microsoftonline\.(com|us)|partner\.microsoftonline\.cn|windows\.net)|sts\.windows\.net)$/;
/** Where anyone can open an account. */
const publicHosts = ['accounts.google.com', 'appleid.apple.com', 'www.facebook.com', 'gitlab.com'];

/** Whether users of this provider are those of one organization, as far as its address shows. */
const isOfOneTenant = (issuer: string): boolean => {
  const url = URL.parse(issuer);
  if (url === null) return false;
  // A dot at the end leads to the same host.
  const hostname = url.hostname.replace(/\.$/, '');
  if (publicHosts.includes(hostname)) return false;
  const [tenant = ''] = url.pathname.toLowerCase().split('/').filter(Boolean);
  return !entraHost.test(hostname) || (tenant !== '' && !openTenants.includes(tenant));
};

/** Whether an email of the provider counts that it marks neither as verified nor as not verified. */
export const isTrusted = (
  { trustsEmails, domains }: ProviderSettings,
  metadataIssuer: string,
  email: string,
): boolean =>
  // A description may name another issuer than was entered: for users of several tenants, one with a placeholder.
  trustsEmails &&
  !metadataIssuer.includes('{') &&
  isOfOneTenant(metadataIssuer) &&
  domains.includes(email.split('@').at(-1) ?? '');

const domainForm = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;

/** What was sent, checked. Throws `invalid-fields`, and refusals of single fields. */
const readSent = async (store: Pick<Store, 'organizations'>, sent: unknown, rules: TargetRules) => {
  const settings = parse(SentProvider, sent);
  const issuer = await readIssuer(settings.issuer, rules);
  const clientId = settings.clientId.trim();
  if (clientId === '') throw problemAt('#/clientId', 'sso-client-missing');
  const label = settings.label.trim();
  if (label === '') throw problemAt('#/label', 'sso-label-missing');
  const domains = settings.domains.map((domain) => domain.trim().toLowerCase().replace(/^@/, ''));
  const wrong = domains.find((domain) => !domainForm.test(domain));
  if (wrong !== undefined) throw problemAt('#/domains', 'sso-domain-invalid', { typed: wrong });
  const { createdRole, trustsEmails } = settings;
  if (trustsEmails && !isOfOneTenant(issuer)) throw problemAt('#/trustsEmails', 'sso-many-tenants');
  if ((createdRole !== null || trustsEmails) && domains.length === 0)
    throw problemAt('#/domains', 'sso-domains-missing');
  const organization = createdRole === 'office' ? settings.organization : null;
  if (createdRole === 'office') {
    if (organization === null) throw problemAt('#/organization', 'role-needs-organization');
    if (!(await store.organizations.view(organization))) throw problemAt('#/organization', 'organization-unknown');
  }
  return { ...settings, issuer, clientId, label, domains, organization };
};

export const changeProvider = async (
  store: Pick<Store, 'settings' | 'organizations'>,
  sent: unknown,
  rules: TargetRules,
  by: Actor,
): Promise<void> => {
  const settings = await readSent(store, sent, rules);
  await store.settings.change(settingName, function* (value, { note }) {
    const before = parseStored(value);
    // Another provider must not be sent the secret of this one.
    const isSame = before?.issuer === settings.issuer && before.clientId === settings.clientId;
    const clientSecret = settings.clientSecret ?? (isSame ? before.clientSecret : '');
    const { clientSecret: _secret, ...shown } = settings;
    const detail = { ...shown, ...(clientSecret === before?.clientSecret ? {} : { clientSecret: 'changed' }) };
    yield* note({ ...by, action: 'event-sso-changed', subject: message('subject-sso'), detail });
    return { ...settings, clientSecret } satisfies ProviderSettings;
  });
};

/** Users sign in with passwords and passkeys from now on. */
export const turnProviderOff = (store: Pick<Store, 'settings'>, by: Actor): Promise<void> =>
  store.settings.change(settingName, function* (value, { note }) {
    if (parseStored(value) !== null)
      yield* note({ ...by, action: 'event-sso-turned-off', subject: message('subject-sso') });
    return null;
  });

/** Throws `sso-off`. */
export const settingsInUse = async (store: Pick<Store, 'settings'>): Promise<ProviderSettings> => {
  const settings = await readProviderSettings(store);
  if (settings === null) throw problem('sso-off');
  return settings;
};
