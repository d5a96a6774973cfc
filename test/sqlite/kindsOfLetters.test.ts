import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { kindsOfLetters } from '../../electron/server/migrations/0041-kinds-of-letters.ts';
import { serverMigrations as ofServer } from '../../electron/server/migrations/index.ts';
import { serverPaths } from '../../electron/server/base/serverPaths.ts';
import { openDatabase } from '../../electron/sqlite/openDatabase.ts';
import { temporaryFolder } from '../support/processes.ts';

it('a letter is of the kind that its values name, else a roof evaluation; one without values may be of any', () => {
  const folder = temporaryFolder();
  const archive = path.join(import.meta.dirname, '../fixtures/schema-17-9.tar.gz');
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  const steps = ofServer.slice(0, ofServer.indexOf(kindsOfLetters));
  const db = openDatabase(serverPaths(folder).database, steps);
  const kindOf = (entries: string | null) => {
    db.prepare('UPDATE letter SET entries = ?').run(entries);
    kindsOfLetters.up(db);
    const kinds = db.prepare('SELECT DISTINCT kind FROM letter').pluck().all();
    db.exec('ALTER TABLE letter DROP COLUMN kind; ALTER TABLE sealing_copy DROP COLUMN drawings');
    return kinds;
  };
  expect(kindOf('{"kind":"ground_mount"}')).toEqual(['ground_mount']);
  expect(kindOf('{"wind_speed":95}')).toEqual(['roof_evaluation']);
  expect(kindOf(null)).toEqual([null]);
  db.close();
});
