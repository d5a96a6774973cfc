import { expect, it } from 'vitest';
import { PasswordHasher } from '../../../electron/server/office/passwords.ts';

it('who signs in to one account all the time keeps nobody else from it, and waits behind the own attempts', async () => {
  const passwords = new PasswordHasher();
  const stored = await passwords.hash('correct horse battery');
  const ended: string[] = [];
  const ask = (email: string) =>
    passwords.matches(email, stored, 'correct horse battery').then(
      (isRight) => ended.push(`${email} ${isRight}`),
      () => ended.push(`${email} refused`),
    );
  const flood = Array.from({ length: 40 }, () => ask('flood'));
  await Promise.all([...flood, ask('ada'), ask('bob')]);
  // One is under way, and ten wait; the others have their turns at once.
  expect(ended.filter((one) => one === 'flood refused')).toHaveLength(29);
  const served = ended.filter((one) => one.endsWith('true'));
  expect(served.indexOf('ada true')).toBeLessThan(3);
  expect(served.indexOf('bob true')).toBeLessThan(4);
  expect(served).toHaveLength(13);
});
