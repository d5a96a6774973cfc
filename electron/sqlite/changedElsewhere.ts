import type { Db } from './openDatabase.ts';

/** Returns a function that says whether another connection has written since its last call. Cheap. */
export const createChangedElsewhere = (db: Db): (() => boolean) => {
  const version = db.prepare<[], number>('PRAGMA data_version').pluck();
  let seen = version.get();
  return () => {
    const now = version.get();
    const changed = now !== seen;
    seen = now;
    return changed;
  };
};
