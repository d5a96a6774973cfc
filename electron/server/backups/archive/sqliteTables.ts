import type { Db } from '../../../sqlite/openDatabase.ts';
import { type ColumnType, derivedTables, parentsFirst, type TableSchema } from './tables.ts';

const columnTypes: Readonly<Record<string, ColumnType>> = { INTEGER: 'integer', TEXT: 'text', BLOB: 'bytes' };

const columnsOf = (db: Db, table: string): TableSchema['columns'] =>
  db
    .prepare<[string], { name: string; type: string }>('SELECT name, type FROM pragma_table_info(?) ORDER BY cid')
    .all(table)
    .map((column) => {
      const type = columnTypes[column.type];
      if (!type) throw new Error(`${table}.${column.name} is ${column.type}, which no backup holds`);
      return { name: column.name, type };
    });

const names = (db: Db, text: string, table: string): string[] => db.prepare<[string], string>(text).pluck().all(table);

const keyOf = (db: Db, table: string): string[] => {
  const key = names(db, 'SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk', table);
  if (key.length > 0) return key;
  const index = names(db, 'SELECT name FROM pragma_index_list(?) WHERE "unique" = 1 AND partial = 0', table).sort()[0];
  if (index === undefined) throw new Error(`${table} has no key, so that no backup can hold it in a certain order`);
  return names(db, 'SELECT name FROM pragma_index_info(?) ORDER BY seqno', index);
};

/** The tables of a SQLite database but for the derived ones, parents first. Tables of the search index count as derived. */
export const sqliteTables = (db: Db): TableSchema[] => {
  const found = db.prepare<[], { name: string; isNumbered: 0 | 1 }>(
    `SELECT pragma_table_list.name, sql LIKE '%AUTOINCREMENT%' AS isNumbered
     FROM pragma_table_list JOIN sqlite_schema ON sqlite_schema.name = pragma_table_list.name
     WHERE schema = 'main' AND pragma_table_list.type IN ('table', 'virtual')
       AND pragma_table_list.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  );
  const kept = found.all().filter(({ name }) => !(derivedTables as readonly string[]).includes(name));
  return parentsFirst(
    kept.map(({ name, isNumbered }) => ({
      name,
      columns: columnsOf(db, name),
      key: keyOf(db, name),
      parents: names(db, 'SELECT DISTINCT "table" FROM pragma_foreign_key_list(?)', name).filter(
        (parent) => parent !== name,
      ),
      isNumbered: isNumbered === 1,
    })),
  );
};
