import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { message } from '../../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../../shared/messages/problem.ts';
import { fileProblem } from '../../../files/fileProblem.ts';
import type { S3Access } from '../../../files/s3/s3Location.ts';
import { openDatabase } from '../../../sqlite/openDatabase.ts';
import { serverMigrations } from '../../migrations/index.ts';
import { damaged, databaseDigest, type Digest, type Manifest } from '../archive/archive.ts';
import { fillEmptyData } from './emptyData.ts';
import { fillNewFiles } from './newFiles.ts';
import { SqliteSnapshot } from '../archive/sqliteSnapshot.ts';
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
    await snapshot.close();
    const folder = path.dirname(file);
    const left = readdirSync(folder).filter((name) => name.startsWith(path.basename(file)));
    for (const name of left) await rm(path.join(folder, name));
    // Last: what fails before it leaves the database empty.
    await database.complete(nextIds);
  } finally {
    await snapshot.close();
    await database.close();
  }
};

interface RestoreOptions {
  /** The address of an empty PostgreSQL database for the rows; without it they are a file in the data directory. */
  databaseUrl?: string | undefined;
  /** Where the files go; without it into the data directory. */
  s3?: S3Access | null | undefined;
}

/** The archive reader reports a file that is no archive, or only a part of one, in its own words. */
export const unpackProblem = (error: Error, archive: string): Problem => {
  if (error instanceof Problem && error.code !== 'path-is-folder' && error.code !== 'path-not-plain') return error;
  const reason = (error instanceof Problem ? error : fileProblem(error, archive))?.asMessage ?? null;
  return reason === null
    ? damaged(message('archive-unreadable', { reason: error.message }))
    : problem('restore-file-trouble', { reason });
};

/** Restores a backup into a data directory without server data: completely, or not at all. */
export const restore = async (
  archive: string,
  data: string,
  { databaseUrl, s3 = null }: RestoreOptions = {},
): Promise<Manifest & { data: string; database: Digest }> => {
  if (!existsSync(archive)) throw problem('restore-file-missing', { file: archive });
  return fillEmptyData(data, (folder) =>
    fillNewFiles({ folder: path.join(folder, 'files'), s3 }, async (files) => {
      const database = path.join(folder, 'server.db');
      const manifest = await unpack(archive, { database, files }).catch((error: Error) => {
        throw unpackProblem(error, archive);
      });
      if (databaseUrl !== undefined) await moveToPostgres(database, databaseUrl);
      return { data, ...manifest, database: databaseDigest(manifest) };
    }),
  );
};
