import { message } from '../../../shared/messages/catalogue.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import { type FileStorage, type PlacedFile, removalMs } from '../../files/fileStorage.ts';
import type { ReceivedFile } from '../../files/incomingFiles.ts';
import type { Clock } from '../../ports.ts';
import type { Database } from '../database/database.ts';
import { none, sql, type Work } from '../database/statement.ts';

/** Where the files of the database are (`FilesOfDatabase`). */
export const filesSetting = 'files_of_database';

const dayMs = 24 * 60 * 60 * 1000;
/** After this time a process no longer removes a file whose removal it has noted: it may have been stopped meanwhile. */
const beginWithinMs = 5_000;
/**
 * A removal that another process sees for this time was broken off: nothing of it can be on its way to the storage any
 * more. Clients cannot store such a file until then, and are not to wait for long.
 */
export const brokenOffMs = beginWithinMs + removalMs + 5_000;

interface Place {
  /** Throws `file-storage-away` where the value of the setting is another place than this one. */
  assertNotMoved: (noted: unknown) => void;
}

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
  /** Changes nothing where another process has begun anew. */
  end: sql<{ sha256: string; removals: number }>(
    `UPDATE file_removal SET removals = removals + 1, is_over = 1
     WHERE sha256 = @sha256 AND removals = @removals AND is_over = 0`,
  ),
  unfinished: sql<typeof none, Unfinished>('SELECT sha256, removals FROM file_removal WHERE is_over = 0'),
  forget: sql<{ before: number }>('DELETE FROM file_removal WHERE is_over = 1 AND begun_ms < @before'),
};

/**
 * Keeps the removal of files without a row apart from uploads of the same content in other processes of a PostgreSQL. A
 * storage cannot do it: between the look at a file's time and its removal, another process may place it anew.
 *
 * Each removal counts when it begins and when it is over. An upload remembers the count from before it places its file; its
 * row is refused where the count has changed since or a removal runs, and the client sends the file again. So is the row of a
 * file that was placed where the database has its files no more.
 */
export class FileRemovals {
  readonly #database: Database;
  readonly #place: Place;
  readonly #clock: Clock;

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

  /** Files whose removal is not over. Forgets removals that no upload in progress can have met. */
  async unfinished(): Promise<Unfinished[]> {
    await this.#database.commit(() => statements.forget.run({ before: this.#clock.now() - 7 * dayMs }));
    return this.#database.read(statements.unfinished.all(none));
  }

  *#beginning(sha256: string, now: number, brokenOff?: number): Work<number | null> {
    const { isOver, removals } = (yield* statements.find.first({ sha256 }))!;
    if (isOver === 0 && removals !== brokenOff) return null;
    if (yield* statements.hasRow.first({ sha256 })) return null;
    return (yield* statements.begin.first({ sha256, now }))!.removals;
  }
}
