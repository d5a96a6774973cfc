import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { Clock } from '../../ports.ts';

const megabyte = 1000 ** 2;
const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;

/** Why a request waits: how it failed, or null where it was answered, at length. */
export interface CostPause {
  reason: AnyMessage | null;
}

/**
 * Reads that cost many bytes, and failed or are repeated by themselves: each waits for a minute for every megabyte, for a day at
 * the most. A list that is too long, or a file that never ends well, must not use up the contract of a phone. In memory: a program
 * that starts tries once more.
 */
export class CostPauses {
  readonly #clock: Clock;
  readonly #paused = new Map<string, CostPause & { fromMs: number; untilMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Null once it may be tried. */
  of(key: string): CostPause | null {
    const paused = this.#paused.get(key);
    if (!paused) return null;
    const now = this.#clock.now();
    // A clock that was set back must not put it off.
    if (now >= paused.fromMs && now < paused.untilMs) return paused;
    this.#paused.delete(key);
    return null;
  }

  add(key: string, bytes: number, reason: CostPause['reason']): void {
    const minutes = Math.floor(bytes / megabyte);
    if (minutes === 0) return;
    const fromMs = this.#clock.now();
    this.#paused.set(key, { fromMs, untilMs: fromMs + Math.min(dayMs, minutes * minuteMs), reason });
  }

  /** A person wants everything now. */
  clear(): void {
    this.#paused.clear();
  }
}
