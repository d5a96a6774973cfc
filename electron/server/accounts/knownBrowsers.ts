import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const isSame = (given: string, wanted: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** A browser in which an account has signed in before. */
interface KnownBrowser {
  /** Names its counts: whatever is added to the value, they stay the same. */
  id: string;
  value: string;
}

/**
 * Signed values that the console keeps in its browser's storage: they tell browsers in which an account has signed in
 * before. Each has its own counts of failed sign-ins and of those that were begun, so that guessing elsewhere never locks it out.
 * A value is good for one account only; a second signature is that of the browser alone, for what is begun before an account is
 * named. It is no cookie: those go to every port of the host, and another port could use up the count.
 */
export class KnownBrowsers {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** A value for a browser in which the account has signed in. */
  newValue(account: string): string {
    const id = randomBytes(16).toString('base64url');
    return `${id}.${this.#signFor(id, account)}.${this.#signAlone(id)}`;
  }

  /** The one among these values that was made here for this account. */
  find(values: readonly string[], account: string): KnownBrowser | undefined {
    const isOfAccount = (id: string, ofAccount: string): boolean => isSame(ofAccount, this.#signFor(id, account));
    return this.#first(values, isOfAccount) ?? this.#earlier(values, isOfAccount);
  }

  /** The first among these values that was made here, for whichever account. */
  findAny(values: readonly string[]): KnownBrowser | undefined {
    return this.#first(values, () => true);
  }

  #first(values: readonly string[], isWanted: (id: string, ofAccount: string) => boolean): KnownBrowser | undefined {
    for (const value of values) {
      const [id = '', ofAccount = '', ofBrowser = '', ...more] = value.split('.');
      if (more.length === 0 && isSame(ofBrowser, this.#signAlone(id)) && isWanted(id, ofAccount)) return { id, value };
    }
    return undefined;
  }

  /** One of an earlier version, which did not sign for the browser alone: it gets the value that it has from now on. */
  #earlier(values: readonly string[], isWanted: (id: string, ofAccount: string) => boolean): KnownBrowser | undefined {
    for (const value of values) {
      const [id = '', ofAccount = '', ...more] = value.split('.');
      if (more.length === 0 && isWanted(id, ofAccount)) return { id, value: `${value}.${this.#signAlone(id)}` };
    }
    return undefined;
  }

  #signFor(id: string, account: string): string {
    return this.#sign(`${id}\n${account}`);
  }

  /** No id of a value is this word. */
  #signAlone(id: string): string {
    return this.#sign(`browser\n${id}`);
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('base64url');
  }
}
