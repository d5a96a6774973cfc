import { describe, expect, it } from 'vitest';
import { maxFailureCounts } from '../../../electron/server/accounts/signIn/signInThrottleStore.ts';
import { knownBrowserHeader, maxKnownAccounts } from '../../../shared/accounts/session.ts';
import { openBeside } from '../../support/openedStore.ts';
import { changeIn, rowsIn } from '../../support/serverDatabase.ts';
import { openConsole, password, signedIn } from '../../support/console.ts';
import { startServer, type TestServer } from '../../support/startServer.ts';

const server = await startServer();

describe('guessing passwords', () => {
  const minuteMs = 60_000;
  const behindProxy = { trustProxy: true };
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const guess = (one: TestServer, email: string, address: string, what = 'wrong password') =>
    openConsole(one.url).hear('signIn', { email, password: what }, from(address));

  const withServer = async (work: (one: TestServer) => Promise<void>) => {
    const one = await startServer({}, undefined, behindProxy);
    await work(one);
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

  it('counted by a process whose clock is ahead, keeps nobody waiting for longer', () =>
    withServer(async (one) => {
      const here = () => '198.51.100.9';
      one.clock.offset += 10 * minuteMs;
      await codes(one, 5, () => 'ann@example.com', here);
      one.clock.offset -= 10 * minuteMs;
      const { headers } = await guess(one, 'ann@example.com', here());
      expect(headers.get('retry-after')).toBe('2');
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

  it('from anywhere, its own address included, never locks out a browser in which the owner signed in before', () =>
    withServer(async (one) => {
      const admin = await signedIn(one, 'admin');
      const home = '198.51.100.7';
      const strangers = [home, ...Array.from({ length: 40 }, (_, turn) => `203.0.113.${turn}`)];
      for (const address of strangers)
        await codes(
          one,
          2,
          () => admin.email,
          () => address,
        );
      await codes(
        one,
        6,
        () => admin.email,
        () => home,
      );
      const inBrowser = (what: string) =>
        admin.hear('signIn', { email: admin.email, password: what }, from(home)).then(({ ended }) => ended);
      expect((await guess(one, admin.email, home, password)).ended.ok).toBe(false);
      expect((await inBrowser(password)).ok).toBe(true);
      // Its own failures count, and nobody else waits for them.
      const own = [];
      for (let turn = 0; turn < 6; turn += 1) {
        const ended = await inBrowser('wrong password');
        own.push(ended.ok ? null : ended.problem.code);
      }
      expect(own).toEqual([...Array<string>(5).fill('refused'), 'too-many-requests']);
      one.clock.offset += 16 * minuteMs;
      expect((await guess(one, admin.email, '192.0.2.77', password)).ended.ok).toBe(true);
      expect((await inBrowser(password)).ok).toBe(true);
    }));

  it('by another port of the host, which gets every cookie, does not use up the count of the owner’s browser', () =>
    withServer(async (one) => {
      const admin = await signedIn(one, 'admin');
      const home = '198.51.100.7';
      const { cookie = '' } = admin.proof();
      const thief = openConsole(one.url);
      for (let turn = 0; turn < 6; turn += 1)
        await thief.hear('signIn', { email: admin.email, password: 'wrong password' }, { ...from(home), cookie });
      expect((await guess(one, admin.email, home, password)).ended.ok).toBe(false);
      expect((await admin.hear('signIn', { email: admin.email, password }, from(home))).ended.ok).toBe(true);
    }));

  it('in a known browser for another account, or with a made-up value, counts as anywhere', () =>
    withServer(async (one) => {
      const admin = await signedIn(one, 'admin');
      const { browser: other } = (await signedIn(one, 'reviewer')).page;
      const own = admin.page.browser!;
      await codes(
        one,
        6,
        () => admin.email,
        () => '198.51.100.7',
      );
      const signsIn = async (value: string): Promise<boolean> => {
        const headers = { ...from('198.51.100.7'), [knownBrowserHeader]: value };
        return (await openConsole(one.url).hear('signIn', { email: admin.email, password }, headers)).ended.ok;
      };
      const farBack = `${'x.y,'.repeat(maxKnownAccounts)}${own}`;
      for (const value of [other!, `${own.slice(0, -5)}AAAAA`, `${own}é`, `x.${own.split('.')[1]}`, farBack])
        expect([value, await signsIn(value)]).toEqual([value, false]);
      expect(await signsIn(`${other},${own}`)).toBe(true);
    }));

  it('the current password cannot be guessed from a session, either', () =>
    withServer(async (one) => {
      const admin = await signedIn(one, 'admin');
      const found: (string | null)[] = [];
      for (let turn = 0; turn < 6; turn += 1)
        found.push(await admin.codeOf('changePassword', { current: 'wrong password', next: password }));
      expect(found).toEqual([...Array<string>(5).fill('refused'), 'too-many-requests']);
    }));

  it('is shared by all processes of a database, and goes on after a restart', async () => {
    const open = async () => (await openBeside(server)).users.throttle;
    const [one, other] = [await open(), await open()];
    const guessAt = (throttle: typeof one) =>
      throttle.attempt('shared@example.com', '198.51.100.9', { isKnown: false, browser: null });
    const admitted = await Promise.allSettled(Array.from({ length: 20 }, (_, turn) => guessAt(turn % 2 ? one : other)));
    const results = admitted.filter(({ status }) => status === 'fulfilled');
    expect(results).toHaveLength(5);
    await expect(guessAt(await open())).rejects.toMatchObject({ code: 'too-many-sign-in-attempts' });
  });

  it('does not fill the database, drops the oldest counts first, and stores nothing of what was typed', async () => {
    const { store } = server;
    const now = server.clock.now();
    const insert = (key: string) =>
      `WITH RECURSIVE turns (turn) AS (SELECT 0 UNION ALL SELECT turn + 1 FROM turns WHERE turn < @last)
       INSERT INTO sign_in_failure (key, failures, last_ms) SELECT ${key}, 1, CAST(@now AS BIGINT) - turn - 1 FROM turns`;
    await changeIn(
      store,
      { sqlite: insert("CAST('key ' || turn AS BLOB)"), postgres: insert("convert_to('key ' || turn, 'UTF8')") },
      { now, last: maxFailureCounts + 499 },
    );
    const keys = async () =>
      (await rowsIn<{ key: Buffer }>(store, 'SELECT key FROM sign_in_failure')).map(({ key }) => key.toString());
    await server.store.users.throttle.attempt('typed@example.com', '10.0.0.1', { isKnown: false, browser: null });
    const left = await keys();
    expect(left).toHaveLength(maxFailureCounts);
    expect([0, maxFailureCounts].map((turn) => left.includes(`key ${turn}`))).toEqual([true, false]);
    expect(left.join()).not.toContain('typed');
    server.clock.offset += 61 * minuteMs;
    await server.store.users.throttle.attempt('typed@example.com', '10.0.0.1', { isKnown: false, browser: null });
    expect(await keys()).toHaveLength(3);
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
