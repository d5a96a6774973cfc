import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { TurnQueue, type WorkOwner } from '../../ownerTurns.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem, problemAt } from '../../../shared/messages/problem.ts';
import { shortestPassword } from '../../../shared/accounts/session.ts';
import { addressRange } from '../base/work/addressRange.ts';
import { hashPassword, verifyPassword } from './argon2.ts';

/** argon2id is slow and takes memory by design: bounds of concurrent and of queued work. Offices share an address. */
const bounds = { mostOfMember: 10, mostOfGroup: 30, mostWaiting: 60, mostGroups: 200 };

const busy = (): Problem => new Problem(message('sign-in-busy'), { headers: { 'retry-after': '5' } });

interface AttemptOwner extends WorkOwner {
  /** It comes from where the account was not used before. */
  readonly isStranger?: true;
}
const ownerOf = (email: string): AttemptOwner => ({ group: email.trim().toLowerCase() });

/**
 * Whose turn an attempt to sign in takes: of the account where it comes from where that was used before, else of the address,
 * which anyone can enter any number of emails at. Whether there is such an account makes no difference: a queue that is full
 * would give it away.
 */
export const attemptOwner = (email: string, address: string, isKnown: boolean): AttemptOwner =>
  isKnown
    ? ownerOf(email)
    : { group: `address ${addressRange(address)}`, member: ownerOf(email).group, isStranger: true };

/** An email as accounts store it: trimmed, in lower case. */
export const readEmail = (typed: string): string => {
  const email = typed.trim().toLowerCase();
  if (!z.email().safeParse(email).success) throw problemAt('#/email', 'email-invalid', { typed });
  return email;
};

let listed: Promise<ReadonlySet<string>> | undefined;

/** In lower case, loaded with the first new password. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (listed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((each) => each.toLowerCase())),
  ));

/** What guessing programs try: the list, also without spaces or with digits and signs behind, and a short text over and over. */
const isCommon = async (password: string): Promise<boolean> => {
  const common = await commonPasswords();
  const lower = password.toLowerCase();
  const plain = lower.replace(/\s/g, '');
  const word = plain.replace(/[\d\p{P}\p{S}]+$/u, '');
  return [lower, plain, word].some((each) => common.has(each)) || /^(.{1,8}?)\1+$/u.test(plain);
};

/** Refuses a password that is too easy to guess. */
export const assertGoodPassword = async (password: string, email: string, pointer = '#/password'): Promise<void> => {
  if ([...password].length < shortestPassword)
    throw problemAt(pointer, 'password-too-short', { minimum: shortestPassword });
  if (password.trim().toLowerCase() === email.trim().toLowerCase()) throw problemAt(pointer, 'password-is-email');
  if (await isCommon(password)) throw problemAt(pointer, 'password-common');
};

/**
 * Hashes and verifies a few at once: accounts take turns, and strangers wait apart from them. Throws `sign-in-busy` where too
 * many wait.
 */
export class PasswordHasher {
  /** Verified in place of unknown accounts, so that they take the same time. */
  #decoy: Promise<string> | undefined;
  readonly #queue = new TurnQueue({ ...bounds, atOnce: 2, refusal: busy });
  /** One subscriber may have more networks than can wait: apart, they keep nobody out who is known. */
  readonly #strangers = new TurnQueue({ ...bounds, atOnce: 1, refusal: busy });
  readonly #verify: typeof verifyPassword;

  constructor(verify = verifyPassword) {
    this.#verify = verify;
  }

  /** A new password takes its turn with those that are typed for the same email. */
  hash(email: string, password: string): Promise<string> {
    return this.#queue.run(ownerOf(email), () => hashPassword(password));
  }

  /**
   * Whether the password matches the hash; without a hash false, after the same time. Those who ask all the time wait behind
   * each other, and not before others.
   */
  matches(owner: AttemptOwner, passwordHash: string | null, password: string): Promise<boolean> {
    const queue = owner.isStranger ? this.#strangers : this.#queue;
    return queue.run(owner, async () => {
      // Made for known accounts too: the time of the first attempt does not give away which accounts exist.
      const decoy = await (this.#decoy ??= this.#makeDecoy());
      const isSame = await this.#verify(passwordHash ?? decoy, password).catch(() => false);
      return isSame && passwordHash !== null;
    });
  }

  #makeDecoy(): Promise<string> {
    const made = hashPassword(randomBytes(24).toString('base64url'));
    made.catch(() => (this.#decoy = undefined));
    return made;
  }
}
