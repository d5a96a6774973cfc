import { describe, expect, it } from 'vitest';
import type { OfficeCallName, OfficeInput } from '../../../shared/office/contract.ts';
import { mostPasskeys } from '../../../shared/accounts/signIn.ts';
import { eachEngine } from '../../support/bothEngines.ts';
import { startAnother } from '../../support/anotherServer.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { type Console, openConsole, password, signedIn } from '../../support/console.ts';
import { newPostgresDatabase } from '../../support/postgres.ts';
import { hasPostgres } from '../../support/postgresServer.ts';
import { newS3Access } from '../../support/s3/newS3Access.ts';
import { changeIn, rowsIn } from '../../support/serverDatabase.ts';
import { startServer } from '../../support/startServer.ts';
import { PasswordHasher } from '../../../electron/server/accounts/passwords.ts';

const messageOf = async <N extends OfficeCallName>(one: Console, name: N, request: OfficeInput<N>) => {
  const { ended } = await one.hear(name, request);
  return ended.ok ? null : ended.problem.message!.code;
};

describe.each(eachEngine)('on $engine', ({ more }) => {
  const start = async () => {
    const options = await more();
    const server = await startServer({}, undefined, options);
    // Authenticators take names only.
    const local = `http://localhost:${new URL(server.url).port}`;
    const rey = await signedIn({ ...server, url: local }, 'reviewer', { email: 'rey@x.example' });
    const register = async (key: Authenticator, name = 'Laptop', one: Console = rey) =>
      one.call('addPasskey', {
        ...{ name, passkey: key.create(await one.call('beginPasskey', { current: password }), { origin: local }) },
      });
    const begin = () => openConsole(local).call('beginPasskeySignIn', {});
    const signIn = async (key: Authenticator, only?: string) => {
      const passkey = key.get(await begin(), { origin: local });
      return messageOf(openConsole(local), 'signInWithPasskey', { passkey, ...(only === undefined ? {} : { only }) });
    };
    return { server, options, local, rey, register, begin, signIn };
  };

  it('several passkeys have names and a last use, and sign in without a password', async () => {
    const { server, local, rey, register, begin } = await start();
    const [laptop, phone] = [new Authenticator(), new Authenticator()];
    await register(laptop);
    const { passkeys } = await register(phone, ' Phone ');
    expect(passkeys).toMatchObject([
      { name: 'Laptop', lastUsedMs: null },
      { name: 'Phone', lastUsedMs: null },
    ]);
    const options = await begin();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const guest = openConsole(local);
    const session = await guest.call('signInWithPasskey', { passkey: phone.get(options, { origin: local }) });
    expect(session).toMatchObject({ email: rey.email, role: 'reviewer' });
    expect(await guest.call('readHere', {})).toMatchObject({ user: { email: rey.email } });
    const ways = await guest.call('readSignInWays', {});
    expect(ways.passkeys).toMatchObject([{ lastUsedMs: null }, { lastUsedMs: expect.any(Number) as number }]);
    const renamed = await guest.call('renamePasskey', { id: ways.passkeys[1]!.id, name: 'Old phone' });
    expect(renamed.passkeys[1]).toMatchObject({ name: 'Old phone' });
    const { rows } = await server.store.audit.list({ actor: '', action: '', subject: '' }, { limit: 5 });
    expect(rows).toMatchObject([
      { action: 'Passkey renamed', actor: rey.email, detail: { name: 'Old phone' } },
      { action: 'Signed in', actor: rey.email, detail: { way: 'passkey' } },
      { action: 'Passkey added', detail: { name: 'Phone' } },
      { action: 'Passkey added' },
      { action: 'Signed in', detail: null },
    ]);
  });

  it('a challenge is good once, for minutes, for its kind and its user', async () => {
    const { server, local, rey, register, begin, signIn } = await start();
    const key = new Authenticator();
    await register(key);
    const guest = openConsole(local);
    const passkey = key.get(await begin(), { origin: local });
    const ends = await Promise.all(
      [1, 2, 3].map(() => messageOf(openConsole(local), 'signInWithPasskey', { passkey })),
    );
    expect(ends.toSorted()).toEqual([null, 'passkey-void', 'passkey-void'].toSorted());
    const late = key.get(await begin(), { origin: local });
    server.clock.offset += 5 * 60_000;
    expect(await messageOf(guest, 'signInWithPasskey', { passkey: late })).toBe('passkey-void');
    // Of a registration, and of another user's.
    const options = await rey.call('beginPasskey', { current: password });
    const wrongKind = key.get({ ...options, rpId: 'localhost' }, { origin: local });
    expect(await messageOf(guest, 'signInWithPasskey', { passkey: wrongKind })).toBe('passkey-void');
    const ada = await signedIn({ ...server, url: local }, 'reviewer', { email: 'ada@x.example' });
    const foreign = new Authenticator().create(await rey.call('beginPasskey', { current: password }), {
      origin: local,
    });
    expect(await messageOf(ada, 'addPasskey', { name: 'x', passkey: foreign })).toBe('passkey-void');
    expect(await signIn(key)).toBeNull();
  });

  it('refuses other origins, answers without user verification, and keys it does not know', async () => {
    const { local, rey, register, begin, signIn } = await start();
    const key = new Authenticator();
    const options = () => rey.call('beginPasskey', { current: password });
    for (const ceremony of [
      { origin: 'https://localhost.evil.example' },
      { origin: 'http://localhost:1' },
      { origin: local, isVerified: false },
    ])
      expect(await messageOf(rey, 'addPasskey', { name: 'x', passkey: key.create(await options(), ceremony) })).toBe(
        'passkey-refused',
      );
    const elsewhere = key.create({ ...(await options()), rp: { id: 'evil.example' } }, { origin: local });
    expect(await messageOf(rey, 'addPasskey', { name: 'x', passkey: elsewhere })).toBe('passkey-refused');
    await register(key);
    expect(
      await messageOf(rey, 'addPasskey', { name: 'x', passkey: key.create(await options(), { origin: local }) }),
    ).toBe('passkey-taken');
    const guest = openConsole(local);
    for (const ceremony of [{ origin: 'http://localhost:1' }, { origin: local, isVerified: false }])
      expect(await messageOf(guest, 'signInWithPasskey', { passkey: key.get(await begin(), ceremony) })).toBe(
        'passkey-refused',
      );
    const signed = key.get(await begin(), { origin: local });
    const forged = { ...signed, response: { ...signed.response, signature: 'MEUCIQDx' } };
    expect(await messageOf(guest, 'signInWithPasskey', { passkey: forged })).toBe('passkey-refused');
    expect(await signIn(new Authenticator())).toBe('passkey-unknown');
    for (const name of ['', '   '])
      expect(
        await messageOf(rey, 'addPasskey', {
          name,
          passkey: new Authenticator().create(await options(), { origin: local }),
        }),
      ).toBe('passkey-unnamed');
    expect(await messageOf(rey, 'beginPasskey', { current: 'a wrong battery' })).toBe('wrong-current-password');
  });

  it('refuses a copied passkey, whose counter has not grown, and takes authenticators without a counter', async () => {
    const { server, rey, register, signIn } = await start();
    const key = new Authenticator();
    await register(key);
    expect([await signIn(key), await signIn(key)]).toEqual([null, null]);
    key.counter = 1;
    expect(await signIn(key)).toBe('passkey-cloned');
    key.counter = 0;
    expect(await signIn(key)).toBe('passkey-cloned');
    key.counter = 2;
    expect(await signIn(key)).toBeNull();
    const { rows } = await server.store.audit.list({ actor: '', action: 'copied', subject: '' }, { limit: 5 });
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ actor: 'unknown', address: '127.0.0.1', detail: { name: 'Laptop' } });
    const countless = new Authenticator();
    countless.counter = null;
    await register(countless, 'Phone');
    expect([await signIn(countless), await signIn(countless)]).toEqual([null, null]);
    expect(rey.email).toBe('rey@x.example');
  });

  it('a passkey that was removed while it signed in is unknown, and not a copied one', async () => {
    const { server, rey } = await start();
    const removed = { id: 999, user: rey.id, name: 'Laptop', email: rey.email, publicKey: new Uint8Array() };
    await expect(
      server.store.users.signInWithPasskey(removed, 1, { address: '127.0.0.1', before: null }),
    ).rejects.toMatchObject({ code: 'passkey-unknown' });
  });

  it('a passkey signs in its own user only, until it is removed or the user disabled', async () => {
    const { server, local, rey, register, signIn } = await start();
    const [key, other] = [new Authenticator(), new Authenticator()];
    await register(key);
    const ada = await signedIn({ ...server, url: local }, 'admin', { email: 'ada@x.example' });
    await register(other, 'Ada', ada);
    expect(await signIn(key, ada.email)).toBe('sign-in-other-user');
    expect(await signIn(key, ' Rey@x.example')).toBeNull();
    const [own] = (await ada.call('readSignInWays', {})).passkeys;
    expect(await messageOf(rey, 'removePasskey', { id: own!.id, current: password })).toBe('passkey-not-found');
    expect(await messageOf(rey, 'renamePasskey', { id: own!.id, name: 'x' })).toBe('passkey-not-found');
    await ada.call('changeUser', { id: rey.id, role: 'reviewer', isDisabled: true });
    expect(await signIn(key)).toBe('passkey-unknown');
    await ada.call('changeUser', { id: rey.id, role: 'reviewer', isDisabled: false });
    expect(await signIn(key)).toBeNull();
    await ada.call('resetSignIn', { id: rey.id });
    expect(await signIn(key)).toBe('passkey-unknown');
    expect((await ada.call('removePasskey', { id: own!.id, current: password })).passkeys).toEqual([]);
    expect(await signIn(other)).toBe('passkey-unknown');
  });

  it('is removed with the password alone, which then is the way to sign in that is left', async () => {
    const { server, local, rey, register, signIn } = await start();
    const key = new Authenticator();
    const { id } = (await register(key)).passkeys[0]!;
    expect(await messageOf(rey, 'removePasskey', { id } as never)).toBe('invalid-call-input');
    for (const current of ['', 'a wrong battery'])
      expect(await messageOf(rey, 'removePasskey', { id, current })).toBe('wrong-current-password');
    expect(await signIn(key)).toBeNull();
    // A user of single sign-on has a password that nobody knows, and so keeps the passkey.
    const [{ hash }] = (await rowsIn<{ hash: string }>(
      server.store,
      'SELECT password_hash AS hash FROM "user" WHERE id = @id',
      { id: rey.id },
    )) as [{ hash: string }];
    const set = (to: string) =>
      changeIn(server.store, 'UPDATE "user" SET password_hash = @to WHERE id = @id', { to, id: rey.id });
    await set(await new PasswordHasher().hash('rey', 'a random text'));
    expect(await messageOf(rey, 'removePasskey', { id, current: password })).toBe('wrong-current-password');
    await set(hash);
    expect((await rey.call('removePasskey', { id, current: password })).passkeys).toEqual([]);
    expect(await signIn(key)).toBe('passkey-unknown');
    expect(await openConsole(local).codeOf('signIn', { email: rey.email, password })).toBeNull();
    const [, row] = (await server.store.audit.list({ actor: '', action: '', subject: '' }, { limit: 2 })).rows;
    expect(row).toMatchObject({ action: 'Passkey removed', actor: rey.email, address: '127.0.0.1' });
  });

  it('needs a name in the address, and has its limits', async () => {
    const { server, rey, register } = await start();
    expect(await messageOf(openConsole(server.url), 'beginPasskeySignIn', {})).toBe('passkey-address');
    for (let n = 0; n < mostPasskeys; n += 1) await register(new Authenticator());
    const more = new Authenticator();
    await expect(register(more)).rejects.toThrow('passkeys-full');
    const guest = openConsole(rey.url);
    const ends: (string | null)[] = [];
    for (let n = 0; n < 61; n += 1) ends.push(await messageOf(guest, 'beginPasskeySignIn', {}));
    expect([...new Set(ends)]).toEqual([null, 'too-many-sign-ins-begun']);
  });
});

it.runIf(hasPostgres())('two processes on one PostgreSQL share challenges, and count a use once', async () => {
  const places = {
    ...{ databaseUrl: await newPostgresDatabase(), s3: await newS3Access(), publicUrl: 'https://office.example' },
  };
  const one = await startServer({}, undefined, places);
  const two = await startAnother(places);
  const origin = 'https://office.example';
  const rey = await signedIn(one, 'reviewer', { email: 'rey@x.example', origin });
  const key = new Authenticator();
  const options = await rey.call('beginPasskey', { current: password });
  expect(options).toMatchObject({ rp: { id: 'office.example' } });
  await rey.call('addPasskey', { name: 'Laptop', passkey: key.create(options, { origin }) });
  const asked = await openConsole(one.url, origin).call('beginPasskeySignIn', {});
  const passkey = key.get(asked, { origin });
  const ends = await Promise.all(
    [one.url, two, one.url, two].map((url) => messageOf(openConsole(url, origin), 'signInWithPasskey', { passkey })),
  );
  expect(ends.filter((end) => end === null)).toHaveLength(1);
});
