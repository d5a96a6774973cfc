import { problem } from '../../../shared/messages/problem.ts';
import type { Clock } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';

/** A request that may arrive more than once: its sender, its Idempotency-Key, and a hash of its content. */
export interface IdempotentRequest {
  organization: number;
  key: string;
  /** SHA-256 of method, path and content. */
  fingerprint: Uint8Array;
}

/** How long a response is stored. The same key after that is a new request. */
const retentionMs = 7 * 24 * 60 * 60 * 1000;

const statements = (db: Db) => ({
  find: db.prepare<[number, string], { fingerprint: Buffer; body: string; created_ms: number }>(
    'SELECT fingerprint, body, created_ms FROM first_answer WHERE organization_id = ? AND key = ?',
  ),
  insert: db.prepare(
    `INSERT INTO first_answer (organization_id, key, fingerprint, body, created_ms) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (organization_id, key) DO UPDATE SET
       fingerprint = excluded.fingerprint, body = excluded.body, created_ms = excluded.created_ms`,
  ),
  remove: db.prepare('DELETE FROM first_answer WHERE created_ms < ?'),
});

/** Responses to requests with an Idempotency-Key, each written in the transaction that did the work. */
export class IdempotencyStore {
  readonly #clock: Clock;
  readonly #sql: ReturnType<typeof statements>;

  constructor(db: Db, clock: Clock) {
    this.#clock = clock;
    this.#sql = statements(db);
  }

  /** The stored response's JSON text, or null for a new request. Throws `key-reused` when the content differs. */
  storedResponse(request: IdempotentRequest): string | null {
    const found = this.#sql.find.get(request.organization, request.key);
    if (!found || found.created_ms < this.#clock.now() - retentionMs) return null;
    // The key as it was sent: what the server puts before it ends with a blank.
    if (!found.fingerprint.equals(request.fingerprint))
      throw problem('key-reused', { key: request.key.slice(request.key.lastIndexOf(' ') + 1) });
    return found.body;
  }

  /** True when a response is stored for this key; its content then has to be compared. */
  knows(organization: number, key: string): boolean {
    return this.#sql.find.get(organization, key) !== undefined;
  }

  /** Inside a transaction: does the work once, and returns the stored response for every repetition. */
  runOnce(request: IdempotentRequest | null, work: () => string): string {
    if (!request) return work();
    const stored = this.storedResponse(request);
    if (stored !== null) return stored;
    const body = work();
    this.#sql.insert.run(request.organization, request.key, request.fingerprint, body, this.#clock.now());
    return body;
  }

  removeExpired(): number {
    return this.#sql.remove.run(this.#clock.now() - retentionMs).changes;
  }
}
