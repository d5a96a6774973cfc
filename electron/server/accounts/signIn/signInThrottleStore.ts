import { hash } from 'node:crypto';
import { message } from '../../../../shared/messages/catalogue.ts';
import { Problem } from '../../../../shared/messages/problem.ts';
import type { Clock } from '../../../ports.ts';
import type { Database } from '../../base/database/database.ts';
import { sql, type Work } from '../../base/database/statement.ts';
import { addressRange } from '../../base/work/addressRange.ts';

/** The first failures are free; each further one doubles the wait, up to the longest. */
interface Backoff {
  free: number;
  longestMs: number;
}
const firstWaitMs = 2000;
/** A count expires after this time without a failure. */
const forgottenAfterMs = 60 * 60 * 1000;
/** Maximum number of counts; beyond it the least recently failed are dropped. */
export const maxFailureCounts = 40_000;

/** One account from one address. */
const ofPair: Backoff = { free: 5, longestMs: 15 * 60_000 };
/** One account in one browser that is known. */
const ofBrowser = ofPair;
/** Any account from one address: one password tried on many accounts. Offices share an address, so more is free. */
const ofAddress: Backoff = { free: 20, longestMs: 15 * 60_000 };
/** One account from all addresses: a distributed attack. Short, because its owner waits too. */
const ofAccount: Backoff = { free: 30, longestMs: 60_000 };

/** Requests for a new password from one address, or in one known browser. */
const ofResets: Backoff = { free: 10, longestMs: 15 * 60_000 };

/** Sign-ins by passkey or provider that were begun and not finished: from one address, which offices share, or in a known browser. */
const ofBegun: Backoff = { free: 60, longestMs: 5 * 60_000 };

/** The refusal of an attempt that has to wait. */
type TooMany = 'too-many-sign-in-attempts' | 'too-many-reset-requests' | 'too-many-sign-ins-begun';

/** One of the counts in which an attempt is counted. */
interface Count extends Backoff {
  key: Buffer;
  /** Attempts wait for it. */
  isBinding: boolean;
  /** The first failure beyond the free ones is worth an audit note. */
  isNoted: boolean;
  /** A success ends the count; else it undoes this attempt only. */
  endsWithSuccess: boolean;
}

interface Row {
  failures: number;
  lastMs: number;
}

const statements = {
  find: sql<{ key: Buffer }, Row>('SELECT failures, last_ms AS "lastMs" FROM sign_in_failure WHERE key = @key'),
  put: sql<{ key: Buffer; failures: number; now: number }>(
    `INSERT INTO sign_in_failure (key, failures, last_ms) VALUES (@key, @failures, @now)
     ON CONFLICT (key) DO UPDATE SET failures = excluded.failures, last_ms = excluded.last_ms`,
  ),
  undo: sql<{ key: Buffer }>('UPDATE sign_in_failure SET failures = failures - 1 WHERE key = @key AND failures > 0'),
  remove: sql<{ key: Buffer }>('DELETE FROM sign_in_failure WHERE key = @key'),
  removeOld: sql<{ expired: number; most: number }>(
    `DELETE FROM sign_in_failure WHERE last_ms <= @expired
       OR last_ms <= (SELECT last_ms FROM sign_in_failure ORDER BY last_ms DESC LIMIT 1 OFFSET @most)`,
  ),
};

const keyOf = (kind: string, ...parts: readonly string[]): Buffer =>
  hash('sha256', JSON.stringify([kind, ...parts]), 'buffer');

const countsOf = (account: string, from: string, isKnown: boolean): Count[] => {
  const address = addressRange(from);
  return [
    { ...ofPair, key: keyOf('pair', address, account), isBinding: true, isNoted: true, endsWithSuccess: true },
    { ...ofAccount, key: keyOf('account', account), isBinding: !isKnown, isNoted: true, endsWithSuccess: true },
    // An attacker's own correct password must not reset the count of guesses at others.
    { ...ofAddress, key: keyOf('address', address), isBinding: true, isNoted: false, endsWithSuccess: false },
  ];
};

const countsIn = (browser: string, account: string): Count[] => [
  { ...ofBrowser, key: keyOf('browser', browser, account), isBinding: true, isNoted: true, endsWithSuccess: true },
];

/** What is begun without a password: counted for a known browser apart from the others behind its address. */
const countOf = (kind: 'resets' | 'begun', from: string, browser: string | null): Count[] => [
  {
    ...(kind === 'resets' ? ofResets : ofBegun),
    key: browser === null ? keyOf(kind, addressRange(from)) : keyOf(`${kind} in browser`, browser),
    ...{ isBinding: true, isNoted: false, endsWithSuccess: false },
  },
];

