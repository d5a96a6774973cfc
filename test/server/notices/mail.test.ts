import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { describe, expect, it } from 'vitest';
import { eachEngine } from '../../support/bothEngines.ts';
import { eventually } from '../../support/eventually.ts';
import { usualMails } from '../../../shared/notices/notices.ts';
import { newAuthority } from '../../support/certificates.ts';
import { password, signedIn } from '../../support/console.ts';
import { type MailServer, plainSettings, shownHeader, startMailServer } from '../../support/mailServer.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { unlinked } from '../../../electron/server/notices/renderMail.ts';
import { startServer } from '../../support/startServer.ts';

const hostile = 'Zoë <b>Álvarez</b>\u202e "Bcc: eve@x.example';
const hostileFirm = 'Ridgeline & <Sons>, "Engineers"';

describe.each(eachEngine)('mail about jobs on $engine', async ({ more }) => {
  const server = await startServer({}, undefined, await more());
  const { jobs } = server.store;
  const ada = await signedIn(server, 'admin', { email: 'ada@ridgeline.example' });
  const rey = await signedIn(server, 'reviewer', { email: 'rey@ridgeline.example' });
  const ofOwn = { email: 'clerk@valley.example', organization: server.own.id };
  const clerk = await signedIn(server, 'office', ofOwn);
  const other = await server.addOrganization('Coast Solar');
  await signedIn(server, 'office', { email: 'clerk@coast.example', organization: other.id });
  await ada.call('changeFirm', { settings: { name: hostileFirm } });
  const mails: MailServer = await startMailServer();
  const before = await server.submit();
  await jobs.assignees.assign(before.id, rey.id, { actor: ada.email });
  await ada.call('changeMail', { settings: plainSettings(mails) });
  const by = { actor: rey.email, author: 'Rey' };

  it('has no link but its own: words of strangers are none', () => {
    expect(unlinked('See HTTPS://evil.example/a?b, www.evil.com or evil.co.uk')).toBe(
      'See HTTPS:\u2060//evil.\u2060example/a?b, www.\u2060evil.\u2060com or evil.\u2060co.\u2060uk',
    );
    expect(unlinked('J.R. Li, 3.5 kW. Roof: 18.4')).toBe('J.R. Li, 3.5 kW. Roof: 18.4');
  });

  it('goes to who it is for, with the words and a link, and names forge nothing', async () => {
    const { id } = await server.submit({ client_name: hostile });
    await jobs.assignees.assign(id, rey.id, { actor: ada.email });
    const [assigned] = await mails.wait(1, rey.email);
    expect(shownHeader(assigned!.headers.get('subject')!)).toBe(
      `Job ${id} (Zoë <b>Álvarez</b> "Bcc: eve@x.\u2060example) was assigned to you`,
    );
    expect(assigned!.text).toContain(`${server.url}/#/job/${id}`);
    expect(assigned!.html).toContain('Zo\u00eb &#60;b&#62;\u00c1lvarez&#60;/b&#62;');
    expect(assigned!.html).not.toContain('<b>');
    expect(shownHeader(assigned!.headers.get('from')!)).toContain('Ridgeline');
    expect(assigned!.headers.get('from')).toContain('<office@ridgeline.example>');
    expect([...assigned!.headers.keys()].filter((name) => /^(bcc|cc)$/.test(name))).toEqual([]);
    expect(assigned!.headers.get('auto-submitted')).toBe('auto-generated');
    expect(assigned!.to).toEqual([rey.email]);

    await server.post(`/jobs/${id}/message`, { message_body: 'When?' });
    expect(shownHeader((await mails.wait(2, rey.email))[1]!.headers.get('subject')!)).toMatch(/has a new message$/);
    await jobs.move(id, 'On Hold', { ...by, reason: 'Which roof?\r\n.\r\nBcc: eve@x.example\n<script>' });
    const [hold] = await mails.wait(1, clerk.email);
    expect(shownHeader(hold!.headers.get('subject')!)).toMatch(/is on hold$/);
    expect(hold!.text).toContain('> Bcc: eve@x.\u2060example\n> <script>');
    expect(hold!.html).toContain('&#60;script&#62;');
    await server.post(`/jobs/${id}/message`, { message_body: 'The north one' });
    expect(shownHeader((await mails.wait(3, rey.email))[2]!.headers.get('subject')!)).toMatch(
      /the client has answered$/,
    );
    // What was before mail was set up, who did it, and other organizations are left out.
    expect(mails.got.map(({ to }) => to[0])).toEqual([rey.email, rey.email, clerk.email, rey.email]);
    expect(mails.got.some(({ text }) => text.includes(`job/${before.id}\n`))).toBe(false);
  });

  it('is what each user has chosen, in the language of each', async () => {
    expect(await clerk.call('readMailChoices', {})).toEqual({
      isOn: true,
      offered: ['letter-issued', 'letter-withdrawn', 'hold', 'rejected', 'message', 'file-delivered'],
      chosen: usualMails('office'),
      locale: null,
    });
    const chosen = await clerk.call('changeMailChoices', { kinds: ['message', 'assigned'], locale: 'es' });
    expect(chosen).toMatchObject({ chosen: ['message'], locale: 'es' });
    const { id } = await server.submit({ client_name: 'Ana' });
    const count = mails.got.length;
    await jobs.move(id, 'Rejected', { ...by, reason: 'No' });
    await jobs.answerClient(id, by, 'Hello');
    const last = (await mails.wait(count + 1)).at(-1)!;
    expect([last.to[0], shownHeader(last.headers.get('subject')!)]).toEqual([
      clerk.email,
      `Trabajo ${id} (Ana): mensaje nuevo`,
    ]);
    expect(last.html).toContain('<html lang="es">');
    expect(last.text).toContain('Abrir el trabajo');
  });

  it('is tried again while the mail server is away, and given up at once where there is no such mailbox', async () => {
    await clerk.call('changeMailChoices', { kinds: ['message'], locale: null });
    await ada.call('changeMail', { settings: { ...plainSettings(mails), port: 1 } });
    const { id } = await server.submit();
    await jobs.answerClient(id, by, 'Hello');
    const log = async () => (await ada.call('listDeliveries', {})).rows;
    await eventually(async () =>
      expect((await log())[0]).toMatchObject({
        ...{ state: 'waiting', attempts: 1 },
        answer: { code: 'delivery-no-connection' },
      }),
    );
    await ada.call('changeMail', { settings: plainSettings(mails) });
    const count = mails.got.length;
    server.clock.offset += 30_000;
    await mails.wait(count + 1);
    const picky = await startMailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    });
    await ada.call('changeMail', { settings: plainSettings(picky) });
    await jobs.answerClient(id, by, 'Hello again');
    await eventually(async () => expect((await log())[0]).toMatchObject({ state: 'given-up', attempts: 1 }));
    expect((await log())[0]).toMatchObject({ isMail: true, to: clerk.email, type: 'mail.message', job: id });
    await ada.call('dismissDelivery', { id: (await log())[0]!.id });
    expect((await log())[0]!.state).toBe('dismissed');
    expect((await clerk.call('listDeliveries', {})).rows).toEqual([]);
  });
});

