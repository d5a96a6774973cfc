import { problem } from '../../../shared/messages/problem.ts';
import type { PhotoMark, PhotoMarkView } from '../../../shared/job/photoMarks.ts';
import { sql, type Work } from '../base/database/statement.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import type { JobRows } from '../jobs/store/jobRows.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';

interface MarkedUpload {
  seq: number;
  name: string;
  kind: string;
  array: string | null;
  mark: PhotoMark | null;
  comment: string | null;
}

/** A mark to set; null takes it away. */
export interface MarkToSet {
  mark: PhotoMark | null;
  comment: string;
}

const statements = {
  find: sql<{ id: string; job: number }, MarkedUpload>(
    `SELECT seq, name, kind, array_id AS array, mark, comment FROM upload LEFT JOIN photo_mark ON photo_mark.upload = seq
     WHERE id = @id AND job_id = @job`,
  ),
  put: sql<{ upload: number; mark: PhotoMark; comment: string; user: number; at: number }>(
    `INSERT INTO photo_mark (upload, mark, comment, user_id, marked_ms) VALUES (@upload, @mark, @comment, @user, @at)
     ON CONFLICT (upload) DO UPDATE SET mark = excluded.mark, comment = excluded.comment, user_id = excluded.user_id,
       marked_ms = excluded.marked_ms`,
  ),
  remove: sql<{ upload: number }>('DELETE FROM photo_mark WHERE upload = @upload'),
  ofJob: sql<{ job: number }, PhotoMarkView & { id: string }>(
    `SELECT upload.id, mark, comment, "user".email AS "by", marked_ms AS "atMs"
     FROM photo_mark JOIN upload ON seq = photo_mark.upload JOIN "user" ON "user".id = user_id WHERE job_id = @job`,
  ),
};

/**
 * How reviewers judged photos, for the office: a hold can tell the crew. Like a note, a mark changes nothing that
 * clients can see of a job.
 */
export class PhotoMarkStore {
  readonly #deps: StoreDeps;
  readonly #jobRows: JobRows;

  constructor(deps: StoreDeps, jobRows: JobRows) {
    this.#deps = deps;
    this.#jobRows = jobRows;
  }

  /** By the ids of uploads. */
  async ofJob(job: number): Promise<Map<string, PhotoMarkView>> {
    const found = await this.#deps.database.read(statements.ofJob.all({ job }));
    return new Map(found.map(({ id, ...mark }) => [id, mark]));
  }

  /** Throws `job-not-found`, `job-superseded`, `file-not-found`. */
  mark(job: number, id: string, wanted: MarkToSet, by: Actor & { user: number }): Promise<void> {
    return this.#deps.database.commit(() => this.#marking(job, id, wanted, by));
  }

  *#marking(job: number, id: string, { mark, comment }: MarkToSet, by: Actor & { user: number }): Work<void> {
    yield* this.#jobRows.open(job);
    const upload = yield* statements.find.first({ id: id.toLowerCase(), job });
    if (!upload) throw problem('file-not-found', { file: id });
    const { seq, name, kind, array } = upload;
    const given = mark === null ? '' : comment;
    if (upload.mark === mark && (upload.comment ?? '') === given) return;
    if (mark === null) yield* statements.remove.send({ upload: seq });
    else yield* statements.put.send({ upload: seq, mark, comment: given, user: by.user, at: this.#deps.clock.now() });
    const detail = {
      kind,
      array,
      name,
      ...(mark === null ? {} : { mark }),
      ...(given === '' ? {} : { comment: given }),
    };
    yield* this.#jobRows.note(job, by, mark === null ? 'event-photo-unmarked' : 'event-photo-marked', detail);
  }
}
