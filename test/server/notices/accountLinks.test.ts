import { describe, expect, it } from 'vitest';
import { eachEngine } from '../../support/bothEngines.ts';
import { eventually } from '../../support/eventually.ts';
import { mostInvitations } from '../../../shared/notices/mail.ts';
import { openConsole, password as oldPassword, signedIn } from '../../support/console.ts';
import { type MailServer, plainSettings, shownHeader, startMailServer } from '../../support/mailServer.ts';
import { startServer, type TestServer } from '../../support/startServer.ts';
import { tableContents } from '../../support/serverDatabase.ts';

const password = 'a brand new battery';
const tokenIn = (text: string): string => /\/#\/welcome\/([\w-]{43})\b/.exec(text)![1]!;
const dayMs = 24 * 60 * 60 * 1000;

const auditOf = async ({ store }: TestServer, action: string) =>
  (await store.audit.list({ actor: '', action, subject: '', zone: 'UTC' }, { limit: 10 })).rows;

describe.each(eachEngine)('on $engine', ({ more }) => {
  const start = async (hasMail: boolean) => {
    const server = await startServer({}, undefined, await more());
    const admin = await signedIn(server, 'admin');
    const mails: MailServer = await startMailServer();
    if (hasMail) await admin.call('changeMail', { settings: plainSettings(mails) });
    return { server, admin, mails };
  };

  it('an invitation comes by mail, once, and makes the account that was meant', async () => {
    const { server, admin, mails } = await start(true);
    const asked = {
      email: ' Clerk@Valley.example',
      role: 'office' as const,
      organization: server.own.id,
      locale: 'es' as const,
    };
    const { invitation, link } = await admin.call('inviteUser', asked);
    expect(link).toBeNull();
    expect(invitation).toMatchObject({
      email: 'clerk@valley.example',
      organization: { name: 'Valley Solar' },
      by: admin.email,
    });
    const [mail] = await mails.wait(1, 'clerk@valley.example');
    expect(shownHeader(mail!.headers.get('subject')!)).toMatch(/^Le invitan/);
    const token = tokenIn(mail!.text);
    expect(await tableContents(server.store, ['account_link', 'account_token', 'notice', 'delivery'])).not.toContain(
      token,
    );
    const guest = openConsole(server.url);
    expect(await guest.call('readAccountLink', { token })).toEqual({
      kind: 'invitation',
      email: 'clerk@valley.example',
    });
    for (const [wrong, code] of [
      ['short', 'password-too-short'],
      ['clerk@valley.example', 'password-is-email'],
      ['123456789012', 'password-common'],
    ] as const) {
      const { ended } = await guest.hear('useAccountLink', { token, password: wrong });
      expect(ended).toMatchObject({ problem: { errors: [{ pointer: '#/password', code }] } });
    }
    const codes = await Promise.all([1, 2, 3].map(() => guest.codeOf('useAccountLink', { token, password })));
    expect(codes.toSorted()).toEqual([null, 'refused', 'refused'].toSorted());
    expect(await guest.call('readAccountLink', { token })).toBeNull();
    const user = await guest.call('signIn', { email: 'clerk@valley.example', password });
    expect(user).toMatchObject({ role: 'office', organization: { id: server.own.id } });
    expect(await guest.call('readMailChoices', {})).toMatchObject({ locale: 'es' });
    expect(await admin.call('listInvitations', {})).toEqual([]);
    expect(await admin.codeOf('inviteUser', asked)).toBe('refused');
    expect(await auditOf(server, 'Invit')).toMatchObject([
      { action: 'Invitation accepted', actor: 'clerk@valley.example', address: '127.0.0.1' },
      { action: 'Invited', actor: admin.email, detail: { role: 'office', organization: 'Valley Solar' } },
    ]);
  });

  it('without mail the administrator hands the link over; a new one, a revocation and a week end it', async () => {
    const { server, admin } = await start(false);
    const guest = openConsole(server.url);
    const isGood = async (link: string | null) =>
      (await guest.call('readAccountLink', { token: tokenIn(link!) })) !== null;
    const first = await admin.call('inviteUser', { email: 'rey@x.example', role: 'reviewer', locale: 'en' });
    expect(first.link).toMatch(new RegExp(`^${server.url}/#/welcome/`));
    const again = await admin.call('inviteAgain', { id: first.invitation.id });
    expect([await isGood(first.link), await isGood(again.link)]).toEqual([false, true]);
    const anew = await admin.call('inviteUser', { email: 'rey@x.example', role: 'admin', locale: 'en' });
    expect([await isGood(again.link), await isGood(anew.link)]).toEqual([false, true]);
    expect(await admin.call('listInvitations', {})).toMatchObject([{ role: 'admin' }]);
    await admin.call('revokeInvitation', { id: anew.invitation.id });
    expect(await isGood(anew.link)).toBe(false);
    expect(await admin.codeOf('revokeInvitation', { id: anew.invitation.id })).toBe('not-found');
    const last = await admin.call('inviteUser', { email: 'rey@x.example', role: 'reviewer', locale: 'en' });
    server.clock.offset += 7 * dayMs;
    expect(await isGood(last.link)).toBe(false);
    expect((await guest.hear('useAccountLink', { token: tokenIn(last.link!), password })).ended).toMatchObject({
      problem: { message: { code: 'account-link-void' } },
    });
  });

  it('an invitation has a role and an email that fit', async () => {
    const { server, admin } = await start(false);
    for (const [asked, pointer] of [
      [{ email: 'nobody', role: 'reviewer' }, '#/email'],
      [{ email: 'a@x.example\r\nBcc: eve@x.example', role: 'reviewer' }, '#/email'],
      [{ email: admin.email, role: 'reviewer' }, '#/email'],
      [{ email: 'a@x.example', role: 'office' }, '#/organization'],
      [{ email: 'a@x.example', role: 'reviewer', organization: server.own.id }, '#/organization'],
    ] as const) {
      const { ended } = await admin.hear('inviteUser', { ...asked, locale: 'en' });
      expect(ended).toMatchObject({ ok: false, problem: { errors: [{ pointer }] } });
    }
    for (let n = 0; n < mostInvitations; n += 1)
      await server.store.users.links.invite(
        { email: `${n}@x.example`, role: 'reviewer', organization: null, locale: 'en' },
        { actor: 'x' },
      );
    expect(await admin.codeOf('inviteUser', { email: 'a@x.example', role: 'reviewer', locale: 'en' })).toBe(
      'too-large',
    );
  });

  it('a forgotten password is replaced once, within an hour, and ends all sessions', async () => {
    const { server, mails } = await start(true);
    const rey = await signedIn(server, 'reviewer', { email: 'rey@x.example' });
    const guest = openConsole(server.url);
    expect(await guest.call('readHere', {})).toMatchObject({ sendsMail: true });
    const ask = (email: string) => guest.hear('askPasswordReset', { email, locale: 'en' });
    const answers = [
      await ask(' Rey@x.example'),
      await ask('nobody@x.example'),
      await ask("'); --"),
      await ask('rey@x.example'),
    ];
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['{"ok":true,"value":null}']));
    const [mail] = await mails.wait(1, rey.email);
    const token = tokenIn(mail!.text);
    expect(mail!.text).toContain('within 60 minutes');
    expect(await guest.call('readAccountLink', { token })).toEqual({ kind: 'reset', email: rey.email });
    expect(await guest.call('useAccountLink', { token, password })).toMatchObject({ email: rey.email });
    expect(await rey.codeOf('listJobs', {})).toBe('signed-out');
    expect(await guest.codeOf('useAccountLink', { token, password })).toBe('refused');
    expect(await guest.codeOf('signIn', { email: rey.email, password: oldPassword })).toBe('refused');
    expect(await guest.codeOf('signIn', { email: rey.email, password })).toBeNull();
    // The second request came too soon after the first one.
    expect(mails.got).toHaveLength(1);
    expect(await auditOf(server, 'Password reset')).toMatchObject([
      { action: 'Password reset by mail', actor: rey.email },
      { action: 'Password reset asked for', actor: 'unknown', address: '127.0.0.1' },
    ]);

    server.clock.offset += 10 * 60_000;
    await ask(rey.email);
    const later = tokenIn((await mails.wait(2, rey.email))[1]!.text);
    server.clock.offset += 60 * 60_000;
    expect(await guest.call('readAccountLink', { token: later })).toBeNull();
    expect(await guest.codeOf('useAccountLink', { token: later, password })).toBe('refused');
  });

  it('an earlier link for a new password stays good until one is used, which ends all', async () => {
    const { server, mails } = await start(true);
    const rey = await signedIn(server, 'reviewer', { email: 'rey@x.example' });
    const guest = openConsole(server.url);
    const asked = async (count: number): Promise<string> => {
      await guest.call('askPasswordReset', { email: rey.email, locale: 'en' });
      return tokenIn((await mails.wait(count, rey.email))[count - 1]!.text);
    };
    const first = await asked(1);
    server.clock.offset += 10 * 60_000;
    const second = await asked(2);
    for (const token of [first, second])
      expect(await guest.call('readAccountLink', { token })).toMatchObject({ email: rey.email });
    await guest.call('useAccountLink', { token: first, password });
    for (const token of [first, second]) expect(await guest.call('readAccountLink', { token })).toBeNull();
  });

  it('a link for a new password ends where the account changes otherwise', async () => {
    const { server, admin, mails } = await start(true);
    const rey = await signedIn(server, 'reviewer', { email: 'rey@x.example' });
    const guest = openConsole(server.url);
    await guest.call('askPasswordReset', { email: rey.email, locale: 'en' });
    const token = tokenIn((await mails.wait(1, rey.email))[0]!.text);
    await admin.call('resetPassword', { id: rey.id, password: 'of the administrator' });
    expect(await guest.call('readAccountLink', { token })).toBeNull();
    server.clock.offset += 10 * 60_000;
    await guest.call('askPasswordReset', { email: rey.email, locale: 'en' });
    const other = tokenIn((await mails.wait(2, rey.email))[1]!.text);
    await admin.call('changeUser', { id: rey.id, role: 'reviewer', isDisabled: true });
    expect(await guest.codeOf('useAccountLink', { token: other, password })).toBe('refused');
    await guest.call('askPasswordReset', { email: rey.email, locale: 'en' });
    expect((await admin.call('listDeliveries', {})).rows).toHaveLength(2);
  });

  it('requests for new passwords from one address slow down, for known and unknown accounts alike', async () => {
    const { server } = await start(true);
    const guest = openConsole(server.url);
    const codes: (string | null)[] = [];
    for (let n = 0; n < 12; n += 1)
      codes.push(await guest.codeOf('askPasswordReset', { email: `${n}@x.example`, locale: 'en' }));
    expect(codes).toEqual([...Array<null>(10).fill(null), ...Array<string>(2).fill('too-many-requests')]);
    // Signing in is counted apart.
    expect(await guest.codeOf('signIn', { email: 'admin@ridgeline.example', password: oldPassword })).toBeNull();
  });

  it('without mail nobody is sent a link, and the sign-in page knows', async () => {
    const { server } = await start(false);
    const guest = openConsole(server.url);
    expect(await guest.call('readHere', {})).toMatchObject({ sendsMail: false });
    const { ended } = await guest.hear('askPasswordReset', { email: 'x@y.example', locale: 'en' });
    expect(ended).toMatchObject({ problem: { message: { code: 'mail-off' } } });
  });

  it('a restore ends links and deliveries that were waiting', async () => {
    const { server, admin } = await start(true);
    const { id } = (await admin.call('inviteUser', { email: 'a@x.example', role: 'reviewer', locale: 'en' }))
      .invitation;
    await admin.call('changeMail', { settings: { ...plainSettings({ port: 1 }) } });
    await admin.call('inviteAgain', { id });
    await server.store.maintenance.noteRestore('backup.tar', { actor: 'test' });
    await eventually(async () =>
      expect(await server.store.deliveries.list(null, { state: 'waiting', webhook: null, before: null }, 10)).toEqual(
        [],
      ),
    );
    expect(await server.store.users.links.invitations()).toEqual([]);
  });
});
