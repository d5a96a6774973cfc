import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { eachEngine } from '../../support/bothEngines.ts';
import { type Console, openConsole, password, signedIn } from '../../support/console.ts';
import { startServer, type TestServer } from '../../support/startServer.ts';
import { tableContents } from '../../support/serverDatabase.ts';

const stepMs = 30_000;

const auditOf = async ({ store }: TestServer) =>
  (await store.audit.list({ actor: '', action: '', subject: '', zone: 'UTC' }, { limit: 20 })).rows;

describe.each(eachEngine)('on $engine', ({ more }) => {
  const start = async () => {
    const server = await startServer({}, undefined, await more());
    const rey = await signedIn(server, 'reviewer', { email: 'rey@x.example' });
    /** What the app shows, some steps from now. */
    const codeOf = (secret: string, steps = 0): string =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now() + steps * stepMs });
    const turnOn = async (one: Console = rey) => {
      const { secret } = await one.call('beginTotp', {});
      const { codes } = await one.call('confirmTotp', { code: codeOf(secret), current: password });
      server.clock.offset += stepMs;
      return { secret, codes };
    };
    /** The message of a refused sign-in; null where it is well. */
    const signIn = async (code?: string, one = openConsole(server.url)): Promise<string | null> => {
      const { ended } = await one.hear('signIn', {
        email: rey.email,
        password,
        ...(code === undefined ? {} : { code }),
      });
      return ended.ok ? null : ended.problem.message!.code;
    };
    return { server, rey, codeOf, turnOn, signIn };
  };

  it('a second factor counts once a code was confirmed, and is asked for from then on', async () => {
    const { server, rey, codeOf, signIn } = await start();
    const first = await rey.call('beginTotp', {});
    const { secret, address } = await rey.call('beginTotp', {});
    expect(address).toBe(
      `otpauth://totp/Rafter:rey%40x.example?issuer=Rafter&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(await signIn()).toBeNull();
    for (const code of ['', '000000x', 'x'.repeat(60), codeOf(first.secret)])
      expect((await rey.hear('confirmTotp', { code, current: password })).ended).toMatchObject({
        problem: { errors: [{ pointer: '#/code', code: 'sign-in-code-wrong' }] },
      });
    // Who finds a session open must not shut its owner out.
    expect((await rey.hear('confirmTotp', { code: codeOf(secret), current: 'a wrong battery' })).ended).toMatchObject({
      problem: { errors: [{ pointer: '#/current', code: 'wrong-current-password' }] },
    });
    const { codes } = await rey.call('confirmTotp', { code: codeOf(secret), current: password });
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/);
    expect(await rey.call('readSignInWays', {})).toMatchObject({
      ...{ totpSinceMs: expect.any(Number) as number, recoveryCodesLeft: 10, passkeys: [], isLinked: false },
    });
    expect(await rey.codeOf('beginTotp', {})).toBe('refused');
    // Nothing of it is stored as it is shown, or ever answered again.
    const stored = await tableContents(server.store, ['recovery_code', 'audit']);
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''));
    expect(stored).not.toContain(secret);
    expect((await rey.hear('readSignInWays', {})).text).not.toContain(secret);

    expect(await signIn()).toBe('sign-in-code-needed');
    expect(await signIn('')).toBe('sign-in-code-needed');
    expect(await signIn(codeOf(secret))).toBe('sign-in-code-used');
    expect(await signIn(codeOf(first.secret, 1))).toBe('sign-in-code-wrong');
    expect(await signIn(codeOf(secret, 1))).toBeNull();
    expect(await signIn(codeOf(secret, 1))).toBe('sign-in-code-used');
    // The step before the last one is over, although the drift would allow it.
    expect(await signIn(codeOf(secret))).toBe('sign-in-code-used');
    const actions = (await auditOf(server)).map(({ action, actor }) => [action, actor]);
    expect(actions).toContainEqual(['Authenticator app turned on', rey.email]);
    expect(actions).toContainEqual(['Wrong sign-in code', 'unknown']);
  });

  it('one step of drift is allowed, two are not', async () => {
    const { server, codeOf, turnOn, signIn } = await start();
    const { secret } = await turnOn();
    server.clock.offset += 10 * stepMs;
    expect(await signIn(codeOf(secret, -2))).toBe('sign-in-code-wrong');
    expect(await signIn(codeOf(secret, 2))).toBe('sign-in-code-wrong');
    expect(await signIn(codeOf(secret, -1))).toBeNull();
    expect(await signIn(codeOf(secret, 1))).toBeNull();
  });

  it('of two sign-ins with one code at the same moment one is let in', async () => {
    const { codeOf, turnOn, signIn } = await start();
    const { secret, codes } = await turnOn();
    const twice = async (code: string) => {
      const ends = await Promise.all([signIn(code), signIn(code), signIn(code)]);
      return ends.filter((end) => end === null).length;
    };
    expect(await twice(codeOf(secret))).toBe(1);
    expect(await twice(codes[3]!)).toBe(1);
  });

  it('a recovery code is good once, however it is written', async () => {
    const { server, rey, turnOn, signIn } = await start();
    const { codes } = await turnOn();
    expect(await signIn(` ${codes[0]!.toUpperCase().replaceAll('-', ' ')} `)).toBeNull();
    expect(await signIn(codes[0])).toBe('sign-in-code-wrong');
    expect(await rey.call('readSignInWays', {})).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await auditOf(server)).find(({ action }) => action === 'Recovery code used')).toMatchObject({
      ...{ actor: rey.email, address: '127.0.0.1', detail: { left: 9 } },
    });
    const renewed = await rey.call('renewRecoveryCodes', { current: password });
    expect(renewed.codes).toHaveLength(10);
    expect(await signIn(codes[1])).toBe('sign-in-code-wrong');
    expect(await signIn(renewed.codes[1])).toBeNull();
  });

  it('wrong codes are slowed down as wrong passwords are; no attempt without a code starts the count anew', async () => {
    const { server, turnOn, signIn } = await start();
    await turnOn();
    const guess = openConsole(server.url);
    const ends: (string | null)[] = [];
    for (let n = 0; n < 6; n += 1) ends.push(await signIn('000000', guess), await signIn(undefined, guess));
    expect(ends).toContain('too-many-sign-in-attempts');
    expect((await auditOf(server)).map(({ action }) => action)).toContain('Sign-in slowed down');
  });

  it('an office whose users all sign in with codes, in new browsers at one address, is not slowed down', async () => {
    const { server, codeOf, turnOn, signIn } = await start();
    const { secret } = await turnOn();
    for (let n = 0; n < 30; n += 1) {
      expect(await signIn()).toBe('sign-in-code-needed');
      expect(await signIn(codeOf(secret))).toBeNull();
      server.clock.offset += stepMs;
    }
  });

  it('a wrong password says nothing of a second factor', async () => {
    const { server, rey, turnOn, codeOf } = await start();
    const { secret } = await turnOn();
    const { ended } = await openConsole(server.url).hear('signIn', {
      ...{ email: rey.email, password: 'a wrong battery', code: codeOf(secret) },
    });
    expect(ended).toMatchObject({ problem: { message: { code: 'wrong-credentials' } } });
  });

  it('the password turns it off, its owner and nobody else; an administrator and the command line reset it', async () => {
    const { server, rey, turnOn, signIn } = await start();
    const admin = await signedIn(server, 'admin');
    await turnOn();
    for (const name of ['turnTotpOff', 'renewRecoveryCodes'] as const)
      expect((await rey.hear(name, { current: 'a wrong battery' })).ended).toMatchObject({
        problem: { errors: [{ pointer: '#/current', code: 'wrong-current-password' }] },
      });
    expect(await rey.call('turnTotpOff', { current: password })).toMatchObject({
      ...{ totpSinceMs: null, recoveryCodesLeft: 0 },
    });
    expect((await rey.hear('turnTotpOff', { current: password })).ended).toMatchObject({
      problem: { message: { code: 'totp-off' } },
    });
    expect(await signIn()).toBeNull();

    await turnOn();
    expect(await admin.codeOf('resetSignIn', { id: admin.id })).toBe('refused');
    await admin.call('resetSignIn', { id: rey.id });
    expect(await rey.codeOf('readSignInWays', {})).toBe('signed-out');
    expect(await signIn()).toBeNull();
    expect((await auditOf(server)).find(({ action }) => action === 'Sign-in reset')).toMatchObject({
      ...{ actor: admin.email, detail: { authenticator: true, passkeys: 0, provider: false } },
    });
  });

  it('a secret that is not confirmed ends, and a new password leaves the second factor', async () => {
    const { server, rey, codeOf, turnOn, signIn } = await start();
    const { secret } = await rey.call('beginTotp', {});
    server.clock.offset += 15 * 60_000 + 1;
    expect((await rey.hear('confirmTotp', { code: codeOf(secret), current: password })).ended).toMatchObject({
      problem: { message: { code: 'totp-not-begun' } },
    });
    await turnOn();
    const admin = await signedIn(server, 'admin');
    await admin.call('resetPassword', { id: rey.id, password });
    expect(await signIn()).toBe('sign-in-code-needed');
  });
});
