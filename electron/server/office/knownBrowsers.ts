import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Signed values that the console keeps in its browser's storage: they tell browsers in which an account has signed in
 * before. Each has its own count of failed sign-ins, so that guessing elsewhere never locks it out. A value is good for
 * one account only. It is no cookie: those go to every port of the host, and another port could use up the count.
 */
export class KnownBrowsers {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** A value for a browser in which the account has signed in. */
  newValue(account: string): string {
    const id = randomBytes(16).toString('base64url');
    return `${id}.${this.#sign(id, account)}`;
  }

  /** The value among these that was made here for this account. */
  find(values: readonly string[], account: string): string | undefined {
    return values.find((value) => {
      const [id = '', signature = ''] = value.split('.');
      const wanted = Buffer.from(this.#sign(id, account));
      const given = Buffer.from(signature);
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    });
  }

  #sign(id: string, account: string): string {
    return createHmac('sha256', this.#secret).update(`${id}\n${account}`).digest('base64url');
  }
}
