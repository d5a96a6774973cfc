import { createHash } from 'node:crypto';
import path from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { deskPaths } from '../../electron/desk/base/deskPaths.ts';
import { isDeskDatabase } from '../../electron/desk/backups/copiedDeskStore.ts';
import { deskMigrations as ofDesk } from '../../electron/desk/migrations/index.ts';
import { openDesk } from '../../electron/desk/openDesk.ts';
import { createFileSecrets } from '../../electron/desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../electron/desk/settings/fileSettings.ts';
import { systemClock, systemIds } from '../../electron/ports.ts';
import { checkData } from '../../electron/server/backups/check.ts';
import { serverMigrations as ofServer } from '../../electron/server/migrations/index.ts';
import { roomOfRows } from '../../electron/server/migrations/steps.ts';
import { openStore } from '../../electron/server/store/openStore.ts';
import { serverPaths } from '../../electron/server/base/serverPaths.ts';
import { type Migration, migrate } from '../../electron/sqlite/migrate.ts';
import { type Db, openDatabase } from '../../electron/sqlite/openDatabase.ts';
import { oldestData } from '../support/filledData.ts';
import { temporaryFolder } from '../support/processes.ts';
import { rowsIn } from '../support/serverDatabase.ts';
import * as serverSteps from './serverSteps.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Of each database: fingerprints of the schema after each step, because one that is in use never changes; and what the steps do
 * with the rows of the oldest directory. All other values stay as they were.
 */
const databases: {
  name: string;
  steps: readonly Migration[];
  fileIn: (data: string) => string;
  fingerprints: string[];
  added: Readonly<Record<string, Row>>;
  dropped: string[];
}[] = [
  {
    name: 'desk',
    steps: ofDesk,
    fileIn: (data: string) => deskPaths(data).database,
    fingerprints: ['9210892ba9cc', 'fee2f060e6cb', '25039f05940a'],
    added: { job_status: { at_ms: null }, item: { piece_bytes: 0 } },
    dropped: [],
  },
  {
    name: 'server',
    steps: ofServer,
    fileIn: (data: string) => serverPaths(data).database,
    ...serverSteps,
  },
];

/** The SQL of every table, index and trigger, without comments, spacing and SQLite's own tables. */
const schemaOf = (db: Db): string[] => {
  const rows = db.prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL').pluck().all() as string[];
  const plain = rows.map((sql) =>
    sql
      .replace(/--.*$/gm, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([(),]) ?/g, '$1')
      .trim(),
  );
  return plain.filter((sql) => !/^CREATE TABLE (sqlite_|'job_search_)/.test(sql)).sort();
};

const rowsOf = (db: Db): Map<string, Row[]> => {
  // Segments of the search index are no rows: the search below shows that it answers.
  const tables = db.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'job_search%'",
  );
  const names = tables.pluck().all() as string[];
  return new Map(names.map((name) => [name, db.prepare(`SELECT * FROM ${name}`).all() as Row[]]));
};

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

describe.each(databases)('the database of the $name', ({ steps, fileIn, fingerprints, added, dropped }) => {
  const read = <T>(file: string, of: (db: Db) => T): T => {
    const db = new Database(file, { readonly: true });
    try {
      return of(db);
    } finally {
      db.close();
    }
  };

  it('never changes a step of its schema', () => {
    const db = new Database(':memory:');
    const found = steps.map((_, at) => {
      migrate(db, steps.slice(0, at + 1));
      return createHash('sha256').update(schemaOf(db).join('\n')).digest('hex').slice(0, 12);
    });
    db.close();
    expect(found).toEqual(fingerprints);
  });

  it('has the schema that the oldest directory was made with by the program of then', () => {
    const fresh = openDatabase(path.join(folder, 'fresh.db'), steps.slice(0, 1));
    expect(read(fileIn(oldestData()), (db) => [db.pragma('user_version'), schemaOf(db)])).toEqual([
      fresh.pragma('user_version'),
      schemaOf(fresh),
    ]);
    fresh.close();
  });

  // Some who ran the program between two releases have a schema between the oldest and the newest.
  it.each(steps.map(({ version }) => version))(
    'of schema %i gets that of a new one, and keeps every row',
    (version) => {
      const file = fileIn(oldestData());
      const before = read(file, rowsOf);
      expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);
      const between = steps.filter((step) => step.version <= version);
      openDatabase(file, between).close();

      const db = openDatabase(file, steps);
      const fresh = openDatabase(path.join(folder, 'fresh.db'), steps);
      expect(schemaOf(db)).toEqual(schemaOf(fresh));
      expect(db.pragma('user_version')).toEqual(fresh.pragma('user_version'));
      const after = rowsOf(db);
      const kept = [...before].filter(([table]) => !dropped.includes(table));
      for (const [table, rows] of kept) {
        const more = added[table];
        expect(after.get(table), table).toEqual(rows.map((row) => ({ ...row, ...more })));
      }
      expect(dropped.filter((table) => after.has(table))).toEqual([]);
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(db.pragma('foreign_key_check')).toEqual([]);
      fresh.close();
      db.close();
      if (version < steps.at(-1)!.version)
        expect(read(`${file}.schema-${version}`, (copy) => copy.pragma('user_version', { simple: true }))).toBe(
          version,
        );
    },
  );

  it.each([4, steps[0]!.version - 1])('of schema %i is refused with what to do, and left as it is', (version) => {
    const file = path.join(folder, 'old.db');
    const old: Migration = { version, name: 'old', up: (db) => void db.exec('CREATE TABLE crew (id TEXT) STRICT') };
    openDatabase(file, [old]).close();
    expect(() => openDatabase(file, steps)).toThrow(
      `(schema ${version}, this program opens ${steps[0]!.version} and later). Nothing was changed. Open it once with`,
    );
    expect(openDatabase(file, [old]).pragma('user_version', { simple: true })).toBe(version);
  });
});

