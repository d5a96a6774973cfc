import { type Desk, type DeskDeps, openDesk } from '../../electron/desk/openDesk.ts';
import { type Db, openDatabase } from '../../electron/sqlite/openDatabase.ts';

const databases = new WeakMap<Desk, Db>();

/** Opens a desk and remembers its connection, for faults and states that no call of the desk produces. */
export const openTestDesk = (deps: DeskDeps): Desk => {
  let database: Db | undefined;
  const desk = openDesk({ ...deps, openDatabase: (...where) => (database = openDatabase(...where)) });
  databases.set(desk, database!);
  return desk;
};

/** The connection of a desk that `openTestDesk` opened. */
export const databaseOf = (desk: Desk): Db => databases.get(desk)!;
