import type { ServerMigration } from './schema.ts';

const devices = (type: string, text: string, strict: string): string => `
  CREATE TABLE device_apart (
    organization_id ${type} NOT NULL REFERENCES organization,
    is_test ${type} NOT NULL,
    id ${text} NOT NULL,
    report ${text} NOT NULL,
    reported_ms ${type} NOT NULL,
    PRIMARY KEY (organization_id, is_test, id)
  )${strict};
  INSERT INTO device_apart (organization_id, is_test, id, report, reported_ms)
    SELECT organization_id, 0, id, report, reported_ms FROM device;
  DROP TABLE device;
  ALTER TABLE device_apart RENAME TO device;
`;

const signIns = (type: string): string => `
  ALTER TABLE sign_in_begun ADD COLUMN is_known ${type} NOT NULL DEFAULT 0;
  DROP INDEX sign_in_begun_expires;
  CREATE INDEX sign_in_begun_expires ON sign_in_begun (is_known, expires_ms);
`;

/**
 * Laptops with a test key have rows of their own, so that they neither fill the list of the others nor replace one. Sign-ins that
 * were begun in a known browser are counted apart from those of strangers.
 */
export const apartFromOthers: ServerMigration = {
  version: 46,
  name: 'apart from others',
  postgres: `${devices('BIGINT', 'TEXT COLLATE "C"', '')} ${signIns('BIGINT')}`,
  up: (db) => db.exec(`${devices('INTEGER', 'TEXT', ' STRICT, WITHOUT ROWID')} ${signIns('INTEGER')}`),
};

/**
 * Files that an organization stored and that nothing names any more count for it until they are gone. Those of before are
 * of no known organization; the sweep removes them after a day.
 */
export const filesDropped: ServerMigration = {
  version: 47,
  name: 'dropped files',
  postgres: `
    DROP TABLE dropped_part;
    CREATE TABLE dropped_file (
      organization_id BIGINT NOT NULL,
      sha256 TEXT COLLATE "C" NOT NULL,
      bytes BIGINT NOT NULL,
      dropped_ms BIGINT NOT NULL,
      PRIMARY KEY (organization_id, sha256)
    );
  `,
  up: (db) =>
    db.exec(`
      DROP TABLE dropped_part;
      CREATE TABLE dropped_file (
        -- 0: the office itself.
        organization_id INTEGER NOT NULL,
        sha256 TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        -- Grows when the same content is dropped again.
        dropped_ms INTEGER NOT NULL,
        PRIMARY KEY (organization_id, sha256)
      ) STRICT, WITHOUT ROWID;
    `),
};

/** What a receiver asks for: a pause of its deliveries until a time, or (410) that nothing more is sent to it. */
export const webhooksThatRest: ServerMigration = {
  version: 48,
  name: 'webhooks that rest',
  postgres: `
    ALTER TABLE webhook ADD COLUMN rest_until_ms BIGINT;
    ALTER TABLE webhook ADD COLUMN paused_answer TEXT COLLATE "C";
  `,
  up: (db) =>
    db.exec(`
      -- From Retry-After.
      ALTER TABLE webhook ADD COLUMN rest_until_ms INTEGER;
      -- A message: the answer that paused it; null where a person did.
      ALTER TABLE webhook ADD COLUMN paused_answer TEXT;
    `),
};

/** What a row takes besides its texts: numbers, ids, entries of indexes; a message also what is made of it, a notice and its deliveries. */
const rowBytes = { job_event: 150, message: 600, first_answer: 150, upload: 400, visit: 400, audit: 200 } as const;

/** The texts of a row, whose length clients choose. */
const texts = {
  job_event: ['detail', 'actor'],
  message: ['body', 'author'],
  first_answer: ['body', 'key'],
  upload: ['name'],
  visit: ['fields', 'appointment', 'reference', 'taken_device', 'taken_name'],
  audit: ['subject', 'subject_message', 'detail', 'actor'],
} as const;

type Counted = keyof typeof rowBytes;
const ofJobs = ['job_event', 'message', 'upload'] as const;
const named = ['first_answer', 'visit'] as const;
const isNamed = (table: Counted): boolean => named.some((one) => one === table);

/** The bytes that a row counts for, as an expression over its alias. */
const bytesOf = (table: Counted, alias: string): string =>
  [...texts[table].map((column) => `octet_length(coalesce(${alias}.${column}, ''))`), rowBytes[table]].join(' + ');

const added = `
  UPDATE organization SET row_bytes = row_bytes + stored.bytes FROM (
    SELECT organization_id, CAST(sum(bytes) AS BIGINT) AS bytes FROM (
      ${ofJobs
        .map(
          (table) =>
            `SELECT job.organization_id, ${bytesOf(table, table)} AS bytes FROM ${table} JOIN job ON job.id = ${table}.job_id`,
        )
        .join('\n      UNION ALL ')}
      ${named
        .map((table) => `UNION ALL SELECT organization_id, ${bytesOf(table, table)} AS bytes FROM ${table}`)
        .join('\n      ')}
    ) AS one GROUP BY organization_id
  ) AS stored WHERE organization.id = stored.organization_id;
`;

