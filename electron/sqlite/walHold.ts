import Database from 'better-sqlite3';
import type { Db } from './openDatabase.ts';

/** A connection that reads, and so keeps what it sees. */
class Reader {
  readonly #db: Db;

  constructor(file: string) {
    // Read-only: SQLite removes the log when the last connection closes, unless that one may not write. What is left to
    // copy is still there after a restart.
    this.#db = new Database(file, { readonly: true, timeout: 10_000 });
  }

  begin(): void {
    this.#db.exec('BEGIN');
    this.#db.prepare('SELECT count(*) FROM sqlite_schema').get();
  }

  end(): void {
    if (this.#db.inTransaction) this.#db.exec('ROLLBACK');
  }

  close(): void {
    this.#db.close();
  }
}

/** How long the writers' turn is waited for before a checkpoint, in milliseconds. */
const lockWaitMs = 2000;

/**
 * Keeps every frame of the write-ahead log in place until it was read, whichever connection checkpoints. SQLite begins the log anew
 * only when all of it is in the database and no reader uses it; and a reader that found all of it in the database keeps
 * the frames that come after from being moved there. So from one reader to the next, where the next begins before the
 * one before ends, the log begins anew at most once, and only after everything in it was seen by the reader before.
 */
export class WalHold {
  readonly #file: string;
  #holding: Reader | null = null;
  #next: Reader | null = null;
  #spare: Reader[] = [];
  #writers: { lock: Db; checkpoint: Db } | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  get isHeld(): boolean {
    return this.#holding !== null;
  }

  /** A further reader begins: it will hold what is not in the log yet. Before that, nothing that `pass` gives up is lost. */
  renew(): void {
    if (this.#next) return;
    const reader = this.#spare.pop() ?? new Reader(this.#file);
    reader.begin();
    if (this.#holding) this.#next = reader;
    else this.#holding = reader;
  }

  /** Gives up what the older reader held: all of it was read. */
  pass(): void {
    if (!this.#next || !this.#holding) return;
    this.#holding.end();
    this.#spare.push(this.#holding);
    this.#holding = this.#next;
    this.#next = null;
  }

  /** Lets go: from now on the log may begin anew unseen. */
  release(): void {
    for (const reader of [this.#holding, this.#next]) {
      reader?.end();
      if (reader) this.#spare.push(reader);
    }
    this.#holding = this.#next = null;
  }

  /**
   * Moves the log into the database, so that the next write begins it anew. `readRest` is called while no connection can write,
   * and reads what was not read yet; false gives up. Returns whether the log begins anew.
   */
  checkpoint(readRest: () => boolean): boolean {
    const { lock, checkpoint } = this.#open();
    // Most of the work, while others write.
    checkpoint.pragma('wal_checkpoint(PASSIVE)');
    try {
      lock.exec('BEGIN IMMEDIATE');
    } catch (error) {
      if ((error as { code?: string }).code === 'SQLITE_BUSY') return false;
      throw error;
    }
    try {
      if (!readRest()) return false;
      this.renew();
      this.pass();
      const [done] = checkpoint.pragma('wal_checkpoint(PASSIVE)') as { log: number; checkpointed: number }[];
      if (!done || done.log !== done.checkpointed) return false;
      // This reader finds everything in the database, and so does not keep the log from beginning anew.
      this.renew();
      this.pass();
      return true;
    } finally {
      lock.exec('ROLLBACK');
    }
  }

  /** Makes the log small, including frames that were not read. Other readers may prevent that for now. */
  truncate(): void {
    const { checkpoint } = this.#open();
    checkpoint.pragma('wal_checkpoint(PASSIVE)');
    checkpoint.pragma('wal_checkpoint(TRUNCATE)');
  }

  /** Call it after every other connection of this process has closed. */
  close(): void {
    this.#writers?.lock.close();
    this.#writers?.checkpoint.close();
    this.release();
    for (const reader of this.#spare) reader.close();
  }

  /** SQLite does not checkpoint from the connection that holds the write lock. */
  #open(): { lock: Db; checkpoint: Db } {
    const open = (): Db => {
      const db = new Database(this.#file, { timeout: lockWaitMs });
      db.pragma('synchronous = FULL');
      return db;
    };
    return (this.#writers ??= { lock: open(), checkpoint: open() });
  }
}
