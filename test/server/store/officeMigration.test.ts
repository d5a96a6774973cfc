import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { jobs } from '../../../electron/server/store/migrations/0001-jobs.ts';
import { office } from '../../../electron/server/store/migrations/0002-office.ts';
import { uploadOrder } from '../../../electron/server/store/migrations/0003-upload-order.ts';
import { whoseDoing } from '../../../electron/server/store/migrations/0004-whose-doing.ts';
import { whoseAccount } from '../../../electron/server/store/migrations/0005-whose-account.ts';
import { openDatabase } from '../../../electron/sqlite/openDatabase.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'rafter-migration-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What was there before there was a console. */
const rows = `
    INSERT INTO organization (name, created_ms) VALUES ('Valley Solar', 1);
    INSERT INTO job (organization_id, status, created_ms, updated_ms, change, services, client_name,
      client_street_address, city, ahj, utility)
    VALUES (1, 'Submitted', 1, 1, 1, 1, 'a', 'b', '', 'city of fresno', ''),
      (1, 'Submitted', 1, 1, 2, 1, 'a', 'b', '', '', ''),
      (1, 'Revised', 1, 1, 3, 1, 'a', 'b', '', '', ''),
      (1, 'Submitted', 1, 1, 4, 1, 'a', 'b', '', '', '');
    UPDATE job SET superseded_by = 4 WHERE id = 3;
    INSERT INTO message (job_id, author, body, created_ms) VALUES
      (1, 'Ridgeline', 'Which attic?', 1), (1, 'Valley Solar', 'The north one.', 2),
      (2, 'Valley Solar', 'When?', 1), (2, 'Ridgeline', 'Tomorrow.', 2),
      (3, 'Valley Solar', 'It has changed.', 1);
    INSERT INTO message (job_id, author, body, created_ms) VALUES (4, 'Valley Solar', 'No photos.', 3);
    INSERT INTO job_event (job_id, at_ms, actor, action, detail) VALUES
      (4, 1, 'Valley Solar', 'Submitted', NULL), (4, 3, 'Valley Solar', 'On Hold', '{"reason":"No photos."}'),
      (3, 1, 'ana@ridgeline.example', 'Revised', '{"notes":"Our mistake."}'),
      (4, 1, 'ana@ridgeline.example', 'Submitted', '{"notes":"Our mistake."}'),
      (1, 2, 'crew@valley.example', 'Message sent', NULL), (1, 2, 'crew@other.example', 'Message sent', NULL);
    INSERT INTO organization (name, created_ms) VALUES ('Other Solar', 1);
    INSERT INTO user (email, role, organization_id, password_hash, created_ms) VALUES
      ('ana@ridgeline.example', 'reviewer', NULL, '', 1), ('crew@valley.example', 'office', 1, '', 1),
      ('crew@other.example', 'office', 2, '', 1);
    INSERT INTO blob (sha256, bytes) VALUES ('aa', 1);
    INSERT INTO produced_file (id, job_id, name, media_type, sha256, bytes, created_ms)
    VALUES ('f', 1, 'Letter.pdf', 'application/pdf', 'aa', 1, 1);
    INSERT INTO letter (produced_file, job_id, number) VALUES (1, 1, '1-1');
  `;
const steps = [jobs, office, uploadOrder, whoseDoing, whoseAccount];

it.each([
  { since: 'there was no console', known: 1 },
  { since: 'the console was new', known: 2 },
  { since: 'photos had an order', known: 3 },
  { since: 'deeds were told apart by what they were', known: 4 },
])('finds out whose each message and deed was, and who waits, of a database since $since', ({ known }) => {
  const file = path.join(folder, `since-${known}.db`);
  const first = openDatabase(file, [jobs]);
  first.exec(rows);
  first.close();
  openDatabase(file, steps.slice(0, known)).close();
  const after = openDatabase(file, steps);
  expect(after.prepare('SELECT waits FROM job ORDER BY id').pluck().all()).toEqual([1, 0, 0, 0]);
  expect(after.prepare('SELECT from_office FROM message ORDER BY id').pluck().all()).toEqual([1, 0, 0, 1, 0, 1]);
  expect(after.prepare('SELECT from_office FROM job_event ORDER BY id').pluck().all()).toEqual([
    // Of the API, of the office, of its staff by name, of the client's people, of somebody else's.
    0, 1, 1, 1, 0, 1,
  ]);
  // It is asked for by name.
  after.prepare(`SELECT id FROM audit INDEXED BY audit_subject WHERE subject = 'x' COLLATE NOCASE`).all();
  expect(() => after.exec(`UPDATE job_event SET actor = 'nobody'`)).toThrow('append-only');
  expect(after.prepare('SELECT ahj FROM letter').pluck().all()).toEqual(['city of fresno']);
  after.close();
});
