import { describe, expect, it } from 'vitest';
import { openConsole, password } from '../../support/console.ts';
import { rafter, rafterJson, serveProcess, temporaryFolder } from '../../support/processes.ts';
import { openStore } from '../../../electron/server/store/openStore.ts';
import { systemIds } from '../../../electron/ports.ts';
import { atEnd } from '../../support/atEnd.ts';
import { startServer, type TestServer } from '../../support/startServer.ts';
import { databaseOf } from '../../support/serverDatabase.ts';

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
    expect(JSON.stringify(databaseOf(server.store).prepare('SELECT * FROM setting').all())).not.toContain(token);
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

  it('a user whom the command line adds ends the link', async () => {
    server = await startServer();
    const token = tokenOf(await server.server.firstAdministratorLink());
    await rafterJson(server.data, ['user', 'add', 'x@y.example', '--role', 'reviewer', '--password-stdin'], password);
    const one = openConsole(server.url);
    expect(await one.codeOf('makeFirstAdministrator', { token, email, password })).toBe('refused');
    expect((await one.call('readHere', {})).needsFirstAdministrator).toBe(false);
    expect(await server.server.firstAdministratorLink()).toBeNull();
  });

  it('a link is good for a day, and a second process does not spoil it', async () => {
    const clock = { ms: Date.now(), now: () => clock.ms };
    server = await startServer({}, undefined, { clock });
    const { firstAdministrator } = server.store.users;
    const token = tokenOf(await server.server.firstAdministratorLink());
    const second = await openStore({ data: server.data, clock, ids: systemIds });
    atEnd(() => second.close());
    const later = (await second.users.firstAdministrator.newToken())!;
    expect([await firstAdministrator.isValid(token), await firstAdministrator.isValid(later)]).toEqual([true, true]);
    clock.ms += 24 * 60 * 60 * 1000 - 1;
    expect(await firstAdministrator.isValid(token)).toBe(true);
    clock.ms += 1;
    expect(await firstAdministrator.isValid(token)).toBe(false);
  });

  it('begins with the public URL', async () => {
    server = await startServer({}, undefined, { publicUrl: 'https://office.example' });
    expect(await server.server.firstAdministratorLink()).toMatch(/^https:\/\/office\.example\/#\/first\/[\w-]{43}$/);
  });
});

describe('serve', () => {
  it('prints the console and a link at every start, until there is a user: then no link is good any more', async () => {
    server = await startServer();
    const folder = temporaryFolder();
    const first = await serveProcess(folder);
    const second = await first.end().then(() => serveProcess(folder));
    const links = [first, second].map((one) => /First +(\S+)/.exec(one.stdout())![1]!);
    expect(links[0]).not.toBe(links[1]);
    expect(second.stdout()).toContain(`Console  ${second.url}/\n`);
    const one = openConsole(second.url);
    const make = (link: string) => one.codeOf('makeFirstAdministrator', { token: tokenOf(link), email, password });
    expect(await make(links[0]!)).toBeNull();
    expect(await make(links[1]!)).toBe('refused');
    await second.end();
    const third = await serveProcess(folder);
    expect(third.stdout()).not.toContain('/#/first/');
    expect(third.stdout()).toContain('org add');
    await third.end();
    for (const each of [first, second, third])
      for (const link of links) expect(each.stderr()).not.toContain(tokenOf(link));
  });
});

it('a session that came with a backup opens nothing after it was restored', async () => {
  server = await startServer();
  const token = tokenOf(await server.server.firstAdministratorLink());
  const one = openConsole(server.url);
  await one.call('makeFirstAdministrator', { token, email, password });
  const folder = temporaryFolder();
  const archive = `${folder}/backup.tar`;
  await rafterJson(server.data, ['backup', archive]);
  expect((await rafter(`${folder}/new`, ['restore', archive])).code).toBe(0);
  const restored = await serveProcess(`${folder}/new`);
  const other = openConsole(restored.url);
  Object.assign(other.page, one.page);
  const [secret = ''] = [...one.jar.values()];
  other.jar.set(`rafter-office-${new URL(other.url).port}`, secret);
  expect((await other.call('readHere', {})).user).toBeNull();
  await other.call('signIn', { email, password });
  const { rows } = await other.call('listAudit', { action: 'restored' });
  expect(rows).toMatchObject([{ actor: 'command line', subject: 'backup backup.tar' }]);
});
