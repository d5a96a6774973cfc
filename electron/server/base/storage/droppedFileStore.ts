import { type FileStorage, removalMs } from '../../../files/fileStorage.ts';
import type { Database } from '../database/database.ts';
import { none, sql, type Work } from '../database/statement.ts';
import { brokenOffMs, type FileRemovals } from './fileRemovalStore.ts';

/** A file that an organization stored, and that nothing names any more. */
interface DroppedFile {
  organization_id: number;
  sha256: string;
  dropped_ms: number;
}

/** The organization of files that the office itself stored. */
export const theOffice = 0;

/** Files that are removed in one step. */
const pageRows = 20;

const lastOrganization = Number.MAX_SAFE_INTEGER;

// A file that is dropped again while it is removed stays noted: its time is another one.
const againLater = `ON CONFLICT (organization_id, sha256) DO UPDATE SET dropped_ms =
  CASE WHEN dropped_file.dropped_ms < excluded.dropped_ms THEN excluded.dropped_ms ELSE dropped_file.dropped_ms + 1 END`;

const statements = {
  dropParts: sql<{ id: string; start: number; now: number }>(
    `INSERT INTO dropped_file (organization_id, sha256, bytes, dropped_ms)
     SELECT DISTINCT organization_id, open_upload_part.sha256, bytes, CAST(@now AS BIGINT)
     FROM open_upload_part JOIN open_upload ON open_upload.id = upload_id WHERE upload_id = @id AND start >= @start
     ${againLater}`,
  ),
  removeParts: sql<{ id: string; start: number }>(
    'DELETE FROM open_upload_part WHERE upload_id = @id AND start >= @start',
  ),
  drop: sql<{ organization: number; sha256: string; bytes: number; now: number }>(
    `INSERT INTO dropped_file (organization_id, sha256, bytes, dropped_ms)
     VALUES (@organization, @sha256, @bytes, @now) ${againLater}`,
  ),
  page: sql<{ organization: number; after: string; last: number; limit: number }, DroppedFile>(
    `SELECT organization_id, sha256, dropped_ms FROM dropped_file
     WHERE (organization_id, sha256) > (@organization, @after) AND organization_id <= @last
     ORDER BY organization_id, sha256 LIMIT @limit`,
  ),
  forget: sql<DroppedFile>(
    `DELETE FROM dropped_file
     WHERE organization_id = @organization_id AND sha256 = @sha256 AND dropped_ms = @dropped_ms`,
  ),
  bytes: sql<typeof none, { bytes: number }>(
    'SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) AS bytes FROM dropped_file',
  ),
};

/** The parts of an upload from a byte on are no longer needed. Inside a transaction; `remove` follows it. */
export function* dropParts(id: string, start: number, now: number): Work<void> {
  yield* statements.dropParts.run({ id, start, now });
  yield* statements.removeParts.run({ id, start });
}

/** The look at the files of an organization that runs, and the one that follows it. */
interface Look {
  now: Promise<void>;
  next: Promise<void> | null;
}

const noResult = (): void => undefined;

interface DroppedFilesDeps {
  database: Database;
  clock: { now: () => number };
  files: Pick<FileStorage, 'removeOlder'>;
  removals: FileRemovals;
}

/**
 * Files that were stored and are named by nothing any more: pieces of uploads that are complete, cancelled or expired, and
 * files whose rows were refused. They count for the organization that stored them until they are gone, and they go at once:
 * otherwise it could fill the disk beyond its quota by storing and dropping. What a crash leaves noted, the sweep removes.
 */
export class DroppedFiles {
  readonly #deps: DroppedFilesDeps;
  /** By organization. */
  readonly #running = new Map<number, Look>();
  /** Contents that are about to get a row, and for how many requests. */
  readonly #held = new Map<string, number>();
  /** Those of them that a look has passed over, and for which organizations. */
  readonly #passed = new Map<string, Set<number>>();
  readonly #removing = new Map<string, Promise<unknown>>();
  #retry: NodeJS.Timeout | undefined;

  constructor(deps: DroppedFilesDeps) {
    this.#deps = deps;
  }

  /**
   * Keeps these contents, which a request of this process is about to place and to name, from being removed until it calls
   * what this returns, and waits for a removal that is under way. Other processes are kept apart by `FileRemovals`, which
   * refuses such a row.
   */
  async hold(files: readonly { sha256: string }[]): Promise<() => void> {
    for (const { sha256 } of files) this.#held.set(sha256, (this.#held.get(sha256) ?? 0) + 1);
    await Promise.all(files.map(async ({ sha256 }) => this.#removing.get(sha256)));
    return () => {
      for (const { sha256 } of files) this.#release(sha256);
    };
  }

  /** Notes files that are in their place and got no row, and removes those that have none of another request. */
  async drop(organization: number, files: readonly { sha256: string; bytes: number }[]): Promise<void> {
    if (files.length === 0) return;
    const now = this.#deps.clock.now();
    await this.#deps.database.commit(function* () {
      for (const { sha256, bytes } of files) yield* statements.drop.run({ organization, sha256, bytes, now });
    });
    await this.remove(organization);
  }