describe.each(eachEngine)('a mail that waits on $engine', async ({ more }) => {
  const server = await startServer({}, undefined, await more());
  const admin = await signedIn(server, 'admin', { email: 'ada@ridgeline.example' });

  it('is not sent to a user who has moved to another organization since', async () => {
    const clerk = await signedIn(server, 'office', { email: 'clerk@valley.example', organization: server.own.id });
    const other = await server.addOrganization('Coast Solar');
    const mails = await startMailServer();
    await admin.call('changeMail', { settings: { ...plainSettings(mails), port: 1 } });
    const { id } = await server.submit({ client_name: 'Ana' });
    await server.store.jobs.move(id, 'On Hold', {
      actor: 'rey@ridgeline.example',
      author: 'Rey',
      reason: 'Which roof?',
    });
    const last = async () => (await admin.call('listDeliveries', {})).rows[0];
    await eventually(async () => expect(await last()).toMatchObject({ state: 'waiting', attempts: 1 }));
    const access = { role: 'office', organization: other.id, isDisabled: false } as const;
    await admin.call('changeUser', { id: clerk.id, ...access });
    await admin.call('changeMail', { settings: plainSettings(mails) });
    server.clock.offset += 30_000;
    await eventually(async () =>
      expect(await last()).toMatchObject({ state: 'given-up', answer: { code: 'delivery-void' } }),
    );
    expect(mails.got).toEqual([]);
  });
});

