import type { Statement } from 'better-sqlite3';
import type { PlacedFile } from '../../files/fileStorage.ts';
import type { AuditNote } from './auditStore.ts';
import type { StoreDeps } from './storeDeps.ts';

/** What a change of a setting can write in the same transaction. */
export interface SettingChange {
  note: (note: AuditNote) => void;
  /** Notes a placed file that belongs to no job, such as the firm's logo. */
  saveFile: (file: PlacedFile) => void;
}

/** Settings of the whole service, each a JSON value under a name. */
export class SettingStore {
  readonly #deps: StoreDeps;
  readonly #find: Statement<[string], { value: string }>;
  readonly #put: Statement<[string, string]>;

  constructor(deps: StoreDeps) {
    this.#deps = deps;
    this.#find = deps.db.prepare('SELECT value FROM setting WHERE name = ?');
    this.#put = deps.db.prepare(
      'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    );
  }

  /** The value, or null when it was never set. Parse it with its schema. */
  async get(name: string): Promise<unknown> {
    return this.#read(name);
  }

  /** Sets the value, and writes `note` to the audit log. */
  set(name: string, value: unknown, note?: AuditNote): Promise<void> {
    return this.change(name, (_before, transaction) => {
      if (note) transaction.note(note);
      return value;
    });
  }

  /** Replaces the value with what `change` returns. */
  change(name: string, change: (before: unknown, transaction: SettingChange) => unknown): Promise<void> {
    const { commit, database, audit, blobs } = this.#deps;
    const transaction: SettingChange = {
      note: (note) => audit.noteNow(note),
      saveFile: (file) => database.runNow(blobs.add(file)),
    };
    return commit(() => void this.#put.run(name, JSON.stringify(change(this.#read(name), transaction))));
  }

  /** The stored value, or a new one that is stored from now on. */
  getOrCreate(name: string, create: () => string): Promise<string> {
    return this.#deps.commit(() => {
      const found = this.#read(name);
      if (typeof found === 'string') return found;
      const value = create();
      this.#put.run(name, JSON.stringify(value));
      return value;
    });
  }

  #read(name: string): unknown {
    const row = this.#find.get(name);
    return row ? JSON.parse(row.value) : null;
  }
}
