import type { ProviderRefusal } from './apiClient/outcome.ts';

const secondMs = 1000;
export const firstRetryMs = 5 * secondMs;
export const longestRetryMs = 15 * 60 * secondMs;
/** A laptop on the hotspot of a phone does not see the phone's signal come back, which may last for a minute. */
export const longestAwayMs = 30 * secondMs;

/** Up to here a repetition costs a phone's contract nothing: a job, a message, a question. */
export const cheapBytes = 100_000;

/** Full jitter: from zero to a bound that doubles from 5 s to the longest wait. `random` is in [0, 1). */
export const backoffMs = (attempts: number, random: number, longestMs = longestRetryMs): number =>
  Math.floor(random * Math.min(longestMs, firstRetryMs * 2 ** Math.min(Math.max(attempts, 1) - 1, 20)));

/** For a server that asks for a delay without a Retry-After. */
export const defaultBackOffMs = 30 * secondMs;
/** The longest Retry-After that is honored. */
export const longestBackOffMs = 60 * 60 * secondMs;

export const boundedRetryAfterMs = (retryAfterMs: number | null): number =>
  Math.min(Math.max(retryAfterMs ?? defaultBackOffMs, secondMs), longestBackOffMs);

/** The delay before a provider, which may still be processing a request, is asked for its outcome. */
export const settlingMs = (timedOut: boolean): number => (timedOut ? 30 : 2) * secondMs;

/** How long after an attempt a provider may still be processing it. What is not there then was not taken. */
export const processingMs = (status: number | null): number =>
  // A gateway timeout shows that the server behind it is slow, not that it has stopped.
  (status !== null && status >= 500 ? 90 : 10) * secondMs;

/** Providers that honor idempotency keys keep them for 7 days; a day of that is left as a margin. */
export const keyLifetimeMs = 6 * 24 * 60 * 60 * secondMs;

/** So many attempts of an item wait for as long as the provider asks, and no longer. */
export const patientAttempts = 3;

/** What a refusal means for the item and for the whole queue. */
export type RefusalAction =
  /** The item waits; the whole queue stops until a person acts. */
  | { kind: 'stop'; why: 'key-refused' | 'wrong-address' }
  /** Not taken: retry this item, or the whole queue, later. */
  | { kind: 'later'; afterMs: number; wholeQueue: boolean }
  /** The server failed while processing: the outcome is unknown. */
  | { kind: 'unclear'; afterMs: number; wholeQueue: boolean }
  /** The job continues under a new id. */
  | { kind: 'superseded'; by: number }
  /** A person must act on this item; the others continue. */
  | { kind: 'refused' };

/** What to do about a refusal of a request that changes something. */
export const actionFor = (
  { status, message, supersededBy, retryAfterMs }: ProviderRefusal,
  { isSubmit, longestMs, attempts, random }: { isSubmit: boolean; longestMs: number; attempts: number; random: number },
): RefusalAction => {
  if (status === 401 || status === 403) return { kind: 'stop', why: 'key-refused' };
  // Submit Job names no job that could be missing, so the base URL is wrong.
  if (isSubmit && (status === 404 || status === 405)) return { kind: 'stop', why: 'wrong-address' };
  // The server does not answer under this name (RFC 9110 §15.5.20): no other item fares better.
  if (status === 421) return { kind: 'stop', why: 'wrong-address' };
  if (status === 409 && supersededBy !== null) return { kind: 'superseded', by: supersededBy };
  const waitMs = backoffMs(attempts, random, longestMs);
  // What asks for "at once" again and again gets every byte again and again.
  const askedMs = Math.max(boundedRetryAfterMs(retryAfterMs), attempts > patientAttempts ? waitMs : 0);
  // An earlier request of this key is at work: it may be taken any moment.
  if (status === 409 && retryAfterMs !== null)
    return {
      kind: message.code === 'request-running' ? 'unclear' : 'later',
      afterMs: askedMs,
      wholeQueue: false,
    };
  if (status === 429) return { kind: 'later', afterMs: askedMs, wholeQueue: true };
  const afterMs = retryAfterMs === null ? waitMs : askedMs;
  if (status === 408 || status === 425) return { kind: 'later', afterMs, wholeQueue: false };
  if (status === 503) return { kind: 'unclear', afterMs: askedMs, wholeQueue: true };
  // No room for this organization: a repetition is refused until a person acts (RFC 4918 §11.5).
  if (status === 507) return { kind: 'refused' };
  if (status >= 500) return { kind: 'unclear', afterMs, wholeQueue: false };
  return { kind: 'refused' };
};

/** The delay until a job is read again: short after a recent change, long for a job that has not changed for days. */
export const nextCheckMs = (quietMs: number, random: number): number => {
  const minute = 60 * secondMs;
  const hour = 60 * minute;
  const every = quietMs < hour ? minute : quietMs < 24 * hour ? 10 * minute : quietMs < 7 * 24 * hour ? hour : 6 * hour;
  return Math.floor(every * (0.9 + 0.2 * random));
};

/** How often a job that is open in a window is read from a provider that lists no changes. */
export const watchedEveryMs = 10 * secondMs;

/** Whether a job needs no more reads: it is Revised, or Approved and no letter is due, which is here or will never come. */
export const isSettled = (status: string, isLetterDue: boolean): boolean =>
  status === 'Revised' || (status === 'Approved' && !isLetterDue);
