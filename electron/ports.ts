/** What the outside world gives to a part: handed in, so that tests can hold it still. */

export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}

export interface Ids {
  /** A new UUID. */
  uuid(): string;
}

export const systemClock: Clock = { now: () => Date.now() };
/** Random ids: the desk's command line shows their first characters. */
export const systemIds: Ids = { uuid: () => crypto.randomUUID() };

/**
 * Ids of a server: UUIDs of version 7, which are a time and 74 random bits. Those that are made one after the other stand
 * beside each other in an index, where inserting them changes one page; random ones change one each.
 */
export const serverIds: Ids = {
  uuid: () => {
    const time = Date.now().toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
  },
};

/** ISO 8601 text of a time of the clock. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();
