import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { z } from 'zod';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem, problemAt } from '../../../shared/messages/problem.ts';
import { shortestPassword } from '../../../shared/office/contract.ts';

/** argon2id is slow and takes memory by design: bounds of concurrent and of queued work. */
const maxConcurrent = 2;
const maxQueued = 30;

/** An email as accounts store it: trimmed, in lower case. */
export const readEmail = (typed: string): string => {
  const email = typed.trim().toLowerCase();
  if (!z.email().safeParse(email).success) throw problemAt('#/email', 'email-invalid', { typed });
  return email;
};

/** Refuses a password that is too easy to guess. */
export const assertGoodPassword = (password: string, email: string, pointer = '#/password'): void => {
  if ([...password].length < shortestPassword)
    throw problemAt(pointer, 'password-too-short', { minimum: shortestPassword });
  if (password.trim().toLowerCase() === email.trim().toLowerCase()) throw problemAt(pointer, 'password-is-email');
};

/** Hashes and verifies with bounded concurrency. Throws `too-many-requests` when the queue is full. */
export const createPasswordHasher = () => {
  let running = 0;
  const waiting: (() => void)[] = [];
  /** Verified in place of unknown accounts, so that they take the same time. */
  const nobody = hash(randomBytes(24).toString('base64url'));
  nobody.catch(() => undefined);

  const withSlot = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < maxConcurrent) running += 1;
    else {
      if (waiting.length >= maxQueued) throw new Problem(message('sign-in-busy'), { headers: { 'retry-after': '5' } });
      // The work that ends hands its slot on.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  return {
    hash: (password: string): Promise<string> => withSlot(() => hash(password)),
    /** Whether the password matches the hash; without a hash false, after the same time. */
    isRight: (passwordHash: string | null, password: string): Promise<boolean> =>
      withSlot(async () => {
        const isSame = await verify(passwordHash ?? (await nobody), password).catch(() => false);
        return isSame && passwordHash !== null;
      }),
  };
};
export type PasswordHasher = ReturnType<typeof createPasswordHasher>;
