import { message } from '../../../../shared/messages/catalogue.ts';
import { Problem } from '../../../../shared/messages/problem.ts';
import { type FileStorage, type PlacedFile, removalMs } from '../../../files/fileStorage.ts';
import type { ReceivedFile } from '../../../files/incomingFiles.ts';
import type { Clock } from '../../../ports.ts';
import type { Database } from '../database/database.ts';
import { none, sql, type Work } from '../database/statement.ts';

/** Where the files of the database are (`FilesOfDatabase`). */
export const filesSetting = 'files_of_database';

/** After this time a process no longer removes a file whose removal it has noted: it may have been stopped meanwhile. */
const beginWithinMs = 5_000;
/**
 * A removal that another process sees for this time was broken off: nothing of it can be on its way to the storage any
 * more. Clients cannot store such a file until then, and are not to wait for long.
 */
export const brokenOffMs = beginWithinMs + removalMs + 5_000;

/** How old a file without a row is when it is removed: no request takes so long from its file to its row. */
export const orphanMs = 24 * 60 * 60 * 1000;

interface Place {
  /** Throws `file-storage-away` where the value of the setting is another place than this one. */
  assertNotMoved: (noted: unknown) => void;
}

/** How long a removal that is over stays noted: no request takes so long from its file to its row. */
const notedMs = 6 * 60 * 60 * 1000;

/** The removal of a file, if there was one, and where the database has its files. */
interface Found {
  removals: number | null;
  isOver: 0 | 1 | null;
  place: string | null;
}

/** A removal that is not over. */
interface Unfinished {
  sha256: string;
  removals: number;
}

const statements = {
  find: sql<{ sha256: string }, Found>(
    `SELECT removals, is_over AS "isOver",
       (SELECT value FROM setting WHERE name = '${filesSetting}') AS place
     FROM (SELECT 1) AS one LEFT JOIN file_removal ON sha256 = @sha256`,
  ),
  hasRow: sql<{ sha256: string }, { sha256: string }>(
    `SELECT sha256 FROM blob WHERE sha256 = @sha256
     UNION ALL SELECT sha256 FROM open_upload_part WHERE sha256 = @sha256`,
  ),
  begin: sql<{ sha256: string; now: number }, { removals: number }>(
    `INSERT INTO file_removal (sha256, removals, begun_ms, is_over) VALUES (@sha256, 1, @now, 0)
     ON CONFLICT (sha256) DO UPDATE SET removals = file_removal.removals + 1, begun_ms = @now, is_over = 0
     RETURNING removals`,
  ),
  /** Begins where the file has no row, and no other process removes it. */
  beginUnnamed: sql<{ sha256: string; now: number; brokenOff: number }, { removals: number }>(
    `INSERT INTO file_removal (sha256, removals, begun_ms, is_over)
     SELECT CAST(@sha256 AS TEXT), 1, CAST(@now AS BIGINT), 0
     WHERE NOT EXISTS (SELECT 1 FROM blob WHERE sha256 = @sha256)
       AND NOT EXISTS (SELECT 1 FROM open_upload_part WHERE sha256 = @sha256)
     ON CONFLICT (sha256) DO UPDATE SET removals = file_removal.removals + 1, begun_ms = excluded.begun_ms, is_over = 0
       WHERE file_removal.is_over = 1 OR file_removal.removals = @brokenOff
     RETURNING removals`,
  ),
  /** Changes nothing where another process has begun anew. */
  end: sql<{ sha256: string; removals: number }>(
    `UPDATE file_removal SET removals = removals + 1, is_over = 1
     WHERE sha256 = @sha256 AND removals = @removals AND is_over = 0`,
  ),
  unfinished: sql<typeof none, Unfinished>('SELECT sha256, removals FROM file_removal WHERE is_over = 0'),
  forget: sql<{ before: number }>('DELETE FROM file_removal WHERE is_over = 1 AND begun_ms < @before'),
};

/**
 * Keeps the removal of files without a row apart from uploads of the same content, also in other processes. A storage
 * cannot do it: between the look at a file's time and its removal, another process may place it anew, and a file that was
 * placed just now may be about to get its row.
 *
 * Each removal counts when it begins and when it is over. An upload remembers the count from before it places its file; its
 * row is refused where the count has changed since or a removal runs, and the client sends the file again. So is the row of a
 * file that was placed where the database has its files no more.
 */
export class FileRemovals {
  readonly #database: Database;
  readonly #place: Place;
  readonly #clock: Clock;
  /** Removals of this process that the storage has not answered, and when they can be on their way no more. */
  readonly #failed = new Map<string, { removals: number; readyMs: number }>();
  /** Removals that were not over at an earlier look, and when the first such look was. */
  #seen = new Map<string, { removals: number; sinceMs: number }>();

  constructor(database: Database, place: Place, clock: Clock) {
    this.#database = database;
    this.#place = place;
    this.#clock = clock;
  }

