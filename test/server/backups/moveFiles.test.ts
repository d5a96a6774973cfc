import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import type { S3Access } from '../../../electron/files/s3/s3Location.ts';
import { systemClock, systemIds } from '../../../electron/ports.ts';
import { moveFiles } from '../../../electron/server/backups/restore/moveFiles.ts';
import { createServer } from '../../../electron/server/createServer.ts';
import { Limits } from '../../../electron/server/base/limits.ts';
import { holdLock } from '../../../electron/sqlite/holdLock.ts';
import { hasPostgres } from '../../support/postgresServer.ts';
import { bucketAlias } from '../../support/s3/s3Server.ts';
import { storedHashes, storedPath } from '../../support/storedFiles.ts';
import { check, dataToMove, deleteAt, how, nameFile, placeText, shown } from './dataToMove.ts';

const { count, bytes, storage, newPrefix, keysAt, newData } = await dataToMove();

describe.each(['sqlite', 'postgres'] as const)('files named by %s', (engine) => {
  it.skipIf(engine === 'postgres' && !hasPostgres())(
    'move to S3 and back; they are deleted where they were when that is asked for',
    async () => {
      const { at } = await newData(engine);
      const [folder, s3] = [await at(null), newPrefix()];
      const hashes = storedHashes(folder);
      const progress: number[] = [];
      const moved = await moveFiles(folder, { ...how, to: s3, onDone: ({ files }) => progress.push(files) });
      const all = { files: count, bytes, copied: count, copied_bytes: bytes, damaged: [], server_runs: false };
      const local = folder.maintenance.paths.files;
      expect(moved).toEqual({ ...all, from: local, to: shown(s3), moved: true });
      expect([progress, keysAt(s3), storedHashes(folder)]).toEqual([[1, 2, 3, 4], hashes, hashes]);
      await expect(at(null)).rejects.toMatchObject({ code: 'files-elsewhere', params: { location: shown(s3) } });

      const there = await at(s3);
      await expect(deleteAt(there, s3)).rejects.toMatchObject({
        code: 'files-used-there',
      });
      expect(await deleteAt(there, null)).toEqual({
        at: local,
        deleted: count,
        kept: [],
      });
      expect([storedHashes(folder), keysAt(s3)]).toEqual([[], hashes]);
      expect(await check(there)).toMatchObject({ ok: true, files: count });

      const back = await moveFiles(there, { ...how, to: null });
      expect(back).toEqual({ ...all, from: shown(s3), to: local, moved: true });
      expect([storedHashes(folder), keysAt(s3)]).toEqual([hashes, hashes]);
      await expect(at(s3)).rejects.toMatchObject({ code: 'files-in-folder', params: { location: shown(s3) } });
      expect(await check(await at(null))).toMatchObject({ ok: true, files: count });
    },
  );
});

