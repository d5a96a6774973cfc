import type { Clock } from '../../../ports.ts';
import type { Database } from '../database/database.ts';
import { sql, type Work } from '../database/statement.ts';
import { apartFromRequests } from './requestWork.ts';

export const minuteMs = 60_000;
const shareEveryMs = 1000;
/** Counts in memory; beyond it the one whose window began first is dropped. */
const maxWindows = 5000;
/** Windows with less than this part of the maximum are not shared: ordinary use writes nothing. */
const sharedPart = 1 / 20;

interface Window {
  begunMs: number;
  lengthMs: number;
  /** In all processes, as far as this one knows. */
  requests: number;
  /** Of these, what the others do not know of yet. */
  unshared: number;
}

interface Row {
  begunMs: number;
  requests: number;
}

const statements = {
  add: sql<{ key: string; begun: number; requests: number; expired: number }, Row>(
    `INSERT INTO request_count (key, begun_ms, requests) VALUES (@key, @begun, @requests)
     ON CONFLICT (key) DO UPDATE SET
       begun_ms = CASE WHEN request_count.begun_ms > @expired THEN request_count.begun_ms ELSE excluded.begun_ms END,
       requests = CASE WHEN request_count.begun_ms > @expired THEN request_count.requests ELSE 0 END + excluded.requests
     RETURNING begun_ms AS "begunMs", requests`,
  ),
  /** A window that begins much later than now is of a process with a wrong clock; it would last for long. */
  removeExpired: sql<{ expired: number; ahead: number }>(
    'DELETE FROM request_count WHERE begun_ms <= @expired OR begun_ms > @ahead',
  ),
};

/**
 * Requests of each key in its current window, of a minute at most. Each process counts in memory, and adds its counts to those of
 * the others in the database once a second, so that together they hold a limit within a second's requests.
 */
export class RequestCounts {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #windows = new Map<string, Window>();
  /** Keys with counts to share. */
  readonly #due = new Set<string>();
  #timer: NodeJS.Timeout | null = null;

  constructor({ database, clock }: { database: Database; clock: Clock }) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Counts a request; returns the requests so far, and in how many milliseconds the window ends. A key always has windows of
   * the same length.
   */
  count(key: string, maximum: number, lengthMs = minuteMs): { current: number; ttl: number } {
    const now = this.#clock.now();
    const window = this.#windowOf(key, now, lengthMs);
    window.requests += 1;
    window.unshared += 1;
    if (window.requests > maximum * sharedPart) {
      this.#due.add(key);
      this.#timer ??= apartFromRequests(() => setTimeout(() => void this.#share(), shareEveryMs).unref());
    }
    return { current: window.requests, ttl: window.begunMs + lengthMs - now };
  }

  /** Ends the sharing. */
  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }

  #windowOf(key: string, now: number, lengthMs: number): Window {
    const known = this.#windows.get(key);
    if (known && known.begunMs + lengthMs > now) return known;
    const window = { begunMs: now, lengthMs, requests: 0, unshared: 0 };
    // Inserted at the end: the first key is the one whose window began first.
    this.#windows.delete(key);
    this.#windows.set(key, window);
    if (this.#windows.size > maxWindows) this.#windows.delete(this.#windows.keys().next().value!);
    return window;
  }

  async #share(): Promise<void> {
    const now = this.#clock.now();
    const sent = [...this.#due].flatMap((key) => {
      const window = this.#windows.get(key);
      return window && window.begunMs + window.lengthMs > now ? [{ key, window, requests: window.unshared }] : [];
    });
    this.#due.clear();
    try {
      const rows = await this.#database.commit(() => this.#sharing(sent, now));
      for (const [index, { window, requests }] of sent.entries()) {
        window.unshared -= requests;
        window.begunMs = rows[index]!.begunMs;
        window.requests = rows[index]!.requests + window.unshared;
      }
    } catch {
      // The database is busy or full. What is not shared stays counted here, and goes along with the next request's.
    }
    this.#timer = this.#due.size === 0 ? null : setTimeout(() => void this.#share(), shareEveryMs).unref();
  }

  *#sharing(sent: readonly { key: string; window: Window; requests: number }[], now: number): Work<Row[]> {
    yield* statements.removeExpired.run({ expired: now - minuteMs, ahead: now + minuteMs });
    const rows: Row[] = [];
    for (const { key, window, requests } of sent) {
      const expired = now - window.lengthMs;
      rows.push((yield* statements.add.first({ key, begun: window.begunMs, requests, expired }))!);
    }
    return rows;
  }
}
