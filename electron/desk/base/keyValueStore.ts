import type { Db } from '../../sqlite/openDatabase.ts';

const prepare = (db: Db) => ({
  find: db.prepare<[string], { value: string }>('SELECT value FROM fact WHERE name = ?'),
  add: db.prepare('INSERT INTO fact (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING'),
  put: db.prepare(
    'INSERT INTO fact (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  ),
});

/** Small values of this desk itself, such as the id under which it reports to the office. */
export class KeyValueStore {
  readonly #sql: ReturnType<typeof prepare>;

  constructor({ db }: { db: Db }) {
    this.#sql = prepare(db);
  }

  read(name: string): string | null {
    return this.#sql.find.get(name)?.value ?? null;
  }
  put(name: string, value: string): void {
    this.#sql.put.run(name, value);
  }
  getOrCreate(name: string, make: () => string): string {
    const known = this.read(name);
    if (known !== null) return known;
    this.#sql.add.run(name, make());
    // Another program may have been quicker.
    return this.read(name)!;
  }
}
