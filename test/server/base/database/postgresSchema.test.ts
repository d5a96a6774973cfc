import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { NewPostgresDatabase } from '../../../../electron/server/backups/restore/newPostgresDatabase.ts';
import { migratePostgres } from '../../../../electron/server/base/database/postgresMigrate.ts';
import { serverMigrations } from '../../../../electron/server/migrations/index.ts';
import { type Db, openDatabase } from '../../../../electron/sqlite/openDatabase.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { administer, newPostgresDatabase, query, through } from '../../../support/postgres.ts';
import { hasPostgres } from '../../../support/postgresServer.ts';
import { temporaryFolder } from '../../../support/processes.ts';

const kinds: Readonly<Record<string, string>> = { INTEGER: 'bigint', TEXT: 'text', BLOB: 'bytea' };
const isOurs = (table: string): boolean => !/^(sqlite_|job_search|schema_version)/.test(table);

const ofSqlite = (db: Db) => {
  const all = <T>(text: string) => db.prepare(text).all() as T[];
  const tables = all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'").filter(({ name }) =>
    isOurs(name),
  );
  const columns = tables.flatMap(({ name: table }) =>
    all<{ name: string; type: string; notnull: number; pk: number; dflt_value: string | null }>(
      `PRAGMA table_info("${table}")`,
    ).map(({ name, type, notnull, pk, dflt_value }) =>
      [table, name, kinds[type], notnull || pk ? 'NOT NULL' : '', dflt_value ?? ''].join(' '),
    ),
  );
  const keys = tables.flatMap(({ name: table }) =>
    all<{ from: string; table: string }>(`PRAGMA foreign_key_list("${table}")`).map(
      (key) => `${table} ${key.from} ${key.table}`,
    ),
  );
  const indexes = all<{ name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL",
  );
  return { columns: columns.toSorted(), keys: keys.toSorted(), indexes: indexes.map(shapeOfIndex).toSorted() };
};

const shapeOfIndex = ({ name, sql }: { name: string; sql: string }): string =>
  [name, sql.includes('UNIQUE') ? 'unique' : '', / WHERE /.test(sql) ? 'partial' : ''].join(' ');

