import pg from 'pg';
import { problem } from '../../../shared/messages/problem.ts';
import { placeOf } from './databaseUrl.ts';
import { configOf } from './postgresConnection.ts';

/** A step of the schema as PostgreSQL runs it. Steps are numbered and never edited once they are in use. */
export interface PostgresMigration {
  version: number;
  postgres: string;
}

/** Programs that start at the same time migrate one after the other. */
const migrationLock = 7_263_502;

/** Indexes of searches are made of trigrams. */
const extension = 'pg_trgm';

/** Creates the extension, for which a role needs CREATE on the database. One that is there already needs nothing. */
const ensureExtension = async (client: pg.Client, place: string): Promise<void> => {
  try {
    await client.query(`CREATE EXTENSION IF NOT EXISTS ${extension}`);
  } catch (error) {
    throw problem('database-extension-missing', { place, extension, reason: (error as Error).message });
  }
};

/** The number of the newest step that was run; 0 for a database without our tables. */
const versionOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ isThere: number }>(
    `SELECT to_regclass('schema_version') IS NOT NULL AS "isThere"`,
  );
  if (rows[0]?.isThere !== 1) return 0;
  const found = await client.query<{ version: number }>('SELECT version FROM schema_version');
  return found.rows[0]!.version;
};

/** Runs the pending steps within the open transaction. A database that is up to date needs no privilege to change it. */
const runPending = async (client: pg.Client, steps: readonly PostgresMigration[], place: string): Promise<void> => {
  await client.query(`SELECT pg_advisory_xact_lock(${migrationLock})`);
  const found = await versionOf(client);
  const [oldest, newest] = [steps[0]!.version, steps.at(-1)!.version];
  if (found > newest) throw problem('database-newer', { file: place, found, known: newest });
  if (found > 0 && found < oldest) throw problem('database-too-old', { file: place, found, known: oldest });
  if (found === newest) return;
  await ensureExtension(client, place);
  if (found === 0) await client.query('CREATE TABLE schema_version AS SELECT 0 AS version');
  for (const step of steps) if (step.version > found) await client.query(step.postgres);
  await client.query('UPDATE schema_version SET version = $1', [newest]);
};

/**
 * Brings the schema to the newest version, all steps or none. Throws `database-newer` or `database-too-old` before any
 * change if this program cannot read the database, and `database-not-opened` with PostgreSQL's reason.
 */
export const migratePostgres = async (url: string, steps: readonly PostgresMigration[]): Promise<void> => {
  const place = placeOf(url);
  const refused = (error: unknown) => problem('database-not-opened', { place, reason: (error as Error).message });
  // A step on a large table takes its time.
  const client = new pg.Client({ ...configOf(url), pipeline: false, statement_timeout: 0, lock_timeout: 0 });
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    throw refused(error);
  });
  try {
    const { rows } = await client.query<{ encoding: string }>("SELECT current_setting('server_encoding') AS encoding");
    const { encoding } = rows[0]!;
    if (encoding !== 'UTF8') throw problem('database-not-utf8', { place, encoding });
    await client.query('BEGIN');
    await runPending(client, steps, place);
    await client.query('COMMIT');
  } catch (error) {
    throw error instanceof pg.DatabaseError ? refused(error) : error;
  } finally {
    await client.end();
  }
};