  /**
   * Removes what is noted for an organization. Resolves once all is gone that was noted before the call, or has to wait: for
   * a request that is about to name it, another process that removes the same, or a storage that does not answer or takes long:
   * what is left then goes later, and no response waits for it.
   */
  remove(organization: number): Promise<void> {
    const running = this.#running.get(organization);
    if (!running) return this.#start(organization);
    // The one that runs may be past what was noted just now.
    return (running.next ??= running.now.then(() => this.#start(organization)));
  }

  /** The same for all organizations. Returns how many files are gone. */
  removeAll(goesOn: () => Promise<boolean>): Promise<number> {
    return this.#removeFrom({ organization: 0, last: lastOrganization }, goesOn);
  }

  /** Stored bytes that wait to be removed. */
  async bytes(): Promise<number> {
    return (await this.#deps.database.read(statements.bytes.first(none)))!.bytes;
  }

  close(): void {
    clearTimeout(this.#retry);
  }

  #start(organization: number): Promise<void> {
    const { clock } = this.#deps;
    const endMs = clock.now() + removalMs;
    const goesOn = async (failed: number): Promise<boolean> => {
      if (failed === 0 && clock.now() < endMs) return true;
      this.#tryLater();
      return false;
    };
    const work = this.#removeFrom({ organization, last: organization }, goesOn);
    const look: Look = {
      // What stays noted goes on counting for the organization.
      now: work
        .then(noResult, () => this.#tryLater())
        .finally(() => {
          if (look.next === null) this.#running.delete(organization);
        }),
      next: null,
    };
    this.#running.set(organization, look);
    return look.now;
  }

  async #removeFrom(
    { organization, last }: { organization: number; last: number },
    goesOn: (failed: number) => Promise<boolean>,
  ): Promise<number> {
    const { database } = this.#deps;
    let [removed, failures, at, after] = [0, 0, organization, ''];
    for (;;) {
      const page = await database.read(statements.page.all({ organization: at, after, last, limit: pageRows }));
      if (page.length === 0 || !(await goesOn(failures))) return removed;
      ({ organization_id: at, sha256: after } = page.at(-1)!);
      const names = this.#unheld(page);
      if (names.length === 0) continue;
      const { gone, waiting, failed } = await this.#removeNames(names, page);
      removed += gone;
      failures += failed;
      if (waiting > 0) this.#tryLater();
    }
  }

  async #removeNames(
    names: readonly string[],
    page: readonly DroppedFile[],
  ): ReturnType<FileRemovals['removeUnnamed']> {
    const { files, removals } = this.#deps;
    const removing = removals.removeUnnamed(files, names, (done) =>
      forgetting(page.filter(({ sha256 }) => done.has(sha256))),
    );
    const settled = removing.then(noResult, () => this.#tryLater());
    for (const sha256 of names) this.#removing.set(sha256, settled);
    try {
      return await removing;
    } finally {
      for (const sha256 of names) if (this.#removing.get(sha256) === settled) this.#removing.delete(sha256);
    }
  }

  #unheld(page: readonly DroppedFile[]): string[] {
    const names = new Set<string>();
    for (const { sha256, organization_id: organization } of page) {
      if (!this.#held.has(sha256)) names.add(sha256);
      else this.#passed.set(sha256, (this.#passed.get(sha256) ?? new Set()).add(organization));
    }
    return [...names];
  }

  #release(sha256: string): void {
    const left = this.#held.get(sha256)! - 1;
    if (left > 0) return void this.#held.set(sha256, left);
    this.#held.delete(sha256);
    const passed = this.#passed.get(sha256) ?? [];
    this.#passed.delete(sha256);
    for (const organization of passed) void this.remove(organization);
  }

  /** Another process removes the same file, or the storage may still do what it has not answered. */
  #tryLater(): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      this.removeAll(async () => true).catch(() => this.#tryLater());
    }, brokenOffMs + 1000).unref();
  }
}

function* forgetting(files: readonly DroppedFile[]): Work<void> {
  for (const { organization_id, sha256, dropped_ms } of files)
    yield* statements.forget.run({ organization_id, sha256, dropped_ms });
}
