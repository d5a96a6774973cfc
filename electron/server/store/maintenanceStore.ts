import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DiskReserve } from '../../files/diskReserve.ts';
import type { FileStorage } from '../../files/fileStorage.ts';
import { assertHasSome, type FilesAt, type KnownFiles } from '../../files/openFileStorage.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import { none, sql, type Work } from '../base/database/statement.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import { filesOf } from '../base/storage/blobRows.ts';
import type { DroppedFiles } from '../base/storage/droppedFileStore.ts';
import { brokenOffMs, type FileRemovals, filesSetting, orphanMs } from '../base/storage/fileRemovalStore.ts';
import { skipNotices } from '../notices/noticeStore.ts';
import { endOpenUploads } from '../uploads/openUploadRows.ts';
import { settingOrNew } from '../base/database/settingStore.ts';
import type { serverPaths } from '../base/serverPaths.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';

interface Totals {
  files: number;
  fileBytes: number;
  /** Live ones. */
  jobs: number;
  testJobs: number;
}

const statements = {
  totals: sql<object, Totals>(
    `SELECT count(*) AS files, coalesce(sum(bytes), 0) AS "fileBytes",
       (SELECT count(*) FROM job WHERE is_test = 0) AS jobs, (SELECT count(*) FROM job WHERE is_test = 1) AS "testJobs"
     FROM blob`,
  ),
  pages: sql<object, { pages: number; most: number }>(
    'SELECT page_count AS pages, max_page_count AS most FROM pragma_page_count, pragma_max_page_count',
  ),
  endSessions: sql('DELETE FROM session'),
  /** The server that a backup is of may go on with the same folder of backups: a copy gets a tag of its own for them. */
  endOfInstallation: sql(
    `DELETE FROM setting WHERE name IN ('first_administrator', 'tag_prefix', 'backup_tag', '${filesSetting}')`,
  ),
  endRemovals: sql('DELETE FROM file_removal'),
  endSignIns: sql('DELETE FROM sign_in_begun'),
  endTokens: sql('DELETE FROM account_token'),
  endLinks: sql('DELETE FROM account_link'),
  endDeliveries: sql<{ answer: string }>(
    `UPDATE delivery SET state = 'given-up', answer = @answer WHERE state = 'waiting'`,
  ),
  bytes: sql<object, { bytes: number }>({
    // What is in the log beside the file counts once it is in the file.
    sqlite: 'SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size',
    postgres: 'SELECT pg_database_size(current_database()) AS bytes',
  }),
  anyList: sql<object, { list: string }>('SELECT list FROM reference_list LIMIT 1'),
};

interface MaintenanceDeps extends StoreDeps {
  files: FileStorage;
  removals: FileRemovals;
  dropped: DroppedFiles;
  filesAt: FilesAt;
  knownFiles: KnownFiles;
  paths: DataPaths;
  reserve: Pick<DiskReserve, 'assertRoom'>;
}

/** Where the data is. `database` is the file of the database, or the address of a PostgreSQL. */
type DataPaths = ReturnType<typeof serverPaths>;

/** How long a server that starts waits for the storage. */
const storagePatienceMs = 3_000;

/** Clean-up and readiness of the data. */
export class Maintenance {
  readonly paths: DataPaths;
  /** For a thread that opens the files itself. */
  readonly filesAt: FilesAt;
  readonly knownFiles: KnownFiles;
  readonly #deps: MaintenanceDeps;

  constructor(deps: MaintenanceDeps) {
    this.#deps = deps;
    this.paths = deps.paths;
    this.filesAt = deps.filesAt;
    this.knownFiles = deps.knownFiles;
  }

