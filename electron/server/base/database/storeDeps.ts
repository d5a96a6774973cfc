import type { Clock, Ids } from '../../../ports.ts';
import type { Database } from './database.ts';
import type { AuditStore } from '../audit/auditStore.ts';
import type { BlobRows } from '../storage/blobRows.ts';
import type { IdempotencyStore } from '../idempotency/idempotencyStore.ts';
import type { StorageQuota } from '../storage/storageQuotaStore.ts';

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
