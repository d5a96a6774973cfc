import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { deskPaths } from '../../electron/desk/base/deskPaths.ts';
import { deskMigrations as ofDesk } from '../../electron/desk/migrations/index.ts';
import { deskSearchInPlainLetters } from '../../electron/desk/migrations/0007-search-in-plain-letters.ts';
import { deskSearchByStateAndReference } from '../../electron/desk/migrations/0011-search-by-state-and-reference.ts';
import { openDesk } from '../../electron/desk/openDesk.ts';
import { createFileSecrets } from '../../electron/desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../electron/desk/settings/fileSettings.ts';
import { systemClock, systemIds } from '../../electron/ports.ts';
import { checkData } from '../../electron/server/backups/check.ts';
import { searchInPlainLetters } from '../../electron/server/migrations/0013-search-in-plain-letters.ts';
import { answeredByLetters } from '../../electron/server/migrations/0014-answered-by-letters.ts';
import { roomOfRows } from '../../electron/server/migrations/0049-room-of-rows.ts';
import { serverMigrations as ofServer } from '../../electron/server/migrations/index.ts';
import { searchKey } from '../../electron/server/base/database/searchKey.ts';
import { openStore } from '../../electron/server/store/openStore.ts';
import { serverPaths } from '../../electron/server/base/serverPaths.ts';
import { type Migration, migrate } from '../../electron/sqlite/migrate.ts';
import { type Db, openDatabase } from '../../electron/sqlite/openDatabase.ts';
import { temporaryFolder } from '../support/processes.ts';
import { rowsIn } from '../support/serverDatabase.ts';

/** A data directory of each schema in use, with rows in every table (test/fixtures/README.md); the first is from before the squash. */
const directories = ['schema-5.tar.gz', 'schema-17-9.tar.gz'];

/** Fingerprints of the schema after each step. A step that is in use never changes: add another one. */
const fingerprints: Readonly<Record<string, readonly string[]>> = {
  desk: [
    '72368a7ea67f',
    'fd8d080fd0ba',
    'fd8d080fd0ba',
    '08f640b4de1c',
    '336ed8f79448',
    'd62efb35f342',
    'd62efb35f342',
    '01b11b46e2ba',
    'adc12db5b103',
    'db0b1f05f944',
    '6b259d880f0b',
    '9210892ba9cc',
    'fee2f060e6cb',
    '25039f05940a',
  ],
  server: [
    'ba665eb4acf1',
    'ba665eb4acf1',
    '795ebe90fd52',
    '4040ea368c49',
    '84298b1fb81d',
    '26e38690540f',
    '6e778757addd',
    '457e31e64bf6',
    '457e31e64bf6',
    '457e31e64bf6',
    'e5f83ea03962',
    'dc1efc3638b9',
    '66e7e6edbb43',
    '336a497ed21c',
    '6dacf60cbb98',
    '94333d326b3d',
    '3a8c4303c93d',
    'ff03bf6fb62c',
    'b5407acc734d',
    '8283b488b0d9',
    'e99dcf6a1305',
    '2ce35698aab2',
    '85444356bb5b',
    '4af8d54b000e',
    'e69f59964027',
    '283708dc4ae8',
    'da9a59d90492',
    '465d0e8d5d18',
    '80e5269eb5ca',
    '21e208d043a1',
    '17c04ffba326',
    '80308e698daa',
    '94c5d93dfb6a',
    '4499a473d62d',
    '6d723856e622',
    'd703100db7f3',
    '7b528299a189',
    'f77734175ff2',
    '6673c5b7f559',
  ],
};

const databases = [
  { name: 'desk', steps: ofDesk, fileIn: (data: string) => deskPaths(data).database },
  { name: 'server', steps: ofServer, fileIn: (data: string) => serverPaths(data).database },
];

