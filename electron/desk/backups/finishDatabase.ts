import { openDatabase } from '../../sqlite/openDatabase.ts';
import { ZodError } from 'zod';
import { Problem } from '../../../shared/messages/problem.ts';
import { systemClock, systemIds } from '../../ports.ts';
import { deskPaths } from '../base/deskPaths.ts';
import type { OpenDeskStores } from '../deskStores.ts';
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

/** Whether every job of a finished desk can be read as windows and the sender read it: one that cannot would keep a person from all others. */
export const isReadableDesk = (data: string, openStores: OpenDeskStores): boolean => {
  const { db, ...stores } = openStores({ data, clock: systemClock, ids: systemIds, noticed: () => undefined });
  try {
    const { drafts, outboxStore, attachments, jobs, letters, withdrawn, conversations, visits } = stores;
    for (const { id } of [...drafts.list(), ...drafts.list({ archived: true })]) {
      drafts.get(id);
      for (const read of [outboxStore, attachments, withdrawn, letters]) read.ofDraft(id);
      for (const { serviceId, jobId } of jobs.ofDraft(id)) letters.files(serviceId, jobId);
      conversations.messages(id);
    }
    visits.list(null);
    return true;
  } catch (error) {
    if (
      error instanceof SyntaxError ||
      error instanceof TypeError ||
      error instanceof ZodError ||
      error instanceof Problem
    )
      return false;
    throw error;
  } finally {
    db.close();
  }
};
