import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { Clock } from '../../ports.ts';

const megabyte = 1000 ** 2;
const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;

/**
 * What failed after many bytes: each waits for a minute for every megabyte that came in vain, for a day at the most. A list that
 * is too long, or a file that never ends well, must not use up the contract of a phone. In memory: a program that starts tries
 * once more.
 */
export class CostPauses {
  readonly #clock: Clock;
  readonly #paused = new Map<string, { fromMs: number; untilMs: number; reason: AnyMessage }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Why it failed, while it waits; null once it may be tried. */
  of(key: string): AnyMessage | null {
    const paused = this.#paused.get(key);
    if (!paused) return null;
    const now = this.#clock.now();
    // A clock that was set back must not put it off.
    if (now >= paused.fromMs && now < paused.untilMs) return paused.reason;
    this.#paused.delete(key);
    return null;
  }

  add(key: string, bytes: number, reason: AnyMessage): void {
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
