import type { Engine } from '../../base/database/statement.ts';

/** What a column holds. Integers beyond the safe ones are bigint, so that none is rounded. */
export type Value = string | number | bigint | null | Uint8Array;
export type ColumnType = 'integer' | 'text' | 'bytes';

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, Value>>;

export interface TableSchema {
  name: string;
  /** In the order of the schema. */
  columns: readonly { name: string; type: ColumnType }[];
  /** The columns of the primary key, or of the unique index that stands in for one. */
  key: readonly string[];
  /** The other tables that its rows refer to. */
  parents: readonly string[];
  /** Whether the database numbers the rows and never gives a number twice. */
  isNumbered: boolean;
}

/** Tables that repeat what others hold, on the engine that has them. A backup leaves them out, a restore fills them. */
export const derivedTables = ['job_search'] as const;

/** One state of a database, while others write to it. */
export interface Snapshot {
  engine: Engine;
  schema: number;
  /** All but the derived ones, parents first. */
  tables: readonly TableSchema[];
  /** In the order of the key, by the bytes of UTF-8: the same on either engine. One table at a time. */
  rows(table: TableSchema): AsyncIterable<Row>;
  /** The number of the next row of a numbered table. */
  nextId(table: TableSchema): Promise<number>;
  close(): Promise<void>;
}

/** A database without rows, of the schema that a backup was made at, on its way to be a restored one. */
export interface NewDatabase {
  /** All but the derived ones, parents first. */
  tables: readonly TableSchema[];
  /** Inserts rows as they are: no trigger adds to them. Returns how many. Throws `backup-damaged` for rows that the schema refuses. */
  insert(table: TableSchema, rows: AsyncIterable<Row>): Promise<number>;
  /**
   * After the last table: fills the derived ones, compares references and next numbers (throws `backup-damaged`), commits,
   * and brings the schema up to date.
   */
  complete(nextIds: ReadonlyMap<string, number>): Promise<void>;
  /** Without `complete` before it, nothing of the database is used. */
  close(): Promise<void>;
}

/** The name of a table or a column in a statement. */
export const quoted = (name: string): string => `"${name}"`;

/** Sorts by name, each table after those that it refers to. */
export const parentsFirst = (tables: readonly TableSchema[]): TableSchema[] => {
  const waiting = tables.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const sorted: TableSchema[] = [];
  while (waiting.length > 0) {
    const isWaiting = (parent: string): boolean => waiting.some(({ name }) => name === parent);
    const next = waiting.findIndex(({ parents }) => !parents.some(isWaiting));
    if (next === -1) throw new Error(`tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}`);
    sorted.push(...waiting.splice(next, 1));
  }
  return sorted;
};
