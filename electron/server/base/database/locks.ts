/** What one process of a database does at a time, by the name of its lock. */
export type LockName = 'periodic-work' | 'check' | 'files-move' | 'backup';

/** Locks among the processes that share a database. They end with their process, however that ends. */
export interface Locks {
  /**
   * Takes a lock; false where another process has it, or where the database cannot be reached. True again while this
   * process has it: ask before each step of the work, because a process that has lost its connection has lost its locks.
   */
  take(name: LockName): Promise<boolean>;
  release(name: LockName): Promise<void>;
  /** Whether any process has it. */
  isTaken(name: LockName): Promise<boolean>;
  /** Calls the listener where a newer program has changed the database: this one must not go on. */
  onOutdated(listener: () => void): void;
}

/** Where one process has the database to itself, as the lock of the data directory guarantees on SQLite. */
export class OwnLocks implements Locks {
  readonly #taken = new Set<LockName>();

  async take(name: LockName): Promise<boolean> {
    this.#taken.add(name);
    return true;
  }

  async release(name: LockName): Promise<void> {
    this.#taken.delete(name);
  }

  async isTaken(name: LockName): Promise<boolean> {
    return this.#taken.has(name);
  }

  /** No other program comes near it. */
  onOutdated(): void {}
}
