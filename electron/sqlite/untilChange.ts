import type { Db } from './openDatabase.ts';

/**
 * Reads the database again only after it has changed: figures of a whole table, which a window asks for with each key.
 * Inside a transaction it always reads, for what is seen there may be rolled back.
 */
export const untilChange = <T>(db: Db, read: () => T): (() => T) => {
  // `data_version` changes with commits of other connections, `total_changes` with those of this one.
  const version = db
    .prepare<[], string>(`SELECT total_changes() || ' ' || data_version FROM pragma_data_version`)
    .pluck();
  let kept: { version: string; value: T } | undefined;
  return () => {
    if (db.inTransaction) return read();
    const now = version.get()!;
    if (kept?.version !== now) kept = { version: now, value: read() };
    return kept.value;
  };
};
