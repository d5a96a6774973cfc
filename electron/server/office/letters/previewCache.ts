import type { Clock, Ids } from '../../../ports.ts';

interface Entry {
  user: number;
  bytes: Uint8Array;
  name: string;
  expiresMs: number;
}

const lifetimeMs = 10 * 60_000;
/** Per user. A live preview needs the last one, and the one before while that is still on screen. */
const ofUser = { count: 8, bytes: 40 * 1024 * 1024 };
const ofAll = { count: Infinity, bytes: 160 * 1024 * 1024 };

const bytesOf = (all: readonly (readonly [string, Entry])[]): number =>
  all.reduce((sum, [, { bytes }]) => sum + bytes.length, 0);

/** Previews of letters, in memory, each for the user who made it. Oldest out first; all expire after ten minutes. */
export class PreviewCache {
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #previews = new Map<string, Entry>();

  constructor({ clock, ids }: { clock: Clock; ids: Ids }) {
    this.#clock = clock;
    this.#ids = ids;
  }

  /** Returns the id for `find`. */
  add(user: number, bytes: Uint8Array, name: string): string {
    this.#dropExpired();
    const id = this.#ids.uuid();
    this.#previews.set(id, { user, bytes, name, expiresMs: this.#clock.now() + lifetimeMs });
    this.#limit(
      [...this.#previews].filter(([, entry]) => entry.user === user),
      ofUser,
    );
    this.#limit([...this.#previews], ofAll);
    return id;
  }

  /** Null for another user's preview, and for one that is gone. */
  find(user: number, id: string): { bytes: Uint8Array; name: string } | null {
    this.#dropExpired();
    const entry = this.#previews.get(id);
    return entry?.user === user ? entry : null;
  }

  #dropExpired(): void {
    const now = this.#clock.now();
    for (const [id, { expiresMs }] of this.#previews) if (expiresMs <= now) this.#previews.delete(id);
  }

  /** Drops the oldest of `all` until the bounds hold; the last one stays in any case. */
  #limit(all: [string, Entry][], most: { count: number; bytes: number }): void {
    while (all.length > 1 && (all.length > most.count || bytesOf(all) > most.bytes))
      this.#previews.delete(all.shift()![0]);
  }
}