describe('the settings of mail', async () => {
  const server = await startServer();
  const admin = await signedIn(server, 'admin');
  const mails = await startMailServer();

  it.each([
    ['host', '', 'mail-host-invalid'],
    ['host', 'smtp.example.com:587', 'mail-host-invalid'],
    ['host', 'https://smtp.example.com', 'mail-host-invalid'],
    ['host', 'a\r\nMAIL FROM:<x>', 'not-one-line'],
    ['from', 'office', 'mail-from-invalid'],
    ['from', 'a@x.example, b@x.example', 'mail-from-invalid'],
    ['from', 'a@x.example\r\nBcc: eve@x.example', 'not-one-line'],
    ['user', 'a\0', 'not-one-line'],
    ['password', 'a\n', 'not-one-line'],
    ['host', 'x'.repeat(256), 'too-long'],
    ['password', 'x'.repeat(1001), 'too-long'],
  ])('%s is not %j: %s', async (field, value, code) => {
    const { ended } = await admin.hear('changeMail', { settings: { ...plainSettings(mails), [field]: value } });
    expect(ended).toMatchObject({ ok: false, problem: { errors: [{ pointer: `#/${field}`, code }] } });
  });

  it('send a password only to this computer without encryption', async () => {
    const settings = { ...plainSettings(mails), host: 'smtp.example.com', user: 'ada', password: 'x' };
    const { ended } = await admin.hear('changeMail', { settings });
    expect(ended).toMatchObject({
      problem: { errors: [{ pointer: '#/security', code: 'mail-password-unencrypted' }] },
    });
  });

  it('never show the password, keep it for the same server, and give it to no other one', async () => {
    const secret = 'S3cret-of-the-mail-server';
    const settings = { ...plainSettings(mails), user: 'ada' };
    const view = await admin.call('changeMail', { settings: { ...settings, password: secret } });
    expect(view).toMatchObject({ hasPassword: true, isPasswordOfServer: false });
    expect((await admin.call('changeMail', { settings: { ...settings, from: 'b@x.example' } })).hasPassword).toBe(true);
    expect(await admin.codeOf('changeMail', { settings: { ...settings, host: 'localhost' } })).toBe('refused');
    const other = { ...settings, host: 'localhost', user: '' };
    expect((await admin.call('changeMail', { settings: other })).hasPassword).toBe(false);
    const shown = JSON.stringify([view, await admin.call('listAudit', {}), await admin.call('readMail', {})]);
    expect(shown).not.toContain(secret);
  });

  it('are tried with a mail to who asks, and say what the mail server said', async () => {
    await admin.call('changeMail', { settings: plainSettings(mails) });
    const { answer } = await admin.call('testMail', { locale: 'es' });
    expect(answer).toMatchObject({ code: 'delivery-mail-taken' });
    expect((await mails.wait(1, admin.email))[0]!.text).toContain('La configuración del correo funciona');
    await admin.call('changeMail', { settings: { ...plainSettings(mails), security: 'tls' } });
    const { ended } = await admin.hear('testMail', { locale: 'en' });
    expect(ended).toMatchObject({
      problem: { message: { code: 'mail-test-failed', params: { reason: { code: 'delivery-mail-unencrypted' } } } },
    });
    await admin.call('turnMailOff', {});
    expect(await admin.codeOf('testMail', { locale: 'en' })).toBe('refused');
    expect(await admin.call('readMail', {})).toEqual({
      settings: null,
      hasPassword: false,
      isPasswordOfServer: false,
      passwordHost: null,
      passwordPort: null,
      passwordSecurity: null,
    });
  });
});