describe('a move', () => {
  it('goes on after the storage was away, and copies only what is missing', async () => {
    const { at } = await newData();
    const [store, to] = [await at(null), newPrefix()];
    storage.faults.isAway = true;
    await expect(moveFiles(store, { ...how, to })).rejects.toMatchObject({
      code: 'file-storage-away',
      forOperator: { code: 's3-failed' },
    });
    storage.faults.isAway = false;
    const [first, second] = storedHashes(store);
    const kept = storage.objects;
    await moveFiles(store, { ...how, to });
    kept.delete(to.location.prefix + first);
    // Shorter than in its row.
    kept.set(to.location.prefix + second, { bytes: Buffer.from('cut'), modifiedMs: Date.now() });
    const before = storage.requests.length;
    rmSync(path.join(store.maintenance.paths.files, 'stored-at'));
    expect(await moveFiles(store, { ...how, to })).toMatchObject({ files: count, copied: 2, moved: true });
    expect(storage.requests.slice(before).filter((method) => method === 'PUT')).toHaveLength(2);
    expect(await check(await at(to))).toMatchObject({ ok: true });
  });

  it('is only a first pass while a server runs', async () => {
    const { at } = await newData();
    const [store, to] = [await at(null), newPrefix()];
    const server = holdLock(store.maintenance.paths.lock)!;
    const note = path.join(store.maintenance.paths.files, 'stored-at');
    expect(await moveFiles(store, { ...how, to })).toMatchObject({ copied: count, moved: false, server_runs: true });
    expect(existsSync(note)).toBe(false);
    server.release();
    expect(await moveFiles(store, { ...how, to })).toMatchObject({ copied: 0, moved: true, server_runs: false });
    expect(existsSync(note)).toBe(true);
  });

  it('takes what was stored at the old place meanwhile, also while a server runs', async () => {
    const { at } = await newData();
    const [store, to] = [await at(null), newPrefix()];
    await moveFiles(store, { ...how, to });
    const there = await at(to);
    storage.objects.delete(to.location.prefix + storedHashes(store)[2]);
    const server = holdLock(store.maintenance.paths.lock)!;
    await expect(moveFiles(there, { ...how, to })).rejects.toMatchObject({ code: 'files-there-already' });
    expect(await moveFiles(there, { ...how, from: null, to })).toMatchObject({
      from: there.maintenance.paths.files,
      copied: 1,
      moved: true,
      server_runs: false,
    });
    expect(await check(there)).toMatchObject({ ok: true, files: count });
    server.release();
  });

  it('names what is missing or damaged, copies the rest, and is made only where that is asked for', async () => {
    const { at } = await newData();
    const [store, to] = [await at(null), newPrefix()];
    const [missing, damaged, ...others] = storedHashes(store);
    rmSync(storedPath(store, missing!));
    writeFileSync(storedPath(store, damaged!), Buffer.alloc((await store.files.head(damaged!))!, 'x'));
    const refused = { copied: 2, damaged: [missing, damaged], moved: false };
    expect(await moveFiles(store, { ...how, to })).toMatchObject(refused);
    expect(keysAt(to)).toEqual(others);
    expect(await moveFiles(store, { ...how, to, skipDamaged: true })).toMatchObject({ copied: 0, moved: true });
    // What is not whole there is not deleted here.
    const there = await at(to);
    const name = others[0]!;
    storage.objects.set(to.location.prefix + name, { bytes: Buffer.from('x'), modifiedMs: 0 });
    expect(await deleteAt(there, null)).toMatchObject({
      deleted: 1,
      kept: [damaged, name].sort(),
    });
    expect(storedHashes(store)).toEqual([damaged, name].sort());
  });

  it('replaces what is damaged at the new place where that is asked for', async () => {
    const { at } = await newData();
    const [store, to] = [await at(null), newPrefix()];
    await moveFiles(store, { ...how, to });
    const there = await at(to);
    const [damaged] = storedHashes(store);
    const bytes = Buffer.alloc((await there.files.head(damaged!))!, 'x');
    storage.objects.set(to.location.prefix + damaged!, { bytes, modifiedMs: 0 });
    expect(await deleteAt(there, null)).toMatchObject({ deleted: count - 1, kept: [damaged] });
    expect(await moveFiles(there, { ...how, from: null, to })).toMatchObject({ copied: 0, damaged: [] });
    const verified = { copied: 1, damaged: [], moved: true };
    expect(await moveFiles(there, { ...how, from: null, to, verify: true })).toMatchObject(verified);
    expect(await deleteAt(there, null)).toMatchObject({ deleted: 1, kept: [] });
    expect(await check(there)).toMatchObject({ ok: true, files: count });
  });

  it('does not fill the disk of the database', async () => {
    const { at } = await newData();
    const [store, to] = [await at(null), newPrefix()];
    await moveFiles(store, { ...how, to });
    const there = await at(to);
    await deleteAt(there, null);
    await nameFile(there, { ...(await placeText(there, 'a film')), bytes: 1e15 });
    await expect(moveFiles(there, { ...how, to: null, skipDamaged: true })).rejects.toMatchObject({
      code: 'files-without-room',
      params: { neededBytes: bytes + 1e15 },
    });
    expect(storedHashes(there)).toEqual([]);
  });

  it('does not go from one place to another where the server uses neither', async () => {
    const { at } = await newData();
    const [store, from, to] = [await at(null), newPrefix(), newPrefix()];
    await expect(moveFiles(store, { ...how, from, to, skipDamaged: true })).rejects.toMatchObject({
      code: 'files-from-elsewhere',
    });
    expect(existsSync(path.join(store.maintenance.paths.files, 'stored-at'))).toBe(false);
  });

  it('does not end with the deletion of files in use, under another name of their bucket', async () => {
    const { at } = await newData();
    const [store, to] = [await at(null), newPrefix()];
    const hashes = storedHashes(store);
    const alias = { ...to, location: { ...to.location, bucket: bucketAlias } };
    await moveFiles(store, { ...how, to });
    await expect(deleteAt(await at(to), alias)).rejects.toMatchObject({ code: 'files-used-there' });
    expect(keysAt(to)).toEqual(hashes);
  });

  it('does not go where files of another server are, or where they are already', async () => {
    const { at } = await newData();
    const [store, to] = [await at(null), newPrefix()];
    const foreign = `${to.location.prefix}${'a'.repeat(64)}`;
    storage.objects.set(foreign, { bytes: Buffer.from('x'), modifiedMs: 0 });
    await expect(moveFiles(store, { ...how, to })).rejects.toMatchObject({
      code: 'files-of-another',
      params: { location: shown(to) },
    });
    await expect(deleteAt(store, to)).rejects.toMatchObject({
      code: 'files-of-another',
    });
    expect(keysAt(to)).toEqual(['a'.repeat(64)]);
    await expect(moveFiles(store, { ...how, to: null })).rejects.toMatchObject({ code: 'files-there-already' });
  });
});

