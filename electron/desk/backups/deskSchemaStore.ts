import Database from 'better-sqlite3';
import type { Db } from '../../sqlite/openDatabase.ts';
import { runPending } from '../../sqlite/migrate.ts';
import { deskMigrations } from '../migrations/index.ts';

interface SchemaRow {
  type: string;
  name: string;
  table: string;
  sql: string | null;
}

/** Comments, quoted names and texts, blanks, words, and every other character. */
const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|\s+|\w+|[^\w\s]/g;

/** A statement as SQLite understands it: without comments and blanks, which a version of this program may have written otherwise. */
const meaningOf = (sql: string): string =>
  (sql.match(token) ?? [])
    .filter((one) => one.trim() !== '' && !one.startsWith('--') && !one.startsWith('/*'))
    .map((one) => one.replace(/^"(\w+)"$/, '$1'))
    .join(' ');

/** What SQLite keeps for itself: the numbers of rows, statistics, and the indexes of keys. */
const isOfSqlite = ({ name, sql }: SchemaRow): boolean =>
  /^sqlite_autoindex_\w+_\d+$/.test(name) ? sql === null : /^sqlite_(sequence|stat[14])$/.test(name);

const schemaOf = (db: Db): Map<string, string> =>
  new Map(
    db
      .prepare<[], SchemaRow>('SELECT type, name, tbl_name AS "table", sql FROM sqlite_schema')
      .all()
      .filter((row) => !isOfSqlite(row))
      .map(({ type, name, table, sql }) => [`${type} ${name}`, `${table} ${meaningOf(sql ?? '')}`]),
  );

/** The schema of a desk at this version; null for a version that this program does not know. */
const schemaAt = (version: number): Map<string, string> | null => {
  if (!deskMigrations.some((step) => step.version === version)) return null;
  const db = new Database(':memory:');
  try {
    runPending(
      db,
      deskMigrations.filter((step) => step.version <= version),
    );
    return schemaOf(db);
  } finally {
    db.close();
  }
};

/**
 * Whether a database has the tables and indexes of a desk, and nothing else: no trigger, view, virtual table, generated column, or
 * check of its own, which SQLite would run with each read or write of the rows. Looks at the schema alone, before any row.
 */
export const isDeskSchema = (db: Db): boolean => {
  const expected = schemaAt(Number(db.pragma('user_version', { simple: true })));
  if (expected === null) return false;
  const found = schemaOf(db);
  return found.size === expected.size && [...expected].every(([name, meaning]) => found.get(name) === meaning);
};

/** Jobs that a window lists, and rows of everything else. */
const mostRows = { draft: 200_000, other: 5_000_000 } as const;
/** The longest value of a row: several times what a provider's answer about one job may take. */
const longestValue = 32 * 1024 * 1024;

/** Whether the rows are as a desk writes them: no value that fills the memory, and no reference to a row that is not there. */
export const isSoundDesk = (db: Db): boolean => {
  if (db.pragma('integrity_check(1)', { simple: true }) !== 'ok') return false;
  if (db.prepare('PRAGMA foreign_key_check').get() !== undefined) return false;
  const tables = db
    .prepare<[], { name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .all();
  return tables.every(({ name }) => {
    const columns = db.prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?)').all(name);
    const lengths = columns.map((column) => `coalesce(max(octet_length("${column.name}")), 0)`);
    const measured = db
      .prepare<[], { n: number; longest: number }>(
        `SELECT count(*) AS n, max(${lengths.join(', ')}, 0) AS longest FROM "${name}"`,
      )
      .get()!;
    return measured.longest <= longestValue && measured.n <= (name === 'draft' ? mostRows.draft : mostRows.other);
  });
};
