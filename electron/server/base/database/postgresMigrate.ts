import pg from 'pg';
import { problem } from '../../../../shared/messages/problem.ts';
import { placeOf } from './databaseUrl.ts';
import { isRightMissing, openingProblem } from './openingProblem.ts';
import { idleMs, longConfigOf } from './postgresConnection.ts';

/** A step of the schema as PostgreSQL runs it. Steps are numbered and never edited once they are in use. */
export interface PostgresMigration {
  version: number;
  postgres: string;
}

/** Programs that start at the same time migrate one after the other. */
const migrationLock = 7_263_502;

/** Every server has a share of it while it runs: the schema does not change under it. */
export const runningLock = 7_263_505;

/** Indexes of searches are made of trigrams. */
const extension = 'pg_trgm';

/** Creates the extension, for which a role needs CREATE on the database. One that is there already needs nothing. */
const ensureExtension = async (client: pg.Client, place: string): Promise<void> => {
  try {
    await client.query(`CREATE EXTENSION IF NOT EXISTS ${extension}`);
  } catch (error) {
    if (isRightMissing(error)) throw error;
    throw problem('database-extension-missing', { place, extension, reason: (error as Error).message });
  }
};

/** The number of the newest step that was run; 0 for a database without our tables. */
export const versionOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ isThere: number }>(
    `SELECT to_regclass('schema_version') IS NOT NULL AS "isThere"`,
  );
  if (rows[0]?.isThere !== 1) return 0;
  const found = await client.query<{ version: number }>('SELECT version FROM schema_version');
  return found.rows[0]!.version;
};

/** Throws for a database that could not be written, and for a connection that drops its settings. */
const assertUsable = async (client: pg.Client, place: string): Promise<void> => {
  const { rows } = await client.query<{ encoding: string; readOnly: string; idleMs: string }>(
    `SELECT current_setting('server_encoding') AS encoding, current_setting('transaction_read_only') AS "readOnly",
       (SELECT setting FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout') AS "idleMs"`,
  );
  const { encoding, readOnly, idleMs: foundMs } = rows[0]!;
  if (encoding !== 'UTF8') throw problem('database-not-utf8', { place, encoding });
  if (readOnly === 'on') throw problem('database-read-only', { place });
  if (Number(foundMs) !== idleMs) throw problem('database-behind-pooler', { place });
};

const rights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;

/**
 * Throws where the role lacks a right that some request, or a backup, would be the first to miss. Of sequences a backup reads
 * the next id.
 */
const assertRights = async (client: pg.Client, place: string): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'S') AND relname <> 'schema_version'
       AND (relowner, relnamespace) = (SELECT relowner, relnamespace FROM pg_class WHERE oid = 'schema_version'::regclass)
       AND NOT CASE relkind WHEN 'S' THEN has_sequence_privilege(oid, 'SELECT')
         ELSE ${rights.map((right) => `has_table_privilege(oid, '${right}')`).join(' AND ')} END LIMIT 1`,
  );
  if (rows[0]) throw problem('database-rights-missing', { place, reason: `permission denied for ${rows[0].name}` });
};

/** Runs the pending steps within the open transaction. A database that is up to date needs no privilege to change it. */
const runPending = async (client: pg.Client, steps: readonly PostgresMigration[], place: string): Promise<void> => {
  await client.query(`SELECT pg_advisory_xact_lock(${migrationLock})`);
  const found = await versionOf(client);
  const [oldest, newest] = [steps[0]!.version, steps.at(-1)!.version];
  if (found > newest) throw problem('database-newer', { file: place, found, known: newest });
  if (found > 0 && found < oldest) throw problem('database-too-old', { file: place, found, known: oldest });
  if (found === newest) return assertRights(client, place);
  const { rows } = await client.query<{ isIdle: 0 | 1 }>(
    `SELECT pg_try_advisory_xact_lock(${runningLock}) AS "isIdle"`,
  );
  if (rows[0]!.isIdle === 0) throw problem('database-serves-older', { place });
  await ensureExtension(client, place);
  if (found === 0) await client.query('CREATE TABLE schema_version AS SELECT 0 AS version');
  for (const step of steps) if (step.version > found) await client.query(step.postgres);
  await client.query('UPDATE schema_version SET version = $1', [newest]);
};

/**
 * Brings the schema to the newest version, all steps or none. Throws `database-newer` or `database-too-old` before any
 * change if this program cannot read the database, and Problems that name what to change if it cannot be opened.
 */
export const migratePostgres = async (url: string, steps: readonly PostgresMigration[]): Promise<void> => {
  const place = placeOf(url);
  const client = new pg.Client(longConfigOf(url));
  client.on('error', () => {});
  try {
    await client.connect();
    await assertUsable(client, place);
    await client.query('BEGIN');
    await runPending(client, steps, place);
    await client.query('COMMIT');
  } catch (error) {
    throw openingProblem(error, place);
  } finally {
    await client.end();
  }
};
