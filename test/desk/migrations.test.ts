import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deskPaths } from '../../electron/desk/deskPaths.ts';
import { migrations } from '../../electron/desk/migrations/index.ts';
import { openDesk } from '../../electron/desk/openDesk.ts';
import { createFileSecrets } from '../../electron/desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../electron/desk/settings/fileSettings.ts';
import { systemClock, systemIds } from '../../electron/ports.ts';
import { type Db, openDatabase } from '../../electron/sqlite/openDatabase.ts';
import { temporaryFolder } from '../support/processes.ts';

/** Rows for every table, by the version that made it; a migration that makes a table has a line here. */
const rowsOf: Readonly<Record<number, string>> = {
  1: `
    INSERT INTO fact (name, value) VALUES ('device', 'van-3');
    INSERT INTO service (base_url, kind, instance) VALUES ('http://one.example/api', 'rafter', 'i-1');
    INSERT INTO draft (id, document, name, search_text, state, service_id, job_id, created_ms, updated_ms) VALUES
      ('sent', '{"client_name":"Zoë","client_street_address":"5 Main St"}', 'Zoë', 'zoe', 'blocked', 1, 7, 1, 2),
      ('begun', '{"client_name":"Ada"}', 'Ada', 'ada', 'draft', NULL, NULL, 3, 4);
    INSERT INTO draft_step (draft_id, step, pieces, at_ms)
    VALUES ('begun', 1, '[{"pointer":"/client_name","value":"Ada"}]', 4);
    INSERT INTO draft_notice (draft_id, pointer, detail, at_ms) VALUES ('sent', '#/roof_material', 'is not listed', 5);
    INSERT INTO stored_file (sha256, bytes, media_type, kept_ms) VALUES ('aa', 10, 'image/jpeg', 1), ('bb', 9, 'image/jpeg', 1);
    INSERT INTO attachment (id, draft_id, slot, array_name, sha256, name, added_ms) VALUES
      ('photo', 'sent', 'attic', 'South', 'aa', 'attic.jpg', 1), ('taken', 'sent', 'file', NULL, 'bb', 'bill.jpg', 1);
    INSERT INTO item (id, draft_id, kind, state, idempotency_key, body, attachment_id, slot, array_name, file_name, sha256,
      bytes, error, needs_person, ready, remote_id, created_ms, done_ms) VALUES
      ('i1', 'sent', 'submit', 'done', 'k1', '{}', NULL, NULL, NULL, NULL, NULL, 0, NULL, 0, 1, '7', 1, 2),
      ('i2', 'sent', 'upload', 'failed', 'k2', NULL, 'photo', 'attic', 'South', 'attic.jpg', 'aa', 10,
        '{"detail":"is damaged","status":415,"errors":[]}', 1, 1, NULL, 1, NULL);
    INSERT INTO job (service_id, job_id, draft_id, snapshot, status, answer, sent_ms, changed_ms)
    VALUES (1, 7, 'sent', '{}', 'Approved', '{}', 1, 2);
    INSERT INTO job_status (service_id, job_id, seen_ms, status) VALUES (1, 7, 2, 'Approved');
    INSERT INTO letter (service_id, job_id, draft_id, file, sha256, bytes, received_ms) VALUES (1, 7, 'sent', 'l.pdf', 'cc', 5, 3);
    INSERT INTO produced_file (service_id, job_id, remote_key, name) VALUES (1, 7, 'f', 'Plan.pdf');
    INSERT INTO reference_list (service_id, list, fetched_ms) VALUES (1, 'states', 1);
    INSERT INTO reference_entry (service_id, list, id, position, name) VALUES (1, 'states', 'x', 1, 'California');`,
  2: `INSERT INTO picture_look (sha256, sharpness, brightness) VALUES ('aa', 12.5, 0.4)`,
  4: `INSERT INTO withdrawn (id, draft_id, kind, attachment_id, slot, file_name, sha256, bytes, replaced, withdrawn_ms)
      VALUES ('w', 'sent', 'upload', 'taken', 'file', 'bill.jpg', 'bb', 9, 0, 6)`,
};

/** What a migration says of rows from before. */
const saidOfThem: Readonly<Record<number, [string, unknown]>> = {
  2: ['SELECT count(*) FROM picture_look', 0],
  3: ['SELECT DISTINCT broken FROM picture_look', 0],
  4: ['SELECT count(*) FROM withdrawn', 0],
  5: ['SELECT DISTINCT copied_name FROM draft', null],
};

const everything = (db: Db): Map<string, Record<string, unknown>[]> => {
  const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`);
  const names = tables.pluck().all() as string[];
  return new Map(names.map((name) => [name, db.prepare(`SELECT * FROM ${name}`).all() as Record<string, unknown>[]]));
};

let folder: ReturnType<typeof temporaryFolder>;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = deskPaths(folder.folder).database;
  mkdirSync(path.dirname(file));
});
afterEach(() => folder.remove());

/** A desk as the program of that version left it. */
const leaveAt = (version: number): Map<string, Record<string, unknown>[]> => {
  const db = openDatabase(file, migrations.slice(0, version));
  for (let made = 1; made <= version; made += 1) db.exec(rowsOf[made] ?? '');
  const rows = everything(db);
  db.close();
  return rows;
};

const earlier = migrations.slice(1).map(({ version, name }) => ({ version, name, before: version - 1 }));

describe('a desk of version', () => {
  it.each(earlier)('$before has rows in every table, and all of them in $version: $name', ({ version, before }) => {
    const rows = leaveAt(before);
    expect([...rows].filter(([, kept]) => kept.length === 0)).toEqual([]);
    const db = openDatabase(file, migrations.slice(0, version));
    expect(db.pragma('user_version', { simple: true })).toBe(version);
    const after = everything(db);
    for (const [table, kept] of rows) {
      expect(after.get(table)).toHaveLength(kept.length);
      expect(after.get(table)).toMatchObject(kept);
    }
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.pragma('foreign_key_check')).toEqual([]);
    const [sql, expected] = saidOfThem[version] ?? [];
    if (sql !== undefined) expect(db.prepare(sql).pluck().get()).toBe(expected);
    db.close();
  });

  it.each(earlier)('$before is opened by this program, which shows its jobs and its outbox', async ({ before }) => {
    leaveAt(before);
    const data = folder.folder;
    const desk = openDesk({
      data,
      clock: systemClock,
      ids: systemIds,
      settings: createFileSettings(data),
      secrets: createFileSecrets(deskPaths(data).apiKey),
    });
    try {
      expect(desk.drafts.list().map(({ id, state, jobId }) => [id, state, jobId])).toEqual([
        ['begun', 'draft', null],
        ['sent', 'blocked', 7],
      ]);
      expect(desk.store.ofDraft('sent').map(({ kind, state }) => `${kind} ${state}`)).toEqual([
        'submit done',
        'upload failed',
      ]);
      expect(desk.letters.valid(1, 7)).toMatchObject({ file: 'l.pdf' });
      expect(desk.withdrawn.ofDraft('sent').map(({ id }) => id)).toEqual(before < 4 ? [] : ['w']);
      // What the later versions are for works with rows from before.
      expect(desk.drafts.duplicate('sent').name).toBe('Zoë');
      desk.outbox.withdraw('i2');
      expect(desk.drafts.get('sent').state).toBe('sent');
    } finally {
      await desk.close();
    }
  });
});
