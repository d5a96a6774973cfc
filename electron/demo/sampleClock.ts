import type { Clock } from '../ports.ts';

const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60 * 1000;

const isWeekend = (day: Date): boolean => day.getDay() === 0 || day.getDay() === 6;

/** The local midnight that begins the business day `count` business days before today, or after it for a negative count. */
export const businessDay = (count: number, now = Date.now()): Date => {
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  for (let left = Math.abs(count); left > 0; left -= isWeekend(day) ? 0 : 1)
    day.setDate(day.getDate() - Math.sign(count));
  return day;
};

/** `2026-11-28` by the local clock. */
export const localDay = (day: Date): string =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/**
 * The clock of the server and the laptops while the sample is made: each event happens when such an event would have, on
 * business days up to now. It runs on between two events, and never goes back. Each step throws once the signal is aborted.
 */
export class SampleClock implements Clock {
  #baseMs = Date.now() - 60 * dayMs;
  #setAtMs = performance.now();
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  now(): number {
    return Math.floor(this.#baseMs + performance.now() - this.#setAtMs);
  }

  /** Goes on to `10:30` on that business day before today. */
  toDay(daysAgo: number, time: string): void {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    this.#goTo(businessDay(daysAgo).setHours(hours, minutes));
  }

  toMinutesAgo(minutes: number): void {
    this.#goTo(Date.now() - minutes * minuteMs);
  }

  #goTo(timeMs: number): void {
    this.#signal.throwIfAborted();
    if (timeMs < this.now()) throw new RangeError(`The sample goes back to ${new Date(timeMs).toISOString()}`);
    this.#baseMs = timeMs;
    this.#setAtMs = performance.now();
  }
}
