import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
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

/** In lower case. The list is sorted by how common they are; shorter ones are refused for their length. */
const commonPasswords = new Set(
  dictionary['passwords-common'].map((each) => each.toLowerCase()).filter((each) => each.length >= shortestPassword),
);

/** What guessing programs try beside the list itself: the list without spaces, and a short text over and over. */
const isCommon = (password: string): boolean => {
  const plain = password.toLowerCase().replace(/\s/g, '');
  return commonPasswords.has(password.toLowerCase()) || commonPasswords.has(plain) || /^(.{1,8}?)\1+$/u.test(plain);
};

/** Refuses a password that is too easy to guess. */
export const assertGoodPassword = (password: string, email: string, pointer = '#/password'): void => {
  if ([...password].length < shortestPassword)
    throw problemAt(pointer, 'password-too-short', { minimum: shortestPassword });
  if (password.trim().toLowerCase() === email.trim().toLowerCase()) throw problemAt(pointer, 'password-is-email');
  if (isCommon(password)) throw problemAt(pointer, 'password-common');
};

/** Hashes and verifies with bounded concurrency. Throws `sign-in-busy` when the queue is full. */
export class PasswordHasher {
  /** Verified in place of unknown accounts, so that they take the same time. */
  readonly #decoy = hash(randomBytes(24).toString('base64url'));
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor() {
    this.#decoy.catch(() => undefined);
  }

  hash(password: string): Promise<string> {
    return this.#withSlot(() => hash(password));
  }

  /** Whether the password matches the hash; without a hash false, after the same time. */
  matches(passwordHash: string | null, password: string): Promise<boolean> {
    return this.#withSlot(async () => {
      const isSame = await verify(passwordHash ?? (await this.#decoy), password).catch(() => false);
      return isSame && passwordHash !== null;
    });
  }

  async #withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < maxConcurrent) this.#running += 1;
    else {
      if (this.#waiting.length >= maxQueued)
        throw new Problem(message('sign-in-busy'), { headers: { 'retry-after': '5' } });
      // The work that ends hands its slot over.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
