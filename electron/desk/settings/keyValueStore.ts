import type { Db } from '../../sqlite/openDatabase.ts';

/** Small facts of this desk itself, such as the id it reports to the office under. */
export const createKeyValueStore = ({ db }: { db: Db }) => {
  const find = db.prepare<[string], { value: string }>('SELECT value FROM fact WHERE name = ?');
  const keep = db.prepare('INSERT INTO fact (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING');
  const put = db.prepare(
    'INSERT INTO fact (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return {
    read: (name: string): string | null => find.get(name)?.value ?? null,
    put: (name: string, value: string): void => void put.run(name, value),
    /** What is kept under the name, made now if nothing is. */
    getOrCreate(name: string, make: () => string): string {
      const known = find.get(name);
      if (known) return known.value;
      keep.run(name, make());
      // Another program may have been quicker.
      return find.get(name)!.value;
    },
  };
};
export type KeyValueStore = ReturnType<typeof createKeyValueStore>;