/** The SQL of every table, index and trigger, without comments, spacing and SQLite's own tables. */
const schemaOf = (db: Db): string[] => {
  const rows = db.prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL').pluck().all() as string[];
  const plain = rows.map((sql) =>
    sql
      .replace(/--.*$/gm, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([(),]) ?/g, '$1'),
  );
  return plain.filter((sql) => !/^CREATE TABLE (sqlite_|'job_search_)/.test(sql)).sort();
};

const rowsOf = (db: Db): Map<string, Record<string, unknown>[]> => {
  // Segments of the search index are no rows: the search below shows that it answers.
  const tables = db.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'job_search%'",
  );
  const names = tables.pluck().all() as string[];
  return new Map(names.map((name) => [name, db.prepare(`SELECT * FROM ${name}`).all() as Record<string, unknown>[]]));
};

/** What step 6 of the server changes: filters are blind to accents. */
const asMigrated = (table: string, row: Record<string, unknown>): Record<string, unknown> =>
  table === 'job' && typeof row.client_name === 'string' ? { ...row, client_name: searchKey(row.client_name) } : row;

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));
const unpack = (directory: string): string => {
  execFileSync('tar', ['-xzf', path.join(import.meta.dirname, '../fixtures', directory), '-C', folder]);
  return folder;
};

describe.each(databases)('the database of the $name', ({ name, steps, fileIn }) => {
  it('never changes a step of its schema', () => {
    const db = new Database(':memory:');
    const found = steps.map((_, at) => {
      migrate(db, steps.slice(0, at + 1));
      return createHash('sha256').update(schemaOf(db).join('\n')).digest('hex').slice(0, 12);
    });
    db.close();
    expect(found).toEqual(fingerprints[name]);
  });

  it.each(directories)('of %s is migrated to the schema of a new one, and keeps every row', (directory) => {
    const file = fileIn(unpack(directory));
    const old = new Database(file, { readonly: true });
    const before = rowsOf(old);
    old.close();
    expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);

    const db = openDatabase(file, steps);
    const fresh = openDatabase(path.join(folder, 'fresh.db'), steps);
    expect(schemaOf(db)).toEqual(schemaOf(fresh));
    expect(db.pragma('user_version')).toEqual(fresh.pragma('user_version'));
    const after = rowsOf(db);
    for (const [table, rows] of before) {
      expect(after.get(table), table).toHaveLength(rows.length);
      expect(after.get(table), table).toMatchObject(rows.map((row) => asMigrated(table, row)));
    }
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.pragma('foreign_key_check')).toEqual([]);
    fresh.close();
    db.close();
  });
});

describe('what searches compare is folded again', () => {
  it('of jobs', () => {
    const db = openDatabase(serverPaths(unpack('schema-5.tar.gz')).database, ofServer);
    db.exec(`UPDATE job SET client_name = 'łucja ørsted', external_key = 'ø-1' WHERE id = 1;
      INSERT OR REPLACE INTO job_search (rowid, client_name) VALUES (1, 'łucja ørsted')`);
    searchInPlainLetters.up(db);
    const columns = db.prepare('SELECT client_name, external_key FROM job WHERE id = 1').get();
    expect(columns).toEqual({ client_name: 'lucja orsted', external_key: 'o-1' });
    const found = db.prepare("SELECT rowid FROM job_search WHERE job_search MATCH 'orsted'").pluck().all();
    expect(found).toEqual([1]);
    db.close();
  });

  it('of drafts', () => {
    const db = openDatabase(deskPaths(unpack('schema-5.tar.gz')).database, ofDesk);
    const id = db.prepare('SELECT id FROM draft').pluck().get();
    db.prepare("UPDATE draft SET search_text = 'łucja ørsted' WHERE id = ?").run(id);
    deskSearchInPlainLetters.up(db);
    expect(db.prepare('SELECT search_text FROM draft WHERE id = ?').pluck().get(id)).toBe('lucja orsted');
    const document = { client_name: 'Łucja', client_state: { id: 1, name: 'Nevada' }, external_id: 'CRM-7' };
    db.prepare('UPDATE draft SET document = ? WHERE id = ?').run(JSON.stringify(document), id);
    deskSearchByStateAndReference.up(db);
    expect(db.prepare('SELECT search_text FROM draft WHERE id = ?').pluck().get(id)).toBe('nv nevada lucja crm-7');
    db.close();
  });
});

