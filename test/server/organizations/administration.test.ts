import { beforeAll, describe, expect, it } from 'vitest';
import type { DeviceReport } from '../../../shared/api/devices.ts';
import type { OfficeCallName } from '../../../shared/office/contract.ts';
import { type AtConsole, newUser, signIn, testPassword } from '../base/rpc/atConsole.ts';
import { startServer, type TestServer } from '../../support/startServer.ts';
import { changeIn } from '../../support/serverDatabase.ts';

let server: TestServer;
let admin: AtConsole;
beforeAll(async () => {
  server = await startServer();
  admin = await newUser(server, 'admin');
});

const audit = async (action: string) =>
  (await admin.value('listAudit', { action })).rows.map(({ actor, subject, detail, address }) => ({
    actor,
    subject,
    detail,
    address,
  }));

const report: DeviceReport = { name: 'Van 3', waiting_jobs: 0, waiting_files: 0, waiting_bytes: 0 };

describe('organizations', () => {
  it('are listed with their jobs, the keys that open something, and the last word of a key or a laptop', async () => {
    const other = await server.addOrganization('Arroyo Roofing');
    const before = await admin.value('listOrganizations', {});
    expect(before).toMatchObject([
      { name: 'Arroyo Roofing', jobs: 0, keys: 1, lastContactMs: null, city: 'Clovis' },
      { name: 'Valley Solar', jobs: 0, keys: 1 },
    ]);
    await server.submit();
    await server.submit({}, { key: other.api_key });
    await server.submit({}, { key: other.api_key });
    await server.store.organizations.createKey('Arroyo Roofing');
    const [arroyo, valley] = await admin.value('listOrganizations', {});
    expect([arroyo?.jobs, arroyo?.keys, valley?.jobs, valley?.keys]).toEqual([2, 2, 1, 1]);
    expect(arroyo?.lastContactMs).toBeGreaterThan(0);
    server.clock.offset += 3_600_000;
    await server.store.organizations.devices.report({ organization: other.id, isTest: false }, 'laptop-1', report);
    const heard = (await admin.value('listOrganizations', {}))[0]?.lastContactMs ?? 0;
    expect(heard - arroyo!.lastContactMs!).toBeGreaterThanOrEqual(3_600_000 - 60_000);
  });

  it('one that is added has a key, which is shown once and opens the API', async () => {
    const made = await admin.value('addOrganization', { name: '  Casa Solar ', city: ' Reno ' });
    expect(made.organization.name).toBe('Casa Solar');
    expect((await server.get('/jobs', { key: made.apiKey })).status).toBe(200);
    const key = (await admin.value('listKeys', {})).find(({ id }) => id === made.id);
    expect(key).toMatchObject({ organization: made.organization, shown: made.apiKey.slice(0, 11), revokedMs: null });
    const found = (await admin.value('listOrganizations', {})).find(({ id }) => id === made.organization.id);
    expect(found).toMatchObject({ name: 'Casa Solar', city: 'Reno', street_address: '' });
    expect(JSON.stringify(await admin.value('listAudit', {}))).not.toContain(made.apiKey);
    expect(await audit('Organization added')).toContainEqual({
      actor: admin.email,
      subject: 'organization Casa Solar',
      detail: null,
      address: '127.0.0.1',
    });
  });

  it.each([
    ['no name', { name: '  ' }, '#/name'],
    ['a name of two lines', { name: 'One\nTwo' }, '#/name'],
    ['a name that is taken', { name: 'Valley Solar ' }, '#/name'],
    ['an address of two lines', { name: 'Fine', street_address: '1 Main St\nSuite 2' }, '#/street_address'],
  ])('%s is refused, and named', async (_what, asked, pointer) => {
    const { code, errors } = await admin.refusal('addOrganization', asked);
    expect([code, errors.map((error) => error.pointer)]).toEqual(['refused', [pointer]]);
    const { id } = (await admin.value('listOrganizations', {})).find(({ name }) => name !== 'Valley Solar')!;
    const change = await admin.refusal('changeOrganization', { id, ...asked });
    expect(change.errors.map((error) => error.pointer)).toEqual([pointer]);
  });

  it('a new name and address hold from now on, for keys that were just used too', async () => {
    const { id, api_key } = await server.addOrganization('Old Name');
    await server.get('/jobs', { key: api_key });
    const changed = await admin.value('changeOrganization', { id, name: 'New Name', city: 'Reno' });
    expect(changed).toMatchObject({ id, name: 'New Name', city: 'Reno', state: '' });
    const { id: job } = await server.submit({}, { key: api_key });
    await server.post(`/jobs/${job}/message`, { message_body: 'Hello' }, { key: api_key });
    const { messages } = await server.store.jobs.inspect(job);
    expect(messages.map(({ author }) => author)).toEqual(['New Name']);
    const [note] = await audit('Organization changed');
    expect(note).toMatchObject({
      subject: 'organization Old Name',
      detail: { name: { from: 'Old Name', to: 'New Name' }, city: { from: 'Clovis', to: 'Reno' } },
    });
    await admin.value('changeOrganization', { id, name: 'New Name', city: 'Reno' });
    expect((await audit('Organization changed'))[0]).toEqual(note);
    expect((await audit('Organization changed')).length).toBe(1);
  });

  it('have a state and a ZIP code that are such; what was kept before may stay as it is', async () => {
    const wrong = { name: 'Odd Solar', city: 'Nowhere', state: 'ZZ', zip_code: 'abc' };
    const { code, errors } = await admin.refusal('addOrganization', wrong);
    expect([code, errors.map(({ pointer }) => pointer)]).toEqual(['invalid-fields', ['#/state', '#/zip_code']]);
    expect((await admin.value('listOrganizations', {})).map(({ name }) => name)).not.toContain('Odd Solar');

    const made = await admin.value('addOrganization', { ...wrong, state: 'nv', zip_code: '895011234' });
    const { id } = made.organization;
    const shown = async () => (await admin.value('listOrganizations', {})).find((one) => one.id === id);
    expect(await shown()).toMatchObject({ state: 'NV', zip_code: '89501-1234' });
    await changeIn(server.store, "UPDATE organization SET state = 'ZZ', zip_code = 'abc' WHERE id = @id", { id });
    expect(await shown()).toMatchObject({ state: 'ZZ', zip_code: 'abc' });
    await admin.value('changeOrganization', { id, ...wrong, name: 'Odd Solar LLC' });
    expect(await shown()).toMatchObject({ name: 'Odd Solar LLC', state: 'ZZ', zip_code: 'abc' });
    const refused = await admin.refusal('changeOrganization', { id, ...wrong, zip_code: 'abcd' });
    expect(refused.errors.map(({ pointer }) => pointer)).toEqual(['#/zip_code']);
    await admin.value('changeOrganization', { id, ...wrong, state: 'Nevada', zip_code: '89501' });
    expect(await shown()).toMatchObject({ state: 'Nevada', zip_code: '89501' });
  });

  it('one that is not there is not found', async () => {
    expect((await admin.refusal('changeOrganization', { id: 999, name: 'X' })).code).toBe('not-found');
    expect((await admin.refusal('createKey', { organization: 999 })).code).toBe('not-found');
    expect((await admin.refusal('revokeKey', { id: 999 })).code).toBe('not-found');
  });
});

