import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { referenceDefaults } from '../../../shared/reference/defaults.ts';
import type { Clock, Ids } from '../../ports.ts';
import { createGroupCommit } from '../../sqlite/groupCommit.ts';
import { openDatabase } from '../../sqlite/openDatabase.ts';
import { type AuditNote, createAuditStore } from './auditStore.ts';
import { createBlobRows } from './blobRows.ts';
import { createBoardStore } from './boardStore.ts';
import { createChangeMarks } from './changeMarks.ts';
import { createDeviceStore } from './deviceStore.ts';
import { createFirstAdministratorStore } from './firstAdministratorStore.ts';
import { createFolderFileStore } from '../../files/fileStore.ts';
import { createFirstAnswers } from './firstAnswers.ts';
import { createJobRows } from './jobRows.ts';
import { createJobStore } from './jobStore.ts';
import { createLetterDraftRows } from './letterDraftRows.ts';
import { createLetterDraftStore } from './letterDraftStore.ts';
import { createLetterStore } from './letterStore.ts';
import { createMessageRows } from './messageRows.ts';
import { migrations } from './migrations/index.ts';
import { createOrganizationStore } from './organizationStore.ts';
import { createOverviewQueries } from './overviewQueries.ts';
import { createReferenceStore } from './referenceStore.ts';
import { createSettingStore } from './settingStore.ts';
import { createSessionStore } from './sessionStore.ts';
import { createUploadRows } from './uploadRows.ts';
import { createUploadStore } from './uploadStore.ts';
import { createUserStore } from './userStore.ts';

/** Where a data directory keeps the server's things. */
export const serverPaths = (dataDirectory: string) => {
  const folder = path.join(dataDirectory, 'server');
  return {
    folder,
    database: path.join(folder, 'server.db'),
    files: path.join(folder, 'files'),
    /** Pictures made of uploads; they can be made again. */
    pictures: path.join(folder, 'pictures'),
    lock: path.join(folder, 'server.lock'),
  };
};

/** Opens, or makes, the server's data: the database and the folder of files. Several processes may have it open. */
export const openStore = async ({ data, clock, ids }: { data: string; clock: Clock; ids: Ids }) => {
  const paths = serverPaths(data);
  mkdirSync(paths.folder, { recursive: true, mode: 0o700 });
  // Made by us before SQLite does, so that only this user can read it and its neighbours.
  closeSync(openSync(paths.database, 'a', 0o600));
  const db = openDatabase(paths.database, migrations);
  const commit = createGroupCommit(db);
  const files = createFolderFileStore({ folder: paths.files, ids });
  const answers = createFirstAnswers({ db, clock });
  const blobs = createBlobRows({ db, files });
  const jobRows = createJobRows({ db, clock });
  const messages = createMessageRows({ db, jobRows });
  const draftRows = createLetterDraftRows(db);
  const uploadRows = createUploadRows({ db, ids });
  const audit = createAuditStore({ db, clock });
  const sessions = createSessionStore({ db, commit, clock, audit });
  const references = createReferenceStore({ db, commit, clock, audit });
  await references.seed(referenceDefaults);

  return {
    paths,
    db,
    files,
    /** Contents that are kept; inside a transaction. */
    blobs,
    audit,
    sessions,
    firstAdministrator: createFirstAdministratorStore({ db, commit, clock, audit, sessions }),
    changeMarks: createChangeMarks(db),
    overview: createOverviewQueries(db),
    answers,
    references,
    organizations: createOrganizationStore({ db, commit, clock, audit }),
    jobs: createJobStore({ db, commit, rows: jobRows, messages, uploads: uploadRows, answers }),
    board: createBoardStore({ db }),
    uploads: createUploadStore({ db, commit, clock, ids, jobRows, rows: uploadRows, blobs, answers }),
    letters: createLetterStore({ db, commit, clock, ids, jobRows, messages, blobs, draftRows }),
    letterDrafts: createLetterDraftStore({ db, commit, clock, audit, jobRows, draftRows }),
    settings: createSettingStore({ db, commit, audit }),
    users: createUserStore({ db, commit, clock, audit, sessions }),
    devices: createDeviceStore({ db, commit, clock, audit }),

    /** Notes what changed nothing in the database. */
    note: (note: AuditNote): Promise<void> => commit(() => audit.note(note)),

    /** Keeps a file that belongs to no job, such as the firm's logo. */
    keepFile: (file: Parameters<typeof blobs.keep>[0]): Promise<void> => commit(() => blobs.keep(file)),

    /**
     * Clears away what a crash has left: temporary files nobody writes any more, files that never got their row, and
     * answers too old to be asked for. Files and rows are compared under the write lock, in which files take their place.
     */
    sweep: (): Promise<{ temporary: number; files: number; answers: number }> => {
      const temporary = files.sweepTemporary();
      return commit(() => {
        const litter = [...files.list()].filter((sha256) => !blobs.knows(sha256));
        for (const sha256 of litter) files.remove(sha256);
        return { temporary, files: litter.length, answers: answers.forgetOld() };
      });
    },

    /** A snapshot of the database as a new file; writes go on meanwhile. */
    copyDatabase: (file: string): void => void db.prepare('VACUUM INTO ?').run(file),

    /** Throws when the database does not answer. */
    assertReadable: (): void => void db.prepare('SELECT count(*) FROM reference_list').get(),

    close(): void {
      db.close();
    },
  };
};

export type Store = Awaited<ReturnType<typeof openStore>>;
