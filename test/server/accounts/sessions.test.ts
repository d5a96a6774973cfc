import { describe, expect, it } from 'vitest';
import { addUser, copyOf, openConsole, password, signedIn } from '../../support/console.ts';
import { startServer } from '../../support/startServer.ts';
import { rowsIn } from '../../support/serverDatabase.ts';

const server = await startServer();

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
let people = 0;
const somebody = () => signedIn(server, 'reviewer', { email: `somebody${(people += 1)}@ridgeline.example` });
const isIn = async (one: { codeOf: ReturnType<typeof openConsole>['codeOf'] }) =>
  (await one.codeOf('changePassword', { current: '', next: '' })) !== 'signed-out';

describe('signing in', () => {
  it('answers who it is, and readHere knows them from then on', async () => {
    const one = await somebody();
    const here = await one.call('readHere', {});
    expect(here).toMatchObject({
      user: { id: one.id, email: one.email, role: 'reviewer', organization: null, isDisabled: false },
      needsFirstAdministrator: false,
      version: '0.0.0-test',
    });
    expect(here.user!.lastSignInMs).toBeGreaterThan(0);
    expect((await openConsole(server.url).call('readHere', {})).user).toBeNull();
  });

  it('takes the email address in any case, with blanks around it', async () => {
    const { email } = await somebody();
    const other = openConsole(server.url);
    await other.call('signIn', { email: ` ${email.toUpperCase()} `, password });
    expect(await isIn(other)).toBe(true);
  });

  it('says the same whether the account or the password is wrong, or the account is disabled', async () => {
    const one = await somebody();
    const admin = await signedIn(server, 'admin');
    const disabled = await somebody();
    await server.store.users.change(disabled.id, { role: 'reviewer', organization: null, isDisabled: true }, admin.id, {
      actor: admin.email,
      address: null,
    });
    const browser = openConsole(server.url);
    const said = [
      await browser.hear('signIn', { email: one.email, password: 'wrong password' }),
      await browser.hear('signIn', { email: 'nobody@ridgeline.example', password }),
      await browser.hear('signIn', { email: disabled.email, password }),
      await browser.hear('signIn', { email: '', password }),
    ];
    expect(new Set(said.map(({ text }) => text)).size).toBe(1);
    expect(said[0]).toMatchObject({ status: 200, ended: { ok: false, problem: { code: 'refused' } } });
    for (const { headers } of said) expect(headers.getSetCookie()).toEqual([]);
    expect(await isIn(disabled)).toBe(false);
  });

  it('gives a cookie that no script reads and no other site sends, with a name of its own', async () => {
    const { email } = await somebody();
    const { headers, text } = await openConsole(server.url).hear('signIn', { email, password });
    const [cookie = '', ...more] = headers.getSetCookie();
    expect(more).toEqual([]);
    const [pair = '', ...attributes] = cookie.split('; ');
    expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict']);
    expect(pair).toMatch(new RegExp(`^rafter-office-${new URL(server.url).port}=[\\w-]{43}$`));
    expect(text).not.toContain(pair.split('=')[1]);
  });

  it.each([
    ['the public URL', { publicUrl: 'https://office.example' }, {}, 403],
    [
      'the proxy in front',
      { trustProxy: true, allowedHosts: ['office.example'] },
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'office.example' },
      200,
    ],
  ])('over https, as %s says, the cookie is Secure and bound to the host', async (_name, options, headers, plain) => {
    const behind = await startServer({}, undefined, options);
    const { email } = await addUser(behind, 'admin');
    const secure = { origin: 'https://office.example', ...headers };
    const answer = await openConsole(behind.url).hear('signIn', { email, password }, secure);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-rafter=[\w-]{43}; /);
    expect(cookie.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure']);
    const direct = await openConsole(behind.url).hear('signIn', { email, password });
    expect([direct.status, direct.headers.getSetCookie().join().includes('Secure')]).toEqual([plain, false]);
  });

  it('a secret that somebody planted is not the one that is used (fixation), and the old session ends', async () => {
    const one = await somebody();
    const [[name, before] = ['', '']] = [...one.jar];
    await one.call('signIn', { email: one.email, password });
    expect(one.jar.get(name)).not.toBe(before);
    const thief = copyOf(one);
    thief.jar.set(name, before);
    expect(await isIn(thief)).toBe(false);
    const planted = openConsole(server.url);
    planted.jar.set(name, 'A'.repeat(43));
    await planted.call('signIn', { email: one.email, password });
    expect(planted.jar.get(name)).not.toBe('A'.repeat(43));
    const planter = openConsole(server.url);
    planter.jar.set(name, 'A'.repeat(43));
    expect(await isIn(planter)).toBe(false);
  });

  it('keeps only hashes of its secrets', async () => {
    const { jar, page } = await somebody();
    const rows = await rowsIn<Record<string, Buffer>>(server.store, 'SELECT hash, page_hash FROM session');
    expect(rows.length).toBeGreaterThan(0);
    for (const stored of rows.flatMap((row) => Object.values(row))) {
      expect(stored).toHaveLength(32);
      for (const secret of [...jar.values(), page.pageSecret!, page.linkKey!])
        for (const form of ['utf8', 'base64url'] as const) expect(stored.equals(Buffer.from(secret, form))).toBe(false);
    }
  });
});