describe('keys', () => {
  it('a revoked one opens nothing, stays on the list, and is noted once', async () => {
    const { id } = await server.addOrganization('Key Holder');
    const made = await admin.value('createKey', { organization: id });
    expect(made.organization).toEqual({ id, name: 'Key Holder' });
    expect((await server.get('/jobs', { key: made.apiKey })).status).toBe(200);
    await admin.value('revokeKey', { id: made.id });
    await admin.value('revokeKey', { id: made.id });
    expect((await server.get('/jobs', { key: made.apiKey })).status).toBe(401);
    const [first] = await admin.value('listKeys', {});
    expect(first).toMatchObject({ id: made.id, organization: { id, name: 'Key Holder' } });
    expect(first?.revokedMs).toBeGreaterThan(0);
    const subject = `key ${made.apiKey.slice(0, 11)} of Key Holder`;
    expect((await audit('Key revoked')).map((note) => note.subject)).toEqual([subject]);
    expect((await audit('Key made'))[0]).toMatchObject({ subject, actor: admin.email });
  });
});

describe('users', () => {
  it('one that is added can sign in; the password is nowhere to be read', async () => {
    const made = await admin.value('addUser', {
      email: ' Rita@Example.com ',
      role: 'office',
      organization: server.own.id,
      password: testPassword,
    });
    expect(made).toMatchObject({
      email: 'rita@example.com',
      role: 'office',
      organization: { id: server.own.id, name: 'Valley Solar' },
      lastSignInMs: null,
      isDisabled: false,
    });
    await signIn(server, 'rita@example.com');
    const listed = (await admin.value('listUsers', {})).find(({ id }) => id === made.id);
    expect(listed?.lastSignInMs).toBeGreaterThan(0);
    expect((await audit('User added'))[0]).toMatchObject({
      subject: 'user rita@example.com',
      detail: { role: 'office', organization: 'Valley Solar' },
    });
    const everything = JSON.stringify([await admin.value('listAudit', {}), await admin.value('listUsers', {})]);
    expect(everything).not.toMatch(/argon2|a long test password/);
  });

  const fine = { email: 'new@example.com', role: 'reviewer', password: testPassword } as const;
  it.each([
    ['no email', { ...fine, email: 'new' }, '#/email'],
    ['an email that is taken', { ...fine, email: 'ADMIN@example.com' }, '#/email'],
    ['a password of eleven characters', { ...fine, password: '12345678901' }, '#/password'],
    ['eleven characters of two units each', { ...fine, password: '😀'.repeat(11) }, '#/password'],
    ['the email as the password', { ...fine, password: 'New@example.com' }, '#/password'],
    ['an office user without an organization', { ...fine, role: 'office' as const }, '#/organization'],
    ['an office user of none there is', { ...fine, role: 'office' as const, organization: 999 }, '#/organization'],
    ['a reviewer with an organization', { ...fine, organization: 1 }, '#/organization'],
  ])('%s is refused, and named', async (_what, asked, pointer) => {
    const { code, errors } = await admin.refusal('addUser', asked);
    expect([code, errors.map((error) => error.pointer)]).toEqual(['refused', [pointer]]);
    expect(errors[0]?.detail).not.toMatch(/--/);
    expect((await admin.value('listUsers', {})).some(({ email }) => email === 'new@example.com')).toBe(false);
  });

  it('a change of role, organization or standing ends their sessions, and is noted', async () => {
    const lena = await newUser(server, 'reviewer', { email: 'lena@example.com' });
    const { id } = (await admin.value('listUsers', {})).find(({ email }) => email === lena.email)!;
    const same = { id, role: 'reviewer', isDisabled: false } as const;
    await admin.value('changeUser', same);
    expect((await lena.call('listLists', {})).ok).toBe(true);
    expect(await audit('User changed')).toEqual([]);

    const moved = await admin.value('changeUser', { ...same, role: 'office', organization: server.own.id });
    expect(moved).toMatchObject({ role: 'office', organization: { name: 'Valley Solar' } });
    expect((await lena.refusal('listLists', {})).code).toBe('signed-out');
    expect((await audit('User changed'))[0]).toMatchObject({
      subject: 'user lena@example.com',
      detail: { role: { from: 'reviewer', to: 'office' }, organization: { from: null, to: 'Valley Solar' } },
    });

    const again = await signIn(server, lena.email);
    await admin.value('changeUser', { id, role: 'office', organization: server.own.id, isDisabled: true });
    expect((await again.refusal('signOut', {})).code).toBe('signed-out');
    await expect(signIn(server, lena.email)).rejects.toThrow();
    await admin.value('changeUser', { id, role: 'office', organization: server.own.id, isDisabled: false });
    await signIn(server, lena.email);
    expect([(await audit('User disabled')).length, (await audit('User enabled')).length]).toEqual([1, 1]);
  });

  it('a wrong organization is refused when somebody is changed, too', async () => {
    const { id } = (await admin.value('listUsers', {})).find(({ role }) => role !== 'admin')!;
    const { errors } = await admin.refusal('changeUser', { id, role: 'office', isDisabled: false });
    expect(errors.map(({ pointer }) => pointer)).toEqual(['#/organization']);
    const nobody = { id: 999, role: 'admin', isDisabled: false } as const;
    expect((await admin.refusal('changeUser', nobody)).code).toBe('not-found');
  });

  it('nobody disables themselves, and the last administrator who can sign in stays one', async () => {
    const users = await admin.value('listUsers', {});
    const { id } = users.find(({ email }) => email === admin.email)!;
    const disabling = await admin.refusal('changeUser', { id, role: 'admin', isDisabled: true });
    expect([disabling.detail, disabling.errors[0]?.pointer]).toEqual(['You cannot disable yourself.', '#/isDisabled']);
    const demoting = await admin.refusal('changeUser', { id, role: 'reviewer', isDisabled: false });
    expect(demoting.errors[0]?.pointer).toBe('#/role');

    // One who is disabled does not count; one who is not does.
    const second = await newUser(server, 'admin', { email: 'second@example.com' });
    const other = (await admin.value('listUsers', {})).find(({ email }) => email === second.email)!;
    await admin.value('changeUser', { id: other.id, role: 'admin', isDisabled: true });
    expect((await admin.call('changeUser', { id, role: 'reviewer', isDisabled: false })).ok).toBe(false);
    await admin.value('changeUser', { id: other.id, role: 'admin', isDisabled: false });
    const back = await signIn(server, second.email);
    expect((await back.call('changeUser', { id, role: 'reviewer', isDisabled: false })).ok).toBe(true);
    const last = await back.refusal('changeUser', { id: other.id, role: 'office', organization: 1, isDisabled: false });
    expect(last.detail).toContain('last administrator');
    await back.value('changeUser', { id, role: 'admin', isDisabled: false });
    admin = await signIn(server, admin.email);
  });

  it('a new password for somebody ends their sessions, and the old one is none any more', async () => {
    const omar = await newUser(server, 'reviewer', { email: 'omar@example.com' });
    const { id } = (await admin.value('listUsers', {})).find(({ email }) => email === omar.email)!;
    const short = await admin.refusal('resetPassword', { id, password: 'short' });
    expect(short.errors[0]?.pointer).toBe('#/password');
    expect((await admin.refusal('resetPassword', { id: 999, password: testPassword })).code).toBe('not-found');
    await admin.value('resetPassword', { id, password: 'quite another password' });
    expect((await omar.refusal('listLists', {})).code).toBe('signed-out');
    await expect(signIn(server, omar.email)).rejects.toThrow();
    await signIn(server, omar.email, 'quite another password');
    expect((await audit('Password reset'))[0]).toMatchObject({ actor: admin.email, subject: 'user omar@example.com' });
  });
});

describe('who may', () => {
  const calls: [OfficeCallName, object][] = [
    ['listOrganizations', {}],
    ['addOrganization', { name: 'X' }],
    ['changeOrganization', { id: 1, name: 'X' }],
    ['listKeys', {}],
    ['createKey', { organization: 1 }],
    ['revokeKey', { id: 1 }],
    ['listUsers', {}],
    ['addUser', { email: 'a@b.co', role: 'admin', password: testPassword }],
    ['changeUser', { id: 1, role: 'admin', isDisabled: false }],
    ['resetPassword', { id: 1, password: testPassword }],
    ['listAudit', {}],
    ['readHealth', {}],
    ['startCheck', {}],
  ];
  it('only administrators administer', async () => {
    for (const role of ['reviewer', 'office'] as const) {
      const somebody = await newUser(server, role);
      for (const [name, request] of calls) {
        const { code } = await somebody.refusal(name, request);
        expect([role, name, code]).toEqual([role, name, 'forbidden']);
      }
    }
  });
});
