import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { z } from 'zod';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem, problemAt } from '../../../shared/messages/problem.ts';
import { shortestPassword } from '../../../shared/office/contract.ts';

/** Hashing is slow and takes memory on purpose: so much of it at once, and so much in line. */
const atOnce = 2;
const inLine = 30;

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

/** argon2id, a little at a time. Throws `too-many-requests` where the line is too long. */
export const createPasswordHasher = () => {
  let running = 0;
  const waiting: (() => void)[] = [];
  /** For accounts that are not there: what is asked about them takes as long. */
  const nobody = hash(randomBytes(24).toString('base64url'));
  nobody.catch(() => undefined);

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= inLine) throw new Problem(message('sign-in-busy'), { headers: { 'retry-after': '5' } });
      // Whoever ends hands its turn on.
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
    hash: (password: string): Promise<string> => inTurn(() => hash(password)),
    /** Whether it is the password behind the hash; without a hash it never is, and takes the same time. */
    isRight: (passwordHash: string | null, password: string): Promise<boolean> =>
      inTurn(async () => {
        const isSame = await verify(passwordHash ?? (await nobody), password).catch(() => false);
        return isSame && passwordHash !== null;
      }),
  };
};
export type PasswordHasher = ReturnType<typeof createPasswordHasher>;
