import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { parse } from '../../../shared/api/parse.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { locales } from '../../../shared/messages/locales.ts';
import { problemAt } from '../../../shared/messages/problem.ts';
import {
  isOperatorsMailPlace,
  mailHostKey,
  mailSecurities,
  type MailSecurity,
  SentMailSettings,
} from '../../../shared/notices/mail.ts';
import type { ServerOptions } from '../serverOptions.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import { mailSetting } from './noticeStore.ts';
import type { Store } from '../store/openStore.ts';
import type { MailView } from '../../../shared/notices/officeCalls.ts';

/** As stored. The password is there as it is: the server signs in with it. */
const StoredMail = z.object({
  host: z.string(),
  port: z.int(),
  security: z.enum(mailSecurities),
  user: z.string(),
  password: z.string(),
  from: z.string(),
  locale: z.enum(locales),
  /** The address of the console as the administrator saw it: links in mails begin with it. */
  origin: z.string(),
  /** What happened before is not sent. */
  since: z.object({ event: z.int(), message: z.int() }),
});
export type MailSettings = z.infer<typeof StoredMail>;

const parseStored = (value: unknown): MailSettings | null => StoredMail.nullable().catch(null).parse(value);

/** Null where mail is off. */
export const readMailSettings = async ({ settings }: Pick<Store, 'settings'>): Promise<MailSettings | null> =>
  parseStored(await settings.get(mailSetting));

/** A password that the operator has set, and the only place that is sent it. */
export interface OperatorPassword {
  password: string;
  /** Null where none is named: then it is sent nowhere. */
  host: string | null;
  /** Null for the usual one of an encryption. */
  port: number | null;
  /** Null for either of the encrypted ones. */
  security: MailSecurity | null;
}

/** Warns where no mail server is named: then the password is of no use. */
export const operatorPassword = ({
  smtpPassword: password,
  smtpHost: host,
  smtpPort: port,
  smtpSecurity: security,
  log,
}: Partial<Pick<ServerOptions, 'smtpPassword' | 'smtpHost' | 'smtpPort' | 'smtpSecurity'>> & {
  log: Pick<FastifyBaseLogger, 'warn'>;
}): OperatorPassword | null => {
  if (password === undefined) return null;
  if (host === undefined)
    log.warn('the password for the mail server is sent to none: name it with --smtp-host or RAFTER_SMTP_HOST');
  return { password, host: host ?? null, port: port ?? null, security: security ?? null };
};

/** Where a password goes. Another port of the host can be another program, and without encryption anyone listens. */
type MailPlace = Pick<MailSettings, 'host' | 'port' | 'security'>;

const isSamePlace = (one: MailPlace, other: MailPlace): boolean =>
  mailHostKey(one.host) === mailHostKey(other.host) && one.port === other.port && one.security === other.security;

const isFor = (operator: OperatorPassword | null, place: MailPlace): operator is OperatorPassword =>
  operator !== null && isOperatorsMailPlace(operator, place);

/**
 * The settings to send with. An administrator who names another mail server, or another port or encryption of it, does not make
 * it hear the operator's password.
 */
export const withPassword = (stored: MailSettings, operator: OperatorPassword | null): MailSettings =>
  isFor(operator, stored) ? { ...stored, password: operator.password } : stored;

const hostForm = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_.-]*[a-z0-9])?$|^\[?[0-9a-f:.]+\]?$/i;
const ownHosts = ['localhost', '127.0.0.1', '::1'];

/** The settings as they are shown, without the password. */
export const mailView = (stored: MailSettings | null, operator: OperatorPassword | null): MailView => {
  const shared = {
    passwordHost: operator && (operator.host ?? ''),
    passwordPort: operator?.port ?? null,
    passwordSecurity: operator?.security ?? null,
  };
  if (stored === null) return { settings: null, hasPassword: false, isPasswordOfServer: false, ...shared };
  const isPasswordOfServer = isFor(operator, stored);
  const { host, port, security, user, from, locale, password } = stored;
  const settings = { host, port, security, user, from, locale };
  return { settings, hasPassword: isPasswordOfServer || password !== '', isPasswordOfServer, ...shared };
};

/** What was sent, checked. Throws `invalid-fields`, and refusals of `host`, `from` and `security`. */
const readSent = (sent: unknown) => {
  const settings = parse(SentMailSettings, sent);
  const { host, from, user, security } = settings;
  if (!hostForm.test(host.trim())) throw problemAt('#/host', 'mail-host-invalid');
  if (!z.email().safeParse(from.trim()).success) throw problemAt('#/from', 'mail-from-invalid');
  if (security === 'none' && user.trim() !== '' && !ownHosts.includes(host.trim()))
    throw problemAt('#/security', 'mail-password-unencrypted');
  return { ...settings, host: host.trim(), from: from.trim(), user: user.trim() };
};

/**
 * The password to store. That of another place or user is forgotten, so that it has to be entered anew, by an administrator who
 * knows it. Throws a refusal of `password` where it is missing.
 */
const passwordFor = (
  settings: Omit<MailSettings, 'password' | 'origin' | 'since'> & { password?: string | undefined },
  before: MailSettings | null,
  operator: OperatorPassword | null,
): string => {
  if (settings.password !== undefined) return settings.password;
  if (before === null || before.password === '') return '';
  if (before.user === settings.user && isSamePlace(before, settings)) return before.password;
  if (settings.user !== '' && !isFor(operator, settings)) throw problemAt('#/password', 'mail-password-anew');
  return '';
};

/** Stores the settings; mails are sent about what happens from the first time on. */
export const changeMail = async (
  store: Pick<Store, 'settings' | 'notices'>,
  sent: unknown,
  { origin, operator, by }: { origin: string; operator: OperatorPassword | null; by: Actor },
): Promise<MailSettings> => {
  const settings = readSent(sent);
  const place = await store.notices.place();
  await store.settings.change(mailSetting, function* (value, { note }) {
    const before = parseStored(value);
    const password = passwordFor(settings, before, operator);
    const { password: _secret, ...shown } = settings;
    const detail = { ...shown, ...(password === before?.password ? {} : { password: 'changed' }) };
    yield* note({ ...by, action: 'event-mail-settings-changed', subject: message('subject-mail'), detail });
    return { ...settings, password, origin, since: before?.since ?? place } satisfies MailSettings;
  });
  return (await readMailSettings(store))!;
};

/** From now on no mail is sent; what waits is tried in vain, and given up. */
export const turnMailOff = (store: Pick<Store, 'settings'>, by: Actor): Promise<void> =>
  store.settings.change(mailSetting, function* (value, { note }) {
    if (parseStored(value) !== null)
      yield* note({ ...by, action: 'event-mail-turned-off', subject: message('subject-mail') });
    return null;
  });
