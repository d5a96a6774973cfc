import type { Clock, Ids } from '../../ports.ts';
import type { Commit } from '../../sqlite/groupCommit.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { SqliteDatabase } from '../database/sqliteDatabase.ts';
import type { AuditStore } from './auditStore.ts';
import type { BlobRows } from './blobRows.ts';
import type { IdempotencyStore } from './idempotencyStore.ts';
import type { StorageQuota } from './storageQuota.ts';

/** What all stores share. */
export interface StoreDeps {
  database: SqliteDatabase;
  db: Db;
  commit: Commit;
  clock: Clock;
  ids: Ids;
  audit: AuditStore;
  blobs: BlobRows;
  idempotency: IdempotencyStore;
  quota: StorageQuota;
}
