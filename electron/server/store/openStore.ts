import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { referenceDefaults } from '../../../shared/reference/defaults.ts';
import { createFolderFileStore, type FileStore } from '../../files/fileStore.ts';
import type { Clock, Ids } from '../../ports.ts';
import { type Commit, createGroupCommit } from '../../sqlite/groupCommit.ts';
import { type Db, openDatabase } from '../../sqlite/openDatabase.ts';
import { type AuditStore, createAuditStore } from './auditStore.ts';
import { type BlobRows, createBlobRows } from './blobRows.ts';
import { createBoardStore, type BoardStore } from './boardStore.ts';
import { createChangeVersions, type ChangeVersions } from './changeVersions.ts';
import { createDeviceStore, type DeviceStore } from './deviceStore.ts';
import { createFirstAdministratorStore, type FirstAdministratorStore } from './firstAdministratorStore.ts';
import { createIdempotencyStore, type IdempotencyStore } from './idempotencyStore.ts';
import { createJobRows } from './jobRows.ts';
import { createJobStore, type JobStore } from './jobStore.ts';
import { createLetterDraftRows } from './letterDraftRows.ts';
import { createLetterDraftStore, type LetterDraftStore } from './letterDraftStore.ts';
import { createLetterStore, type LetterStore } from './letterStore.ts';
import { createMaintenance, type Maintenance } from './maintenance.ts';
import { createMessageRows } from './messageRows.ts';
import { migrations } from './migrations/index.ts';
import { createOrganizationStore, type OrganizationStore } from './organizationStore.ts';
import { createOverviewQueries, type OverviewQueries } from './overviewQueries.ts';
import { createReferenceStore, type ReferenceStore } from './referenceStore.ts';
import { createSettingStore, type SettingStore } from './settingStore.ts';
import { createSessionStore, type SessionStore } from './sessionStore.ts';
import { createUploadRows } from './uploadRows.ts';
import { createUploadStore, type UploadStore } from './uploadStore.ts';
import { createUserStore, type UserStore } from './userStore.ts';

/** Files and folders of the server in a data directory. */
export const serverPaths = (dataDirectory: string) => {
  const folder = path.join(dataDirectory, 'server');
  return {
    folder,
    database: path.join(folder, 'server.db'),
    files: path.join(folder, 'files'),
    /** Cache of pictures made from uploads. */
    pictures: path.join(folder, 'pictures'),
    lock: path.join(folder, 'server.lock'),
  };
};

/** The server's data, grouped by aggregate. */
export interface Store {
  jobs: JobStore & {
    board: BoardStore;
    uploads: UploadStore;
    letters: LetterStore;
    letterDrafts: LetterDraftStore;
  };
  organizations: OrganizationStore & { devices: DeviceStore; overview: OverviewQueries };
  users: UserStore & { sessions: SessionStore; firstAdministrator: FirstAdministratorStore };
  references: ReferenceStore;
  settings: SettingStore;
  audit: Pick<AuditStore, 'list' | 'all' | 'record'>;
  idempotency: IdempotencyStore;
  files: FileStore;
  changeVersions: ChangeVersions;
  maintenance: Maintenance;
  close(): void;
}

/** A job is an aggregate: its rows, messages, files and letters change together. */
const openJobs = (deps: JobStoresDeps): Store['jobs'] => {
  const { db, commit, clock, ids, audit, blobs, idempotency } = deps;
  const jobRows = createJobRows({ db, clock });
  const messages = createMessageRows({ db, jobRows });
  const draftRows = createLetterDraftRows(db);
  const uploadRows = createUploadRows({ db, ids });
  return {
    ...createJobStore({ db, commit, rows: jobRows, messages, uploads: uploadRows, idempotency }),
    board: createBoardStore({ db }),
    uploads: createUploadStore({ db, commit, clock, ids, jobRows, rows: uploadRows, blobs, idempotency }),
    letters: createLetterStore({ db, commit, clock, ids, jobRows, messages, blobs, draftRows }),
    letterDrafts: createLetterDraftStore({ db, commit, clock, audit, jobRows, draftRows }),
  };
};

interface JobStoresDeps {
  db: Db;
  commit: Commit;
  clock: Clock;
  ids: Ids;
  audit: AuditStore;
  blobs: BlobRows;
  idempotency: IdempotencyStore;
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
  const db = openDatabase(paths.database, migrations);
  if (busyTimeoutMs !== undefined) db.pragma(`busy_timeout = ${busyTimeoutMs}`);
  const commit = createGroupCommit(db);
  const files = createFolderFileStore({ folder: paths.files, ids });
  const idempotency = createIdempotencyStore({ db, clock });
  const blobs = createBlobRows({ db, files });
  const audit = createAuditStore({ db, commit, clock });
  const sessions = createSessionStore({ db, commit, clock, audit });
  const references = createReferenceStore({ db, commit, clock, audit });
  await references.seed(referenceDefaults);

  return {
    jobs: openJobs({ db, commit, clock, ids, audit, blobs, idempotency }),
    organizations: {
      ...createOrganizationStore({ db, commit, clock, audit }),
      devices: createDeviceStore({ db, commit, clock, audit }),
      overview: createOverviewQueries(db),
    },
    users: {
      ...createUserStore({ db, commit, clock, audit, sessions }),
      sessions,
      firstAdministrator: createFirstAdministratorStore({ db, commit, clock, audit, sessions }),
    },
    references,
    settings: createSettingStore({ db, commit, audit, blobs }),
    audit: { list: audit.list, all: audit.all, record: audit.record },
    idempotency,
    files,
    changeVersions: createChangeVersions(db),
    maintenance: createMaintenance({ db, commit, files, blobs, idempotency, paths }),
    close: (): void => void db.close(),
  };
};
