import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { jobs } from '../../../electron/server/store/migrations/0001-jobs.ts';
import { office } from '../../../electron/server/store/migrations/0002-office.ts';
import { uploadOrder } from '../../../electron/server/store/migrations/0003-upload-order.ts';
import { openDatabase } from '../../../electron/sqlite/openDatabase.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'rafter-migration-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('uploads from before keep everything, and tell no time at which they were taken', () => {
  const file = path.join(folder, 'server.db');
  const before = openDatabase(file, [jobs, office]);
  before.exec(`
    INSERT INTO organization (name, created_ms) VALUES ('Valley Solar', 1);
    INSERT INTO job (organization_id, status, created_ms, updated_ms, change, services, client_name,
      client_street_address, city, ahj, utility) VALUES (1, 'Submitted', 1, 1, 1, 1, 'a', 'b', '', '', '');
    INSERT INTO blob (sha256, bytes) VALUES ('aa', 1);
    INSERT INTO upload (id, job_id, kind, name, media_type, sha256, bytes, created_ms)
    VALUES ('u', 1, 'file', 'roof.jpg', 'image/jpeg', 'aa', 1, 7);
  `);
  before.close();
  const after = openDatabase(file, [jobs, office, uploadOrder]);
  expect(after.prepare('SELECT seq, id, name, bytes, created_ms, taken FROM upload').all()).toEqual([
    { seq: 1, id: 'u', name: 'roof.jpg', bytes: 1, created_ms: 7, taken: null },
  ]);
  after.close();
});
