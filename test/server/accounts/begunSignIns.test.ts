import { describe, expect, it } from 'vitest';
import type { OfficeCallName, OfficeInput } from '../../../shared/office/contract.ts';
import { knownBrowserHeader } from '../../../shared/accounts/session.ts';
import { maxSignInsBegun } from '../../../electron/server/accounts/signIn/signInBegunStore.ts';
import { KnownBrowsers } from '../../../electron/server/accounts/knownBrowsers.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { eachEngine } from '../../support/bothEngines.ts';
import { type Console, openConsole, password, signedIn } from '../../support/console.ts';
import { startForgedProvider } from '../../support/forgedProvider.ts';
import { plainSettings, startMailServer } from '../../support/mailServer.ts';
import { changeIn, rowsIn } from '../../support/serverDatabase.ts';
import { startServer } from '../../support/startServer.ts';

const reset = { email: 'admin@ridgeline.example', locale: 'en' } as const;

/** Begins until it has to wait; how often that went well. */
const flood = async <N extends OfficeCallName>(one: Console, name: N, request: OfficeInput<N>): Promise<number> => {
  for (let turn = 0; turn < 200; turn += 1) {
    const code = await one.codeOf(name, request);
    if (code === 'too-many-requests') return turn;
    expect(code).toBeNull();
  }
  throw new Error(`${name} is never slowed down`);
};

