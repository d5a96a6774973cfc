import { closeSync, mkdirSync, openSync } from 'node:fs';
import { referenceDefaults } from '../../../shared/reference/defaults.ts';
import { isDiskFull } from '../../files/diskFull.ts';
import { DiskReserve } from '../../files/diskReserve.ts';
import type { FileStorage } from '../../files/fileStorage.ts';
import { openFileStorage } from '../../files/openFileStorage.ts';
import type { S3Access } from '../../files/s3/s3Location.ts';
import type { Clock, Ids } from '../../ports.ts';
import { createGroupCommit } from '../../sqlite/groupCommit.ts';
import { checkpointFrom, type Db, openDatabase } from '../../sqlite/openDatabase.ts';
import type { Database } from '../base/database/database.ts';
import type { Locks } from '../base/database/locks.ts';
import { newPageBytes, SqliteDatabase } from '../base/database/sqliteDatabase.ts';
import { ApprovalStore } from '../deliverables/approvalStore.ts';
import { DeliverableStore } from '../deliverables/deliverableStore.ts';
import { FigureStore } from '../figures/figureStore.ts';
import { DueDates } from '../jobs/store/dueDateStore.ts';
import { JobRows } from '../jobs/store/jobRows.ts';
import { NoteStore } from '../jobs/store/noteStore.ts';
import { MessageRows } from '../jobs/store/messageRows.ts';
import { LetterDraftStore } from '../letters/drafts/letterDraftStore.ts';
import { LetterStore } from '../letters/letterStore.ts';
import { SealingCopyStore } from '../letters/sealingCopyStore.ts';
import { PhotoMarkStore } from '../photos/photoMarkStore.ts';
import { AssigneeStore } from '../queue/assigneeStore.ts';
import { BoardStore } from '../queue/boardStore.ts';
import { type OpenUploadDeps, OpenUploadStore } from '../uploads/openUploadStore.ts';
import { UploadRows } from '../uploads/uploadRows.ts';
import { UploadStore } from '../uploads/uploadStore.ts';
import { AssignedVisitStore } from '../visits/visitStore.ts';
import { AuditStore } from '../base/audit/auditStore.ts';
import { BlobRows } from '../base/storage/blobRows.ts';
import { ChangeVersions } from './changeVersionQueries.ts';
import { DeliveryStore } from '../notices/deliveryStore.ts';
import { DesignValueStore } from '../designValues/designValueStore.ts';
import { DroppedFiles } from '../base/storage/droppedFileStore.ts';
import { FileRemovals } from '../base/storage/fileRemovalStore.ts';
import { FilesOfDatabase } from '../base/storage/filesOfDatabase.ts';
import { IdempotencyStore } from '../base/idempotency/idempotencyStore.ts';
import { JobStore } from '../jobs/store/jobStore.ts';
import { LetterPreviewStore } from '../letters/letterPreviewStore.ts';
import { Maintenance } from './maintenanceStore.ts';
import { NoticeStore } from '../notices/noticeStore.ts';
import { serverMigrations } from '../migrations/index.ts';
import { OlderPictures } from '../photos/olderPictureStore.ts';
import { OrganizationStore } from '../organizations/organizationStore.ts';
import { ReferenceStore } from '../reference/referenceStore.ts';
import { RequestCounts } from '../base/work/requestCountStore.ts';
import { SavedViewStore } from '../queue/savedViewStore.ts';
import { serverPaths } from '../base/serverPaths.ts';
import { SettingStore } from '../base/database/settingStore.ts';
import { type JobLimits, StorageQuota } from '../base/storage/storageQuotaStore.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';
import { UserStore } from '../accounts/userStore.ts';
import { WebhookStore } from '../notices/webhookStore.ts';

