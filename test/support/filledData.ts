import { execFileSync } from 'node:child_process';
import path from 'node:path';
import Database from 'better-sqlite3';
import { FolderStorage } from '../../electron/files/folderStorage.ts';
import { systemClock, systemIds } from '../../electron/ports.ts';
import { backUp } from '../../electron/server/backups/backUp.ts';
import { derivedTables } from '../../electron/server/backups/archive/tables.ts';
import { serverMigrations } from '../../electron/server/migrations/index.ts';
import type { Store } from '../../electron/server/store/openStore.ts';
import { serverPaths } from '../../electron/server/base/serverPaths.ts';
import { type Db, openDatabase } from '../../electron/sqlite/openDatabase.ts';
import { temporaryFolder } from './processes.ts';

/** A data directory of the oldest schema that is opened, with rows in every table that it has (test/fixtures/README.md). */
export const oldestData = (): string => {
  const data = temporaryFolder();
  execFileSync('tar', ['-xzf', path.join(import.meta.dirname, '../fixtures/schema-45-17.tar.gz'), '-C', data]);
  return data;
};

export const tablesOf = (db: Db): string[] =>
  db
    .prepare<[], string>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')
       AND name NOT IN ('sqlite_schema', 'sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4')`,
    )
    .pluck()
    .all()
    .sort();
const storedTables = (db: Db): string[] => tablesOf(db).filter((name) => !derivedTables.some((one) => one === name));

/** Gives an empty table a row that refers to the first rows of others. */
const fillTable = (db: Db, table: string): void => {
  const firstOf = (name: string): Record<string, unknown> => db.prepare(`SELECT * FROM "${name}"`).get() as never;
  const parents = parentsOf(db, table);
  const columns = db.pragma(`table_info("${table}")`) as { name: string; type: 'INTEGER' | 'TEXT' | 'BLOB' }[];
  const schema = db.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(table)!;
  const values = columns.map(({ name, type }) => {
    const parent = parents.find(({ from }) => from === name);
    if (parent) return Object.values(firstOf(parent.table))[0];
    // A column that takes some texts only gets the first of them.
    const [, allowed = 'x'] = new RegExp(`CHECK \\(${name} IN \\('([^']*)'`).exec(schema) ?? [];
    return { INTEGER: 1, TEXT: allowed, BLOB: Buffer.from('x') }[type];
  });
  db.prepare(`INSERT INTO "${table}" VALUES (${values.map(() => '?').join(', ')})`).run(values);
};
const parentsOf = (db: Db, table: string): { from: string; table: string }[] =>
  db.pragma(`foreign_key_list("${table}")`) as { from: string; table: string }[];

/** Gives every empty table a row, those first that others refer to. */
const fillEmptyTables = (db: Db): void => {
  const empty = new Set(storedTables(db).filter((name) => !db.prepare(`SELECT * FROM "${name}"`).get()));
  while (empty.size > 0)
    for (const table of empty) {
      if (parentsOf(db, table).some((parent) => parent.table !== table && empty.has(parent.table))) continue;
      fillTable(db, table);
      empty.delete(table);
    }
};

/** Everything that a database holds. */
export const contentsOf = (file: string) => {
  const db = new Database(file, { readonly: true });
  try {
    return {
      schema: db
        .prepare<[], string>(
          "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'job\\_search\\_%' ESCAPE '\\'",
        )
        .pluck()
        .all()
        .map((sql) =>
          sql
            .replace(/--.*$/gm, '')
            .replace(/\s+/g, ' ')
            .replace(/ ?([(),]) ?/g, '$1')
            .trim(),
        )
        .sort(),
      version: db.pragma('user_version', { simple: true }),
      rows: Object.fromEntries(
        storedTables(db).map((name) => [
          name,
          db.prepare(`SELECT * FROM "${name}" ORDER BY 1, 2`).safeIntegers().all(),
        ]),
      ),
      nextIds: db.prepare('SELECT name, seq FROM sqlite_sequence ORDER BY name').all(),
      found: ['zoe', 'fresno', 'city of'].map((text) =>
        db.prepare('SELECT rowid FROM job_search WHERE job_search MATCH ? ORDER BY rowid').all(`"${text}"`),
      ),
      whole: [db.pragma('integrity_check', { simple: true }), db.pragma('foreign_key_check')],
    };
  } finally {
    db.close();
  }
};

export const databaseIn = (data: string): string => serverPaths(data).database;

/** Backs up a data directory as it is, with a schema of any version. */
export const backUpClosed = async (data: string, archive: string, database = databaseIn(data)): Promise<void> => {
  const paths = serverPaths(data);
  const store = {
    files: new FolderStorage({ folder: paths.files, clock: systemClock, ids: systemIds }),
    maintenance: { paths: { ...paths, database } } as Store['maintenance'],
    settings: { set: () => Promise.resolve() } as unknown as Store['settings'],
  };
  await backUp(store, archive);
};

/** A data directory of today's schema, with rows in every table and values that are hard to store. */
export const filledData = (): string => {
  const data = oldestData();
  const db = openDatabase(databaseIn(data), serverMigrations);
  fillEmptyTables(db);
  // The last rows of two tables are gone; their numbers are not given again.
  db.prepare("UPDATE sqlite_sequence SET seq = seq + 7 WHERE name IN ('api_key', 'user')").run();
  db.prepare("INSERT INTO setting VALUES ('odd', ?)").run('line\nbreak, "quoted", {a}, \\ \u{1F3E0} and \u2028');
  db.prepare("INSERT INTO setting VALUES ('NULL', 'NULL'), ('Zoë', ''), ('zoe', ' ')").run();
  db.prepare('UPDATE organization SET max_bytes = 9223372036854775807 WHERE id = 1').run();
  db.close();
  return data;
};