  /**
   * Removes what crashes and refused transactions left behind: files without a row, and expired idempotency records. One
   * process at a time is enough; uploads go on meanwhile. `goesOn` is asked before each removal: the list of many files in
   * S3 takes long, and meanwhile the server may stop or another process may have taken the work over.
   *
   * An upload of a content that is about to be removed keeps its file. `place` makes the file's time new, and the row
   * follows within a day, long after the minutes that any request takes. The sweep looks for the row first, and at the
   * time after that, when it removes: a file without a row then that is older than a day cannot be about to get one.
   * Between the look at the time and the removal nothing comes in from this process; `FileRemovals` refuses the rows of
   * what others place then.
   */
  async sweep(goesOn: () => Promise<boolean> = async () => true): Promise<{ files: number; responses: number }> {
    const { database, clock, files, blobs, idempotency, dropped } = this.#deps;
    const responses = await database.commit(() => idempotency.removeExpired());
    const beforeMs = clock.now() - orphanMs;
    let removed = 0;
    await this.#finishBrokenOff(goesOn, beforeMs);
    removed += await dropped.removeAll(goesOn);
    for await (const page of files.list()) {
      if (!(await goesOn())) break;
      const old = page.filter(({ placedMs }) => placedMs < beforeMs);
      if (old.length === 0) continue;
      const known = await database.read(blobs.between(old[0]!.sha256, old.at(-1)!.sha256));
      for (const { sha256 } of old) {
        if (known.has(sha256)) continue;
        if (!(await goesOn())) return { files: removed, responses };
        if (await this.#remove(sha256, beforeMs)) removed += 1;
      }
    }
    return { files: removed, responses };
  }

  /**
   * The beginning of ETags, the same in all processes and after a restart. A restore ends it: versions are counted again
   * from those of the backup on, and must not be taken for versions that clients have seen before.
   */
  tagPrefix(): Promise<string> {
    return this.#deps.database.commit(() => settingOrNew('tag_prefix', () => randomBytes(6).toString('base64url')));
  }

  /**
   * After a restore. Ends what the backup holds and may have ended since: sessions, links, the versions in ETags, and the
   * place of the files.
   */
  noteRestore(backup: string, by: Actor): Promise<void> {
    return this.#deps.database.commit(() => this.#notingRestore(backup, by));
  }

  /** The files that the database names, in the order of their hashes. */
  namedFiles(): ReturnType<typeof filesOf> {
    return filesOf(this.#deps.database);
  }

  /**
   * Throws `files-not-there` where the storage has none of the files that the database names, as where a bucket of the same
   * name is at another provider. The server starts while S3 is away or does not answer.
   */
  async assertFilesThere(): Promise<void> {
    const asked = assertHasSome(this.#deps.files, this.filesAt, this.knownFiles);
    try {
      await Promise.race([asked, sleep(storagePatienceMs, undefined, { ref: false })]);
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'file-storage-away')) throw error;
    }
  }

  async totals(): Promise<Totals> {
    return (await this.#deps.database.read(statements.totals.first(none)))!;
  }

  /** On SQLite: refuses every write that would make the database larger, until the returned function is called. */
  async stopGrowth(): Promise<() => Promise<void>> {
    const { database } = this.#deps;
    const { pages, most } = (await database.read(statements.pages.first(none)))!;
    const limit = async (count: number): Promise<void> =>
      void (await database.read(sql(`PRAGMA max_page_count = ${count}`).first(none)));
    await limit(pages);
    return () => limit(most);
  }

  *#notingRestore(backup: string, by: Actor): Work<void> {
    yield* statements.endSessions.run(none);
    yield* statements.endOfInstallation.run(none);
    yield* statements.endRemovals.run(none);
    yield* statements.endSignIns.run(none);
    yield* statements.endTokens.run(none);
    yield* statements.endLinks.run(none);
    yield* endOpenUploads();
    // A copy that is restored to try it must not write to clients.
    yield* statements.endDeliveries.run({ answer: JSON.stringify(message('delivery-restored')) });
    yield* skipNotices();
    const subject = message('subject-backup', { file: backup });
    yield* this.#deps.audit.note({ ...by, action: 'event-backup-restored', subject });
  }

  async databaseBytes(): Promise<number> {
    return (await this.#deps.database.read(statements.bytes.first(none)))!.bytes;
  }

  /**
   * Makes up for removals that another process, or an earlier one, began and did not end, once nothing of it can be on its
   * way to the storage. Until then clients cannot store these files. The time is counted from here on: that process may have
   * another clock.
   */
  async #finishBrokenOff(goesOn: () => Promise<boolean>, beforeMs: number): Promise<void> {
    const { clock, files, removals } = this.#deps;
    const unfinished = await removals.unfinished();
    const readyMs = unfinished.length === 0 ? 0 : clock.now() + brokenOffMs;
    while (clock.now() < readyMs) {
      if (!(await goesOn())) return;
      await sleep(500);
    }
    for (const { sha256, removals: count } of unfinished)
      if (await goesOn()) await removals.remove(files, sha256, beforeMs, count);
  }

  /** The same without waiting, for removals that were there at an earlier call already. */
  async takeOverRemovals(): Promise<void> {
    const { clock, files, removals, dropped } = this.#deps;
    const finished = await removals.takeOver(files, clock.now() - orphanMs);
    // What that process was to remove is still noted.
    if (finished > 0) await dropped.removeAll(async () => true);
  }

  #remove(sha256: string, beforeMs: number): Promise<boolean> {
    const { database, files, removals } = this.#deps;
    if (database.engine === 'sqlite') return files.removeOlder(sha256, beforeMs);
    return removals.remove(files, sha256, beforeMs);
  }

  /** Throws `disk-full` unless the disk with the database takes more. That of a PostgreSQL is not for this process to watch. */
  assertRoom(): void {
    const { database, reserve } = this.#deps;
    if (database.engine === 'sqlite') reserve.assertRoom();
  }

  /** Throws when the database does not respond. */
  async assertReadable(): Promise<void> {
    await this.#deps.database.read(statements.anyList.first(none));
  }
}
