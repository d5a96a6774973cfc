import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ArchiveEntry, archiveOf, refusalOf, smallBackup, variationsOf } from '../../support/archives.ts';
import { temporaryFolder } from '../../support/processes.ts';

const folder = temporaryFolder();
const at = (name: string): string => `${folder}/${name}`;
const { whole } = await smallBackup(at('whole.tar'));
const { withManifest, withTables, withRows } = variationsOf(whole);

const having = async (entries: readonly ArchiveEntry[]) =>
  refusalOf(await archiveOf(entries, at('hostile.tar')), at('none'));
const leavesNothing = (): void => expect(existsSync(at('none'))).toBe(false);

const firstRow =
  (change: (row: Record<string, unknown>) => object) =>
  ([first, ...others]: string[]): string[] => [
    JSON.stringify(change(JSON.parse(first!) as Record<string, unknown>)),
    ...others,
  ];
const jobWith = (fields: object) => () =>
  withRows(
    'job',
    firstRow((row) => ({ ...row, ...fields })),
  );
const keyWith = (hash: unknown) => () =>
  withRows(
    'api_key',
    firstRow((row) => ({ ...row, hash })),
  );
const message = '{"id":1,"job_id":99,"author":"x","body":"x","created_ms":1,"from_office":0}';

const tableAt = whole.findIndex(([name]) => name === 'tables/job.ndjson');
const [tableName, rows] = whole[tableAt]!;
const nextTable = whole[tableAt + 1]!;
const more = (name: string) => withManifest(({ tables }) => ({ tables: [...tables, { ...tables[0], name }] }));

/** What is wrong → the entries, and the code of the refusal. */
const hostile: [what: string, entries: () => ArchiveEntry[], code: string][] = [
  ['a table twice in its manifest', () => more('audit'), 'backup-manifest-unreadable'],
  ['a table whose name is a path', () => more('../x'), 'backup-manifest-unreadable'],
  [
    'hundreds of tables',
    () =>
      withManifest(({ tables: [one] }) => ({
        tables: Array.from({ length: 201 }, (_, n) => ({ ...one, name: `t${n}` })),
      })),
    'backup-manifest-unreadable',
  ],
  ['a table that the schema lacks', () => more('others'), 'archive-table-foreign'],
  ['rows of the search index', () => more('job_search'), 'archive-table-foreign'],
  ['rows of the schema itself', () => more('sqlite_schema'), 'archive-table-foreign'],
  [
    'a table missing in its manifest',
    () => withManifest(({ tables }) => ({ tables: tables.filter(({ name }) => name !== 'message') })),
    'archive-table-missing',
  ],
  ['its end after the manifest', () => whole.slice(0, 1), 'archive-table-missing'],
  ['its end within the tables', () => whole.slice(0, 3), 'archive-table-missing'],
  ['a table missing', () => whole.toSpliced(tableAt, 1), 'entry-foreign'],
  ['two tables in another order', () => whole.toSpliced(tableAt, 2, nextTable, whole[tableAt]!), 'entry-foreign'],
  ['a table twice', () => whole.toSpliced(tableAt, 0, whole[tableAt]!), 'entry-foreign'],
  ['a count of rows that is wrong', () => withTables((table) => ({ rows: table.rows + 1 })), 'entry-changed'],
  ['a hash of rows that is wrong', () => withTables(() => ({ sha256: 'a'.repeat(64) })), 'entry-changed'],
  ['rows of another size', () => withTables(({ bytes }) => ({ bytes: bytes + 1 })), 'entry-changed'],
  ['a column that nobody knows', jobWith({ more: 1 }), 'archive-row-invalid'],
  ['a column missing', jobWith({ city: undefined }), 'archive-row-invalid'],
  ['text in place of a number', jobWith({ id: '1' }), 'archive-row-invalid'],
  ['a number in place of text', jobWith({ city: 5 }), 'archive-row-invalid'],
  ['a fraction', jobWith({ change: 1.5 }), 'archive-row-invalid'],
  ['an integer beyond 64 bits', jobWith({ change: { integer: '9223372036854775808' } }), 'archive-row-invalid'],
  ['text in place of bytes', keyWith('abc'), 'archive-row-invalid'],
  ['bytes that are no base64', keyWith({ base64: '*' }), 'archive-row-invalid'],
  ['a row that is a list', () => withRows('job', ([, ...others]) => ['[]', ...others]), 'archive-row-invalid'],
  ['an empty line', () => withRows('job', (lines) => ['', ...lines]), 'archive-row-invalid'],
  [
    'text that is no UTF-8',
    () =>
      whole.with(tableAt, [
        tableName,
        Buffer.from(rows).fill(0xff, rows.indexOf('Submitted'), rows.indexOf('Submitted') + 2),
      ]),
    'archive-row-invalid',
  ],
  [
    'no end of the last line',
    () => whole.with(tableAt, [tableName, Buffer.concat([rows.subarray(0, -1), Buffer.from(' ')])]),
    'archive-row-invalid',
  ],
  ['a row twice', () => withRows('job', (lines) => [lines[0]!, ...lines]), 'archive-row-refused'],
  ['a status that the schema refuses', jobWith({ status: 'Lost' }), 'archive-row-refused'],
  ['null where the schema refuses it', jobWith({ city: null }), 'archive-row-refused'],
  ['a reference to nothing', () => withRows('message', () => [message]), 'database-not-whole'],
  [
    'a next id that is in use',
    () => withTables(({ next_id }) => (next_id ? { next_id: 1 } : {})),
    'archive-next-id-too-low',
  ],
  ['numbered rows without a next id', () => withTables(() => ({ next_id: undefined })), 'archive-next-id-too-low'],
];

describe('restore refuses an archive, and leaves nothing, with', () => {
  it.each(hostile)('%s', async (_what, entries, code) => {
    expect(await having(entries())).toBe(code);
    leavesNothing();
  });
});
