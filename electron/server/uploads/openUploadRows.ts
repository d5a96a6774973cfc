import type { UploadKind } from '../../../shared/api/files.ts';
import { none, sql, type Work } from '../base/database/statement.ts';
import { dropParts } from '../base/storage/droppedFileStore.ts';

/** An upload that arrives in pieces. */
export interface OpenUpload {
  id: string;
  organization_id: number;
  is_test: 0 | 1;
  /** As the idempotency store has it. */
  key: string;
  /** Method and path of the request that began it. */
  operation: string;
  kind: UploadKind;
  job_id: number;
  array_id: string | null;
  name: string;
  length: number;
  /** Of the whole file: as announced, and once it has a row as it is. */
  sha256: string | null;
  /** Bytes that are stored, from the first one on. */
  received: number;
  /** The request that appends; only it may add parts. */
  writer: string | null;
  created_ms: number;
  expires_ms: number;
  /** When the file got its row. */
  answered_ms: number | null;
}

/** An upload, and whose it is. */
export type OwnUpload = Pick<OpenUpload, 'id' | 'organization_id'>;

/** A stored piece. */
export interface UploadPart {
  start: number;
  bytes: number;
  sha256: string;
}

const columns = [
  ...['id', 'organization_id', 'is_test', 'key', 'operation', 'kind', 'job_id', 'array_id', 'name', 'length'],
  ...['sha256', 'received', 'writer', 'created_ms', 'expires_ms', 'answered_ms'],
];

export const statements = {
  insert: sql<OpenUpload>(
    `INSERT INTO open_upload (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
  ),
  byId: sql<{ id: string }, OpenUpload>('SELECT * FROM open_upload WHERE id = @id'),
  ofKey: sql<{ organization: number; key: string }, OpenUpload>(
    'SELECT * FROM open_upload WHERE organization_id = @organization AND key = @key',
  ),
  /** Of one world. `bytes`: those that may still come; the others count as used. */
  openOf: sql<{ organization: number; isTest: 0 | 1; now: number }, { uploads: number; bytes: number }>(
    `SELECT CAST(coalesce(sum(CASE WHEN is_test = @isTest AND expires_ms > @now THEN 1 ELSE 0 END), 0) AS BIGINT) AS uploads,
       CAST(coalesce(sum(CASE WHEN expires_ms > @now AND is_test <= @isTest THEN length - received ELSE 0 END), 0) AS BIGINT)
         AS bytes
     FROM open_upload WHERE organization_id = @organization AND answered_ms IS NULL`,
  ),
  totals: sql<{ isTest: 0 | 1; now: number }, { uploads: number; bytes: number }>(
    `SELECT count(*) AS uploads, CAST(coalesce(sum(received), 0) AS BIGINT) AS bytes FROM open_upload
     WHERE answered_ms IS NULL AND expires_ms > @now AND is_test = @isTest`,
  ),
  parts: sql<{ id: string }, UploadPart>(
    'SELECT start, bytes, sha256 FROM open_upload_part WHERE upload_id = @id ORDER BY start',
  ),
  claim: sql<{ id: string; writer: string | null; received: number }>(
    'UPDATE open_upload SET writer = @writer WHERE id = @id AND received = @received AND answered_ms IS NULL',
  ),
  endWriter: sql<{ id: string }>('UPDATE open_upload SET writer = NULL WHERE id = @id AND writer IS NOT NULL'),
  advance: sql<{ id: string; writer: string; from: number; to: number }>(
    `UPDATE open_upload SET received = @to
     WHERE id = @id AND writer = @writer AND received = @from AND answered_ms IS NULL`,
  ),
  addPart: sql<UploadPart & { id: string }>(
    'INSERT INTO open_upload_part (upload_id, start, bytes, sha256) VALUES (@id, @start, @bytes, @sha256)',
  ),
  answer: sql<{ id: string; sha256: string; now: number }>(
    'UPDATE open_upload SET answered_ms = @now, sha256 = @sha256, writer = NULL WHERE id = @id',
  ),
  remove: sql<{ id: string }>('DELETE FROM open_upload WHERE id = @id'),
  expired: sql<{ now: number; limit: number }, { id: string; organization: number }>(
    'SELECT id, organization_id AS organization FROM open_upload WHERE expires_ms <= @now ORDER BY expires_ms LIMIT @limit',
  ),
};

/** Its parts are no longer needed either; `DroppedFiles` follows. */
export function* removing(id: string, now: number): Work<void> {
  yield* dropParts(id, 0, now);
  yield* statements.remove.run({ id });
}

/** False where the upload is complete, or these are no longer its pieces. */
export function* removingLost(id: string, pieces: readonly UploadPart[], now: number): Work<boolean> {
  const upload = yield* statements.byId.first({ id });
  if (!upload || upload.answered_ms !== null) return false;
  const listed = new Map((yield* statements.parts.all({ id })).map(({ start, sha256 }) => [start, sha256]));
  if (pieces.some(({ start, sha256 }) => listed.get(start) !== sha256)) return false;
  yield* removing(id, now);
  return true;
}

/** Ends all open uploads, as a restore does: a backup does not hold their parts. */
export const endOpenUploads = function* (): Work<void> {
  yield* sql('DELETE FROM open_upload_part').run(none);
  yield* sql('DELETE FROM open_upload').run(none);
  yield* sql('DELETE FROM dropped_file').run(none);
};