describe.each(eachEngine)('what a stranger begins, on $engine', ({ more }) => {
  const start = async (limits: Parameters<typeof startServer>[0] = {}) => {
    const server = await startServer(limits, undefined, { privateWebhooks: true, ...(await more()) });
    const local = `http://localhost:${new URL(server.url).port}`;
    const admin = await signedIn({ ...server, url: local }, 'admin');
    const { throttle } = server.store.users;
    /** From the address of all browsers of this computer, as many as are free. */
    const floods = {
      begun: () => Promise.all(Array.from({ length: 60 }, () => throttle.begun('127.0.0.1', null))),
      resets: () => Promise.all(Array.from({ length: 10 }, () => throttle.reset('127.0.0.1', null))),
    };
    return { server, local, admin, stranger: openConsole(local), floods };
  };

  it('does not keep a known browser behind the same address from signing in with a passkey', async () => {
    const { local, admin, stranger, floods } = await start();
    const key = new Authenticator();
    const options = await admin.call('beginPasskey', { current: password });
    await admin.call('addPasskey', { name: 'Laptop', passkey: key.create(options, { origin: local }) });
    await floods.begun();
    expect(await stranger.codeOf('beginPasskeySignIn', {})).toBe('too-many-requests');
    const passkey = key.get(await admin.call('beginPasskeySignIn', {}), { origin: local });
    expect(await admin.codeOf('signInWithPasskey', { passkey })).toBeNull();
    // Its own count has an end, too, and is undone by each sign-in.
    expect(await flood(admin, 'beginPasskeySignIn', {})).toBe(60);
  });

  it('nor with single sign-on', async () => {
    const { admin, stranger, floods } = await start();
    const provider = await startForgedProvider();
    await admin.call('changeProvider', { settings: provider.settings() });
    await floods.begun();
    expect(await stranger.codeOf('beginProviderSignIn', {})).toBe('too-many-requests');
    provider.claims = { email: 'admin@ridgeline.example', email_verified: true };
    const { url, proof } = await admin.call('beginProviderSignIn', {});
    expect(await admin.codeOf('finishProviderSignIn', { answer: provider.visit(url), proof })).toBeNull();
  });

  it('nor from asking for a new password', async () => {
    const { admin, stranger, floods } = await start();
    await admin.call('changeMail', { settings: plainSettings(await startMailServer()) });
    await floods.resets();
    expect(await stranger.codeOf('askPasswordReset', reset)).toBe('too-many-requests');
    expect(await admin.codeOf('askPasswordReset', reset)).toBeNull();
    // In a browser that is known for another account it counts as anywhere.
    expect(await admin.codeOf('askPasswordReset', { ...reset, email: 'nobody@x.example' })).toBe('too-many-requests');
  });

  it('nor a signed-in user from what asks for the password', async () => {
    const { admin, stranger } = await start();
    for (let turn = 0; turn < 25; turn += 1)
      await stranger.hear('signIn', { email: `user${turn}@x.example`, password: 'wrong password' });
    expect(await stranger.codeOf('signIn', { email: admin.email, password })).toBe('too-many-requests');
    // Even where the page has lost what makes its browser known.
    delete admin.page.browser;
    expect(await admin.codeOf('beginPasskey', { current: password })).toBeNull();
    const ends: (string | null)[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      ends.push(await admin.codeOf('beginPasskey', { current: 'wrong password' }));
    expect(ends).toEqual([...Array<string>(5).fill('refused'), 'too-many-requests']);
  });

  it('nor with a password, where calls and work are limited by address', async () => {
    const { local, admin, stranger } = await start({ rateLimit: 3000, callLimit: 72 });
    const codes: (string | null)[] = [];
    for (let turn = 0; turn < 14; turn += 1)
      codes.push(await stranger.codeOf('signIn', { email: `user${turn}@x.example`, password: 'wrong password' }));
    expect(codes.at(-1)).toBe('too-many-requests');
    const later = openConsole(local);
    later.page.browser = admin.page.browser!;
    expect(await later.codeOf('readHere', {})).toBeNull();
    expect(await later.codeOf('signIn', { email: admin.email, password })).toBeNull();
    expect(await openConsole(local).codeOf('signIn', { email: admin.email, password })).toBe('too-many-requests');
  });

  it('nor does it push out what known browsers and signed-in users have begun', async () => {
    const { server, local, admin, stranger } = await start();
    const key = new Authenticator();
    const options = await admin.call('beginPasskey', { current: password });
    await admin.call('addPasskey', { name: 'Laptop', passkey: key.create(options, { origin: local }) });
    const adding = await admin.call('beginPasskey', { current: password });
    const begun = await admin.call('beginPasskeySignIn', {});
    const insert = (hash: string) =>
      `WITH RECURSIVE turns (turn) AS (SELECT 1 UNION ALL SELECT turn + 1 FROM turns WHERE turn < @last)
       INSERT INTO sign_in_begun (hash, kind, user_id, detail, expires_ms, is_known)
       SELECT ${hash}, 'passkey', NULL, '{}', CAST(@later AS BIGINT) + turn, 0 FROM turns`;
    await changeIn(
      server.store,
      { sqlite: insert("CAST('begun ' || turn AS BLOB)"), postgres: insert("convert_to('begun ' || turn, 'UTF8')") },
      { later: server.clock.now() + 60 * 60_000, last: maxSignInsBegun + 100 },
    );
    await stranger.call('beginPasskeySignIn', {});
    const [{ strangers } = { strangers: 0 }] = await rowsIn<{ strangers: number }>(
      server.store,
      'SELECT count(*) AS strangers FROM sign_in_begun WHERE is_known = 0',
    );
    expect(Number(strangers)).toBe(maxSignInsBegun);
    const second = new Authenticator().create(adding, { origin: local });
    expect(await admin.codeOf('addPasskey', { name: 'Phone', passkey: second })).toBeNull();
    expect(await admin.codeOf('signInWithPasskey', { passkey: key.get(begun, { origin: local }) })).toBeNull();
  });
});

describe('the value of a known browser', () => {
  const browsers = new KnownBrowsers('secret');
  const own = browsers.newValue('ada@x.example');

  it('has one name, whatever is added to it, so that its counts cannot be multiplied', () => {
    expect(browsers.find([own], 'ada@x.example')?.id).toBe(own.split('.')[0]);
    for (const changed of [`${own}.x`, `${own}.`, `${own.slice(0, -2)}AA`, '..'])
      expect([browsers.find([changed], 'ada@x.example'), browsers.findAny([changed])]).toEqual([undefined, undefined]);
    // As an earlier version made it: of the same name, and of no browser alone.
    const earlier = own.split('.').slice(0, 2).join('.');
    expect(browsers.find([earlier], 'ada@x.example')).toEqual({ id: own.split('.')[0], value: own });
    expect(browsers.findAny([earlier])).toBeUndefined();
  });

  it('is good for its own account, and shows the browser alone where no account is named', () => {
    const [id = '', , ofBrowser = ''] = own.split('.');
    const other = `${id}.x.${ofBrowser}`;
    expect(browsers.find([own, other], 'bob@x.example')).toBeUndefined();
    expect(browsers.findAny(['x.y.z', own])?.id).toBe(id);
    expect(new KnownBrowsers('another').findAny([own])).toBeUndefined();
  });

  it('is no count of a server that did not make it', async () => {
    const { store, url } = await startServer();
    for (let turn = 0; turn < 60; turn += 1) await store.users.throttle.begun('127.0.0.1', null);
    const stranger = openConsole(`http://localhost:${new URL(url).port}`);
    const { ended } = await stranger.hear('beginPasskeySignIn', {}, { [knownBrowserHeader]: own });
    expect(ended.ok).toBe(false);
  });
});