describe('the oldest data directory', () => {
  it('opens as a desk with its drafts, outbox, photos, letters and visits', async () => {
    const data = oldestData();
    const settings = createFileSettings(data);
    const secrets = createFileSecrets(deskPaths(data).apiKey);
    const desk = openDesk({ data, clock: systemClock, ids: systemIds, settings, secrets });
    try {
      const shown = desk.drafts.store.list().map((row) => [row.name, row.state, row.jobId]);
      expect(shown.sort()).toEqual([
        ['Ada Lovelace', 'draft', null],
        ['Bea', 'sent', 3],
        ['Cleo', 'queued', null],
        ['Eva', 'draft', null],
        ['Fay Ito', 'draft', null],
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
      expect(photos.map(({ caption }) => caption)).toContain('North eave');
      const [withdrawn] = desk.outbox.withdrawn.ofDraft(zoe!.id);
      expect(withdrawn).toMatchObject({ kind: 'message' });
      desk.drafts.store.undo(desk.drafts.store.list({ text: 'Ada' })[0]!.id);
      expect(desk.drafts.store.list({ text: 'Ada' })[0]!.name).toBe('Ada');
      const [fay] = desk.drafts.store.list({ text: 'Fay' });
      expect(desk.visits.store.ofDraft(fay!.id)).toMatchObject({ fields: { reference: 'F-1' } });
    } finally {
      await desk.close();
    }
  });

  it('has a desk that a backup of it is taken for', () => {
    expect(isDeskDatabase(deskPaths(oldestData()).database)).toBe(true);
  });

  it('opens as a server whose rows and files are intact, and finds Zoë without her accent', async () => {
    const store = await openStore({ data: oldestData(), clock: systemClock, ids: systemIds });
    try {
      expect(await checkData({ database: store.maintenance.paths.database, files: store.files })).toMatchObject({
        ok: true,
      });
      // The rows that clients added count as if they came now.
      const [added] = await rowsIn<{ counted: number; bytes: number }>(
        store,
        `SELECT (SELECT sum(row_bytes) FROM organization) AS counted,
           (SELECT sum(octet_length(coalesce(detail, '')) + octet_length(actor) + 150) FROM job_event)
           + (SELECT sum(octet_length(body) + octet_length(author) + 600) FROM message)
           + (SELECT sum(octet_length(body) + octet_length(key) + 150) FROM first_answer)
           + (SELECT sum(octet_length(name) + 400) FROM upload)
           + (SELECT sum(octet_length(fields) + octet_length(appointment) + octet_length(coalesce(reference, ''))
             + octet_length(coalesce(taken_device, '')) + octet_length(coalesce(taken_name, '')) + 400) FROM visit) AS bytes`,
      );
      expect([added!.bytes > 0, added!.counted]).toEqual([true, added!.bytes]);
      expect((await store.jobs.ids({ organization: 1, isTest: false }, { clientName: 'zoe' })).length).toBeGreaterThan(
        0,
      );
      const search = 'Fresno St Unit 4, Fresno, CA 93721';
      const { rows } = await store.jobs.board.page(null, { search }, { limit: 5 });
      expect(rows.map(({ id }) => id)).toEqual([3, 2, 1]);
    } finally {
      await store.close();
    }
  });
});

it('a quota grows by the rows of before that count from now on', () => {
  const file = serverPaths(oldestData()).database;
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