describe('a place without the files that the database names', () => {
  const start = async (data: string, s3: S3Access | null = null): Promise<void> => {
    const limits = Limits.parse({ reserveBytes: 0 });
    const log = pino({ level: 'silent' });
    const how = { data, s3, limits, log, version: '0.0.0-test', clock: systemClock, ids: systemIds };
    await (await createServer(how)).close();
  };

  it('is not taken for a data directory that is used for the first time', async () => {
    const { at } = await newData();
    const store = await at(null);
    const note = path.join(store.maintenance.paths.files, 'stored-at');
    for (const sha256 of storedHashes(store)) rmSync(storedPath(store, sha256));
    const empty = newPrefix();
    await expect(at(empty)).rejects.toMatchObject({ code: 'files-not-there', params: { location: shown(empty) } });
    expect(existsSync(note)).toBe(false);
  });

  it('stops the start of a server, as where --files was forgotten', async () => {
    const { data, at } = await newData();
    const store = await at(null);
    const [last, ...others] = storedHashes(store);
    for (const sha256 of others) rmSync(storedPath(store, sha256));
    // One that is missing or damaged is for the check to find.
    await start(data);
    rmSync(storedPath(store, last!));
    const refused = { code: 'files-not-there', params: { location: store.maintenance.paths.files } };
    await expect(start(data)).rejects.toMatchObject(refused);
    await expect(start(data)).rejects.toMatchObject(refused);
  });

  it('stops the start of a server, as where a bucket of the same name is at another provider', async () => {
    const { data, at } = await newData();
    const [store, to] = [await at(null), newPrefix()];
    await moveFiles(store, { ...how, to });
    for (const sha256 of storedHashes(store)) storage.objects.delete(to.location.prefix + sha256);
    await expect(start(data, to)).rejects.toMatchObject({ code: 'files-not-there', params: { location: shown(to) } });
    // Not while the outcome is unknown.
    storage.faults.isAway = true;
    await start(data, to).finally(() => (storage.faults.isAway = false));
    // Nor where it never answers.
    storage.faults.delayMs = 2 ** 31 - 1;
    await start(data, to).finally(() => (storage.faults.delayMs = 0));
  });
});
