import { hash } from 'node:crypto';
import { sql, type Work } from '../../base/database/statement.ts';
import type { StoreDeps } from '../../base/database/storeDeps.ts';

export type BegunKind = 'passkey' | 'new-passkey' | 'provider';

/** Passkeys ask for a finger; a provider may ask for a password and a code. */
const lifetimeMs: Readonly<Record<BegunKind, number>> = {
  passkey: 5 * 60_000,
  'new-passkey': 5 * 60_000,
  provider: 10 * 60_000,
};
/**
 * How many can be open; beyond it those that end first are dropped. Those of strangers and those of known browsers
 * and signed-in users are apart: strangers who begin as many as they can drop those of each other.
 */
export const maxSignInsBegun = 20_000;

interface Row {
  user: number | null;
  detail: string;
}
interface BegunRow extends Row {
  hash: Buffer;
  kind: BegunKind;
  isKnown: 0 | 1;
}

const statements = {
  insert: sql<BegunRow & { expires: number }>(
    `INSERT INTO sign_in_begun (hash, kind, user_id, is_known, detail, expires_ms)
     VALUES (@hash, @kind, @user, @isKnown, @detail, @expires)`,
  ),
  take: sql<{ hash: Buffer; kind: BegunKind; now: number }, Row>(
    `DELETE FROM sign_in_begun WHERE hash = @hash AND kind = @kind AND expires_ms > @now
     RETURNING user_id AS "user", detail`,
  ),
  removeEnded: sql<{ now: number; most: number; isKnown: 0 | 1 }>(
    `DELETE FROM sign_in_begun WHERE expires_ms <= @now OR (is_known = @isKnown AND expires_ms <=
       (SELECT expires_ms FROM sign_in_begun WHERE is_known = @isKnown ORDER BY expires_ms DESC LIMIT 1 OFFSET @most))`,
  ),
};

const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Sign-ins that were begun: each is ended once, by who knows its secret, within minutes. */
export class SignInBegunStore {
  readonly #deps: StoreDeps;

  constructor(deps: StoreDeps) {
    this.#deps = deps;
  }

  /** `user` is who adds a passkey; `isKnown` where an account has signed in in the browser before. */
  begin(
    kind: BegunKind,
    secret: string,
    { user = null, isKnown = user !== null, detail = {} }: { user?: number | null; isKnown?: boolean; detail?: object },
  ): Promise<void> {
    const row = { kind, hash: hashOf(secret), user, isKnown: isKnown ? 1 : 0, detail: JSON.stringify(detail) } as const;
    return this.#deps.database.commit(() => this.#beginning(row));
  }

  /** Ends it; null where it is unknown, has ended, or is of another kind. */
  async take(kind: BegunKind, secret: string): Promise<{ user: number | null; detail: unknown } | null> {
    const row = { kind, hash: hashOf(secret), now: this.#deps.clock.now() };
    const found = await this.#deps.database.commit(() => statements.take.first(row));
    return found ? { user: found.user, detail: JSON.parse(found.detail) as unknown } : null;
  }

  *#beginning(row: BegunRow): Work<void> {
    const now = this.#deps.clock.now();
    yield* statements.removeEnded.run({ now, most: maxSignInsBegun - 1, isKnown: row.isKnown });
    yield* statements.insert.run({ ...row, expires: now + lifetimeMs[row.kind] });
  }
}
