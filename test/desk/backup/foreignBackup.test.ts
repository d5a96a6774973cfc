import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { backUpDesk } from '../../../electron/desk/backup/backUp.ts';
import { findBackups } from '../../../electron/desk/backup/backupHome.ts';
import { keptDesks } from '../../../electron/desk/backup/keptDesks.ts';
import { prepareRestore } from '../../../electron/desk/backup/restoreDesk.ts';
import { createTestDesk, refusalOf } from '../testDesk.ts';

const run = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

it('lists no backup of a time that no calendar has or with settings that are none, and no folder that only looks like a kept desk', async () => {
  const { desk, data, place } = createTestDesk();
  const folder = place('stick');
  mkdirSync(folder);
  await backUpDesk(desk, { folder, keep: 1, ...run() });
  const { home, name, manifest } = (await findBackups(folder))[0]!;
  const connection = { baseUrl: 'file:///etc', authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false };
  for (const wrong of [{ madeMs: 9e15 }, { settings: { ...manifest.settings, connection } }]) {
    writeFileSync(path.join(home, name, 'manifest.json'), JSON.stringify({ ...manifest, ...wrong }));
    expect([wrong, await findBackups(folder)]).toEqual([wrong, []]);
  }
  mkdirSync(path.join(data, 'desk-before-20269901T000000Z'));
  writeFileSync(path.join(data, 'desk-before-20269901T000000Z', 'desk.db'), '');
  expect(keptDesks(data)).toEqual([]);
});

it('a backup that cannot remove an older one is whole all the same', async () => {
  const { desk, clock, place } = createTestDesk();
  const folder = place('stick');
  mkdirSync(folder);
  const older = await backUpDesk(desk, { folder, keep: 1, ...run() });
  clock.pass(60_000);
  const onStep = (step: string): void => {
    // Another program is in the folder.
    if (step === 'rotate') mkdirSync(`${older.folder}.unfinished/open`, { recursive: true });
  };
  await backUpDesk(desk, { folder, keep: 1, ...run(), onStep });
  expect(await findBackups(folder)).toHaveLength(2);
  clock.pass(60_000);
  await backUpDesk(desk, { folder, keep: 1, ...run() });
  expect(await findBackups(folder)).toHaveLength(1);
});

it.each([
  ['a trigger', `CREATE TRIGGER more AFTER UPDATE ON item BEGIN UPDATE stored_file SET sha256 = '../../secret'; END`],
  ['a view', 'CREATE VIEW more AS SELECT * FROM stored_file'],
  [
    'a path without a hash',
    `INSERT INTO produced_file (service_id, job_id, remote_key, name, file) VALUES (1, 1, 'k', 'n', '../../secret')`,
  ],
])('refuses a database with %s, which no desk has made', async (_what, sql) => {
  const { desk, data, clock, place } = createTestDesk();
  const folder = place('stick');
  mkdirSync(folder);
  desk.drafts.create({ client_name: 'Zoë Peña' });
  await backUpDesk(desk, { folder, keep: 1, ...run() });
  const { home, name, manifest } = (await findBackups(folder))[0]!;
  const file = path.join(home, name, 'desk.db');
  const db = new Database(file);
  db.pragma('foreign_keys = OFF');
  db.exec(sql);
  db.close();
  const content = readFileSync(file);
  const database = { sha256: hash('sha256', content), bytes: content.length };
  writeFileSync(path.join(home, name, 'manifest.json'), JSON.stringify({ ...manifest, database }));
  const [backup] = await findBackups(folder);
  const restore = () => prepareRestore({ data, backup: backup!, clock, ...run() });
  expect(await refusalOf(restore)).toMatchObject({ code: 'desk-backup-unreadable' });
});
