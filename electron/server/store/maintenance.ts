import type { FileStore } from '../../files/fileStore.ts';
import type { serverPaths } from './serverPaths.ts';
import type { StoreDeps } from './storeDeps.ts';

interface MaintenanceDeps extends StoreDeps {
  files: FileStore;
  paths: ReturnType<typeof serverPaths>;
}

/** Clean-up and readiness of the data. */
export class Maintenance {
  readonly paths: ReturnType<typeof serverPaths>;
  readonly #deps: MaintenanceDeps;

  constructor(deps: MaintenanceDeps) {
    this.#deps = deps;
    this.paths = deps.paths;
  }

  /**
   * Removes what a crash left behind: temporary files of processes that ended, files without a row, and expired
   * idempotency records. Files and rows are compared under the write lock, because a file is stored under it too.
   */
  sweep(): Promise<{ temporary: number; files: number; responses: number }> {
    const { commit, database, files, blobs, idempotency } = this.#deps;
    const temporary = files.sweepTemporary();
    return commit(() => {
      const orphans = [...files.list()].filter((sha256) => !database.runNow(blobs.has(sha256)));
      for (const sha256 of orphans) files.remove(sha256);
      return { temporary, files: orphans.length, responses: database.runNow(idempotency.removeExpired()) };
    });
  }

  totals(): { files: number; fileBytes: number; jobs: number; testJobs: number } {
    const totals = this.#deps.db.prepare<[], { files: number; fileBytes: number; jobs: number; testJobs: number }>(
      `SELECT count(*) AS files, coalesce(sum(bytes), 0) AS fileBytes, (SELECT count(*) FROM job WHERE is_test = 0) AS jobs,
         (SELECT count(*) FROM job WHERE is_test = 1) AS testJobs FROM blob`,
    );
    return totals.get()!;
  }

  /** Refuses every write that would make the database larger, until the returned function is called. */
  stopGrowth(): () => void {
    const { db } = this.#deps;
    const limit = db.pragma('max_page_count', { simple: true }) as number;
    db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true }) as number}`);
    return () => void db.pragma(`max_page_count = ${limit}`);
  }

  /** Throws when the database does not respond. */
  assertReadable(): void {
    this.#deps.db.prepare('SELECT count(*) FROM reference_list').get();
  }
}
