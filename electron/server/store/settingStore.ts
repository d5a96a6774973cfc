import type { Commit } from '../../sqlite/groupCommit.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { AuditNote, AuditStore } from './auditStore.ts';

/** Settings of the whole service, each a JSON value under a name. */
export const createSettingStore = ({ db, commit, audit }: { db: Db; commit: Commit; audit: AuditStore }) => {
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
    /** Sets it, and notes who did where somebody did. */
    set: (name: string, value: unknown, note?: AuditNote): Promise<void> =>
      commit(() => {
        put.run(name, JSON.stringify(value));
        if (note) audit.note(note);
      }),
    /** What becomes of the value that is there; what else `change` does is part of the same transaction. */
    change: (name: string, change: (before: unknown) => unknown): Promise<void> =>
      commit(() => void put.run(name, JSON.stringify(change(read(name))))),
    /** The value that is there, else the given one, kept from now on. */
    getOrKeep: (name: string, make: () => string): Promise<string> =>
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