const waitOf = ({ free, longestMs }: Backoff, { failures, lastMs }: Row, now: number): number => {
  if (failures < free) return 0;
  const wait = Math.min(longestMs, firstWaitMs * 2 ** Math.min(failures - free, 20));
  // A process whose clock is ahead may have counted the last one.
  return Math.max(0, Math.min(lastMs, now) + wait - now);
};

const tooMany = (waitMs: number, code: TooMany): Problem => {
  const seconds = Math.ceil(waitMs / 1000);
  return new Problem(message(code, { seconds }), { headers: { 'retry-after': `${seconds}` } });
};

/** An admitted attempt; it counts as a failure until `succeeded` or `takenBack` is called. */
interface Attempt {
  /** This failure is the first beyond the free ones: worth one audit note. */
  isFirstTooMany: boolean;
  succeeded(): Promise<void>;
  /** It was neither a failure nor a success: counts of others before it stay. */
  takenBack(): Promise<void>;
}

/**
 * Rate limit of sign-in attempts. Three counts with exponential backoff: one account from one address, any account from
 * one address, one account from all addresses. Refused attempts are not verified and do not count. No attacker can lock
 * an owner out for long: the third count waits a minute at most, and does not apply to addresses from which the owner
 * signed in before. A browser in which the owner signed in before has a count of its own, and no other applies to it.
 * What is begun without a password, a sign-in by passkey or provider or a request for a new password, has a count for each
 * address, and known browsers have one of their own there, too: a stranger behind the same address does not shut them out.
 *
 * Attempts are counted in the database before their passwords are verified, so that attempts at the same moment count too,
 * whichever processes they reach.
 */
export class SignInThrottle {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor({ database, clock }: { database: Database; clock: Clock }) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Throws `too-many-sign-in-attempts` with Retry-After. */
  async attempt(
    account: string,
    from: string,
    { isKnown, browser }: { isKnown: boolean; browser: string | null },
  ): Promise<Attempt> {
    const counts = browser === null ? countsOf(account, from, isKnown) : countsIn(browser, account);
    // Attempts that must wait are refused without a transaction: a flood of them holds up no writer.
    await this.#database.read(this.#admitting(counts));
    const isFirstTooMany = await this.#database.commit(() => this.#adding(counts));
    return {
      isFirstTooMany,
      succeeded: () => this.#database.commit(() => this.#undoing(counts)),
      takenBack: () =>
        this.#database.commit(() => this.#undoing(counts.map((count) => ({ ...count, endsWithSuccess: false })))),
    };
  }

  /** Counts a request for a new password. Throws `too-many-reset-requests` with Retry-After. */
  reset(from: string, browser: string | null): Promise<void> {
    return this.#beginning(countOf('resets', from, browser), 'too-many-reset-requests');
  }

  /** Counts a sign-in by passkey or provider until it is finished. Throws `too-many-sign-ins-begun` with Retry-After. */
  begun(from: string, browser: string | null): Promise<void> {
    return this.#beginning(countOf('begun', from, browser), 'too-many-sign-ins-begun');
  }

  async finished(from: string, browser: string | null): Promise<void> {
    await this.#database.commit(() => this.#undoing(countOf('begun', from, browser)));
  }

  async #beginning(counts: readonly Count[], code: TooMany): Promise<void> {
    // As with attempts: what has to wait is refused without a transaction.
    await this.#database.read(this.#admitting(counts, code));
    await this.#database.commit(() => this.#adding(counts, code));
  }

  /** The failures of each count so far. */
  *#admitting(counts: readonly Count[], code: TooMany = 'too-many-sign-in-attempts'): Work<number[]> {
    const now = this.#clock.now();
    const failures: number[] = [];
    let wait = 0;
    for (const count of counts) {
      const found = yield* statements.find.first({ key: count.key });
      const row = found && now - found.lastMs < forgottenAfterMs ? found : { failures: 0, lastMs: 0 };
      if (count.isBinding) wait = Math.max(wait, waitOf(count, row, now));
      failures.push(row.failures);
    }
    if (wait > 0) throw tooMany(wait, code);
    return failures;
  }

  /** Returns whether a failure is the first beyond the free ones. */
  *#adding(counts: readonly Count[], code?: TooMany): Work<boolean> {
    const before = yield* this.#admitting(counts, code);
    const now = this.#clock.now();
    let isFirstTooMany = false;
    for (const [index, { key, free, isNoted }] of counts.entries()) {
      const failures = before[index]! + 1;
      yield* statements.put.run({ key, failures, now });
      if (isNoted && failures === free) isFirstTooMany = true;
    }
    yield* statements.removeOld.run({ expired: now - forgottenAfterMs, most: maxFailureCounts });
    return isFirstTooMany;
  }

  *#undoing(counts: readonly Count[]): Work<void> {
    for (const { key, endsWithSuccess } of counts) {
      yield* (endsWithSuccess ? statements.remove : statements.undo).run({ key });
    }
  }
}