const ofPostgres = async (url: string) => {
  const columns = await query<{ table: string; row: string }>(
    url,
    `SELECT table_name AS table, concat_ws(' ', table_name, column_name, data_type,
       CASE is_nullable WHEN 'NO' THEN 'NOT NULL' ELSE '' END, coalesce(replace(column_default, '::text', ''), '')) AS row
     FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  const keys = await query<{ row: string }>(
    url,
    `SELECT concat_ws(' ', replace(conrelid::regclass::text, '"', ''), attname, replace(confrelid::regclass::text, '"', '')) AS row
     FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1] WHERE contype = 'f'`,
  );
  const indexes = await query<{ name: string; sql: string }>(
    url,
    `SELECT indexname AS name, indexdef AS sql FROM pg_indexes WHERE schemaname = 'public'
     AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conname = indexname)`,
  );
  return {
    columns: columns
      .filter(({ table }) => isOurs(table))
      .map(({ row }) => row)
      .toSorted(),
    keys: keys.map(({ row }) => row).toSorted(),
    indexes: indexes
      .filter(({ name }) => isOurs(name))
      .map(shapeOfIndex)
      .toSorted(),
  };
};

const newest = serverMigrations.at(-1)!.version;

describe.skipIf(!hasPostgres())('the schema on PostgreSQL', async () => {
  if (!hasPostgres()) return;
  const url = await newPostgresDatabase();
  await migratePostgres(url, serverMigrations);
  await administer(url, "INSERT INTO organization (name, created_ms) VALUES ('Valley Solar', 1)");
  const addJob = `INSERT INTO job (organization_id, status, created_ms, updated_ms, change, services, client_name,
    client_street_address, city, ahj, utility) VALUES (1, 'Submitted', 1, 1, 1, 0, '', '', '', '', '')`;
  await administer(
    url,
    addJob,
    "INSERT INTO job_event (job_id, at_ms, actor, action) VALUES (1, 1, 'Ana', 'Submitted')",
  );

  it('has the tables, columns, foreign keys and indexes of the schema on SQLite', async () => {
    const db = openDatabase(path.join(temporaryFolder(), 'server.db'), serverMigrations);
    atEnd(() => db.close());
    expect(await ofPostgres(url)).toEqual(ofSqlite(db));
  });

  it('is made once by programs that start at the same time, and left alone after that', async () => {
    const fresh = await newPostgresDatabase();
    await Promise.all(Array.from({ length: 4 }, () => migratePostgres(fresh, serverMigrations)));
    expect(await query(fresh, 'SELECT version FROM schema_version')).toEqual([{ version: newest }]);
  });

  it('is made whole or not at all', async () => {
    const fresh = await newPostgresDatabase();
    const broken = [...serverMigrations, { version: newest + 1, postgres: 'CREATE TABLE job (id BIGINT)' }];
    await expect(migratePostgres(fresh, broken)).rejects.toMatchObject({
      code: 'database-not-opened',
      params: { reason: 'relation "job" already exists' },
    });
    expect(await query(fresh, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
  });

  it('is refused when it is newer or older than this program knows', async () => {
    const older = serverMigrations.slice(0, -1);
    const code = (steps: typeof serverMigrations) =>
      migratePostgres(url, steps).catch((error: { code: string }) => error.code);
    expect(await code(older)).toBe('database-newer');
    expect(await code([{ ...serverMigrations[0]!, version: newest + 1 }])).toBe('database-too-old');
  });

  it.each(['UPDATE', 'DELETE', 'TRUNCATE'])('refuses %s on the history', async (command) => {
    const statements = {
      UPDATE: "UPDATE job_event SET actor = ''",
      DELETE: 'DELETE FROM job_event',
      TRUNCATE: 'TRUNCATE job_event',
    };
    await expect(administer(url, statements[command as 'UPDATE'])).rejects.toThrow('append-only');
    await expect(administer(url, statements[command as 'UPDATE'].replace('job_event', 'audit'))).rejects.toThrow(
      'append-only',
    );
  });

  it('never gives an id twice', async () => {
    await administer(url, addJob, 'DELETE FROM job WHERE id = 2', addJob);
    expect(await query(url, 'SELECT CAST(max(id) AS int) AS id FROM job')).toEqual([{ id: 3 }]);
  });

  it('counts what an organization uses, each file once', async () => {
    const upload = (id: string) => `INSERT INTO upload (id, job_id, kind, name, media_type, sha256, bytes, created_ms)
      VALUES ('${id}', 1, 'file', 'a.pdf', 'application/pdf', 'aa', 100, 1)`;
    await administer(
      url,
      "INSERT INTO blob VALUES ('aa', 100)",
      upload('one'),
      upload('two'),
      "INSERT INTO job_document VALUES (1, 'José')",
    );
    expect(await query(url, 'SELECT CAST(used_bytes AS int) AS used FROM organization')).toEqual([{ used: 105 }]);
  });

  it('counts the rows that its clients add, once for a statement, and forgets those that go', async () => {
    const rows = async () => (await query(url, 'SELECT CAST(row_bytes AS int) AS bytes FROM organization'))[0];
    const { bytes: before } = (await rows()) as { bytes: number };
    const taken = async (statement: string): Promise<number> => {
      const from = (await rows()) as { bytes: number };
      await administer(url, statement);
      return ((await rows()) as { bytes: number }).bytes - from.bytes;
    };
    const answer = `INSERT INTO first_answer SELECT 1, 'key ' || n, 'x', 'José', n FROM generate_series(1, 3) AS n`;
    expect(await taken(answer)).toBe(3 * (5 + 5 + 150));
    expect(await taken("UPDATE first_answer SET body = 'Jo' WHERE created_ms = 1")).toBe(-3);
    expect(await taken('DELETE FROM first_answer WHERE created_ms < 3')).toBe(-(157 + 160));
    expect(await taken('DELETE FROM first_answer')).toBe(-160);
    expect(await taken("UPDATE upload SET name = 'longer.pdf' WHERE id = 'one'")).toBe(5);
    const event = `INSERT INTO job_event (job_id, at_ms, actor, action, detail)
      SELECT 1, 1, 'ada', 'event-on-hold', CASE WHEN n = 1 THEN '{}' END FROM generate_series(1, 2) AS n`;
    expect(await taken(event)).toBe(2 * 153 + 2);
    expect(await taken("INSERT INTO message (job_id, author, body, created_ms) VALUES (1, 'ada', 'é', 1)")).toBe(605);
    expect(await rows()).toEqual({ bytes: before + 5 + 308 + 605 });
    const visit = `INSERT INTO visit (organization_id, fields, appointment, created_ms, changed_ms)
      SELECT 1, '{}', '', 1, 1 FROM generate_series(1, 2)`;
    expect(await taken(visit)).toBe(2 * 402);
    expect(await taken("UPDATE visit SET reference = 'V-5' WHERE id = 1")).toBe(3);
    await administer(
      url,
      `INSERT INTO "user" (email, role, organization_id, password_hash, created_ms)
       VALUES ('client', 'office', 1, '', 1), ('staff', 'admin', NULL, '', 1)`,
    );
    const entries = `INSERT INTO audit (at_ms, actor, action, subject)
      VALUES (1, 'client', 'event-exported', 'José'), (1, 'staff', 'event-exported', 'all'), (1, 'none', 'a', 'b')`;
    expect(await taken(entries)).toBe(6 + 5 + 200);
  });

  it('is migrated by its owner and served by a role with rights on its rows only', async () => {
    const fresh = await newPostgresDatabase();
    const name = new URL(fresh).pathname.slice(1);
    const [owner, server] = [`${name}_owner`, `${name}_server`];
    const as = (role: string): string => {
      const url = new URL(fresh);
      [url.username, url.password] = [role, 'p'];
      return url.href;
    };
    await administer(
      fresh,
      ...[owner, server].map((role) => `CREATE ROLE ${role} LOGIN PASSWORD 'p'`),
      `ALTER DATABASE ${name} OWNER TO ${owner}`,
      `REVOKE CREATE ON SCHEMA public FROM PUBLIC`,
      `GRANT CREATE ON SCHEMA public TO ${owner}`,
    );
    atEnd(() =>
      administer(
        fresh,
        `ALTER DATABASE ${name} OWNER TO CURRENT_USER`,
        ...[owner, server].flatMap((role) => [`DROP OWNED BY ${role} CASCADE`, `DROP ROLE ${role}`]),
      ),
    );
    const code = (role: string) =>
      migratePostgres(as(role), serverMigrations).then(
        () => 'opened',
        (error: { code: string }) => error.code,
      );
    expect(await code(server)).toBe('database-rights-missing');
    await administer(as(owner), `ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE ON TABLES TO ${server}`);
    expect(await code(owner)).toBe('opened');
    expect(await code(server)).toBe('database-rights-missing');
    await administer(as(owner), `GRANT DELETE ON ALL TABLES IN SCHEMA public TO ${server}`);
    expect(await code(server)).toBe('database-rights-missing');
    await administer(as(owner), `GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO ${server}`);
    expect(await code(server)).toBe('opened');
    await expect(NewPostgresDatabase.open(as(server))).rejects.toMatchObject({ code: 'database-rights-missing' });
    const org = "INSERT INTO organization (name, created_ms) VALUES ('Valley Solar', 1)";
    await administer(as(server), org, addJob, 'DELETE FROM job');
    await expect(administer(as(server), 'CREATE TABLE other (id BIGINT)')).rejects.toThrow('permission denied');
    await expect(administer(as(server), 'DROP TRIGGER job_event_is_append_only ON job_event')).rejects.toThrow(
      'must be owner',
    );
    await expect(
      migratePostgres(as(server), [...serverMigrations, { version: newest + 1, postgres: 'CREATE TABLE later ()' }]),
    ).rejects.toMatchObject({ code: 'database-rights-missing' });
  });

  it('says which extension is missing', async () => {
    const fresh = await newPostgresDatabase();
    const without = await through(fresh, (data) =>
      Buffer.from(data.toString('latin1').replace('EXISTS pg_trgm', 'EXISTS pg_none'), 'latin1'),
    );
    await expect(migratePostgres(without, serverMigrations)).rejects.toMatchObject({
      code: 'database-extension-missing',
      params: { extension: 'pg_trgm', reason: expect.stringContaining('pg_none') as string },
    });
  });

  it('refuses an address that is none, a server that is away, and a database that does not store UTF-8', async () => {
    const ascii = await newPostgresDatabase("ENCODING 'LATIN1' TEMPLATE template0");
    const code = (at: string) => migratePostgres(at, serverMigrations).catch((error: { code: string }) => error.code);
    expect(await code('mysql://ana:secret@127.0.0.1/rafter')).toBe('database-url-invalid');
    expect(await code('postgres://ana:secret@127.0.0.1:1/rafter')).toBe('database-not-opened');
    expect(await code(ascii)).toBe('database-not-utf8');
    await expect(migratePostgres('postgres://localhost:1/rafter', serverMigrations)).rejects.toMatchObject({
      params: { reason: expect.stringContaining('ECONNREFUSED') as string },
    });
  });

  it('refuses a database that can only be read, and a connection that drops its settings', async () => {
    const name = new URL(url).pathname.slice(1);
    const code = (at: string) => migratePostgres(at, serverMigrations).catch((error: { code: string }) => error.code);
    await administer(url, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    expect(await code(url)).toBe('database-read-only');
    await administer(
      `${url}?options=-c%20default_transaction_read_only=off`,
      `ALTER DATABASE ${name} RESET default_transaction_read_only`,
    );
    const setting = 'idle_in_transaction_session_timeout';
    const dropped = setting.replace('idle_', 'drop.');
    const pooler = await through(url, (data) =>
      Buffer.from(data.toString('latin1').replace(setting, dropped), 'latin1'),
    );
    expect(await code(pooler)).toBe('database-behind-pooler');
  });
});
