import type { Db } from './openDatabase.ts';

/** Answers whether another connection has written to the database since it was asked last; cheap enough for every second. */
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
