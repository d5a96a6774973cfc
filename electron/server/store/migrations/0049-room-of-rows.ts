import type { ServerMigration } from './serverMigration.ts';

/** What a row takes besides its texts: numbers, ids, entries of indexes; a message also what is made of it, a notice and its deliveries. */
const rowBytes = { job_event: 150, message: 600, first_answer: 150, upload: 400 } as const;

/** The texts of a row, whose length clients choose. */
const texts = {
  job_event: ['detail', 'actor'],
  message: ['body', 'author'],
  first_answer: ['body', 'key'],
  upload: ['name'],
} as const;

type Counted = keyof typeof rowBytes;
const ofJobs = ['job_event', 'message', 'upload'] as const;

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
      UNION ALL SELECT organization_id, ${bytesOf('first_answer', 'first_answer')} AS bytes FROM first_answer
    ) AS one GROUP BY organization_id
  ) AS stored WHERE organization.id = stored.organization_id;
`;

const onSqlite = (table: Counted, event: 'INSERT' | 'UPDATE' | 'DELETE', name: string): string => {
  const [come, gone] = [bytesOf(table, 'NEW'), bytesOf(table, 'OLD')];
  const bytes = { INSERT: come, UPDATE: `(${come}) - (${gone})`, DELETE: `-(${gone})` }[event];
  const row = event === 'DELETE' ? 'OLD' : 'NEW';
  const organization =
    table === 'first_answer' ? `${row}.organization_id` : `(SELECT organization_id FROM job WHERE id = ${row}.job_id)`;
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
  const owner = (alias: string): string => (table === 'first_answer' ? '' : ` JOIN job ON job.id = ${alias}.job_id`);
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

/** Histories and messages are only added; names of files change; stored responses change, and go after a week. */
const triggersBy = (trigger: typeof onSqlite): string =>
  [
    ...ofJobs.map((table) => trigger(table, 'INSERT', 'takes_row')),
    trigger('upload', 'UPDATE', 'changes_row'),
    trigger('first_answer', 'INSERT', 'takes_row'),
    trigger('first_answer', 'UPDATE', 'changes_row'),
    trigger('first_answer', 'DELETE', 'frees_row'),
  ].join('\n');

/** `beyond_bytes`: what messages have taken beyond the quota since it was last changed. */
const columns = (type: string): string =>
  ['row_bytes', 'beyond_bytes']
    .map((name) => `ALTER TABLE organization ADD COLUMN ${name} ${type} NOT NULL DEFAULT 0;`)
    .join('\n');

/**
 * What an organization uses counts every row that its clients can add without end, too: entries of histories, messages, stored
 * responses and names of files. Otherwise a key would fill the disk beside the quota.
 */
export const roomOfRows: ServerMigration = {
  version: 49,
  name: 'room of rows',
  postgres: [columns('BIGINT'), added, triggersBy(onPostgres)].join('\n'),
  up: (db) => void db.exec([columns('INTEGER'), added, triggersBy(onSqlite)].join('\n')),
};
