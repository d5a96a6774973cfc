import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignInThrottle } from '../../../electron/server/office/signInThrottle.ts';
import { addUser, openConsole, password, signedIn } from '../../support/console.ts';
import { startServer, type TestServer } from '../../support/startServer.ts';

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.close());

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
      { trustProxy: true },
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'office.example' },
      200,
    ],
  ])('over https, as %s says, the cookie is Secure and bound to the host', async (_name, options, headers, plain) => {
    const behind = await startServer({}, undefined, options);
    try {
      const { email } = await addUser(behind, 'admin');
      const secure = { origin: 'https://office.example', ...headers };
      const answer = await openConsole(behind.url).hear('signIn', { email, password }, secure);
      const [cookie = ''] = answer.headers.getSetCookie();
      expect(cookie).toMatch(/^__Host-rafter=[\w-]{43}; /);
      expect(cookie.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure']);
      const direct = await openConsole(behind.url).hear('signIn', { email, password });
      expect([direct.status, direct.headers.getSetCookie().join().includes('Secure')]).toEqual([plain, false]);
    } finally {
      await behind.close();
    }
  });

  it('a secret that somebody planted is not the one that is used (fixation), and the old session ends', async () => {
    const one = await somebody();
    const [[name, before] = ['', '']] = [...one.jar];
    await one.call('signIn', { email: one.email, password });
    expect(one.jar.get(name)).not.toBe(before);
    const thief = openConsole(server.url);
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

  it('keeps only the hash of the secret', async () => {
    const { jar } = await somebody();
    const [secret = ''] = [...jar.values()];
    const kept = server.store.db.prepare('SELECT hash, * FROM session').all() as { hash: Buffer }[];
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.every((row) => row.hash.length === 32)).toBe(true);
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect(kept.some(({ hash }) => hash.equals(Buffer.from(secret)))).toBe(false);
  });
});

describe('the end of a session', () => {
  it('comes after twelve hours of rest, and not while it is used', async () => {
    const one = await somebody();
    const resting = await somebody();
    for (let hours = 0; hours < 18; hours += 6) {
      server.clock.offset += 6 * hourMs;
      expect(await isIn(one)).toBe(true);
      await server.store.settings.get('');
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
    }
    server.clock.offset += 6 * hourMs;
    expect(await isIn(one)).toBe(false);
  });

  it('its use is noted once a minute at most', async () => {
    const one = await somebody();
    const seen = () => server.store.db.prepare('SELECT seen_ms FROM session WHERE user_id = ?').pluck().get(one.id);
    const first = seen();
    await one.call('readHere', {});
    await server.store.note({ actor: 'test', address: null, action: 'Waited', subject: 'commit' });
    expect(seen()).toBe(first);
    server.clock.offset += 61_000;
    await one.call('readHere', {});
    await server.store.note({ actor: 'test', address: null, action: 'Waited', subject: 'commit' });
    expect(seen()).toBeGreaterThan(first as number);
  });

  it('signing out ends it on the server, and takes the cookie back', async () => {
    const one = await somebody();
    const copy = openConsole(server.url);
    for (const [name, value] of one.jar) copy.jar.set(name, value);
    const { headers } = await one.hear('signOut', {});
    expect(headers.getSetCookie()[0]).toMatch(/Expires=Thu, 01 Jan 1970/);
    expect(one.jar.size).toBe(0);
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
    expect(server.store.db.prepare('SELECT count(*) FROM session').pluck().get()).toBe(1);
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
  ])('refuses one that is %s', async (_name, wrong) => {
    const one = await somebody();
    const asked = wrong.replace('SOMEBODY', one.email.split('@')[0]!.toUpperCase());
    expect(await one.hear('changePassword', { current: password, next: asked })).toMatchObject({
      ended: { ok: false, problem: { code: 'refused', errors: [{ pointer: '#/next' }] } },
    });
  });
});

