import type { Database } from '../database/database.ts';
import { none, sql, type Work } from '../database/statement.ts';

/** A part that no upload has any more. */
interface DroppedPart {
  sha256: string;
  dropped_ms: number;
}

/**
 * How long the file of a dropped part stays: another request may have placed the same content, and be about to write its
 * row. Much longer than that takes, and shorter than for files of which nothing is known.
 */
export const droppedMs = 60 * 60 * 1000;

/** Parts that are removed in one step. */
const pageRows = 500;

const statements = {
  drop: sql<{ id: string; start: number; now: number }>(
    `INSERT INTO dropped_part (sha256, bytes, dropped_ms)
     SELECT DISTINCT sha256, bytes, CAST(@now AS BIGINT) FROM open_upload_part WHERE upload_id = @id AND start >= @start
     ON CONFLICT (sha256) DO UPDATE SET dropped_ms = excluded.dropped_ms`,
  ),
  removeParts: sql<{ id: string; start: number }>(
    'DELETE FROM open_upload_part WHERE upload_id = @id AND start >= @start',
  ),
  due: sql<{ before: number; limit: number }, DroppedPart>(
    'SELECT sha256, dropped_ms FROM dropped_part WHERE dropped_ms < @before ORDER BY dropped_ms, sha256 LIMIT @limit',
  ),
  forget: sql<DroppedPart>('DELETE FROM dropped_part WHERE sha256 = @sha256 AND dropped_ms = @dropped_ms'),
  bytes: sql<typeof none, { bytes: number }>(
    'SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) AS bytes FROM dropped_part',
  ),
};

/** The parts of an upload from a byte on are no longer needed. Inside a transaction. */
export function* dropParts(id: string, start: number, now: number): Work<void> {
  yield* statements.drop.run({ id, start, now });
  yield* statements.removeParts.run({ id, start });
}

/** Some parts that were dropped before a time, the oldest first. */
export const dueParts = (database: Database, before: number): Promise<DroppedPart[]> =>
  database.read(statements.due.all({ before, limit: pageRows }));

/** Their files are gone, or have another reason to stay. What was dropped again meanwhile stays noted. */
export const forgetParts = (database: Database, parts: readonly DroppedPart[]): Promise<void> =>
  database.commit(function* () {
    for (const { sha256, dropped_ms } of parts) yield* statements.forget.run({ sha256, dropped_ms });
  });

/** What waits to be removed. */
export const droppedBytes = async (database: Database): Promise<number> =>
  (await database.read(statements.bytes.first(none)))!.bytes;
