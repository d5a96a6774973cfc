import { Problem } from '../../../shared/api/problems.ts';
import type { Clock } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';

/** A request that may arrive more than once: who sent it, its Idempotency-Key, and a hash of all that it asks. */
export interface Once {
  organization: number;
  key: string;
  /** SHA-256 of method, path and content. */
  fingerprint: Uint8Array;
}

/** Answers are kept this long; a request that comes again later is a new one. */
export const answersKeptMs = 7 * 24 * 60 * 60 * 1000;

/** What was answered to requests with an Idempotency-Key, written in the transaction that did the work. */
export const createFirstAnswers = ({ db, clock }: { db: Db; clock: Clock }) => {
  const find = db.prepare<[number, string], { fingerprint: Buffer; body: string; created_ms: number }>(
    'SELECT fingerprint, body, created_ms FROM first_answer WHERE organization_id = ? AND key = ?',
  );
  const insert = db.prepare(
    `INSERT INTO first_answer (organization_id, key, fingerprint, body, created_ms) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (organization_id, key) DO UPDATE SET
       fingerprint = excluded.fingerprint, body = excluded.body, created_ms = excluded.created_ms`,
  );
  const forget = db.prepare('DELETE FROM first_answer WHERE created_ms < ?');

  const recall = (once: Once): string | null => {
    const found = find.get(once.organization, once.key);
    if (!found || found.created_ms < clock.now() - answersKeptMs) return null;
    if (!found.fingerprint.equals(once.fingerprint)) {
      throw new Problem('key-reused', {
        detail: `Idempotency-Key ${JSON.stringify(once.key)} came before with another method, path or content.`,
      });
    }
    return found.body;
  };

  return {
    /** The first answer's JSON text, or null for a request not seen before. Throws `key-reused` for another request. */
    recall,

    /** True when something was answered to this key: its content then has to be compared. */
    knows: (organization: number, key: string): boolean => find.get(organization, key) !== undefined,

    /** Inside a transaction: does the work once, and answers every repetition with the first answer's JSON text. */
    perform(once: Once | null, work: () => string): string {
      if (!once) return work();
      const answered = recall(once);
      if (answered !== null) return answered;
      const body = work();
      insert.run(once.organization, once.key, once.fingerprint, body, clock.now());
      return body;
    },

    forgetOld: (): number => forget.run(clock.now() - answersKeptMs).changes,
  };
};

export type FirstAnswers = ReturnType<typeof createFirstAnswers>;
