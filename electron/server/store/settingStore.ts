import type { ReceivedFile } from '../../files/fileStore.ts';
import type { Commit } from '../../sqlite/groupCommit.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { AuditNote, AuditStore } from './auditStore.ts';
import type { BlobRows } from './blobRows.ts';

/** What a change of a setting may write beside it, in the same transaction. */
export interface SettingChange {
  note: (note: AuditNote) => void;
  /** Stores a file that belongs to no job, such as the firm's logo. */
  saveFile: (file: ReceivedFile) => void;
}

/** Settings of the whole service, each a JSON value under a name. */
export const createSettingStore = (deps: { db: Db; commit: Commit; audit: AuditStore; blobs: BlobRows }) => {
  const { db, commit, audit, blobs } = deps;
  const find = db.prepare<[string], { value: string }>('SELECT value FROM setting WHERE name = ?');
  const put = db.prepare(
    'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const read = (name: string): unknown => {
    const row = find.get(name);
    return row ? JSON.parse(row.value) : null;
  };

  return {
    /** The value, or null when it was never set. Parse it with its schema. */
    get: async (name: string): Promise<unknown> => read(name),
    /** Sets the value, with an entry in the audit log where a person did it. */
    set: (name: string, value: unknown, note?: AuditNote): Promise<void> =>
      commit(() => {
        put.run(name, JSON.stringify(value));
        if (note) audit.note(note);
      }),
    /** Replaces the value with what `change` makes of it, in one transaction with what it writes beside it. */
    change: (name: string, change: (before: unknown, beside: SettingChange) => unknown): Promise<void> =>
      commit(() => {
        const beside: SettingChange = { note: audit.note, saveFile: blobs.keep };
        put.run(name, JSON.stringify(change(read(name), beside)));
      }),
    /** The stored value, or a new one that is stored from now on. */
    getOrCreate: (name: string, make: () => string): Promise<string> =>
      commit(() => {
        const found = read(name);
        if (typeof found === 'string') return found;
        const value = make();
        put.run(name, JSON.stringify(value));
        return value;
      }),
  };
};

export type SettingStore = ReturnType<typeof createSettingStore>;
