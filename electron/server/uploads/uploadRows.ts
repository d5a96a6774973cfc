import type { UploadKind } from '../../../shared/api/files.ts';
import { inOrderOfTime } from '../../../shared/job/takenTime.ts';
import type { Ids } from '../../ports.ts';
import { sql, type Work } from '../base/database/statement.ts';

/** A file that a client sent, and what it belongs to. */
export interface Upload {
  id: string;
  job_id: number;
  array_id: string | null;
  kind: UploadKind;
  name: string;
  media_type: string;
  sha256: string;
  bytes: number;
  /** By the camera's own clock, `2026-03-14T09:26:53`; null where the file does not contain a time. */
  taken: string | null;
  /** Where it was taken, in millionths of a degree; null where that is unknown, and for uploads of before. */
  latitude_e6: number | null;
  longitude_e6: number | null;
  /** 1: the picture is cut short, and cannot be displayed. */
  cut_short: 0 | 1;
}

export interface StoredUpload extends Upload {
  seq: number;
  /** When its first byte arrived. A revision's copy keeps the time of the original. */
  created_ms: number;
}

const statements = {
  insert: sql<Upload & { created_ms: number }>(
    `INSERT INTO upload (id, job_id, array_id, kind, name, media_type, sha256, bytes, taken, latitude_e6,
       longitude_e6, cut_short, created_ms)
     VALUES (@id, @job_id, @array_id, @kind, @name, @media_type, @sha256, @bytes, @taken, @latitude_e6,
       @longitude_e6, @cut_short, @created_ms)`,
  ),
  copyMark: sql<{ from: number; to: string }>(
    `INSERT INTO photo_mark (upload, mark, comment, user_id, marked_ms)
     SELECT copied.seq, mark, comment, user_id, marked_ms FROM photo_mark JOIN upload AS copied ON copied.id = @to
     WHERE photo_mark.upload = @from`,
  ),
  marked: sql<{ job: number }, { seq: number }>(
    'SELECT seq FROM photo_mark JOIN upload ON seq = photo_mark.upload WHERE job_id = @job',
  ),
  rename: sql<{ seq: number; name: string }>('UPDATE upload SET name = @name WHERE seq = @seq'),
  ofJob: sql<{ job: number }, StoredUpload>('SELECT * FROM upload WHERE job_id = @job ORDER BY seq'),
};

/** Rows of uploads. Inside a transaction. */
export class UploadRows {
  readonly #ids: Ids;

  constructor(ids: Ids) {
    this.#ids = ids;
  }

  *add(upload: Upload, created_ms: number): Work<void> {
    yield* statements.insert.send({ ...upload, created_ms });
  }

  *rename(seq: number, name: string): Work<void> {
    yield* statements.rename.send({ seq, name });
  }

  /** In the order in which they were taken, then of their names. */
  *ofJob(job: number): Work<StoredUpload[]> {
    const uploads = yield* statements.ofJob.all({ job });
    return inOrderOfTime(uploads, ({ taken, name, created_ms: cameMs }) => ({ taken, name, cameMs }));
  }

  /**
   * A revision has its predecessor's files, and the images of the arrays that live on in it; the bytes are stored
   * once. The marks of reviewers go along, because the photos are the same. Images of arrays that were dropped stay with
   * the old job. `arrays` maps new array ids to old ones.
   */
  *carryOver(from: number, to: number, arrays: ReadonlyMap<string, string>): Work<void> {
    const marked = new Set((yield* statements.marked.all({ job: from })).map(({ seq }) => seq));
    const newArrays = new Map([...arrays].map(([created, old]) => [old, created]));
    for (const { seq, created_ms, ...upload } of yield* statements.ofJob.all({ job: from })) {
      const array_id = upload.array_id === null ? null : newArrays.get(upload.array_id);
      if (array_id === undefined) continue;
      const id = this.#ids.uuid();
      yield* this.add({ ...upload, id, job_id: to, array_id }, created_ms);
      if (marked.has(seq)) yield* statements.copyMark.send({ from: seq, to: id });
    }
  }
}
