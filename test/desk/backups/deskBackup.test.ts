import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { backUpDesk } from '../../../electron/desk/backups/backUp.ts';
import { backupName, isBackup } from '../../../electron/desk/backups/backupFormat.ts';
import { findBackups } from '../../../electron/desk/backups/backupHome.ts';
import { DeskBackups } from '../../../electron/desk/backups/backups.ts';
import { prepareRestore } from '../../../electron/desk/backups/restoreDesk.ts';
import { finishRestore } from '../../../electron/desk/backups/restoreStart.ts';
import { openDeskStores } from '../../../electron/desk/deskStores.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { eventually } from '../../support/eventually.ts';
import { databaseOf } from '../deskDatabase.ts';
import { createTestDesk, refusalOf, type TestDesk } from '../testDesk.ts';

const dayMs = 24 * 60 * 60 * 1000;
const run = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

/** A desk with a draft of two photos, and one queued with a photo. */
const filledDesk = async () => {
  const test = createTestDesk();
  const { desk } = test;
  const draft = desk.drafts.store.create({ client_name: 'Zoë Peña' });
  await test.attach(draft.id, test.write('a.jpg', jpegPhoto(1)), 'panel-layout');
  await test.attach(draft.id, test.write('b.jpg', jpegPhoto(2)), 'file');
  const queued = desk.drafts.store.create({ client_name: 'Kim', client_street_address: '1 Roof Road' });
  await test.attach(queued.id, test.write('c.jpg', jpegPhoto(3)), 'file');
  desk.outbox.commands.queue(queued.id);
  const folder = test.place('stick');
  mkdirSync(folder);
  return { ...test, draft, queued, folder };
};

const backUp = (test: TestDesk, folder: string, keep = 7) => backUpDesk(test.desk, { folder, keep, ...run() });

const restoreNewest = async (test: TestDesk, folder: string) => {
  const [backup] = await findBackups(folder);
  return prepareRestore({ openStores: openDeskStores, data: test.data, backup: backup!, clock: test.clock, ...run() });
};

const homeIn = (folder: string): string => path.join(folder, readdirSync(folder)[0]!);
const storedFiles = (folder: string): string[] =>
  readdirSync(path.join(homeIn(folder), 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

it('backs up and restores the whole desk; the desk before is kept, and the key stays', async () => {
  const test = await filledDesk();
  const { desk, folder, draft, queued } = test;
  desk.settings.secrets.saveApiKey('secret-key');
  expect(await backUp(test, folder)).toMatchObject({ jobs: 2, files: 3, missing: 0 });
  expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('api-key'))).toEqual([]);
  expect(
    readFileSync(path.join(homeIn(folder), (await findBackups(folder))[0]!.name, 'manifest.json'), 'utf8'),
  ).not.toContain('secret-key');

  const later = desk.drafts.store.create({ client_name: 'Made later' });
  test.clock.pass(1000);
  const { keptDesk } = await restoreNewest(test, folder);
  // Another program has the desk open.
  expect(finishRestore(test.data)).toBe(false);
  expect(desk.drafts.store.get(later.id).name).toBe('Made later');
  await desk.close();

  const restored = test.openAgain();
  expect(
    restored.drafts.store
      .list()
      .map(({ id }) => id)
      .sort(),
  ).toEqual([draft.id, queued.id].sort());
  expect(restored.settings.secrets.apiKey()).toBe('secret-key');
  for (const { sha256, draftId } of [
    ...restored.photos.store.ofDraft(draft.id),
    ...restored.photos.store.ofDraft(queued.id),
  ])
    expect([draftId, existsSync(restored.photos.files.pathOf(sha256))]).toEqual([draftId, true]);
  // What waits may have been sent by the desk of the backup meanwhile.
  expect(restored.outbox.store.ofDraft(queued.id).map(({ state, maybeTaken }) => [state, maybeTaken])).toEqual([
    ['unknown', true],
    ['unknown', true],
  ]);
  expect(existsSync(path.join(keptDesk, 'desk.db'))).toBe(true);
  const backups = new DeskBackups({
    desk: restored,
    openStores: openDeskStores,
    changed: () => undefined,
    onBug: () => undefined,
  });
  expect(backups.show()).toMatchObject({ last: null, restored: { keptDesk }, ready: null });
  backups.dismissRestored();
  expect(backups.show().restored).toBeNull();
});

