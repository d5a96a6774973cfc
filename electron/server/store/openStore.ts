import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { referenceDefaults } from '../../../shared/reference/defaults.ts';
import type { Clock, Ids } from '../../ports.ts';
import { createGroupCommit } from '../../sqlite/groupCommit.ts';
import { openDatabase } from '../../sqlite/openDatabase.ts';
import { createBlobRows } from './blobRows.ts';
import { createDeviceStore } from './deviceStore.ts';
import { createFolderFileStore } from '../../files/fileStore.ts';
import { createFirstAnswers } from './firstAnswers.ts';
import { createJobRows } from './jobRows.ts';
import { createJobStore } from './jobStore.ts';
import { createLetterStore } from './letterStore.ts';
import { migrations } from './migrations/index.ts';
import { createOrganizationStore } from './organizationStore.ts';
import { createReferenceStore } from './referenceStore.ts';
import { createSettingStore } from './settingStore.ts';
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
  const uploadRows = createUploadRows({ db, ids });
  const references = createReferenceStore({ db, commit, clock });
  await references.seed(referenceDefaults);

  return {
    paths,
    db,
    files,
    answers,
    references,
    organizations: createOrganizationStore({ db, commit, clock }),
    jobs: createJobStore({ db, commit, rows: jobRows, uploads: uploadRows, answers }),
    uploads: createUploadStore({ db, commit, clock, ids, jobRows, rows: uploadRows, blobs, answers }),
    letters: createLetterStore({ db, commit, clock, ids, jobRows, blobs }),
    settings: createSettingStore({ db, commit }),
    users: createUserStore({ db, commit, clock }),
    devices: createDeviceStore({ db, commit, clock }),

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
