import { message } from '../../../shared/messages/catalogue.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import type { Clock } from '../../ports.ts';
import { addressRange } from '../http/addressRange.ts';

/** The first failures are free; each further one doubles the wait, up to the longest. */
interface Backoff {
  free: number;
  longestMs: number;
}
const firstWaitMs = 2000;
/** A count expires after this time without a failure. */
const forgottenAfterMs = 60 * 60 * 1000;
/** Maximum number of counts of each kind; beyond it the least recently failed is dropped. */
const maxCounts = 10_000;

/** One account from one address. */
const ofPair: Backoff = { free: 5, longestMs: 15 * 60_000 };
/** One account in one browser that is known. */
const ofBrowser = ofPair;
/** Any account from one address: one password tried on many accounts. Offices share an address, so more is free. */
const ofAddress: Backoff = { free: 20, longestMs: 15 * 60_000 };
/** One account from all addresses: a distributed attack. Short, because its owner waits too. */
const ofAccount: Backoff = { free: 30, longestMs: 60_000 };

interface Count {
  failures: number;
  lastMs: number;
}

/** Failures by key, each with its backoff. */
class FailureCounts {
  readonly #counts = new Map<string, Count>();
  readonly #clock: Clock;
  readonly #backoff: Backoff;

  constructor(clock: Clock, backoff: Backoff) {
    this.#clock = clock;
    this.#backoff = backoff;
  }

  get size(): number {
    return this.#counts.size;
  }

  waitMs(key: string): number {
    const { free, longestMs } = this.#backoff;
    const { failures, lastMs } = this.#find(key);
    if (failures < free) return 0;
    const wait = Math.min(longestMs, firstWaitMs * 2 ** Math.min(failures - free, 20));
    return Math.max(0, lastMs + wait - this.#clock.now());
  }

  /** Returns how many failures are beyond the free ones. */
  add(key: string): number {
    const failures = this.#find(key).failures + 1;
    // Reinserted at the end: the first key is the one without a failure for longest.
    this.#counts.delete(key);
    this.#counts.set(key, { failures, lastMs: this.#clock.now() });
    if (this.#counts.size > maxCounts) this.#counts.delete(this.#counts.keys().next().value!);
    return failures - this.#backoff.free;
  }

  undo(key: string): void {
    const found = this.#counts.get(key);
    if (found && found.failures > 1) this.#counts.set(key, { ...found, failures: found.failures - 1 });
    else this.forget(key);
  }

  forget(key: string): void {
    this.#counts.delete(key);
  }

  #find(key: string): Count {
    const found = this.#counts.get(key);
    return found && this.#clock.now() - found.lastMs < forgottenAfterMs ? found : { failures: 0, lastMs: 0 };
  }
}

const tooMany = (waitMs: number): Problem => {
  const seconds = Math.ceil(waitMs / 1000);
  return new Problem(message('too-many-sign-in-attempts', { seconds }), { headers: { 'retry-after': `${seconds}` } });
};

/** An admitted attempt; it counts as a failure until `succeeded` is called. */
interface Attempt {
  /** This failure is the first beyond the free ones: worth one audit note. */
  isFirstTooMany: boolean;
  succeeded(): void;
}

/**
 * Rate limit of sign-in attempts. Three counts with exponential backoff: one account from one address, any account from
 * one address, one account from all addresses. Refused attempts are not verified and do not count. No attacker can lock
 * an owner out for long: the third count waits a minute at most, and does not apply to addresses from which the owner
 * signed in before. A browser in which the owner signed in before has a count of its own, and no other applies to it.
 */
export class SignInThrottle {
  readonly #pairs: FailureCounts;
  readonly #addresses: FailureCounts;
  readonly #accounts: FailureCounts;
  readonly #browsers: FailureCounts;

  constructor({ clock }: { clock: Clock }) {
    this.#pairs = new FailureCounts(clock, ofPair);
    this.#addresses = new FailureCounts(clock, ofAddress);
    this.#accounts = new FailureCounts(clock, ofAccount);
    this.#browsers = new FailureCounts(clock, ofBrowser);
  }

  /** How many counts are remembered. */
  get size(): number {
    return this.#pairs.size + this.#addresses.size + this.#accounts.size + this.#browsers.size;
  }

  /** Throws `too-many-sign-in-attempts` with Retry-After. */
  attempt(account: string, from: string, { isKnown, browser }: { isKnown: boolean; browser: string | null }): Attempt {
    if (browser !== null) return this.#attemptIn(`${browser} ${account}`);
    const address = addressRange(from);
    const pair = `${address} ${account}`;
    const wait = Math.max(
      this.#pairs.waitMs(pair),
      this.#addresses.waitMs(address),
      isKnown ? 0 : this.#accounts.waitMs(account),
    );
    if (wait > 0) throw tooMany(wait);
    const beyond = [this.#pairs.add(pair), this.#accounts.add(account)];
    this.#addresses.add(address);
    return {
      isFirstTooMany: beyond.includes(0),
      succeeded: () => {
        this.#pairs.forget(pair);
        this.#accounts.forget(account);
        // Undo this attempt only: an attacker's own correct password must not reset the count of guesses at others.
        this.#addresses.undo(address);
      },
    };
  }

  /** An attempt in a known browser. */
  #attemptIn(browser: string): Attempt {
    const wait = this.#browsers.waitMs(browser);
    if (wait > 0) throw tooMany(wait);
    const isFirstTooMany = this.#browsers.add(browser) === 0;
    return { isFirstTooMany, succeeded: () => this.#browsers.forget(browser) };
  }
}