it('stores a photo once for all backups, keeps as many as wanted, and removes photos that none of them names', async () => {
  const test = await filledDesk();
  const { folder } = test;
  await backUp(test, folder);
  const [photo] = storedFiles(folder);
  const { mtimeMs } = statSync(photo!);
  for (let n = 0; n < 3; n += 1) {
    test.clock.pass(dayMs);
    await backUp(test, folder, 2);
  }
  expect(statSync(photo!).mtimeMs).toBe(mtimeMs);
  expect(await findBackups(folder)).toHaveLength(2);
  expect(storedFiles(folder)).toHaveLength(3);
  writeFileSync(path.join(path.dirname(photo!), 'f'.repeat(64)), 'no backup names this');
  await backUp(test, folder, 1);
  expect(storedFiles(folder)).toHaveLength(3);
});

it('removes the oldest ones also where there are more than are offered to choose from', async () => {
  const test = await filledDesk();
  const { folder, clock } = test;
  const { folder: made } = await backUp(test, folder);
  const home = path.dirname(made);
  for (let n = 1; n <= 510; n += 1)
    cpSync(made, path.join(home, backupName(clock.now() - n * dayMs)), { recursive: true });
  clock.pass(dayMs);
  await backUp(test, folder, 2);
  expect(readdirSync(home).filter(isBackup)).toEqual([clock.now() - dayMs, clock.now()].map(backupName));
});

it('keeps what it has just made where an earlier clock was years ahead', async () => {
  const test = await filledDesk();
  const { folder, clock } = test;
  clock.pass(1000 * dayMs);
  for (let n = 0; n < 2; n += 1) {
    await backUp(test, folder, 2);
    clock.pass(dayMs);
  }
  clock.pass(-1000 * dayMs);
  for (let n = 0; n < 2; n += 1) {
    const { folder: made } = await backUp(test, folder, 2);
    expect([n, existsSync(made)]).toEqual([n, true]);
    clock.pass(dayMs);
  }
  const made = (await findBackups(folder)).map(({ manifest }) => manifest.madeMs);
  expect(made).toEqual([clock.now() - dayMs, clock.now() - 2 * dayMs]);
});

it('keeps all photos while a manifest cannot be read, and repairs a photo that was damaged in the folder', async () => {
  const test = await filledDesk();
  const { folder } = test;
  await backUp(test, folder);
  const { home, name } = (await findBackups(folder))[0]!;
  writeFileSync(path.join(home, name, 'manifest.json'), '{');
  const stranger = path.join(home, 'files', 'aa', 'a'.repeat(64));
  mkdirSync(path.dirname(stranger), { recursive: true });
  writeFileSync(stranger, 'of the backup that cannot be read');
  const [photo] = storedFiles(folder).filter((file) => file !== stranger);
  writeFileSync(photo!, Buffer.alloc(statSync(photo!).size));
  test.clock.pass(dayMs);
  expect(await backUp(test, folder, 1)).toMatchObject({ missing: 0 });
  expect(existsSync(stranger)).toBe(true);
  await expect(restoreNewest(test, folder)).resolves.toMatchObject({ files: 3 });
});

it('names what is lost on this computer, and backs up the rest', async () => {
  const test = await filledDesk();
  const [photo] = test.desk.photos.store.ofDraft(test.draft.id);
  rmSync(test.desk.photos.files.pathOf(photo!.sha256));
  expect(await backUp(test, test.folder)).toMatchObject({ files: 2, missing: 1 });
  await expect(restoreNewest(test, test.folder)).resolves.toMatchObject({ files: 2 });
});

it.each([
  ['a photo is changed', 'desk-backup-damaged', (home: string) => writeFileSync(firstOf(home), 'x')],
  ['a photo is gone', 'desk-backup-damaged', (home: string) => rmSync(firstOf(home))],
  ['the database is changed', 'desk-backup-unreadable', (home: string) => writeFileSync(databaseIn(home), 'x')],
])('restores nothing where %s', async (_name, code, damage) => {
  const test = await filledDesk();
  await backUp(test, test.folder);
  damage(homeIn(test.folder));
  const before = readdirSync(test.data).sort();
  expect(await refusalOf(() => restoreNewest(test, test.folder))).toMatchObject({ code });
  // A lock stays as an empty file.
  expect(readdirSync(test.data).sort()).toEqual([...before, 'desk-restore.preparing']);
});

const firstOf = (home: string): string => {
  const part = path.join(home, 'files', readdirSync(path.join(home, 'files'))[0]!);
  return path.join(part, readdirSync(part)[0]!);
};
const databaseIn = (home: string): string =>
  path.join(
    home,
    readdirSync(home).find((name) => name !== 'files')!,
    'desk.db',
  );

it('refuses a manifest that leaves out a photo of its database', async () => {
  const test = await filledDesk();
  await backUp(test, test.folder);
  const { home, name, manifest } = (await findBackups(test.folder))[0]!;
  const fewer = { ...manifest, files: manifest.files.slice(1) };
  writeFileSync(path.join(home, name, 'manifest.json'), JSON.stringify(fewer));
  expect(await refusalOf(() => restoreNewest(test, test.folder))).toMatchObject({ code: 'desk-backup-unreadable' });
});

