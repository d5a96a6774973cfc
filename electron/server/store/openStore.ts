import { closeSync, mkdirSync, openSync } from 'node:fs';
import { referenceDefaults } from '../../../shared/reference/defaults.ts';
import { FileStore } from '../../files/fileStore.ts';
import type { Clock, Ids } from '../../ports.ts';
import { createGroupCommit } from '../../sqlite/groupCommit.ts';
import { openDatabase } from '../../sqlite/openDatabase.ts';
import { AuditStore } from './auditStore.ts';
import { BlobRows } from './blobRows.ts';
import { ChangeVersions } from './changeVersions.ts';
import { IdempotencyStore } from './idempotencyStore.ts';
import { JobStore } from './jobStore.ts';
import { Maintenance } from './maintenance.ts';
import { serverMigrations } from './migrations/index.ts';
import { OrganizationStore } from './organizationStore.ts';
import { ReferenceStore } from './referenceStore.ts';
import { serverPaths } from './serverPaths.ts';
import { SettingStore } from './settingStore.ts';
import type { StoreDeps } from './storeDeps.ts';
import { UserStore } from './userStore.ts';

/** The server's data, grouped by aggregate. */
export interface Store {
  jobs: JobStore;
  organizations: OrganizationStore;
  users: UserStore;
  references: ReferenceStore;
  settings: SettingStore;
  audit: AuditStore;
  idempotency: IdempotencyStore;
  files: FileStore;
  changeVersions: ChangeVersions;
  maintenance: Maintenance;
  close(): void;
}

export interface OpenStoreOptions {
  /** The data directory. */
  data: string;
  clock: Clock;
  ids: Ids;
  /** How long SQLite itself waits for another process that writes, in milliseconds. */
  busyTimeoutMs?: number;
}

/**
 * Opens the server's data, the database and the folder of files, and creates it where it is missing. Several processes
 * may have it open. Functions take the parts they need: `Pick<Store, 'jobs' | 'settings'>`.
 */
export const openStore = async ({ data, clock, ids, busyTimeoutMs }: OpenStoreOptions): Promise<Store> => {
  const paths = serverPaths(data);
  mkdirSync(paths.folder, { recursive: true, mode: 0o700 });
  // Created here rather than by SQLite, so that only this user can read it and the files beside it.
  closeSync(openSync(paths.database, 'a', 0o600));
  const db = openDatabase(paths.database, serverMigrations);
  if (busyTimeoutMs !== undefined) db.pragma(`busy_timeout = ${busyTimeoutMs}`);
  const commit = createGroupCommit(db);
  const files = new FileStore({ folder: paths.files, ids });
  const idempotency = new IdempotencyStore(db, clock);
  const audit = new AuditStore({ db, commit, clock });
  const deps: StoreDeps = { db, commit, clock, ids, audit, blobs: new BlobRows(db, files), idempotency };
  const references = new ReferenceStore(deps);
  await references.seed(referenceDefaults);
  return {
    jobs: new JobStore(deps),
    organizations: new OrganizationStore(deps),
    users: new UserStore(deps),
    references,
    settings: new SettingStore(deps),
    audit,
    idempotency,
    files,
    changeVersions: new ChangeVersions(db),
    maintenance: new Maintenance({ ...deps, files, paths }),
    close: () => void db.close(),
  };
};
