import { hash } from 'node:crypto';
import { sql, type Work } from '../database/statement.ts';
import type { StoreDeps } from './storeDeps.ts';

export type BegunKind = 'passkey' | 'new-passkey' | 'provider';

/** Passkeys ask for a finger; a provider may ask for a password and a code. */
const lifetimeMs: Readonly<Record<BegunKind, number>> = {
  passkey: 5 * 60_000,
  'new-passkey': 5 * 60_000,
  provider: 10 * 60_000,
};
/** How many can be open; beyond it those that end first are dropped. */
export const maxSignInsBegun = 20_000;

interface Row {
  user: number | null;
  detail: string;
}

const statements = {
  insert: sql<{ hash: Buffer; kind: BegunKind; user: number | null; detail: string; expires: number }>(
    `INSERT INTO sign_in_begun (hash, kind, user_id, detail, expires_ms)
     VALUES (@hash, @kind, @user, @detail, @expires)`,
  ),
  take: sql<{ hash: Buffer; kind: BegunKind; now: number }, Row>(
    `DELETE FROM sign_in_begun WHERE hash = @hash AND kind = @kind AND expires_ms > @now
     RETURNING user_id AS "user", detail`,
  ),
  removeEnded: sql<{ now: number; most: number }>(
    `DELETE FROM sign_in_begun WHERE expires_ms <= @now
       OR expires_ms <= (SELECT expires_ms FROM sign_in_begun ORDER BY expires_ms DESC LIMIT 1 OFFSET @most)`,
  ),
};

const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Sign-ins that were begun: each is ended once, by who knows its secret, within minutes. */
export class SignInBegunStore {
  readonly #deps: StoreDeps;

  constructor(deps: StoreDeps) {
    this.#deps = deps;
  }

  /** `user` is who adds a passkey. */
  begin(kind: BegunKind, secret: string, { user = null, detail = {} }: { user?: number | null; detail?: object } = {}) {
    return this.#deps.database.commit(() => this.#beginning(kind, secret, user, JSON.stringify(detail)));
  }

  /** Ends it; null where it is unknown, has ended, or is of another kind. */
  async take(kind: BegunKind, secret: string): Promise<{ user: number | null; detail: unknown } | null> {
    const row = { kind, hash: hashOf(secret), now: this.#deps.clock.now() };
    const found = await this.#deps.database.commit(() => statements.take.first(row));
    return found ? { user: found.user, detail: JSON.parse(found.detail) as unknown } : null;
  }

  *#beginning(kind: BegunKind, secret: string, user: number | null, detail: string): Work<void> {
    const now = this.#deps.clock.now();
    yield* statements.removeEnded.run({ now, most: maxSignInsBegun - 1 });
    yield* statements.insert.run({ hash: hashOf(secret), kind, user, detail, expires: now + lifetimeMs[kind] });
  }
}