it('two programs do not prepare a restore at once, and what killed ones have left is removed', async () => {
  const test = await filledDesk();
  await backUp(test, test.folder);
  for (const left of ['desk-restore.unfinished', 'desk-restored-20260101T000000Z'])
    mkdirSync(path.join(test.data, left, 'desk'), { recursive: true });
  const both = await Promise.allSettled([restoreNewest(test, test.folder), restoreNewest(test, test.folder)]);
  expect(both).toContainEqual(
    expect.objectContaining({ reason: expect.objectContaining({ code: 'backup-busy' }) as unknown }),
  );
  expect(both).toContainEqual(expect.objectContaining({ status: 'fulfilled' }));
  const restored = () => readdirSync(test.data).filter((file) => /^desk-restore(d-|\.unf)/.test(file));
  expect(restored()).toHaveLength(1);
  // The later one takes the place of one that nobody has used.
  await restoreNewest(test, test.folder);
  expect(restored()).toHaveLength(1);
  await test.desk.close();
  expect(finishRestore(test.data)).toBe(true);
  expect(restored()).toEqual([]);
});

it('refuses a backup of a newer program, and a manifest that leads out of the folder', async () => {
  const test = await filledDesk();
  databaseOf(test.desk).pragma('user_version = 999');
  await backUp(test, test.folder);
  expect(await refusalOf(() => restoreNewest(test, test.folder))).toMatchObject({ code: 'database-newer' });

  const { home, name, manifest } = (await findBackups(test.folder))[0]!;
  for (const letter of ['../../x', '1-2/../x', '1-2/..', '/etc/passwd', '1-2/a\\b', '1-2/c:x']) {
    const files = [{ letter, sha256: 'a'.repeat(64), bytes: 1 }];
    writeFileSync(path.join(home, name, 'manifest.json'), JSON.stringify({ ...manifest, files }));
    expect([letter, await findBackups(test.folder)]).toEqual([letter, []]);
  }
});

it('refuses a folder that is away, inside the data, or read-only, and leaves nothing behind', async () => {
  const test = await filledDesk();
  const inside = path.join(test.data, '..backups');
  mkdirSync(inside);
  symlinkSync(inside, test.place('link'));
  for (const [folder, code] of [
    [test.place('unplugged'), 'desk-backup-folder-away'],
    [inside, 'desk-backup-inside-desk'],
    [test.data, 'desk-backup-inside-desk'],
    [test.place('link'), 'desk-backup-inside-desk'],
  ] as const)
    expect([folder, await refusalOf(() => backUp(test, folder))]).toEqual([folder, expect.objectContaining({ code })]);
  expect(readdirSync(inside)).toEqual([]);
  if (process.getuid?.() !== 0) {
    chmodSync(test.folder, 0o500);
    expect(await refusalOf(() => backUp(test, test.folder))).toMatchObject({ code: 'path-no-permission' });
  }
});

it('a backup that is stopped leaves no half of one', async () => {
  const test = await filledDesk();
  const stopped = new AbortController();
  const going = backUpDesk(test.desk, {
    folder: test.folder,
    keep: 3,
    signal: stopped.signal,
    onProgress: () => stopped.abort(),
  });
  await expect(going).rejects.toThrow(/abort/i);
  expect(readdirSync(homeIn(test.folder))).toEqual(['files']);
  expect(storedFiles(test.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

it('backs up when it is due, says why it could not, and catches up when the drive is back', async () => {
  const test = await filledDesk();
  const { desk, clock, folder } = test;
  const backups = new DeskBackups({
    desk,
    openStores: openDeskStores,
    changed: () => undefined,
    onBug: (error) => expect(error).toBeNull(),
  });
  const settled = () => eventually(async () => expect(backups.show().running).toBeNull());
  const look = async () => {
    backups.start();
    await settled();
    await backups.close();
  };
  await look();
  expect(backups.show()).toMatchObject({ folder: null, last: null, failure: null });

  desk.settings.store.change({ backupFolder: folder, backupEvery: 'daily', backupKeep: 3 });
  await look();
  const first = backups.show();
  expect(first).toMatchObject({ failure: null, last: { jobs: 2, files: 3 }, isOnDeskDisk: true });
  clock.pass(dayMs - 1000);
  await look();
  expect(backups.show().last).toEqual(first.last);

  clock.pass(2000);
  desk.settings.store.change({ backupFolder: test.place('unplugged') });
  await look();
  expect(backups.show()).toMatchObject({ last: first.last, failure: { reason: { code: 'desk-backup-folder-away' } } });
  mkdirSync(test.place('unplugged'));
  await look();
  expect(backups.show()).toMatchObject({ failure: null, last: { madeMs: clock.now() } });
});
