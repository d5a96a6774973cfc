import { type Engine, sql } from '../../base/database/statement.ts';

/**
 * What queries for jobs say differently to each engine.
 *
 * SQLite finds substrings of three characters and more in `job_search` (FTS5, trigrams). It keeps no statistics here, so
 * that queries name their index, or hide a column from its planner with `+`.
 *
 * PostgreSQL finds substrings by `gin_trgm_ops` indexes on the folded columns of `job`, keeps them itself, and chooses
 * among all indexes.
 */
export interface JobDialect {
  /** The rows of jobs, read through this index; null walks them by their ids. */
  jobs: (index: string | null) => string;
  /** The order by a column, where an index that has this order would walk past all rows that a filter leaves out. */
  sorted: (column: string) => string;
  /** A column in a condition that should not choose the index. */
  hidden: (column: string) => string;
  /** The column has a text of the list whose `listValue` is `@name`. */
  isOneOf: (column: string, name: string) => string;
  listValue: (texts: readonly string[]) => string;
  /** The column has a number of the JSON array `@name`. */
  isOneOfIds: (column: string, name: string) => string;
  /** The column contains the term whose `termValue` is `@name`. */
  contains: (column: string, name: string) => string;
  termValue: (folded: string) => string;
  /** The term for the search index; null where the rows themselves are searched. */
  match: (column: string, folded: string) => string | null;
  /** A text of the JSON in `body`. */
  field: (name: string) => string;
  /** The events that decide about jobs, by job, read through their index. */
  decisions: string;
  /** A text of the JSON in `detail` of an event. */
  detailText: (name: string) => string;
  /** Joins the elements of a list in `detail` of an event as `column`, NULL where there is none. */
  eachOfDetail: (name: string, column: string) => string;
  /** A text of an element that `eachOfDetail` joins. */
  elementText: (column: string, name: string) => string;
}

const hasTrigram = (folded: string): boolean => [...folded].length >= 3;

const quotedForMatch = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const sqlite: JobDialect = {
  jobs: (index) => `job ${index === null ? 'NOT INDEXED' : `INDEXED BY ${index}`}`,
  hidden: (column) => `+${column}`,
  sorted: (column) => column,
  isOneOf: (column, name) => `${column} IN (SELECT value FROM json_each(@${name}))`,
  listValue: (texts) => JSON.stringify(texts),
  isOneOfIds: (column, name) => `${column} IN (SELECT value FROM json_each(@${name}))`,
  contains: (column, name) => `instr(${column}, @${name}) > 0`,
  termValue: (folded) => folded,
  match: (column, folded) => (hasTrigram(folded) ? `${column} : ${quotedForMatch(folded)}` : null),
  field: (name) => `body ->> '${name}'`,
  decisions: 'job_event INDEXED BY job_event_decision',
  detailText: (name) => `detail ->> '${name}'`,
  eachOfDetail: (name, column) => `LEFT JOIN json_each(detail, '$.${name}') AS ${column}`,
  elementText: (column, name) => `${column}.value ->> '${name}'`,
};

const postgres: JobDialect = {
  jobs: () => 'job',
  hidden: (column) => column,
  sorted: (column) => `${column} + 0`,
  // Its planner knows how many rows have a text of an array, and nothing of texts in JSON.
  isOneOf: (column, name) => `${column} = ANY (CAST(@${name} AS text[]))`,
  listValue: (texts) => `{${texts.map((text) => `"${text.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`,
  isOneOfIds: (column, name) =>
    `${column} = ANY (ARRAY(SELECT CAST(json_array_elements_text(CAST(@${name} AS json)) AS bigint)))`,
  contains: (column, name) => `${column} LIKE @${name}`,
  termValue: (folded) => `%${folded.replace(/[\\%_]/g, '\\$&')}%`,
  match: () => null,
  field: (name) => `CAST(body AS json) ->> '${name}'`,
  decisions: 'job_event',
  detailText: (name) => `(CAST(detail AS json) ->> '${name}') COLLATE "C"`,
  eachOfDetail: (name, column) =>
    `LEFT JOIN LATERAL json_array_elements(CAST(detail AS json) -> '${name}') AS ${column} ON true`,
  elementText: (column, name) => `(${column}.value ->> '${name}') COLLATE "C"`,
};

export const jobDialects: Readonly<Record<Engine, JobDialect>> = { sqlite, postgres };

/** A text for each engine. */
export const inJobDialects = (text: (dialect: JobDialect) => string): Record<Engine, string> => ({
  sqlite: text(sqlite),
  postgres: text(postgres),
});

/** JSON texts of jobs in the order of the JSON array `@ids`, comma-separated. */
export const jobDocuments = sql<{ ids: string }, { body: string | null }>({
  sqlite: `SELECT group_concat(body, ',') AS body FROM (
    SELECT job_document.body FROM json_each(@ids) AS wanted
    CROSS JOIN job_document ON job_document.job_id = wanted.value)`,
  postgres: `SELECT string_agg(body, ',' ORDER BY position) AS body
    FROM json_array_elements_text(CAST(@ids AS json)) WITH ORDINALITY AS wanted (id, position)
    JOIN job_document ON job_document.job_id = CAST(wanted.id AS bigint)`,
});

/** SQLite's search index, and how it is joined with the rows of jobs. */
export const jobSearch = {
  put: sql<{ id: number } & Record<'client_name' | 'client_street_address' | 'city' | 'ahj' | 'utility', string>>(
    `INSERT OR REPLACE INTO job_search (rowid, client_name, client_street_address, city, ahj, utility)
     VALUES (@id, @client_name, @client_street_address, @city, @ahj, @utility)`,
  ),
  from: 'job_search CROSS JOIN job ON job.id = job_search.rowid',
  id: 'job_search.rowid',
  isMatch: 'job_search MATCH @match',
  /** Matches, counted up to `@most`. */
  count: 'SELECT count(*) AS found FROM (SELECT 1 FROM job_search WHERE job_search MATCH @match LIMIT @most)',
};
