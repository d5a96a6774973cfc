import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { backUpDesk } from '../../../electron/desk/backups/backUp.ts';
import { findBackups } from '../../../electron/desk/backups/backupHome.ts';
import { DeskBackups } from '../../../electron/desk/backups/backups.ts';
import { prepareRestore } from '../../../electron/desk/backups/restoreDesk.ts';
import { finishRestore } from '../../../electron/desk/backups/restoreStart.ts';
import { openDeskStores } from '../../../electron/desk/deskStores.ts';
import type { Desk } from '../../../electron/desk/openDesk.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { createTestDesk, refusalOf, type TestDesk } from '../testDesk.ts';

const run = () => ({ signal: new AbortController().signal, onProgress: () => undefined });
const backupsOf = (desk: Desk) =>
  new DeskBackups({ desk, openStores: openDeskStores, changed: () => undefined, onBug: () => undefined });
const namesIn = (desk: Desk): string[] =>
  desk.drafts.store
    .list()
    .map(({ name }) => name)
    .sort();

const restore = async (test: TestDesk, folder: string): Promise<void> => {
  const [backup] = await findBackups(folder);
  await prepareRestore({ openStores: openDeskStores, data: test.data, backup: backup!, clock: test.clock, ...run() });
};

/** A desk that was restored from a backup without its second job, which waits in the kept one. */
const restoredDesk = async () => {
  const test = createTestDesk();
  const folder = test.place('stick');
  mkdirSync(folder);
  test.desk.drafts.store.create({ client_name: 'In the backup' });
  await backUpDesk(test.desk, { folder, keep: 3, ...run() });
  const later = test.desk.drafts.store.create({ client_name: 'Made later', client_street_address: '1 Roof Road' });
  await test.attach(later.id, test.write('roof.jpg', jpegPhoto(1)), 'file');
  test.desk.outbox.commands.queue(later.id);
  test.desk.settings.secrets.saveApiKey('older-key');
  test.clock.pass(60_000);
  await restore(test, folder);
  await test.desk.close();
  test.clock.pass(60_000);
  return { ...test, folder, later, restored: test.openAgain() };
};

it('puts the desk back that a restore has kept, with its photos; the restored one is kept, and the present key stays', async () => {
  const { data, restored, later, openAgain } = await restoredDesk();
  restored.settings.secrets.saveApiKey('newer-key');
  const backups = backupsOf(restored);
  const [kept, ...others] = backups.show().kept;
  expect([kept, others]).toEqual([{ name: 'desk-before-20260314T150100Z', keptMs: Date.UTC(2026, 2, 14, 15, 1) }, []]);
  backups.putBack(kept!.name);
  const keptDesk = path.join(data, 'desk-before-20260314T150200Z');
  expect(backups.show()).toMatchObject({ ready: { keptDesk }, kept: [] });
  // Another program has the desk open.
  expect(finishRestore(data)).toBe(false);
  expect(namesIn(restored)).toEqual(['In the backup']);
  await restored.close();

  const desk = openAgain();
  expect(namesIn(desk)).toEqual(['In the backup', 'Made later']);
  expect(desk.settings.secrets.apiKey()).toBe('newer-key');
  expect(desk.base.deviceId).toBe(restored.base.deviceId);
  const [photo] = desk.photos.store.ofDraft(later.id);
  expect(existsSync(desk.photos.files.pathOf(photo!.sha256))).toBe(true);
  // The restored desk may have sent what waits.
  expect(desk.outbox.store.ofDraft(later.id).map(({ state, maybeTaken }) => [state, maybeTaken])).toEqual([
    ['unknown', true],
    ['unknown', true],
  ]);
  expect(backupsOf(desk).show()).toMatchObject({
    ready: null,
    restored: { isKeptDesk: true, keptDesk, madeMs: kept!.keptMs },
    kept: [{ name: path.basename(keptDesk) }],
  });
});

it.each(['keep', 'place', 'note'])('a program that ends at the step "%s" is followed by the next one', async (last) => {
  const { data, restored, openAgain } = await restoredDesk();
  const backups = backupsOf(restored);
  backups.putBack(backups.show().kept[0]!.name);
  await restored.close();
  const end = (step: string): void => {
    if (step === last) throw new Error('killed');
  };
  expect(() => finishRestore(data, end)).toThrow('killed');
  const desk = openAgain();
  expect(namesIn(desk)).toEqual(['In the backup', 'Made later']);
  expect(backupsOf(desk).show()).toMatchObject({ ready: null, kept: [{ keptMs: Date.UTC(2026, 2, 14, 15, 2) }] });
});

it('a kept desk that is given up stays where it is, and a later backup can be restored in its place', async () => {
  const test = await restoredDesk();
  const backups = backupsOf(test.restored);
  const before = backups.show().kept;
  backups.putBack(before[0]!.name);
  backups.dropRestore();
  expect(backups.show()).toMatchObject({ ready: null, kept: before });
  backups.putBack(before[0]!.name);
  await restore(test, test.folder);
  expect(backups.show().kept).toEqual(before);
});

it('puts back no damaged desk, and nothing but a kept desk', async () => {
  const { data, restored } = await restoredDesk();
  const backups = backupsOf(restored);
  const [{ name } = { name: '' }] = backups.show().kept;
  for (const other of ['desk', '..', `../${path.basename(data)}/${name}`, `${name}/`, 'desk-before-20200101T000000Z'])
    expect([other, await refusalOf(() => backups.putBack(other))]).toEqual([
      other,
      expect.objectContaining({ code: 'kept-desk-gone' }),
    ]);
  writeFileSync(path.join(data, name, 'desk.db'), 'damaged');
  expect(await refusalOf(() => backups.putBack(name))).toMatchObject({ code: 'kept-desk-damaged' });
  expect(backups.show().ready).toBeNull();
});

it('a desk that is restored on another laptop is that laptop at the office, and has backups of its own', async () => {
  const first = createTestDesk();
  const second = createTestDesk();
  const folder = first.place('stick');
  mkdirSync(folder);
  first.desk.drafts.store.create({ client_name: 'Of the first' });
  await backUpDesk(first.desk, { folder, keep: 3, ...run() });
  const {
    base: { deviceId },
  } = second.desk;
  await restore(second, folder);
  await second.desk.close();
  const restored = second.openAgain();
  expect([namesIn(restored), restored.base.deviceId]).toEqual([['Of the first'], deviceId]);
  second.clock.pass(60_000);
  await backUpDesk(restored, { folder, keep: 1, ...run() });
  expect(readdirSync(folder)).toHaveLength(2);
});
