import { openDatabase } from '../../sqlite/openDatabase.ts';
import { deskPaths } from '../deskPaths.ts';
import { deskMigrations } from '../migrations/index.ts';
import { markMaybeSent, noteRestored, readDeskIdentity, takeIdentity } from './copiedDeskStore.ts';

interface Restored {
  /** Of the desk whose place it takes. */
  data: string;
  /** The state that the database holds. */
  madeMs: number;
  /** Where the present desk goes. */
  keptDesk: string;
  isKeptDesk: boolean;
}

/** A restored database, brought to this program's schema, with what another desk may have sent since marked so. */
export const finishDatabase = (file: string, { data, ...restored }: Restored): void => {
  const identity = readDeskIdentity(deskPaths(data).database);
  const db = openDatabase(file, deskMigrations);
  try {
    db.transaction(() => {
      markMaybeSent(db, restored.madeMs);
      takeIdentity(db, identity);
      noteRestored(db, restored);
    }).immediate();
    // One file, which needs no log beside it to be whole.
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
};