describe('the end of a session', () => {
  /** The use of a session is noted after its response; transactions commit in their order. */
  const touched = () => server.store.maintenance.tagPrefix();

  it('comes after twelve hours of rest, and not while it is used', async () => {
    const one = await somebody();
    const resting = await somebody();
    for (let hours = 0; hours < 18; hours += 6) {
      server.clock.offset += 6 * hourMs;
      expect(await isIn(one)).toBe(true);
      await touched();
    }
    expect(await isIn(resting)).toBe(false);
    server.clock.offset += 12 * hourMs;
    expect(await isIn(one)).toBe(false);
  });

  it('comes after fourteen days in any case', async () => {
    const one = await somebody();
    for (let hours = 0; hours < 14 * 24 - 6; hours += 6) {
      server.clock.offset += 6 * hourMs;
      expect((await one.call('readHere', {})).user).not.toBeNull();
      await touched();
    }
    server.clock.offset += 6 * hourMs;
    expect(await isIn(one)).toBe(false);
  });

  it('its use is noted once a minute at most', async () => {
    const one = await somebody();
    const seen = async () => {
      const text = 'SELECT seen_ms AS seen FROM session WHERE user_id = @id';
      return (await rowsIn<{ seen: number }>(server.store, text, { id: one.id }))[0]!.seen;
    };
    const first = await seen();
    await one.call('readHere', {});
    await touched();
    expect(await seen()).toBe(first);
    server.clock.offset += 61_000;
    await one.call('readHere', {});
    await touched();
    expect(await seen()).toBeGreaterThan(first);
  });

  it('signing out ends it on the server, and takes the cookie back', async () => {
    const one = await somebody();
    const copy = copyOf(one);
    const { headers } = await one.hear('signOut', {});
    expect(headers.getSetCookie()[0]).toMatch(/Expires=Thu, 01 Jan 1970/);
    expect([...one.jar.values()]).toEqual([]);
    expect(await isIn(copy)).toBe(false);
    expect(await one.codeOf('signOut', {})).toBe('signed-out');
  });

  it('signing out everywhere ends all of one’s own, and nobody else’s', async () => {
    const one = await somebody();
    const elsewhere = openConsole(server.url);
    await elsewhere.call('signIn', { email: one.email, password });
    const other = await somebody();
    await elsewhere.call('signOutEverywhere', {});
    expect([await isIn(one), await isIn(elsewhere), await isIn(other)]).toEqual([false, false, true]);
  });

  it('old sessions do not pile up', async () => {
    await somebody();
    server.clock.offset += 15 * dayMs;
    await somebody();
    expect(await rowsIn(server.store, 'SELECT 1 FROM session')).toHaveLength(1);
  });
});

describe('changing the password', () => {
  const next = 'a quite different password';

  it('needs the current one, and ends every other session', async () => {
    const one = await somebody();
    const elsewhere = openConsole(server.url);
    await elsewhere.call('signIn', { email: one.email, password });
    expect(await one.hear('changePassword', { current: 'not this one', next })).toMatchObject({
      ended: { ok: false, problem: { code: 'refused', errors: [{ pointer: '#/current' }] } },
    });
    expect(await isIn(elsewhere)).toBe(true);
    await one.call('changePassword', { current: password, next });
    expect([await isIn(one), await isIn(elsewhere)]).toEqual([true, false]);
    expect(await elsewhere.codeOf('signIn', { email: one.email, password })).toBe('refused');
    await elsewhere.call('signIn', { email: one.email, password: next });
  });

  it.each([
    ['short', 'eleven char'],
    ['the email address', 'SOMEBODY@ridgeline.example'],
    ['common', 'Password1234'],
    ['common, with spaces', '1q2w 3e4r 5t6y'],
    ['common, with digits and signs behind', 'Letmein-12345!'],
    ['one text over and over', 'roofroofroof'],
  ])('refuses one that is %s', async (_name, wrong) => {
    const one = await somebody();
    const asked = wrong.replace('SOMEBODY', one.email.split('@')[0]!.toUpperCase());
    expect(await one.hear('changePassword', { current: password, next: asked })).toMatchObject({
      ended: { ok: false, problem: { code: 'refused', errors: [{ pointer: '#/next' }] } },
    });
  });
});
