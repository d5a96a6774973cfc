import { Problem, problem } from '../../../../shared/messages/problem.ts';
import type { Clock } from '../../../ports.ts';
import { ConflictError, type Database } from '../database/database.ts';
import { sql, type Work } from '../database/statement.ts';

/** A request that may arrive more than once: its sender, its Idempotency-Key, and a hash of its content. */
export interface IdempotentRequest {
  organization: number;
  key: string;
  /** SHA-256 of method, path and content. */
  fingerprint: Uint8Array;
}

/** How long a response is stored. The same key after that is a new request. */
const retentionMs = 7 * 24 * 60 * 60 * 1000;

/** A transaction with a key that has no response yet did not end as one for such a key. */
class NotNewError extends Error {}

/** Of SQLite and of PostgreSQL. */
const isUniqueViolation = (error: unknown): boolean =>
  ['SQLITE_CONSTRAINT_UNIQUE', '23505'].includes((error as { code?: string }).code ?? '');

const statements = {
  recordNew: sql<IdempotentRequest & { body: string; now: number }>(
    `INSERT INTO first_answer (organization_id, key, fingerprint, body, created_ms)
     VALUES (@organization, @key, @fingerprint, @body, @now)`,
  ),
  /** Changes no row where the key has a response that is to be kept. */
  record: sql<IdempotentRequest & { body: string; now: number; expiredBefore: number }>(
    `INSERT INTO first_answer (organization_id, key, fingerprint, body, created_ms)
     VALUES (@organization, @key, @fingerprint, @body, @now)
     ON CONFLICT (organization_id, key) DO UPDATE
       SET fingerprint = excluded.fingerprint, body = excluded.body, created_ms = excluded.created_ms
       WHERE first_answer.created_ms < @expiredBefore`,
  ),
  find: sql<
    Pick<IdempotentRequest, 'organization' | 'key'>,
    { fingerprint: Uint8Array; body: string; createdMs: number }
  >(
    `SELECT fingerprint, body, created_ms AS "createdMs" FROM first_answer
     WHERE organization_id = @organization AND key = @key`,
  ),
  removeExpired: sql<{ expiredBefore: number }>('DELETE FROM first_answer WHERE created_ms < @expiredBefore'),
};

/** Responses to requests with an Idempotency-Key, each written in the transaction that did the work. */
export class IdempotencyStore {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** The stored response's JSON text, or null for a new request. Throws `key-reused` when the content differs. */
  storedResponse(request: IdempotentRequest): Promise<string | null> {
    return this.#database.read(this.#stored(request, this.#clock.now()));
  }

  /** True when a response is stored for this key; its content then has to be compared. */
  async knows(organization: number, key: string): Promise<boolean> {
    return (await this.#database.read(statements.find.first({ organization, key }))) !== undefined;
  }

  /**
   * Commits the work once, and resolves with the stored response for every repetition. Nearly every key is new: the
   * transaction looks for it only where its own record, or a rule that the same request may have met, refused it. So a
   * repetition or a refusal takes two transactions, and everything else one statement less.
   */
  async commitOnce(request: IdempotentRequest | null, work: () => Work<string>): Promise<string> {
    if (!request) return this.#database.commit(work);
    try {
      return await this.#database.commit(() => this.#runNew(request, work()));
    } catch (error) {
      if (!(error instanceof NotNewError)) throw error;
      return this.#database.commit(() => this.runOnce(request, work()));
    }
  }

  /**
   * Inside a transaction: does the work once, and returns the stored response for every repetition, also where two
   * transactions do it at the same time.
   */
  *runOnce(request: IdempotentRequest | null, work: Work<string>): Work<string> {
    if (!request) return yield* work;
    const now = this.#clock.now();
    const stored = yield* this.#stored(request, now);
    if (stored !== null) return stored;
    const body = yield* work;
    const recorded = yield* statements.record.run({ ...request, body, now, expiredBefore: now - retentionMs });
    // Another transaction did the work at the same time: this one is rolled back, and runs again into its response.
    if (recorded === 0) throw new ConflictError();
    return body;
  }

  /** Inside a transaction. */
  removeExpired(): Work<number> {
    return statements.removeExpired.run({ expiredBefore: this.#clock.now() - retentionMs });
  }

  *#runNew(request: IdempotentRequest, work: Work<string>): Work<string> {
    try {
      const body = yield* work;
      yield* statements.recordNew.send({ ...request, body, now: this.#clock.now() });
      return body;
    } catch (error) {
      throw error instanceof Problem || isUniqueViolation(error) ? new NotNewError() : error;
    }
  }

  *#stored({ organization, key, fingerprint }: IdempotentRequest, now: number): Work<string | null> {
    const found = yield* statements.find.first({ organization, key });
    if (!found || found.createdMs < now - retentionMs) return null;
    // The key as it was sent: what the server puts before it ends with a blank.
    if (Buffer.compare(found.fingerprint, fingerprint) !== 0)
      throw problem('key-reused', { key: key.slice(key.lastIndexOf(' ') + 1) });
    return found.body;
  }
}
