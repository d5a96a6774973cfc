import { describe, expect, it } from 'vitest';
import { addUser } from '../../../electron/server/accounts/addUser.ts';
import { openConsole, password } from '../../support/console.ts';
import { openBeside } from '../../support/openedStore.ts';
import { startServer, type TestServer } from '../../support/startServer.ts';
import { tableContents } from '../../support/serverDatabase.ts';

let server: TestServer;

const tokenOf = (link: string | null): string => /\/#\/first\/([\w-]{43})$/.exec(link ?? '')![1]!;
const email = 'Ada@Ridgeline.example';

describe('the first administrator', () => {
  it('is made by the link, once, and has signed in', async () => {
    server = await startServer();
    const link = await server.server.firstAdministratorLink();
    expect(link).toMatch(new RegExp(`^${server.url}/#/first/`));
    const one = openConsole(server.url);
    expect(await one.call('readHere', {})).toMatchObject({ user: null, needsFirstAdministrator: true });
    const token = tokenOf(link);
    expect(await one.call('checkFirstAdministratorLink', { token })).toEqual({ isValid: true });
    const user = await one.call('makeFirstAdministrator', { token, email, password });
    expect(await one.call('checkFirstAdministratorLink', { token })).toEqual({ isValid: false });
    expect(user).toMatchObject({ email: 'ada@ridgeline.example', role: 'admin', organization: null });
    expect(await one.call('readHere', {})).toMatchObject({ user: { id: user.id }, needsFirstAdministrator: false });
    expect(await server.server.firstAdministratorLink()).toBeNull();
    const other = openConsole(server.url);
    expect(await other.codeOf('makeFirstAdministrator', { token, email: 'eve@x.example', password })).toBe('refused');
    expect(await other.codeOf('signIn', { email, password })).toBeNull();
    const { rows } = await server.store.audit.list({ actor: '', action: 'First', subject: '' }, { limit: 5 });
    expect(rows).toMatchObject([{ actor: user.email, subject: `user ${user.email}`, address: '127.0.0.1' }]);
    expect(await tableContents(server.store, ['setting'])).not.toContain(token);
  });

  it.each([
    ['an email that is none', { email: 'ada' }, '#/email'],
    ['a short password', { password: 'eleven char' }, '#/password'],
    ['the email as password', { password: email }, '#/password'],
    ['a common password', { password: '123456789012' }, '#/password'],
  ])('%s is refused, and the link stays good', async (_name, wrong, pointer) => {
    server = await startServer();
    const token = tokenOf(await server.server.firstAdministratorLink());
    const one = openConsole(server.url);
    const asked = { token, email, password };
    expect(await one.hear('makeFirstAdministrator', { ...asked, ...wrong })).toMatchObject({
      ended: { ok: false, problem: { code: 'refused', errors: [{ pointer }] } },
    });
    expect(await one.codeOf('makeFirstAdministrator', asked)).toBeNull();
  });

  it.each(['', 'A'.repeat(43), 'null', '"'])('the token %j is none', async (token) => {
    server = await startServer();
    const one = openConsole(server.url);
    expect(await one.call('checkFirstAdministratorLink', { token })).toEqual({ isValid: false });
    expect(await one.codeOf('makeFirstAdministrator', { token, email, password })).toBe('refused');
    expect(await one.call('readHere', {})).toMatchObject({ user: null, needsFirstAdministrator: true });
  });

  it('of two at the same moment there is one', async () => {
    server = await startServer();
    const token = tokenOf(await server.server.firstAdministratorLink());
    const codes = await Promise.all(
      ['a@x.example', 'b@x.example', 'c@x.example'].map((each) =>
        openConsole(server.url).codeOf('makeFirstAdministrator', { token, email: each, password }),
      ),
    );
    expect(codes.sort()).toEqual([null, 'refused', 'refused'].sort());
    expect(await server.store.users.list()).toHaveLength(1);
  });

  it('a user whom another process adds ends the link', async () => {
    server = await startServer();
    const token = tokenOf(await server.server.firstAdministratorLink());
    await addUser(await openBeside(server), {
      email: 'x@y.example',
      role: 'reviewer',
      organization: undefined,
      password,
    });
    const one = openConsole(server.url);
    expect(await one.codeOf('makeFirstAdministrator', { token, email, password })).toBe('refused');
    expect((await one.call('readHere', {})).needsFirstAdministrator).toBe(false);
    expect(await server.server.firstAdministratorLink()).toBeNull();
  });

  it('a link is good for a day, in all processes the same while it is good for half a day', async () => {
    const clock = { ms: Date.now(), now: () => clock.ms };
    server = await startServer({}, undefined, { clock });
    const { firstAdministrator } = server.store.users;
    const token = tokenOf(await server.server.firstAdministratorLink());
    const second = await openBeside({ ...server, clock });
    const halfDayMs = 12 * 60 * 60 * 1000;
    clock.ms += halfDayMs;
    expect(await second.users.firstAdministrator.token()).toBe(token);
    clock.ms += 1;
    const later = (await second.users.firstAdministrator.token())!;
    expect([later === token, await firstAdministrator.token()]).toEqual([false, later]);
    expect([await firstAdministrator.isValid(token), await firstAdministrator.isValid(later)]).toEqual([true, true]);
    clock.ms += halfDayMs - 1;
    expect([await firstAdministrator.isValid(token), await firstAdministrator.isValid(later)]).toEqual([false, true]);
  });

  it('begins with the public URL', async () => {
    server = await startServer({}, undefined, { publicUrl: 'https://office.example' });
    expect(await server.server.firstAdministratorLink()).toMatch(/^https:\/\/office\.example\/#\/first\/[\w-]{43}$/);
  });
});
