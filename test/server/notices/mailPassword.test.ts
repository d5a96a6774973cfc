import { describe, expect, it } from 'vitest';
import { eachEngine } from '../../support/bothEngines.ts';
import { type Console, signedIn } from '../../support/console.ts';
import { plainSettings, startMailServer } from '../../support/mailServer.ts';
import { startServer } from '../../support/startServer.ts';
import { operatorPassword, withPassword } from '../../../electron/server/notices/mailSettings.ts';

const secret = 'SMTP secret 77';

/** A mail server, and the passwords that it was sent. */
const listen = async () => {
  const heard: string[] = [];
  const mails = await startMailServer({
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => {
      heard.push(password ?? '');
      done(null, { user: 'firm' });
    },
  });
  return { heard, settings: { ...plainSettings(mails), user: 'firm' } };
};
const refused = async (admin: Console, settings: object): Promise<unknown> => {
  const { ended } = await admin.hear('changeMail', { settings: settings as never });
  return ended.ok ? null : [ended.problem.errors?.[0]?.pointer, ended.problem.message!.code];
};

describe.each(eachEngine)('the stored password of the mail server, on $engine', ({ more }) => {
  const start = async () => {
    const [own, other] = [await listen(), await listen()];
    const server = await startServer({}, undefined, await more());
    const admin = await signedIn(server, 'admin');
    await admin.call('changeMail', { settings: { ...own.settings, password: secret } });
    await admin.call('testMail', { locale: 'en' });
    expect(own.heard).toEqual([secret]);
    const second = await signedIn(server, 'admin', { email: 'second@ridgeline.example' });
    return { server, own, other, second };
  };

  it('goes to no other port of the same host', async () => {
    const { own, other, second } = await start();
    expect(await refused(second, other.settings)).toEqual(['#/password', 'mail-password-anew']);
    await second.call('testMail', { locale: 'en' });
    expect([own.heard, other.heard]).toEqual([[secret, secret], []]);
    await second.call('changeMail', { settings: { ...other.settings, password: 'mine' } });
    await second.call('testMail', { locale: 'en' });
    expect(other.heard).toEqual(['mine']);
    // And it does not come back.
    expect(await refused(second, own.settings)).toEqual(['#/password', 'mail-password-anew']);
    await second.call('changeMail', { settings: { ...own.settings, password: '' } });
    await second.hear('testMail', { locale: 'en' });
    expect(own.heard).not.toContain('mine');
  });

  it.each([
    ['host', { host: 'localhost' }],
    ['host, by its address', { host: '::1' }],
    ['encryption', { security: 'starttls' }],
    ['user', { user: 'other' }],
    ['port, there and back in one form', { port: 1 }],
  ])('has to be entered anew for another %s', async (_what, changed) => {
    const { own, second } = await start();
    expect(await refused(second, { ...own.settings, ...changed })).toEqual(['#/password', 'mail-password-anew']);
    const { hasPassword } = await second.call('readMail', {});
    expect(hasPassword).toBe(true);
  });

  it('is forgotten without a user, and stays where nothing of that has changed', async () => {
    const { own, second } = await start();
    const same = { ...own.settings, from: 'other@ridgeline.example', locale: 'es' as const };
    expect(await second.call('changeMail', { settings: same })).toMatchObject({ hasPassword: true });
    const without = { ...own.settings, user: '', port: 1 };
    expect(await second.call('changeMail', { settings: without })).toMatchObject({ hasPassword: false });
    expect(await second.call('changeMail', { settings: own.settings })).toMatchObject({ hasPassword: false });
    await second.hear('testMail', { locale: 'en' });
    expect(own.heard.filter((one) => one === secret)).toHaveLength(1);
  });

  it('is gone once mail was turned off', async () => {
    const { own, second } = await start();
    await second.call('turnMailOff', {});
    expect(await second.call('changeMail', { settings: own.settings })).toMatchObject({ hasPassword: false });
  });
});

describe('the password of the operator', () => {
  const log = { warn: () => undefined };
  const stored = {
    host: 'smtp.firm.example',
    port: 587,
    security: 'starttls',
    user: 'firm',
    password: 'stored',
  } as const;
  const rest = { from: 'a@firm.example', locale: 'en', origin: '', since: { event: 0, message: 0 } } as const;
  const sent = (operator: Parameters<typeof operatorPassword>[0], to: object) =>
    withPassword({ ...stored, ...rest, ...to }, operatorPassword(operator)).password;
  const named = { smtpPassword: 'of the operator', smtpHost: 'smtp.firm.example', log };

  it.each([
    ['the usual port with STARTTLS', {}, true],
    ['the usual port with TLS', { port: 465, security: 'tls' }, true],
    ['capitals', { host: 'SMTP.Firm.Example' }, true],
    ['another port', { port: 2525 }, false],
    ['the port of the other encryption', { port: 465 }, false],
    ['no encryption', { port: 25, security: 'none' }, false],
    ['no encryption at an encrypted port', { security: 'none' }, false],
    ['another host', { host: 'smtp.evil.example' }, false],
    ['the name with a dot', { host: 'smtp.firm.example.' }, false],
  ] as const)('goes to the host that is named, at %s: %o', (_what, to, isSent) => {
    expect(sent(named, to)).toBe(isSent ? 'of the operator' : 'stored');
  });

  it('goes to the port and with the encryption that are named, alone', () => {
    const place = { ...named, smtpPort: 2525, smtpSecurity: 'starttls' as const };
    expect(sent(place, { port: 2525 })).toBe('of the operator');
    for (const to of [
      {},
      { port: 2525, security: 'tls' },
      { port: 2525, security: 'none' },
      { port: 465, security: 'tls' },
    ])
      expect([to, sent(place, to)]).toEqual([to, 'stored']);
    const plain = { ...named, smtpPort: 25, smtpSecurity: 'none' as const };
    expect(sent(plain, { port: 25, security: 'none' })).toBe('of the operator');
  });

  it('is heard by no other port that an administrator enters', async () => {
    const [own, other] = [await listen(), await listen()];
    const place = { smtpHost: own.settings.host, smtpPort: own.settings.port, smtpSecurity: 'none' as const };
    const server = await startServer({}, undefined, { smtpPassword: secret, ...place });
    const admin = await signedIn(server, 'admin');
    const view = { passwordHost: own.settings.host, passwordPort: own.settings.port, passwordSecurity: 'none' };
    expect(await admin.call('changeMail', { settings: own.settings })).toMatchObject({
      isPasswordOfServer: true,
      ...view,
    });
    await admin.call('testMail', { locale: 'en' });
    expect(await admin.call('changeMail', { settings: other.settings })).toMatchObject({ isPasswordOfServer: false });
    await admin.hear('testMail', { locale: 'en' });
    expect(own.heard).toEqual([secret]);
    expect(other.heard).not.toContain(secret);
  });
});
