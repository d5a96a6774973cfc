import { isIPv6 } from 'node:net';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import type { Clock } from '../../ports.ts';

/** The first failures are free; each further one doubles the wait, up to the longest. */
interface Backoff {
  free: number;
  longestMs: number;
}
const firstWaitMs = 2000;
/** A count expires after this time without a failure. */
const forgottenAfterMs = 60 * 60 * 1000;
/** Maximum number of counts of each kind; beyond it the least recently failed is dropped. */
const remembered = 10_000;

/** One account from one address. */
const ofPair: Backoff = { free: 5, longestMs: 15 * 60_000 };
/** Any account from one address: one password tried on many accounts. Offices share an address, so more is free. */
const ofAddress: Backoff = { free: 20, longestMs: 15 * 60_000 };
/** One account from all addresses: a distributed attack. Short, because its owner waits too. */
const ofAccount: Backoff = { free: 30, longestMs: 60_000 };

interface Count {
  failures: number;
  lastMs: number;
}

/** The address; for IPv6 its /64, which one subscriber owns as a whole. */
const rangeOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};

const createCounts = (clock: Clock, { free, longestMs }: Backoff) => {
  const counts = new Map<string, Count>();
  const find = (key: string): Count => {
    const found = counts.get(key);
    return found && clock.now() - found.lastMs < forgottenAfterMs ? found : { failures: 0, lastMs: 0 };
  };
  return {
    waitMs: (key: string): number => {
      const { failures, lastMs } = find(key);
      if (failures < free) return 0;
      const wait = Math.min(longestMs, firstWaitMs * 2 ** Math.min(failures - free, 20));
      return Math.max(0, lastMs + wait - clock.now());
    },
    count: (key: string): number => {
      const { failures } = find(key);
      // At the end again: the front is who was quiet longest.
      counts.delete(key);
      counts.set(key, { failures: failures + 1, lastMs: clock.now() });
      if (counts.size > remembered) counts.delete(counts.keys().next().value!);
      return failures + 1 - free;
    },
    takeBack: (key: string): void => {
      const found = counts.get(key);
      if (found && found.failures > 1) counts.set(key, { ...found, failures: found.failures - 1 });
      else counts.delete(key);
    },
    forget: (key: string): void => void counts.delete(key),
    size: () => counts.size,
  };
};

const tooMany = (waitMs: number): Problem => {
  const seconds = Math.ceil(waitMs / 1000);
  return new Problem(message('too-many-sign-in-attempts', { seconds }), { headers: { 'retry-after': `${seconds}` } });
};

/** An admitted attempt; it counts as a failure until `succeeded` is called. */
export interface Attempt {
  /** This failure is the first beyond the free ones: worth one audit note. */
  isFirstTooMany: boolean;
  succeeded(): void;
}

/**
 * Rate limit of sign-in attempts. Three counts with exponential backoff: one account from one address, any account from
 * one address, one account from all addresses. Refused attempts are not verified and do not count. No attacker can lock
 * an owner out for long: the third count waits a minute at most, and does not apply to addresses from which the owner
 * signed in before.
 */
export const createSignInThrottle = ({ clock }: { clock: Clock }) => {
  const pairs = createCounts(clock, ofPair);
  const addresses = createCounts(clock, ofAddress);
  const accounts = createCounts(clock, ofAccount);

  return {
    /** Throws `too-many-requests` with Retry-After. */
    attempt: (account: string, from: string, { isKnown }: { isKnown: boolean }): Attempt => {
      const address = rangeOf(from);
      const pair = `${address} ${account}`;
      const wait = Math.max(pairs.waitMs(pair), addresses.waitMs(address), isKnown ? 0 : accounts.waitMs(account));
      if (wait > 0) throw tooMany(wait);
      const beyond = [pairs.count(pair), accounts.count(account)];
      addresses.count(address);
      return {
        isFirstTooMany: beyond.includes(0),
        succeeded: () => {
          pairs.forget(pair);
          accounts.forget(account);
          // Undo this attempt only: an attacker's own correct password must not reset the count of guesses at others.
          addresses.takeBack(address);
        },
      };
    },
    /** How many counts are remembered. */
    size: (): number => pairs.size() + addresses.size() + accounts.size(),
  };
};
export type SignInThrottle = ReturnType<typeof createSignInThrottle>;
