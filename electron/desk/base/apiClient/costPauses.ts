import type { AnyMessage } from '../../../../shared/messages/rows.ts';
import type { Clock } from '../../../ports.ts';
import type { Received } from './exchange.ts';
import type { ProviderOutcome, UploadOutcome } from './outcome.ts';

const megabyte = 1000 ** 2;
const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;

/** What fails with less costs nothing worth a wait: it may be tried as often as anything else that fails. */
const leastWasteBytes = 100_000;

/** Requests that are remembered. Beyond that those that wait no more are forgotten, then the oldest. */
const mostKeys = 10_000;

/** Why a request waits: how it failed, or null where it was answered, at length. */
export interface CostPause {
  reason: AnyMessage | null;
}

interface Paused extends CostPause {
  fromMs: number;
  untilMs: number;
  /** How often in a row it cost much. */
  times: number;
}

/** How long what wasted so many bytes waits: a minute for each megabyte, doubled with each repetition, for a day at the most. */
const wasteMs = (bytes: number, times: number): number =>
  bytes < leastWasteBytes ? 0 : Math.min(dayMs, (bytes / megabyte) * minuteMs * 2 ** Math.min(times - 1, 20));

/** How long what was answered at length waits, where it is asked for again by itself: a minute for each whole megabyte. */
export const answerMs = (bytes: number): number => Math.min(dayMs, Math.floor(bytes / megabyte) * minuteMs);

/** The outcome with what came, where that costs something. */
export const withCost = <O extends UploadOutcome | ProviderOutcome<unknown>>(outcome: O, { bytes }: Received): O =>
  bytes < leastWasteBytes ? outcome : { ...outcome, costlyBytes: bytes };

/**
 * Requests that cost many bytes, and failed or are repeated by themselves. A list that is too long, or a file that never ends well,
 * must not use up the contract of a phone. In memory: a program that starts tries once more.
 */
export class CostPauses {
  readonly #clock: Clock;
  readonly #paused = new Map<string, Paused>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Null once it may be tried. */
  of(key: string): CostPause | null {
    const paused = this.#paused.get(key);
    return paused && this.#isWaiting(paused) ? paused : null;
  }

  /** How often in a row it cost much, whether or not it waits; from the start where the last time is more than a day ago. */
  #times(key: string): number {
    const paused = this.#paused.get(key);
    return paused && Math.abs(this.#clock.now() - paused.untilMs) <= dayMs ? paused.times : 0;
  }

  /** It failed after so many bytes. Returns how long it waits; `longestMs` bounds that further. */
  failed(key: string, bytes: number, reason: AnyMessage, longestMs = dayMs): number {
    const times = this.#times(key) + 1;
    const ms = Math.min(longestMs, wasteMs(bytes, times));
    if (ms > 0) this.#set(key, { ms, reason, times });
    return ms;
  }

  /** It was answered as it is answered each time. */
  answered(key: string, bytes: number): void {
    this.#set(key, { ms: answerMs(bytes), reason: null, times: 0 });
  }

  /** It was answered, as what is asked for every minute: only a second long answer in a row shows that all are long. */
  answeredAgain(key: string, bytes: number): void {
    if (bytes < megabyte) return this.forget(key);
    const times = this.#times(key) + 1;
    this.#set(key, { ms: times === 1 ? 0 : answerMs(bytes), reason: null, times });
  }

  /** It is not tried before this time has passed, doubled with each repetition, for a day at the most. */
  hold(key: string, ms: number, reason: CostPause['reason']): void {
    const times = this.#times(key) + 1;
    this.#set(key, { ms: Math.min(dayMs, ms * 2 ** Math.min(times - 1, 20)), reason, times });
  }

  /** It is not tried before this time has passed, however often that was asked for. */
  rest(key: string, ms: number, reason: CostPause['reason']): void {
    this.#set(key, { ms, reason, times: this.#times(key) });
  }

  forget(key: string): void {
    this.#paused.delete(key);
  }

  /** A person wants everything now. */
  clear(): void {
    this.#paused.clear();
  }

  #isWaiting({ fromMs, untilMs }: Paused): boolean {
    const now = this.#clock.now();
    // A clock that was set back must not put it off.
    return now >= fromMs && now < untilMs;
  }

  #set(key: string, { ms, ...paused }: Pick<Paused, 'reason' | 'times'> & { ms: number }): void {
    const fromMs = this.#clock.now();
    this.#paused.delete(key);
    this.#paused.set(key, { ...paused, fromMs, untilMs: fromMs + ms });
    if (this.#paused.size <= mostKeys) return;
    for (const [other, one] of this.#paused) if (!this.#isWaiting(one)) this.#paused.delete(other);
    const oldest = this.#paused.keys().next();
    if (this.#paused.size > mostKeys && !oldest.done) this.#paused.delete(oldest.value);
  }
}
