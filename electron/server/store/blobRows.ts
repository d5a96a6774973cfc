import type { PlacedFile } from '../../files/fileStorage.ts';
import { sql, type Work } from '../database/statement.ts';

const statements = {
  insert: sql<{ sha256: string; bytes: number }>(
    'INSERT INTO blob (sha256, bytes) VALUES (@sha256, @bytes) ON CONFLICT (sha256) DO NOTHING',
  ),
  between: sql<{ first: string; last: string }, { sha256: string }>(
    'SELECT sha256 FROM blob WHERE sha256 BETWEEN @first AND @last',
  ),
};

/** Rows of stored contents. Inside a transaction. */
export class BlobRows {
  /** Notes a file that is in its place. */
  *add({ sha256, bytes }: PlacedFile): Work<void> {
    yield* statements.insert.run({ sha256, bytes });
  }

  /** The contents that have a row, from one hash to another. */
  *between(first: string, last: string): Work<Set<string>> {
    const rows = yield* statements.between.all({ first, last });
    return new Set(rows.map(({ sha256 }) => sha256));
  }
}