/** The server's data, grouped by aggregate. */
export interface Store {
  jobs: ReturnType<typeof jobsOn>;
  organizations: OrganizationStore;
  users: UserStore;
  references: ReferenceStore;
  settings: SettingStore;
  savedViews: SavedViewStore;
  audit: AuditStore;
  idempotency: IdempotencyStore;
  dropped: DroppedFiles;
  files: FileStorage;
  filesOfDatabase: FilesOfDatabase;
  reserve: DiskReserve;
  locks: Locks;
  changeVersions: ChangeVersions;
  requestCounts: RequestCounts;
  letterPreviews: LetterPreviewStore;
  designValues: DesignValueStore;
  maintenance: Maintenance;
  olderPictures: OlderPictures;
  notices: NoticeStore;
  deliveries: DeliveryStore;
  webhooks: WebhookStore;
  visits: AssignedVisitStore;
  close(): Promise<void>;
}

export interface OpenStoreOptions {
  /** The data directory. */
  data: string;
  clock: Clock;
  ids: Ids;
  /** Where the files are, if not in the data directory. */
  s3?: S3Access | null | undefined;
  /** The address of a PostgreSQL. Without it the database is a file in the data directory. */
  databaseUrl?: string | undefined;
  /** How long SQLite itself waits for another process that writes, in milliseconds. */
  busyTimeoutMs?: number;
  /** Bytes of SQLite's log from which a commit moves it into the database; a replica does that by itself, earlier. */
  autoCheckpointBytes?: number | undefined;
  /** Without them the command line works: it takes whatever room is there. */
  limits?: Partial<JobLimits & { maxLaptops: number; reserveBytes: number; keepFreeBytes: number }>;
}

/** On a full disk SQLite cannot even open a database: it needs room for its shared memory. */
const openWithReserve = (file: string, reserve: DiskReserve): Db => {
  try {
    return openDatabase(file, serverMigrations, { pageBytes: newPageBytes });
  } catch (error) {
    if (!isDiskFull(error) || !reserve.release()) throw error;
    return openDatabase(file, serverMigrations, { pageBytes: newPageBytes });
  }
};

const openSqlite = (
  file: string,
  reserve: DiskReserve,
  { busyTimeoutMs, autoCheckpointBytes }: Pick<OpenStoreOptions, 'busyTimeoutMs' | 'autoCheckpointBytes'>,
): Database => {
  // Created here rather than by SQLite, so that only this user can read it and the files beside it.
  closeSync(openSync(file, 'a', 0o600));
  const db = openWithReserve(file, reserve);
  if (busyTimeoutMs !== undefined) db.pragma(`busy_timeout = ${busyTimeoutMs}`);
  if (autoCheckpointBytes !== undefined) checkpointFrom(db, autoCheckpointBytes);
  return new SqliteDatabase(
    db,
    createGroupCommit(db, (error) => isDiskFull(error) && reserve.release()),
  );
};

/** Its client is loaded only where it is used. */
const openPostgres = async (url: string): Promise<Database> => {
  const { PostgresDatabase } = await import('../base/database/postgresDatabase.ts');
  return PostgresDatabase.open(url, serverMigrations);
};

/** The aggregate of jobs, with what each capability keeps of it. */
const jobsOn = (deps: OpenUploadDeps) => {
  const { database, clock, ids } = deps;
  const jobRows = new JobRows(database.engine, clock);
  const messages = new MessageRows(jobRows);
  const uploadRows = new UploadRows(ids);
  const uploads = new UploadStore(deps, jobRows, uploadRows);
  const letterDrafts = new LetterDraftStore(deps, jobRows);
  const produced = { ...deps, jobRows, messages, drafts: letterDrafts };
  const parts = {
    uploads,
    openUploads: new OpenUploadStore(deps, uploads),
    assignees: new AssigneeStore(database, jobRows),
    dueDates: new DueDates(database),
    notes: new NoteStore(deps, jobRows),
    board: new BoardStore(database),
    figures: new FigureStore(database),
    letterDrafts,
    sealingCopies: new SealingCopyStore(deps, jobRows),
    photoMarks: new PhotoMarkStore(deps, jobRows),
    letters: new LetterStore(produced),
    deliverables: new DeliverableStore(produced),
    approvals: new ApprovalStore(produced),
  };
  return Object.assign(new JobStore(deps, { jobs: jobRows, messages, uploads: uploadRows }, parts), parts);
};