it('a letter that was issued after the client wrote has answered; one before has not', () => {
  const db = openDatabase(serverPaths(unpack('schema-5.tar.gz')).database, ofServer);
  const lettered = db.prepare('SELECT job_id FROM letter ORDER BY job_id').pluck().get() as number;
  const waits = () => db.prepare('SELECT waits FROM job WHERE id = ?').pluck().get(lettered);
  const write = db.prepare("INSERT INTO message (job_id, author, body, created_ms) VALUES (?, 'c', 'c', ?)");
  const wait = db.prepare('UPDATE job SET waits = 1 WHERE id = ?');
  write.run(lettered, 1);
  wait.run(lettered);
  db.prepare('DELETE FROM message WHERE created_ms > 1').run();
  answeredByLetters.up(db);
  expect(waits()).toBe(0);
  write.run(lettered, Date.now());
  wait.run(lettered);
  answeredByLetters.up(db);
  expect(waits()).toBe(1);
  db.close();
});

it('the desk finds answers to holds that were sent before it remembered its messages', () => {
  const file = path.join(folder, 'before.db');
  const db = openDatabase(file, ofDesk.slice(0, 3));
  db.exec(`INSERT INTO service (id, base_url) VALUES (1, 'https://provider.example')`);
  const held = (id: string, job: number, messages: string[], sentMs: number): void => {
    db.prepare(
      `INSERT INTO draft (id, document, name, search_text, service_id, job_id, created_ms, updated_ms) VALUES (?, '{}', '', '', 1, ?, 0, 0)`,
    ).run(id, job);
    const answer = JSON.stringify({ id: job, messages: messages.map((body) => ({ body })) });
    db.prepare(
      `INSERT INTO job (service_id, job_id, draft_id, snapshot, status, answer, sent_ms, changed_ms) VALUES (1, ?, ?, '{}', 'On Hold', ?, 0, 0)`,
    ).run(job, id, answer);
    db.prepare(`INSERT INTO job_status (service_id, job_id, seen_ms, status) VALUES (1, ?, 100, 'On Hold')`).run(job);
    db.prepare(
      `INSERT INTO item (id, draft_id, kind, state, idempotency_key, body, ready, created_ms, done_ms)
       VALUES (?, ?, 'message', 'done', ?, '{"message_body":"North "}', 1, ?, ?)`,
    ).run(id, id, id, sentMs, sentMs);
  };
  held('answered', 1, ['Which wall?', 'North'], 200);
  held('asked again', 2, ['Which wall?', 'North', 'Sure?'], 200);
  held('wrote before', 3, ['North'], 50);
  db.close();
  const after = openDatabase(file, ofDesk);
  const answered = after.prepare('SELECT id FROM draft WHERE answered = 1').pluck().all();
  after.close();
  expect(answered).toEqual(['answered']);
});

