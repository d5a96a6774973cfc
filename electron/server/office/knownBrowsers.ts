import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Signed values of long-lived cookies, which tell browsers in which an account has signed in before. Each has its own
 * count of failed sign-ins, so that guessing elsewhere never locks it out. A value is good for one account only.
 */
export class KnownBrowsers {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The end of the cookie's name: a browser may know several accounts. */
  nameOf(account: string): string {
    return hash('sha256', account, 'hex').slice(0, 12);
  }

  /** A value for a browser in which the account has signed in. */
  newValue(account: string): string {
    const id = randomBytes(16).toString('base64url');
    return `${id}.${this.#sign(id, account)}`;
  }

  /** The browser's id; null for a value that was not made here for this account. */
  idIn(value: string | undefined, account: string): string | null {
    const [id = '', signature = ''] = value?.split('.') ?? [];
    const wanted = Buffer.from(this.#sign(id, account));
    const given = Buffer.from(signature);
    const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted);
    return isOurs ? id : null;
  }

  #sign(id: string, account: string): string {
    return createHmac('sha256', this.#secret).update(`${id}\n${account}`).digest('base64url');
  }
}
