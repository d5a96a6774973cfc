import path from 'node:path';
import { expect, it } from 'vitest';
import { deskMigrations } from '../../electron/desk/migrations/index.ts';
import { openDatabase } from '../../electron/sqlite/openDatabase.ts';
import { temporaryFolder } from '../support/processes.ts';

/** Steps 13 and 16 were left free at first, and a desk that has passed a number never gets a step of that number. */
const ofSchema14 = deskMigrations.filter(({ version, name }) => version <= 14 && name !== 'markup');

it('a desk of schema 14 gets the markup of photos, and keeps its photos and uploads', () => {
  const file = path.join(temporaryFolder(), 'desk.db');
  const before = openDatabase(file, ofSchema14);
  const sha256 = 'a'.repeat(64);
  before.exec(`
    INSERT INTO draft (id, document, name, search_text, created_ms, updated_ms) VALUES ('d', '{}', '', '', 1, 1);
    INSERT INTO stored_file (sha256, bytes, media_type, kept_ms) VALUES ('${sha256}', 3, 'image/jpeg', 1);
    INSERT INTO attachment (id, draft_id, slot, sha256, name, added_ms, unsorted)
      VALUES ('p', 'd', 'file', '${sha256}', 'roof.jpg', 1, 0);
    INSERT INTO item (id, draft_id, kind, idempotency_key, attachment_id, slot, file_name, sha256, bytes, ready, created_ms)
      VALUES ('i', 'd', 'upload', 'k', 'p', 'file', 'roof.jpg', '${sha256}', 3, 1, 1);
  `);
  before.close();
  const db = openDatabase(file, deskMigrations);
  expect(db.prepare('SELECT id, markup FROM attachment').all()).toEqual([{ id: 'p', markup: null }]);
  expect(db.prepare('SELECT id, copy, markup FROM item').all()).toEqual([{ id: 'i', copy: 0, markup: null }]);
  db.close();
});