describe.each(directories)('the data directory %s', (directory) => {
  it('opens as a desk with its drafts, outbox, photos and letters', async () => {
    const data = unpack(directory);
    const settings = createFileSettings(data);
    const secrets = createFileSecrets(deskPaths(data).apiKey);
    const desk = openDesk({ data, clock: systemClock, ids: systemIds, settings, secrets });
    try {
      expect(
        desk.drafts.store
          .list()
          .map((row) => [row.name, row.state, row.jobId])
          .sort(),
      ).toEqual([
        ['Ada Lovelace', 'draft', null],
        ['Bea', 'sent', 3],
        ['Cleo', 'queued', null],
        ['Zoë Alvarez', 'blocked', 2],
        ['Zoë Alvarez', 'draft', null],
      ]);
      const [bea] = desk.drafts.store.list({ text: 'Bea' });
      expect(desk.jobs.letters.valid(bea!.serviceId!, 3)).toMatchObject({ bytes: expect.any(Number) as number });
      const [zoe] = desk.drafts.store.list({ state: 'blocked' });
      expect(desk.outbox.store.ofDraft(zoe!.id).map(({ kind, state }) => `${kind} ${state}`)).toContain(
        'message failed',
      );
      const photos = desk.photos.store.ofDraft(zoe!.id);
      expect(photos.map(({ slot }) => slot).sort()).toEqual(['attic', 'file', 'panel-layout']);
      const [withdrawn] = desk.outbox.withdrawn.ofDraft(zoe!.id);
      expect(withdrawn).toMatchObject({ kind: 'message' });
      desk.drafts.store.undo(desk.drafts.store.list({ text: 'Ada' })[0]!.id);
      expect(desk.drafts.store.list({ text: 'Ada' })[0]!.name).toBe('Ada');
    } finally {
      await desk.close();
    }
  });

  it('opens as a server whose rows and files are intact, and finds Zoë without her accent', async () => {
    const store = await openStore({ data: unpack(directory), clock: systemClock, ids: systemIds });
    try {
      expect(await checkData({ database: store.maintenance.paths.database, files: store.files })).toMatchObject({
        ok: true,
      });
      // What is there already counts toward a quota: distinct files, and the JSON of the jobs.
      const [organization] = await store.organizations.list();
      const jobs = await store.jobs.board.list({});
      const uploads = (await Promise.all(jobs.map(({ id }) => store.jobs.uploads.ofJob(id)))).flat();
      const distinct = new Map(uploads.map(({ sha256, bytes }) => [sha256, bytes]));
      const fileBytes = [...distinct.values()].reduce((sum, bytes) => sum + bytes, 0);
      expect(organization!.used_bytes).toBeGreaterThan(fileBytes + 100 * jobs.length);
      // So do the rows that its clients added, as if they came now.
      const [added] = await rowsIn<{ counted: number; bytes: number }>(
        store,
        `SELECT (SELECT sum(row_bytes) FROM organization) AS counted,
           (SELECT sum(octet_length(coalesce(detail, '')) + octet_length(actor) + 150) FROM job_event)
           + (SELECT sum(octet_length(body) + octet_length(author) + 600) FROM message)
           + (SELECT sum(octet_length(body) + octet_length(key) + 150) FROM first_answer)
           + (SELECT sum(octet_length(name) + 400) FROM upload) AS bytes`,
      );
      expect([added!.bytes > 0, added!.counted]).toEqual([true, added!.bytes]);
      expect((await store.jobs.ids({ organization: 1, isTest: false }, { clientName: 'zoe' })).length).toBeGreaterThan(
        0,
      );
      const { rows } = await store.jobs.board.page(
        null,
        { search: 'Fresno St Unit 4, Fresno, CA 93721' },
        { limit: 5 },
      );
      expect(rows.map(({ id }) => id)).toEqual([3, 2, 1]);
    } finally {
      await store.close();
    }
  });
});

it('a quota grows by the rows of before that count from now on', () => {
  const file = serverPaths(unpack('schema-17-9.tar.gz')).database;
  const before = openDatabase(
    file,
    ofServer.filter(({ version }) => version < roomOfRows.version),
  );
  before.exec(`UPDATE organization SET max_bytes = 1000 WHERE id = 1;
    INSERT INTO organization (name, street_address, city, state, zip_code, created_ms)
    VALUES ('No limit', '', '', '', '', 1);
    INSERT INTO visit (organization_id, fields, appointment, created_ms, changed_ms)
    SELECT id, '{}', '2027-03-01', 1, 1 FROM organization`);
  before.close();
  const db = openDatabase(file, ofServer);
  const found = db.prepare('SELECT row_bytes AS bytes, max_bytes AS most FROM organization ORDER BY id').all();
  db.close();
  const [first, last] = [found[0], found.at(-1)] as { bytes: number; most: number | null }[];
  expect(first!.bytes).toBeGreaterThan(412);
  expect(first!.most).toBe(1000 + first!.bytes);
  expect(last).toEqual({ bytes: 412, most: null });
});

it('a data directory from before the first release is refused and left as it is', () => {
  const file = path.join(folder, 'old.db');
  const first: Migration = { version: 4, name: 'old', up: (db) => void db.exec('CREATE TABLE crew (id TEXT) STRICT') };
  openDatabase(file, [first]).close();
  expect(() => openDatabase(file, ofDesk)).toThrow('from before the first release (schema 4');
  expect(openDatabase(file, [first]).pragma('user_version', { simple: true })).toBe(4);
});
