import { describe, expect, it } from 'vitest';
import { attemptOwner, PasswordHasher } from '../../../electron/server/accounts/passwords.ts';

it('who signs in to one account all the time keeps nobody else from it, and waits behind the own attempts', async () => {
  /** Whose password is verified, in the order in which that begins. */
  const begun: string[] = [];
  const open: (() => void)[] = [];
  const passwords = new PasswordHasher((_hash, password) => {
    begun.push(password);
    return new Promise((resolve) => open.push(() => resolve(true)));
  });
  let refused = 0;
  const ask = (who: string) =>
    passwords.matches({ group: who, member: who }, 'a hash', who).catch(() => void (refused += 1));
  const asked = [...Array.from({ length: 40 }, () => 'flood'), 'ada', 'bob'].map(ask);
  // One is under way, and ten wait.
  for (let ended = 0; ended < 13; ended += 1) {
    await expect.poll(() => open.length).toBeGreaterThan(0);
    open.shift()!();
  }
  await Promise.all(asked);
  expect(refused).toBe(29);
  expect(begun.slice(0, 4).toSorted()).toEqual(['ada', 'bob', 'flood', 'flood']);
  expect(begun).toHaveLength(13);
});

it('new passwords of one account wait for each other as attempts do, and leave room for those of others', async () => {
  const passwords = new PasswordHasher(() => Promise.resolve(true));
  const asked = Array.from({ length: 40 }, (_, at) =>
    passwords.hash(at % 2 === 0 ? 'Flood@example.com ' : 'flood@example.com', 'a long password').then(
      () => 'made',
      (error: { code?: string }) => error.code,
    ),
  );
  expect(await passwords.matches({ group: 'ada' }, 'a hash', 'a password')).toBe(true);
  const outcomes = await Promise.all(asked);
  expect([outcomes.filter((one) => one === 'made').length, outcomes.at(-1)]).toEqual([11, 'sign-in-busy']);
});

describe('an attempt to sign in takes its turn', () => {
  it.each([
    ['with its account, from where that was used before', true, { group: 'ada@x.example' }],
    ['with its address elsewhere', false, { group: 'address 198.51.100.7', member: 'ada@x.example', isStranger: true }],
  ])('%s', (_, isKnown, owner) => expect(attemptOwner(' Ada@x.example', '198.51.100.7', isKnown)).toEqual(owner));

  it('with its network, of which one subscriber has every address', () =>
    expect(attemptOwner('ada', '2001:db8::7', false)).toEqual(attemptOwner('ada', '2001:db8::8', false)));

  it('before many that were made with other emails at one address', async () => {
    const open: (() => void)[] = [];
    const passwords = new PasswordHasher(
      (_hash, _password) => new Promise((resolve) => open.push(() => resolve(true))),
    );
    const ended: string[] = [];
    const attempt = (email: string, address: string, isKnown = false): Promise<void> =>
      passwords.matches(attemptOwner(email, address, isKnown), 'a hash', 'a password').then(
        () => void ended.push(email),
        () => undefined,
      );
    const emails = Array.from({ length: 40 }, (_, at) => `${at}@x.example`);
    const [flood, office] = ['198.51.100.7', '203.0.113.9'];
    const asked = [
      ...emails.map((email) => attempt(email, flood)),
      attempt('ada', office),
      attempt('bob', flood, true),
    ];
    // One of the address is under way, and the others of it wait for that one.
    for (const so of [1, 2, 3]) {
      await expect.poll(() => open.length).toBeGreaterThan(0);
      open.pop()!();
      await expect.poll(() => ended.length).toBe(so);
    }
    expect(ended).toEqual(expect.arrayContaining(['ada', 'bob']));
    // Of the address 31 are made, and the others are refused.
    for (let left = 30; left > 0; left -= 1) {
      await expect.poll(() => open.length).toBeGreaterThan(0);
      open.pop()!();
    }
    await Promise.all(asked);
    expect(ended).toHaveLength(33);
  });

  it('beside as many strangers as there can be: from 65,536 networks of one subscriber', async () => {
    const open: (() => void)[] = [];
    const passwords = new PasswordHasher((_hash, password) =>
      password === 'of a stranger' ? new Promise((resolve) => open.push(() => resolve(true))) : Promise.resolve(true),
    );
    const outcomes: string[] = [];
    const stranger = (at: number): Promise<void> =>
      passwords.matches(attemptOwner('ada', `2001:db8:0:${at.toString(16)}::1`, false), 'a hash', 'of a stranger').then(
        () => void outcomes.push('looked at'),
        ({ code }: { code: string }) => void outcomes.push(code),
      );
    const all = Array.from({ length: 400 }, (_, at) => stranger(at));
    await expect.poll(() => outcomes).toHaveLength(199);
    // They are looked at one at a time, and the passwords of others meanwhile.
    expect(await passwords.matches(attemptOwner('ada', '198.51.100.7', true), 'a hash', 'of Ada')).toBe(true);
    expect(await passwords.hash('bob', 'a long password')).toMatch(/^\$argon2id/);
    expect([new Set(outcomes), open.length]).toEqual([new Set(['sign-in-busy']), 1]);
    while (outcomes.length < all.length) {
      await expect.poll(() => open.length).toBeGreaterThan(0);
      open.shift()!();
      await expect.poll(() => open.length + Number(outcomes.length === all.length)).toBeGreaterThan(0);
    }
    expect(outcomes.filter((one) => one === 'looked at')).toHaveLength(201);
  });
});
