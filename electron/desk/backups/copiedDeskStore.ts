import Database from 'better-sqlite3';
import { refuseUnsupported } from '../../sqlite/migrate.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import { deskMigrations } from '../migrations/index.ts';
import { DeviceId } from '../../../shared/api/devices.ts';
import type { BackedUpFile } from './backupFormat.ts';
import { isDeskSchema, isSoundDesk } from './deskSchemaStore.ts';

const plucked = <T>(db: Db, sql: string): T => db.prepare<[], T>(sql).pluck().get()!;

/** What the copy of a desk's database holds. */
export interface CopiedDesk {
  jobs: number;
  unsent: number;
  files: BackedUpFile[];
  /** It names a file without its hash, which no desk does. */
  isForeign: boolean;
}

/**
 * Whether the copy of a database is that of a desk, by its schema and its rows. Runs nothing that is written in it. Throws
 * `database-newer` and `database-too-old`.
 */
export const isDeskDatabase = (file: string): boolean => {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    db.pragma('trusted_schema = OFF');
    db.pragma('cell_size_check = ON');
    refuseUnsupported(db, deskMigrations);
    return isDeskSchema(db) && isSoundDesk(db);
  } catch (error) {
    if ((error as Error).name === 'SqliteError') return false;
    throw error;
  } finally {
    db.close();
  }
};

/** Reads the copy of a database; null where SQLite finds it damaged. */
export const readCopiedDesk = (file: string): CopiedDesk | null => {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    if (plucked<string>(db, 'PRAGMA integrity_check(1)') !== 'ok') return null;
    const photos = db.prepare<[], { photo: string; bytes: number }>(
      'SELECT sha256 AS photo, bytes FROM stored_file ORDER BY sha256',
    );
    const letters = db.prepare<[], { letter: string; sha256: string; bytes: number }>(
      `SELECT file AS letter, sha256, bytes FROM letter
       UNION SELECT file, sha256, bytes FROM produced_file
         WHERE file IS NOT NULL AND sha256 IS NOT NULL AND bytes IS NOT NULL
       ORDER BY 1`,
    );
    return {
      jobs: plucked(db, 'SELECT count(*) FROM draft WHERE archived_ms IS NULL'),
      unsent: plucked(db, `SELECT count(*) FROM draft WHERE state <> 'sent' AND archived_ms IS NULL`),
      files: [...photos.all(), ...letters.all()],
      isForeign:
        plucked<number>(
          db,
          `SELECT EXISTS (SELECT 1 FROM produced_file WHERE file IS NOT NULL AND (sha256 IS NULL OR bytes IS NULL))`,
        ) === 1,
    };
  } catch (error) {
    if (/^SQLITE_(CORRUPT|NOTADB|ERROR)/.test((error as { code?: string }).code ?? '')) return null;
    throw error;
  } finally {
    db.close();
  }
};

/**
 * The desk that made the backup went on and may have sent what waits in it. Each waiting item becomes `unknown`: the provider is
 * asked before anything is sent again. A refused photo or message can still be withdrawn, replaced or made smaller; if a person
 * sends it after all, the receipt marks it as possibly doubled.
 */
export const markMaybeSent = (db: Db, madeMs: number): void => {
  db.prepare(
    `UPDATE item SET state = 'unknown', maybe_taken = 1, maybe_taken_ms = coalesce(maybe_taken_ms, @madeMs),
       next_attempt_ms = 0, upload_id = NULL
     WHERE state NOT IN ('done', 'failed')`,
  ).run({ madeMs });
  const isPart = `kind IN ('upload', 'message')`;
  db.prepare(
    `UPDATE item SET upload_id = NULL, maybe_doubled = maybe_doubled OR ${isPart}, maybe_taken = maybe_taken OR NOT ${isPart},
       maybe_taken_ms = CASE WHEN ${isPart} THEN maybe_taken_ms ELSE coalesce(maybe_taken_ms, @madeMs) END
     WHERE state = 'failed'`,
  ).run({ madeMs });
};

/** What identifies this computer's desk at its backups and at the office. */
export interface DeskIdentity {
  backupTag: string | null;
  deviceId: string | null;
}

const identityFacts = { backupTag: 'backup_tag', deviceId: 'device_id' } as const;

/** Of the desk in this file; nulls where it cannot be read. */
export const readDeskIdentity = (file: string): DeskIdentity => {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true });
    try {
      const fact = db.prepare<[string], string>('SELECT value FROM fact WHERE name = ?').pluck();
      return { backupTag: fact.get('backup_tag') ?? null, deviceId: fact.get('device_id') ?? null };
    } finally {
      db.close();
    }
  } catch {
    return { backupTag: null, deviceId: null };
  }
};

/**
 * The restored desk goes on as the one of the computer that it is restored on, not as the one whose copy it is: that one may go on,
 * too. Each removes its own old backups only, and to the office they are two laptops, of which one has taken a visit.
 * Where no desk was before it stays what it was at the office: it may have moved.
 */
export const takeIdentity = (db: Db, identity: DeskIdentity): void => {
  const ofOtherDesk = ['backup_tag', 'backup_last', 'backup_failure', 'connection_state', 'line', 'visits_notice'];
  const drop = db.prepare('DELETE FROM fact WHERE name = ?');
  for (const name of ofOtherDesk) drop.run(name);
  const found = db.prepare<[], string>(`SELECT value FROM fact WHERE name = 'device_id'`).pluck().get();
  // It goes along in headers.
  if (found !== undefined && !DeviceId.safeParse(found).success) drop.run('device_id');
  const put = db.prepare('INSERT OR REPLACE INTO fact (name, value) VALUES (?, ?)');
  for (const key of ['backupTag', 'deviceId'] as const) {
    const value = identity[key];
    if (value !== null) put.run(identityFacts[key], value);
  }
};

/** What windows show after a restore, until a person has seen it. */
export const noteRestored = (db: Db, restored: { madeMs: number; keptDesk: string; isKeptDesk: boolean }): void => {
  db.prepare(
    `INSERT INTO fact (name, value) VALUES ('restored', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  ).run(JSON.stringify(restored));
};