/** The files and the aggregates on an open database. */
const storeOn = async (
  { database, reserve, paths }: { database: Database; reserve: DiskReserve; paths: ReturnType<typeof serverPaths> },
  { clock, ids, s3 = null, limits = {} }: OpenStoreOptions,
): Promise<Store> => {
  const { maxLaptops = Infinity, maxJobFiles = Infinity, maxJobBytes = Infinity } = limits;
  const filesAt = { folder: paths.files, s3 };
  const filesOfDatabase = new FilesOfDatabase({ database, filesAt, ids });
  const removals = new FileRemovals(database, filesOfDatabase, clock);
  const blobs = new BlobRows(removals);
  const knownFiles = {
    between: (first: string, last: string) => database.read(blobs.between(first, last)),
    some: () => database.read(blobs.some()),
    areHere: () => filesOfDatabase.isHere(),
  };
  const assertRoom = (): void => reserve.assertRoom();
  const files = await openFileStorage({ ...filesAt, clock, ids, assertRoom, known: knownFiles });
  removals.watch(files);
  const idempotency = new IdempotencyStore(database, clock);
  const audit = new AuditStore({ database, clock });
  const quota = new StorageQuota({ maxJobFiles, maxJobBytes });
  const dropped = new DroppedFiles({ database, clock, files, removals });
  const deps: StoreDeps = { database, clock, ids, audit, blobs, idempotency, quota };
  const references = new ReferenceStore(deps);
  await references.seed(referenceDefaults);
  const organizations = new OrganizationStore({ ...deps, maxLaptops });
  const webhooks = new WebhookStore(deps);
  const deliveries = new DeliveryStore(deps, webhooks);
  return {
    jobs: jobsOn({ ...deps, dropped }),
    organizations,
    users: new UserStore({ ...deps, deliveries }),
    references,
    settings: new SettingStore(deps),
    savedViews: new SavedViewStore(deps),
    audit,
    idempotency,
    dropped,
    files,
    filesOfDatabase,
    reserve,
    locks: database.locks,
    changeVersions: new ChangeVersions(database),
    requestCounts: new RequestCounts(deps),
    letterPreviews: new LetterPreviewStore(deps),
    designValues: new DesignValueStore(deps),
    maintenance: new Maintenance({ ...deps, files, removals, dropped, filesAt, knownFiles, paths, reserve }),
    olderPictures: new OlderPictures({ database, files }),
    notices: new NoticeStore({ ...deps, deliveries, devices: organizations.devices }),
    deliveries,
    webhooks,
    visits: new AssignedVisitStore(deps),
    close: () => {
      dropped.close();
      return database.close();
    },
  };
};

/**
 * Opens the server's data, the database and the folder of files, and creates it where it is missing. Several processes
 * may have it open. Functions take the parts they need: `Pick<Store, 'jobs' | 'settings'>`.
 */
export const openStore = async (options: OpenStoreOptions): Promise<Store> => {
  const { data, databaseUrl, limits: { reserveBytes = 0, keepFreeBytes = 0 } = {} } = options;
  const folders = serverPaths(data);
  const paths = { ...folders, database: databaseUrl ?? folders.database };
  mkdirSync(paths.folder, { recursive: true, mode: 0o700 });
  const reserve = new DiskReserve({ file: paths.reserve, bytes: reserveBytes, keepFreeBytes });
  const database =
    databaseUrl === undefined ? openSqlite(paths.database, reserve, options) : await openPostgres(databaseUrl);
  try {
    return await storeOn({ database, reserve, paths }, options);
  } catch (error) {
    // Open connections would keep the program from ending.
    await database.close();
    throw error;
  }
};
