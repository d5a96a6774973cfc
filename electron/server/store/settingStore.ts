import type { Commit } from '../../sqlite/groupCommit.ts';
import type { Db } from '../../sqlite/openDatabase.ts';

/** Settings of the whole service, each a JSON value under a name. */
export const createSettingStore = ({ db, commit }: { db: Db; commit: Commit }) => {
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
    set: (name: string, value: unknown): Promise<void> => commit(() => void put.run(name, JSON.stringify(value))),
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