/** What counts anew takes no room of before: no organization is refused only because of the upgrade. */
const raised = 'UPDATE organization SET max_bytes = max_bytes + row_bytes WHERE max_bytes IS NOT NULL;';

const onSqlite = (table: Counted, event: 'INSERT' | 'UPDATE' | 'DELETE', name: string): string => {
  const [come, gone] = [bytesOf(table, 'NEW'), bytesOf(table, 'OLD')];
  const bytes = { INSERT: come, UPDATE: `(${come}) - (${gone})`, DELETE: `-(${gone})` }[event];
  const row = event === 'DELETE' ? 'OLD' : 'NEW';
  const organization = isNamed(table)
    ? `${row}.organization_id`
    : table === 'audit'
      ? `(SELECT organization_id FROM "user" WHERE email = ${row}.actor)`
      : `(SELECT organization_id FROM job WHERE id = ${row}.job_id)`;
  return `
    CREATE TRIGGER ${table}_${name} AFTER ${event} ON ${table} BEGIN
      UPDATE organization SET row_bytes = row_bytes + ${bytes} WHERE id = ${organization};
    END;`;
};

/** Once for a statement: a revision copies hundreds of rows, and the clean-up removes thousands, of one organization. */
const onPostgres = (table: Counted, event: 'INSERT' | 'UPDATE' | 'DELETE', name: string): string => {
  const sums = {
    INSERT: [['come', '+']],
    UPDATE: [
      ['come', '+'],
      ['gone', '-'],
    ],
    DELETE: [['gone', '-']],
  }[event];
  const tables = {
    INSERT: 'NEW TABLE AS come',
    UPDATE: 'OLD TABLE AS gone NEW TABLE AS come',
    DELETE: 'OLD TABLE AS gone',
  };
  const owner = (alias: string): string => {
    if (isNamed(table)) return '';
    if (table !== 'audit') return ` JOIN job ON job.id = ${alias}.job_id`;
    return ` JOIN "user" ON "user".email = ${alias}.actor AND "user".organization_id IS NOT NULL`;
  };
  const rows = sums.map(
    ([alias, sign]) =>
      `SELECT organization_id, ${sign}(${bytesOf(table, alias!)}) AS bytes FROM ${alias}${owner(alias!)}`,
  );
  return `
    CREATE FUNCTION ${table}_${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      UPDATE organization SET row_bytes = row_bytes + changed.bytes FROM (
        SELECT organization_id, CAST(sum(bytes) AS BIGINT) AS bytes FROM (${rows.join(' UNION ALL ')}) AS one
        GROUP BY organization_id
      ) AS changed WHERE organization.id = changed.organization_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER ${table}_${name} AFTER ${event} ON ${table} REFERENCING ${tables[event]}
      FOR EACH STATEMENT EXECUTE FUNCTION ${table}_${name}();`;
};

/**
 * Histories, messages and entries of the audit log are only added; names of files and visits change; stored responses change, and
 * go after a week. Of the audit log count the entries of users of an organization.
 */
const triggersBy = (trigger: typeof onSqlite): string =>
  [
    ...ofJobs.map((table) => trigger(table, 'INSERT', 'takes_row')),
    trigger('upload', 'UPDATE', 'changes_row'),
    trigger('first_answer', 'INSERT', 'takes_row'),
    trigger('first_answer', 'UPDATE', 'changes_row'),
    trigger('first_answer', 'DELETE', 'frees_row'),
    trigger('visit', 'INSERT', 'takes_row'),
    trigger('visit', 'UPDATE', 'changes_row'),
    trigger('audit', 'INSERT', 'takes_row'),
  ].join('\n');

/** `beyond_bytes`: what messages have taken beyond the quota since it was last changed. */
const columns = (type: string): string =>
  ['row_bytes', 'beyond_bytes']
    .map((name) => `ALTER TABLE organization ADD COLUMN ${name} ${type} NOT NULL DEFAULT 0;`)
    .join('\n');

/**
 * What an organization uses counts every row that its clients can add without end, too: entries of histories, messages, stored
 * responses, names of files, visits, and entries of the audit log. Otherwise a key would fill the disk beside the quota.
 */
export const roomOfRows: ServerMigration = {
  version: 49,
  name: 'room of rows',
  postgres: [columns('BIGINT'), added, raised, triggersBy(onPostgres)].join('\n'),
  up: (db) => void db.exec([columns('INTEGER'), added, raised, triggersBy(onSqlite)].join('\n')),
};
