import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { parse } from '../../../shared/api/parse.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { locales } from '../../../shared/messages/locales.ts';
import { problemAt } from '../../../shared/messages/problem.ts';
import { mailSecurities, type MailView, SentMailSettings } from '../../../shared/office/mail.ts';
import type { Actor } from '../store/auditStore.ts';
import { mailSetting } from '../store/noticeStore.ts';
import type { Store } from '../store/openStore.ts';

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

/** A password that the operator has set, and the only mail server that is sent it; null where none is named. */
export interface OperatorPassword {
  password: string;
  host: string | null;
}

/** Warns where no mail server is named: then the password is of no use. */
export const operatorPassword = ({
  smtpPassword: password,
  smtpHost: host = null,
  log,
}: {
  smtpPassword?: string | undefined;
  smtpHost?: string | null | undefined;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): OperatorPassword | null => {
  if (password === undefined) return null;
  if (host === null)
    log.warn('the password for the mail server is sent to none: name it with --smtp-host or RAFTER_SMTP_HOST');
  return { password, host };
};

const hostKey = (host: string): string => host.trim().toLowerCase().replace(/\.$/, '');

const isFor = (operator: OperatorPassword | null, host: string): operator is OperatorPassword =>
  operator !== null && operator.host !== null && hostKey(operator.host) === hostKey(host);

/** The settings to send with. An administrator who names another mail server does not make it hear the operator's password. */
export const withPassword = (stored: MailSettings, operator: OperatorPassword | null): MailSettings =>
  isFor(operator, stored.host) ? { ...stored, password: operator.password } : stored;

const hostForm = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_.-]*[a-z0-9])?$|^\[?[0-9a-f:.]+\]?$/i;
const ownHosts = ['localhost', '127.0.0.1', '::1'];

/** The settings as they are shown, without the password. */
export const mailView = (stored: MailSettings | null, operator: OperatorPassword | null): MailView => {
  const passwordHost = operator && (operator.host ?? '');
  if (stored === null) return { settings: null, hasPassword: false, isPasswordOfServer: false, passwordHost };
  const isPasswordOfServer = isFor(operator, stored.host);
  const { host, port, security, user, from, locale, password } = stored;
  const settings = { host, port, security, user, from, locale };
  return { settings, hasPassword: isPasswordOfServer || password !== '', isPasswordOfServer, passwordHost };
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

/** Stores the settings; mails are sent about what happens from the first time on. */
export const changeMail = async (
  store: Pick<Store, 'settings' | 'notices'>,
  sent: unknown,
  origin: string,
  by: Actor,
): Promise<MailSettings> => {
  const settings = readSent(sent);
  const place = await store.notices.place();
  await store.settings.change(mailSetting, function* (value, { note }) {
    const before = parseStored(value);
    // Another server must not be sent the password of this one.
    const isSameServer = before?.host === settings.host && before.user === settings.user;
    const password = settings.password ?? (isSameServer ? before.password : '');
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