  /** Has `place` of the storage remember the count from before. */
  watch(files: FileStorage): void {
    const place = files.place.bind(files);
    files.place = async <F extends ReceivedFile>(file: F): Promise<F & PlacedFile> => {
      const { removals, place: noted } = (await this.#database.read(statements.find.first({ sha256: file.sha256 })))!;
      this.#place.assertNotMoved(JSON.parse(noted ?? 'null'));
      return { ...(await place(file)), removals: removals ?? 0 };
    };
  }

  /**
   * Inside the transaction that writes the row. Throws `database-busy` where the file may be gone again, and
   * `file-storage-away` where the files of the database were moved.
   */
  *assertNone({ sha256, removals: before = 0 }: PlacedFile): Work<void> {
    const { removals, isOver, place } = (yield* statements.find.first({ sha256 }))!;
    this.#place.assertNotMoved(JSON.parse(place ?? 'null'));
    if (isOver === 0 || (removals ?? before) !== before)
      throw new Problem(message('database-busy'), { headers: { 'retry-after': '2' } });
  }

  /**
   * Removes the file unless it has a row, is younger, or another process removes it. Returns whether it did. `brokenOff` is
   * the count of a removal that was broken off.
   */
  async remove(files: FileStorage, sha256: string, beforeMs: number, brokenOff?: number): Promise<boolean> {
    const begunMs = this.#clock.now();
    const removals = await this.#database.commit(() => this.#beginning(sha256, begunMs, brokenOff));
    if (removals === null) return false;
    const isInTime = () => this.#clock.now() < begunMs + beginWithinMs;
    const isRemoved = await files.removeOlder(sha256, beforeMs, isInTime);
    // Not where it failed: the storage may still do it.
    await this.#database.commit(() => statements.end.run({ sha256, removals }));
    return isRemoved;
  }

  /**
   * Removes those of the files that have no row, whatever their age: what is placed meanwhile gets no row, and its client
   * sends it again. `noteDone` is a part of the transaction in which the removals are over; its files are gone, or have a row.
   */
  async removeUnnamed(
    files: Pick<FileStorage, 'removeOlder'>,
    hashes: readonly string[],
    noteDone: (done: ReadonlySet<string>) => Work<void>,
  ): Promise<{ gone: number; waiting: number; failed: number }> {
    const begunMs = this.#clock.now();
    const isInTime = () => this.#clock.now() < begunMs + beginWithinMs;
    const { named, begun } = await this.#database.commit(() => this.#beginningAll(hashes, begunMs));
    const done = new Set(named);
    const over: Unfinished[] = [];
    let [gone, failed] = [0, 0];
    const removeOne = async (one: Unfinished): Promise<void> => {
      const { sha256, removals } = one;
      try {
        const isRemoved = await files.removeOlder(sha256, Infinity, isInTime);
        this.#failed.delete(sha256);
        over.push(one);
        if (isRemoved) gone += 1;
        if (isRemoved || isInTime()) done.add(sha256);
      } catch {
        // Not over: the storage may still do it.
        failed += 1;
        this.#failed.set(sha256, { removals, readyMs: this.#clock.now() + brokenOffMs });
      }
    };
    await Promise.all(begun.map(removeOne));
    try {
      await this.#database.commit(function* () {
        for (const { sha256, removals } of over) yield* statements.end.send({ sha256, removals });
        yield* noteDone(done);
      });
    } catch (error) {
      // The storage is done with them: this process may begin anew at once.
      for (const { sha256, removals } of over) this.#failed.set(sha256, { removals, readyMs: 0 });
      throw error;
    }
    return { gone, waiting: hashes.length - done.size, failed };
  }

  /**
   * Makes up for removals that another process began and did not end, where this one has seen them for so long that nothing of
   * them can be on its way to the storage. Call it often: until then clients cannot store these files. The time is counted
   * here, since that process may have another clock. Returns how many are over now.
   */
  async takeOver(files: FileStorage, beforeMs: number): Promise<number> {
    const now = this.#clock.now();
    const seen = this.#seen;
    const unfinished = await this.#database.read(statements.unfinished.all(none));
    this.#seen = new Map(
      unfinished.map(({ sha256, removals }) => {
        const before = seen.get(sha256);
        return [sha256, before?.removals === removals ? before : { removals, sinceMs: now }];
      }),
    );
    let finished = 0;
    for (const [sha256, { removals, sinceMs }] of this.#seen) {
      if (now < sinceMs + brokenOffMs) continue;
      await this.remove(files, sha256, beforeMs, removals);
      finished += 1;
    }
    return finished;
  }

  /** Files whose removal is not over. Forgets removals that no upload in progress can have met. */
  async unfinished(): Promise<Unfinished[]> {
    await this.#database.commit(() => statements.forget.run({ before: this.#clock.now() - notedMs }));
    return this.#database.read(statements.unfinished.all(none));
  }

  *#beginning(sha256: string, now: number, brokenOff?: number): Work<number | null> {
    const { isOver, removals } = (yield* statements.find.first({ sha256 }))!;
    if (isOver === 0 && removals !== brokenOff) return null;
    if (yield* statements.hasRow.first({ sha256 })) return null;
    return (yield* statements.begin.first({ sha256, now }))!.removals;
  }

  *#beginningAll(hashes: readonly string[], now: number): Work<{ named: string[]; begun: Unfinished[] }> {
    const named: string[] = [];
    const begun: Unfinished[] = [];
    for (const sha256 of hashes) {
      const failed = this.#failed.get(sha256);
      const brokenOff = failed && failed.readyMs <= now ? failed.removals : -1;
      const removal = yield* statements.beginUnnamed.first({ sha256, now, brokenOff });
      if (removal) begun.push({ sha256, removals: removal.removals });
      else if (yield* statements.hasRow.first({ sha256 })) named.push(sha256);
    }
    return { named, begun };
  }
}
