import type { ProviderRefusal as ServerRefusal } from '../apiClient/outcome.ts';

const secondMs = 1000;
export const firstRetryMs = 5 * secondMs;
export const longestRetryMs = 15 * 60 * secondMs;

/** Full jitter: anywhere between now and a bound that doubles from 5 s to 15 min. `random` is in [0, 1). */
export const backoffMs = (attempts: number, random: number): number =>
  Math.floor(random * Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(Math.max(attempts, 1) - 1, 20)));

/** A server that says "later" without saying when. */
export const defaultBackOffMs = 30 * secondMs;
/** No server keeps a client away for longer than this by one answer. */
export const longestBackOffMs = 60 * 60 * secondMs;

export const boundedRetryAfterMs = (toldMs: number | null): number =>
  Math.min(Math.max(toldMs ?? defaultBackOffMs, secondMs), longestBackOffMs);

/** How long a provider that may still be at work is left alone before it is asked what became of a request. */
export const settlingMs = (timedOut: boolean): number => (timedOut ? 30 : 2) * secondMs;

/**
 * A provider that does not have what was sent this long ago, at the latest, will not have it later either: it may be at
 * work on it still, also when the program that sent it has ended.
 */
export const stillAtWorkMs = (status: number | null): number =>
  // A gateway that gave up says that the server behind it is slow, not that it has stopped.
  (status !== null && status >= 500 ? 90 : 10) * secondMs;

/** Keys are kept for 7 days by the providers that honour them; what is nearly that old is not relied on. */
export const keysAreGoodForMs = 6 * 24 * 60 * 60 * secondMs;

/** What a refusal means for the item, and for everything else that waits. */
export type RefusalAction =
  /** The item stays as it is, the whole queue stops until a person acts. */
  | { kind: 'stop'; why: 'key-refused' | 'wrong-address' }
  /** The server was not willing yet: this item, or everybody, comes back later. */
  | { kind: 'later'; afterMs: number; everybody: boolean }
  /** The server failed in the middle: what became of it is not clear. */
  | { kind: 'unclear'; afterMs: number; everybody: boolean }
  /** The job goes on under a new id. */
  | { kind: 'superseded'; by: number }
  /** A person must act on this item; others go on. */
  | { kind: 'refused' };

/**
 * What to do about a refusal of a request that changes something. Pure: the same refusal, attempt and random number
 * give the same sentence.
 */
export const actionFor = (
  { status, supersededBy, retryAfterMs }: ServerRefusal,
  { isSubmit, attempts, random }: { isSubmit: boolean; attempts: number; random: number },
): RefusalAction => {
  if (status === 401 || status === 403) return { kind: 'stop', why: 'key-refused' };
  // There is no job yet that could be missing: it is the base URL that leads nowhere.
  if (isSubmit && (status === 404 || status === 405)) return { kind: 'stop', why: 'wrong-address' };
  if (status === 409 && supersededBy !== null) return { kind: 'superseded', by: supersededBy };
  if (status === 409 && retryAfterMs !== null)
    return { kind: 'later', afterMs: boundedRetryAfterMs(retryAfterMs), everybody: false };
  if (status === 429) return { kind: 'later', afterMs: boundedRetryAfterMs(retryAfterMs), everybody: true };
  const told = retryAfterMs === null ? backoffMs(attempts, random) : boundedRetryAfterMs(retryAfterMs);
  if (status === 408 || status === 425) return { kind: 'later', afterMs: told, everybody: false };
  if (status === 503) return { kind: 'unclear', afterMs: boundedRetryAfterMs(retryAfterMs), everybody: true };
  if (status >= 500) return { kind: 'unclear', afterMs: told, everybody: false };
  return { kind: 'refused' };
};

/** When a job is asked after again, by how long it has been quiet: fresh ones often, old ones rarely. */
export const nextCheckMs = (quietMs: number, random: number): number => {
  const minute = 60 * secondMs;
  const hour = 60 * minute;
  const every = quietMs < hour ? minute : quietMs < 24 * hour ? 10 * minute : quietMs < 7 * 24 * hour ? hour : 6 * hour;
  return Math.floor(every * (0.9 + 0.2 * random));
};

/** How often a job that somebody has open is asked after at a provider that lists no changes. */
export const watchedEveryMs = 10 * secondMs;

/** Approved jobs with their letter and revised ones are not asked after one by one any more. */
export const staysQuiet = (status: string, hasLetter: boolean): boolean =>
  status === 'Revised' || (status === 'Approved' && hasLetter);