// Older versions of Node trust no further authority while they run.
describe.skipIf(!('setDefaultCACertificates' in tls))('encrypted mail', async () => {
  const authority = newAuthority(temporaryFolder(), 'authority');
  const issued = authority.issue('mail', { hosts: ['127.0.0.1'] });
  const identity = { cert: readFileSync(issued.cert), key: readFileSync(issued.key) };
  const account = { user: 'ada', password: 'right' };
  const startTls = (secure: boolean) =>
    startMailServer({
      ...identity,
      secure,
      authOptional: false,
      onAuth: ({ username, password: sent }, _session, done) =>
        username === account.user && sent === 'right'
          ? done(null, { user: username })
          : done(new Error('Invalid login')),
    });

  it.each([
    ['tls', true],
    ['starttls', false],
  ] as const)('%s: signs in over an encrypted connection, to a server that is trusted', async (security, secure) => {
    const mails = await startTls(secure);
    const smtpHost = plainSettings(mails).host.toUpperCase();
    const place = { smtpHost, smtpPort: mails.port, smtpSecurity: security };
    const server = await startServer({}, undefined, { smtpPassword: 'right', ...place });
    const admin = await signedIn(server, 'admin');
    const settings = { ...plainSettings(mails), security, user: account.user, password: 'wrong' };
    expect(await admin.call('changeMail', { settings })).toMatchObject({ isPasswordOfServer: true });
    const tried = async () => {
      const { ended } = await admin.hear('testMail', { locale: 'en' });
      return ended.ok ? ended.value.answer.code : (ended.problem.message!.params.reason as { code: string }).code;
    };
    expect(await tried()).toBe('delivery-mail-unencrypted');
    const usual = tls.getCACertificates('default');
    tls.setDefaultCACertificates([...usual, readFileSync(authority.root, 'utf8')]);
    try {
      expect(await tried()).toBe('delivery-mail-taken');
    } finally {
      tls.setDefaultCACertificates(usual);
    }
    expect(mails.got).toMatchObject([{ isSecure: true, user: account.user }]);
  });

  it.each([
    ['another mail server', 'smtp.ridgeline.example', 'smtp.ridgeline.example'],
    ['no mail server', undefined, ''],
  ])(
    'the password of the operator for %s goes to none that an administrator enters',
    async (_which, smtpHost, shown) => {
      const heard: unknown[] = [];
      const mails = await startMailServer({
        onAuth: ({ password: sent }, _session, done) => {
          heard.push(sent);
          done(new Error('Invalid login'));
        },
        allowInsecureAuth: true,
      });
      const server = await startServer({}, undefined, { smtpPassword: 'of the operator', smtpHost });
      const admin = await signedIn(server, 'admin');
      const view = await admin.call('changeMail', {
        settings: { ...plainSettings(mails), user: 'ada', password: 'mine' },
      });
      expect(view).toMatchObject({ isPasswordOfServer: false, hasPassword: true, passwordHost: shown });
      await admin.hear('testMail', { locale: 'en' });
      expect(heard).toEqual(['mine']);
    },
  );

  it('says that the mail server refuses the password, and not what it was', async () => {
    const server = await startServer();
    const admin = await signedIn(server, 'admin');
    const mails = await startMailServer({
      onAuth: (_auth, _session, done) => done(new Error('Invalid login')),
      allowInsecureAuth: true,
    });
    await admin.call('changeMail', { settings: { ...plainSettings(mails), user: 'ada', password } });
    const { ended } = await admin.hear('testMail', { locale: 'en' });
    expect(ended).toMatchObject({
      problem: { message: { params: { reason: { code: 'delivery-mail-sign-in-refused' } } } },
    });
    expect(JSON.stringify(ended)).not.toContain(password);
  });
});
