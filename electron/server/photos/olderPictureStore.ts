import { z } from 'zod';
import { type FileStorage, StoredFileError } from '../../files/fileStorage.ts';
import { isCutShort } from '../../files/judge/cutShort.ts';
import { none, sql, type Work } from '../base/database/statement.ts';
import { putSetting, readSetting } from '../base/database/settingStore.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';

const settingName = 'pictures_examined';
/** Uploads from one transaction to the next: a stop repeats less than so many. */
const batchRows = 100;

/** Uploads up to `after` were examined, those up to `until` are to be. */
const Progress = z.object({ after: z.int(), until: z.int() });
type Progress = z.infer<typeof Progress>;

interface Picture {
  seq: number;
  sha256: string;
  media_type: string;
}

const statements = {
  newest: sql<object, { seq: number }>('SELECT coalesce(max(seq), 0) AS seq FROM upload'),
  batch: sql<Progress & { rows: number }, Picture>(
    `SELECT seq, sha256, media_type FROM upload
     WHERE seq > @after AND seq <= @until AND cut_short = 0 AND media_type IN ('image/jpeg', 'image/png')
     ORDER BY seq LIMIT @rows`,
  ),
  markCutShort: sql<{ seq: number }>('UPDATE upload SET cut_short = 1 WHERE seq = @seq'),
};

/** What was there at the first run is examined; later uploads are judged on arrival. */
function* begin(): Work<Progress> {
  const progress: Progress = { after: 0, until: (yield* statements.newest.first(none))!.seq };
  yield* putSetting(settingName, progress);
  return progress;
}

/**
 * Examines, once, the pictures that were stored before uploads were marked as cut short (migration 15). Its progress is
 * a setting, so that it goes on where a stopped server, or a storage that is away, interrupted it.
 */
export class OlderPictures {
  readonly #deps: Pick<StoreDeps, 'database'> & { files: Pick<FileStorage, 'withLocalCopy'> };

  constructor(deps: Pick<StoreDeps, 'database'> & { files: Pick<FileStorage, 'withLocalCopy'> }) {
    this.#deps = deps;
  }

  /** Returns how many pictures are cut short. `goesOn` is asked before each one: a storage may be slow. */
  async examine(goesOn: () => Promise<boolean> = async () => true): Promise<number> {
    const { database } = this.#deps;
    const stored = Progress.safeParse(await database.read(readSetting(settingName)));
    const { until, after: first } = stored.success ? stored.data : await database.commit(begin);
    let marked = 0;
    for (let after = first; after < until;) {
      const pictures = await database.read(statements.batch.all({ after, until, rows: batchRows }));
      const cutShort: Picture[] = [];
      for (const picture of pictures) {
        if (!(await goesOn())) return marked;
        if (await this.#isCutShort(picture)) cutShort.push(picture);
      }
      after = pictures.length < batchRows ? until : pictures.at(-1)!.seq;
      const progress: Progress = { after, until };
      await database.commit(function* () {
        for (const { seq } of cutShort) yield* statements.markCutShort.run({ seq });
        yield* putSetting(settingName, progress);
      });
      marked += cutShort.length;
    }
    return marked;
  }

  /** False for a file that is missing or damaged, which is for the check of all data to report. */
  async #isCutShort({ sha256, media_type }: Picture): Promise<boolean> {
    try {
      return (await this.#deps.files.withLocalCopy(sha256, (path) => isCutShort(path, media_type))) ?? false;
    } catch (error) {
      if (error instanceof StoredFileError) return false;
      throw error;
    }
  }
}