describe('guessing passwords', () => {
  const minuteMs = 60_000;
  const behindProxy = { trustProxy: true };
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const guess = (one: TestServer, email: string, address: string, what = 'wrong password') =>
    openConsole(one.url).hear('signIn', { email, password: what }, from(address));

  const withServer = async (work: (one: TestServer) => Promise<void>) => {
    const one = await startServer({}, undefined, behindProxy);
    try {
      await work(one);
    } finally {
      await one.close();
    }
  };
  const codes = async (
    one: TestServer,
    times: number,
    email: (turn: number) => string,
    address: (turn: number) => string,
  ) => {
    const found: (string | null)[] = [];
    for (let turn = 0; turn < times; turn += 1) {
      const { ended } = await guess(one, email(turn), address(turn));
      found.push(ended.ok ? null : ended.problem.code);
    }
    return found;
  };

  it('of one account from one address: slower each time, in words that say when, and not for long', () =>
    withServer(async (one) => {
      const admin = await signedIn(one, 'admin');
      const here = '198.51.100.7';
      expect(
        await codes(
          one,
          6,
          () => admin.email,
          () => here,
        ),
      ).toEqual([...Array<string>(5).fill('refused'), 'too-many-requests']);
      const refused = await guess(one, admin.email, here, password);
      expect(refused).toMatchObject({
        status: 200,
        ended: {
          problem: {
            detail: expect.stringMatching(/^Too many attempts to sign in\. Try again in \d+ seconds?\.$/) as string,
          },
        },
      });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      one.clock.offset += 3000;
      expect(
        await codes(
          one,
          2,
          () => admin.email,
          () => here,
        ),
      ).toEqual(['refused', 'too-many-requests']);
      one.clock.offset += 16 * minuteMs;
      expect((await guess(one, admin.email, here, password)).ended.ok).toBe(true);
      expect(
        await codes(
          one,
          1,
          () => admin.email,
          () => here,
        ),
      ).toEqual(['refused']);
    }));

  it('an account that is not there is slowed down just the same', () =>
    withServer(async (one) => {
      const found = await codes(
        one,
        6,
        () => 'nobody@example.com',
        () => '198.51.100.7',
      );
      expect(found.at(-1)).toBe('too-many-requests');
    }));

  it('all at once is no way around', () =>
    withServer(async (one) => {
      const admin = await signedIn(one, 'admin');
      const all = await Promise.all(Array.from({ length: 40 }, () => guess(one, admin.email, '198.51.100.7')));
      const looked = all.filter(({ ended }) => !ended.ok && ended.problem.code === 'refused');
      expect(looked.length).toBeLessThanOrEqual(5);
    }));

  it('of many accounts from one address (spraying), which a right password of one’s own does not reset', () =>
    withServer(async (one) => {
      const own = await signedIn(one, 'reviewer');
      const here = '198.51.100.7';
      const account = (turn: number) => `user${turn}@example.com`;
      expect(await codes(one, 15, account, () => here)).toEqual(Array(15).fill('refused'));
      expect((await guess(one, own.email, here, password)).ended.ok).toBe(true);
      const more = await codes(
        one,
        10,
        (turn) => account(100 + turn),
        () => here,
      );
      expect(more.filter((code) => code === 'refused')).toHaveLength(5);
      expect(await codes(one, 1, account, () => '203.0.113.1')).toEqual(['refused']);
    }));

  it('an address that somebody makes up before the proxy’s own is not believed', () =>
    withServer(async (one) => {
      const found = await codes(
        one,
        30,
        (turn) => `user${turn}@example.com`,
        (turn) => `203.0.113.${turn}, 198.51.100.7`,
      );
      expect(found.filter((code) => code === 'refused')).toHaveLength(20);
    }));

  it('addresses of one IPv6 network count as one', () =>
    withServer(async (one) => {
      const found = await codes(
        one,
        30,
        (turn) => `user${turn}@example.com`,
        (turn) => `2001:db8:1:2::${(turn + 1).toString(16)}`,
      );
      expect(found.filter((code) => code === 'refused')).toHaveLength(20);
    }));

  it('of one account from many addresses; its owner still gets in from where they did before, and elsewhere soon', () =>
    withServer(async (one) => {
      const admin = await signedIn(one, 'admin');
      const home = '192.0.2.10';
      expect((await guess(one, admin.email, home, password)).ended.ok).toBe(true);
      const stranger = (turn: number) => `198.51.100.${turn + 1}`;
      const found = await codes(one, 40, () => admin.email, stranger);
      expect(found.filter((code) => code === 'refused').length).toBeLessThanOrEqual(31);
      expect(found.at(-1)).toBe('too-many-requests');
      expect((await guess(one, admin.email, '203.0.113.9', password)).ended.ok).toBe(false);
      expect((await guess(one, admin.email, home, password)).ended.ok).toBe(true);
      await codes(one, 40, () => admin.email, stranger);
      one.clock.offset += minuteMs + 1000;
      expect((await guess(one, admin.email, '203.0.113.9', password)).ended.ok).toBe(true);
    }));

  it('the current password cannot be guessed from a session, either', () =>
    withServer(async (one) => {
      const admin = await signedIn(one, 'admin');
      const found: (string | null)[] = [];
      for (let turn = 0; turn < 6; turn += 1)
        found.push(await admin.codeOf('changePassword', { current: 'wrong password', next: password }));
      expect(found).toEqual([...Array<string>(5).fill('refused'), 'too-many-requests']);
    }));

  it('does not fill the memory', () => {
    const throttle = createSignInThrottle({ clock: server.clock });
    for (let turn = 0; turn < 10_500; turn += 1) {
      const address = `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`;
      throttle.attempt(`user${turn}@example.com`, address, { isKnown: false });
    }
    expect(throttle.size()).toBeLessThanOrEqual(30_000);
  });

  it('is noted once where somebody was slowed down, with the account and the address', () =>
    withServer(async (one) => {
      const admin = await signedIn(one, 'admin');
      await codes(
        one,
        12,
        () => admin.email,
        () => '198.51.100.7',
      );
      await codes(
        one,
        12,
        () => 'nobody@example.com',
        () => '198.51.100.8',
      );
      const { rows } = await one.store.audit.list({ actor: '', action: 'slowed', subject: '' }, { limit: 10 });
      expect(rows).toMatchObject([{ subject: `user ${admin.email}`, address: '198.51.100.7' }]);
    }));
});
