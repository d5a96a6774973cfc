import type { PlacedFile } from '../../../files/fileStorage.ts';
import type { Database } from '../database/database.ts';
import { sql, type Work } from '../database/statement.ts';
import type { FileRemovals } from './fileRemovalStore.ts';

type NamedFile = Pick<PlacedFile, 'sha256' | 'bytes'>;

const pageRows = 500;

const statements = {
  insert: sql<{ sha256: string; bytes: number }>(
    'INSERT INTO blob (sha256, bytes) VALUES (@sha256, @bytes) ON CONFLICT (sha256) DO NOTHING',
  ),
  between: sql<{ first: string; last: string }, { sha256: string }>(
    `SELECT sha256 FROM blob WHERE sha256 BETWEEN @first AND @last
     UNION SELECT sha256 FROM open_upload_part WHERE sha256 BETWEEN @first AND @last`,
  ),
  page: sql<{ after: string; limit: number }, NamedFile>(
    'SELECT sha256, bytes FROM blob WHERE sha256 > @after ORDER BY sha256 LIMIT @limit',
  ),
};

/** Rows of stored contents. Inside a transaction. */
export class BlobRows {
  readonly #removals: FileRemovals;

  constructor(removals: FileRemovals) {
    this.#removals = removals;
  }

  /** Notes a file that is in its place. */
  *add(file: PlacedFile): Work<void> {
    const { sha256, bytes } = file;
    yield* this.#removals.assertNone(file);
    yield* statements.insert.send({ sha256, bytes });
  }

  /** Throws where a file that is in its place may be gone again, so that a part of an upload can refer to it. */
  assertKept(file: PlacedFile): Work<void> {
    return this.#removals.assertNone(file);
  }

  /** The contents that have a row, from one hash to another, parts of open uploads among them. */
  *between(first: string, last: string): Work<Set<string>> {
    const rows = yield* statements.between.all({ first, last });
    return new Set(rows.map(({ sha256 }) => sha256));
  }

  /** A few of them: hashes come in no order of time or organization. */
  *some(): Work<readonly NamedFile[]> {
    return yield* statements.page.all({ after: '', limit: 20 });
  }
}

/** The files that the database names, in the order of their hashes. */
export async function* filesOf(database: Pick<Database, 'read'>): AsyncGenerator<NamedFile> {
  for (let after = ''; ;) {
    const page = await database.read(statements.page.all({ after, limit: pageRows }));
    yield* page;
    if (page.length < pageRows) return;
    after = page.at(-1)!.sha256;
  }
}
