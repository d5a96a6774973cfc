import type { Clock, Ids } from '../../ports.ts';
import type { Database } from '../database/database.ts';
import type { AuditStore } from './auditStore.ts';
import type { BlobRows } from './blobRows.ts';
import type { IdempotencyStore } from './idempotencyStore.ts';
import type { StorageQuota } from './storageQuota.ts';

/** What all stores share. */
export interface StoreDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  audit: AuditStore;
  blobs: BlobRows;
  idempotency: IdempotencyStore;
  quota: StorageQuota;
}
