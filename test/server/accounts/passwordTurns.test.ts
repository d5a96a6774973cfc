import { expect, it } from 'vitest';
import { PasswordHasher } from '../../../electron/server/accounts/passwords.ts';

it('who signs in to one account all the time keeps nobody else from it, and waits behind the own attempts', async () => {
  /** Whose password is verified, in the order in which that begins. */
  const begun: string[] = [];
  const open: (() => void)[] = [];
  const passwords = new PasswordHasher((_hash, password) => {
    begun.push(password);
    return new Promise((resolve) => open.push(() => resolve(true)));
  });
  let refused = 0;
  const ask = (who: string) => passwords.matches(who, 'a hash', who).catch(() => void (refused += 1));
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
  expect(await passwords.matches('ada', 'a hash', 'a password')).toBe(true);
  const outcomes = await Promise.all(asked);
  expect([outcomes.filter((one) => one === 'made').length, outcomes.at(-1)]).toEqual([11, 'sign-in-busy']);
});
