import { describe, expect, it } from 'vitest';
import { moveFiles } from '../../../electron/server/backups/restore/moveFiles.ts';
import type { Store } from '../../../electron/server/store/openStore.ts';
import { hasPostgres } from '../../support/postgresServer.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { newPostgresDatabase } from '../../support/postgres.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { startServer } from '../../support/startServer.ts';
import { storedHashes } from '../../support/storedFiles.ts';
import { newUser } from '../base/rpc/atConsole.ts';
import { check, dataToMove, deleteAt, how, nameFile, placeText, storeFile } from './dataToMove.ts';

const { count, newPrefix, keysAt, newData } = await dataToMove();

/** Does something when a move has found out what to copy, and has copied nothing; resolves with what that does. */
const duringCopy = <T>({ files }: Store, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const open = files.open.bind(files);
    let done: Promise<void> | undefined;
    files.open = async (...file) => {
      await (done ??= work().then(resolve, reject));
      return open(...file);
    };
  });

describe.each(['sqlite', 'postgres'] as const)('a move of files named by %s', (engine) => {
  it.skipIf(engine === 'postgres' && !hasPostgres())('takes what commands store while it copies', async () => {
    const { at } = await newData(engine);
    const [store, beside, to] = [await at(null), await at(null), newPrefix()];
    const late = duringCopy(store, () => storeFile(beside, 'a logo'));
    const moveTo = store.filesOfDatabase.moveTo.bind(store.filesOfDatabase);
    let [before, last] = [[''], ''];
    store.filesOfDatabase.moveTo = async (place) => {
      before = keysAt(to);
      last = await storeFile(beside, 'another logo');
      return moveTo(place);
    };
    const moved = await moveFiles(store, { ...how, to });
    expect(before).toContain(await late);
    expect(keysAt(to)).toContain(last);
    expect(moved).toMatchObject({ files: count + 2, copied: count + 2, damaged: [], moved: true });
  });

  it.skipIf(engine === 'postgres' && !hasPostgres())('is the only one at a time', async () => {
    const { at } = await newData(engine);
    const [store, beside, to] = [await at(null), await at(null), newPrefix()];
    const others = duringCopy(store, async () => {
      for (const other of [moveFiles(beside, { ...how, to: newPrefix() }), deleteAt(beside, newPrefix())])
        await expect(other).rejects.toMatchObject({ code: 'files-being-moved' });
    });
    await moveFiles(store, { ...how, to });
    await others;
    // It has opened the data before.
    await expect(moveFiles(beside, { ...how, to: newPrefix() })).rejects.toMatchObject({ code: 'files-elsewhere' });
    await expect(deleteAt(beside, to)).rejects.toMatchObject({ code: 'files-elsewhere' });
  });
});

it('SQLite does not look at a place that a backup of PostgreSQL has left in it', async () => {
  const store = await (await newData()).at(null);
  await store.settings.set('files_of_database', { id: 's3://bucket/elsewhere', name: 's3://bucket/elsewhere' });
  await storeFile(store, 'a logo');
  expect(await check(store)).toMatchObject({ ok: true, files: count + 1 });
});

it.skipIf(!hasPostgres())('a server that runs while its files are moved away says so, and stores no more', async () => {
  const server = await startServer({}, undefined, { databaseUrl: await newPostgresDatabase(), s3: newPrefix() });
  const { id } = await server.submit();
  const upload = async () =>
    (await server.upload(`/jobs/${id}/files`, [{ name: 'a.jpg', bytes: jpegPhoto(9) }])).status;
  const ready = async () => (await fetch(`${server.url}/readyz`)).status;
  const admin = await newUser(server, 'admin');
  const trouble = async () => (await admin.value('readHealth', {})).filesTrouble?.code;
  expect([await upload(), await ready(), await trouble()]).toEqual([201, 200, undefined]);
  await server.store.filesOfDatabase.moveTo({ folder: '', s3: newPrefix() });
  expect([await upload(), await ready(), await trouble()]).toEqual([503, 503, 'files-of-database-elsewhere']);
});

describe.skipIf(!hasPostgres())('servers with other data directories on one PostgreSQL', () => {
  it('store nothing at the old place after a move, and find the new one without another', async () => {
    const { at } = await newData('postgres');
    const folder = await at(null);
    const [from, to] = [newPrefix(), newPrefix()];
    await moveFiles(folder, { ...how, to: from });
    const elsewhere = temporaryFolder();
    const [store, running] = [await at(from), await at(from, elsewhere)];
    const placed = await placeText(running, 'a signature');
    const late = duringCopy(store, () => storeFile(running, 'a logo'));
    await moveFiles(store, { ...how, to });
    const isRefused = { code: 'file-storage-away', forOperator: { code: 'files-of-database-elsewhere' } };
    await expect(storeFile(running, 'another logo')).rejects.toMatchObject(isRefused);
    await expect(nameFile(running, placed)).rejects.toMatchObject(isRefused);
    await expect(running.filesOfDatabase.assertStillHere()).rejects.toMatchObject(isRefused);
    expect(keysAt(to)).toEqual([...storedHashes(folder), await late].sort());
    const { filesOfDatabase } = await at(from, elsewhere);
    await expect(filesOfDatabase.assertHere()).rejects.toMatchObject({ code: 'files-of-database-elsewhere' });
    expect(await check(await at(to, elsewhere))).toMatchObject({ ok: true, files: count + 1 });
  });

  it('is made once from any of them, also where another one has begun', async () => {
    const { at } = await newData('postgres');
    const [from, to] = [newPrefix(), newPrefix()];
    await moveFiles(await at(null), { ...how, to: from });
    const [store, beside] = [await at(from), await at(from, temporaryFolder())];
    const others = duringCopy(store, async () => {
      for (const other of [moveFiles(beside, { ...how, to: newPrefix() }), deleteAt(beside, null)])
        await expect(other).rejects.toMatchObject({ code: 'files-being-moved' });
    });
    await moveFiles(store, { ...how, to });
    await others;
    await expect(deleteAt(beside, null)).rejects.toMatchObject({ code: 'files-of-database-elsewhere' });
    const again = moveFiles(beside, { ...how, to: newPrefix() });
    await expect(again).rejects.toMatchObject({ code: 'files-of-database-elsewhere' });
  });
});
