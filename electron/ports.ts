/** What the outside world gives to a part: handed in, so that tests can hold it still. */

export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}

export interface Ids {
  /** A new random UUID. */
  uuid(): string;
}

export const systemClock: Clock = { now: () => Date.now() };
export const systemIds: Ids = { uuid: () => crypto.randomUUID() };

/** ISO 8601 text of a time of the clock. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();
