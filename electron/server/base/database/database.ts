import { message } from '../../../../shared/messages/catalogue.ts';
import { Problem } from '../../../../shared/messages/problem.ts';
import type { Locks } from './locks.ts';
import type { Engine, Work } from './statement.ts';

/** The engine of a database that is named by its file, or by the address of a PostgreSQL. */
export const engineOf = (database: string): Engine => (/^postgres(ql)?:/i.test(database) ? 'postgres' : 'sqlite');

/** How often a transaction runs that conflicts with others every time. */
export const maxAttempts = 5;

/**
 * A work throws it where a transaction at the same time was first: the work runs again, and sees what that one has
 * committed. To callers it is the refusal of a work that conflicts every time.
 */
export class ConflictError extends Problem {
  constructor() {
    super(message('database-busy'), { headers: { 'retry-after': '2' } });
  }
}

/** The database of the server, on either engine. */
export interface Database {
  readonly engine: Engine;
  readonly locks: Locks;
  /**
   * Runs `work` in a transaction; resolves with its result once that is on the disk. Rolls back and rejects with what it
   * throws. `work` may be called again for the same transaction, after a conflict or when room was made on a full disk:
   * it has no effects but its statements.
   */
  commit<T>(work: () => Work<T>): Promise<T>;
  /** Runs statements that only read. */
  read<T>(work: Work<T>): Promise<T>;
  close(): Promise<void>;
}
