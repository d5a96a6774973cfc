import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../shared/messages/problem.ts';
import { fileProblem } from '../../files/fileProblem.ts';
import { openDatabase } from '../../sqlite/openDatabase.ts';
import { serverMigrations } from '../store/migrations/index.ts';
import { damaged, databaseDigest, type Digest, type Manifest } from './archive.ts';
import { fillEmptyData } from './emptyData.ts';
import { SqliteSnapshot } from './sqliteSnapshot.ts';
import { unpack } from './unpack.ts';

/**
 * Moves the rows of the unpacked SQLite database, which has compared them with the schema and has brought those of an
 * older one up to date. The client of PostgreSQL is loaded only where it is used.
 */
const moveToPostgres = async (file: string, databaseUrl: string): Promise<void> => {
  // Format 1 may be of an older schema still.
  openDatabase(file, serverMigrations).close();
  const { NewPostgresDatabase } = await import('./newPostgresDatabase.ts');
  const database = await NewPostgresDatabase.open(databaseUrl);
  const snapshot = new SqliteSnapshot(file);
  try {
    const nextIds = new Map<string, number>();
    for (const table of snapshot.tables) {
      await database.insert(table, snapshot.rows(table));
      if (table.isNumbered) nextIds.set(table.name, await snapshot.nextId(table));
    }
    await database.complete(nextIds);
  } finally {
    await snapshot.close();
    await database.close();
  }
  const folder = path.dirname(file);
  const left = readdirSync(folder).filter((name) => name.startsWith(path.basename(file)));
  for (const name of left) await rm(path.join(folder, name));
};

interface RestoreOptions {
  /** The address of an empty PostgreSQL database for the rows; without it they are a file in the data directory. */
  databaseUrl?: string | undefined;
}

/** Restores a backup into a data directory without server data: completely, or not at all. */
export const restore = async (
  archive: string,
  data: string,
  { databaseUrl }: RestoreOptions = {},
): Promise<Manifest & { data: string; database: Digest }> => {
  if (!existsSync(archive)) throw problem('restore-file-missing', { file: archive });
  return fillEmptyData(data, async (folder) => {
    const to = { database: path.join(folder, 'server.db'), files: path.join(folder, 'files') };
    const manifest = await unpack(archive, to).catch((error: Error) => {
      if (error instanceof Problem && error.code !== 'path-is-folder' && error.code !== 'path-not-plain') throw error;
      // The archive reader reports a file that is no archive, or only a part of one, in its own words.
      const reason = (error instanceof Problem ? error : fileProblem(error, archive))?.asMessage ?? null;
      throw reason === null
        ? damaged(message('archive-unreadable', { reason: error.message }))
        : problem('restore-file-trouble', { reason });
    });
    if (databaseUrl !== undefined) await moveToPostgres(to.database, databaseUrl);
    return { data, ...manifest, database: databaseDigest(manifest) };
  });
};
