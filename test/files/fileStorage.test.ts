import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { type FileStorage, type ListedFile, StoredFileError } from '../../electron/files/fileStorage.ts';
import { FolderStorage } from '../../electron/files/folderStorage.ts';
import { FileTooLargeError } from '../../electron/files/incomingFiles.ts';
import { S3Storage } from '../../electron/files/s3/s3Storage.ts';
import { systemClock, systemIds as ids } from '../../electron/ports.ts';
import { aboutNow } from '../support/aboutNow.ts';
import { temporaryFolder } from '../support/processes.ts';
import { hasRealS3, onRealS3 } from '../support/s3/realS3.ts';
import { startS3Server } from '../support/s3/s3Server.ts';

interface OpenedStorage {
  storage: FileStorage;
  /** Where received files wait. */
  folder: string;
  /** Changes what is stored, as a damaged disk would; null where a test cannot. */
  overwrite: ((sha256: string, bytes: Buffer) => unknown) | null;
}

const openFolder = async (): Promise<OpenedStorage> => {
  const folder = temporaryFolder();
  const overwrite = (sha256: string, bytes: Buffer) => writeFile(path.join(folder, sha256.slice(0, 2), sha256), bytes);
  return { storage: new FolderStorage({ folder, clock: systemClock, ids }), folder, overwrite };
};

const openS3 = async (): Promise<OpenedStorage> => {
  const { location, credentials, objects } = await startS3Server();
  const folder = temporaryFolder();
  const overwrite = (sha256: string, bytes: Buffer) =>
    objects.set(location.prefix + sha256, { bytes, modifiedMs: Date.now() });
  return { storage: new S3Storage({ folder, ids, location, credentials, pageSize: 2 }), folder, overwrite };
};

const openRealS3 = async (): Promise<OpenedStorage> => {
  const folder = temporaryFolder();
  return { storage: new S3Storage({ folder, ids, ...onRealS3(), pageSize: 2 }), folder, overwrite: null };
};

const listed = async (storage: FileStorage): Promise<ListedFile[]> => {
  const found: ListedFile[] = [];
  for await (const page of storage.list()) found.push(...page);
  return found;
};

const place = async (storage: FileStorage, bytes: Buffer) =>
  storage.place(await storage.receive(Readable.from([bytes]), 1e9));

const unknown = createHash('sha256').update('never stored').digest('hex');

describe.each([
  { what: 'a folder', open: openFolder },
  { what: 'S3', open: openS3 },
  ...(hasRealS3 ? [{ what: 'the S3 server of RAFTER_TEST_S3', open: openRealS3 }] : []),
])('files in $what', ({ open }) => {
  it('are received, placed and read back', async () => {
    const { storage, folder } = await open();
    const bytes = randomBytes(700_000);
    const received = await storage.receive(Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]), bytes.length);
    expect(await storage.head(received.sha256)).toBeNull();
    const placed = await storage.place(received);
    expect(placed).toMatchObject({ sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length });
    expect(await storage.head(placed.sha256)).toBe(bytes.length);
    expect((await buffer(await storage.open(placed))).equals(bytes)).toBe(true);
    expect(await storage.withLocalCopy(placed.sha256, async (file) => (await readFile(file)).equals(bytes))).toBe(true);
    const left = readdirSync(path.join(folder, 'tmp')).length;
    // Storage elsewhere keeps a copy for the next one that needs a path.
    expect(left).toBe(storage instanceof S3Storage ? 1 : 0);
  });

  it('are read in parts', async () => {
    const { storage } = await open();
    const file = await place(storage, Buffer.from('0123456789'));
    const part = async (start: number, end: number) => String(await buffer(await storage.open(file, { start, end })));
    expect(await Promise.all([part(0, 0), part(3, 5), part(9, 9), part(0, 9)])).toEqual([
      '0',
      '345',
      '9',
      '0123456789',
    ]);
  });

  it('that are missing, or not as long as their row says, are not begun', async () => {
    const { storage } = await open();
    const { sha256 } = await place(storage, Buffer.from('0123456789'));
    await expect(storage.open({ sha256, bytes: 11 })).rejects.toThrow(StoredFileError);
    await expect(storage.open({ sha256, bytes: 11 }, { start: 0, end: 10 })).rejects.toThrow(StoredFileError);
    await expect(storage.open({ sha256: unknown, bytes: 1 })).rejects.toThrow(StoredFileError);
    expect([await storage.head(unknown), await storage.withLocalCopy(unknown, async () => 'used')]).toEqual([
      null,
      null,
    ]);
  });

  it('whose content has changed are not read to their end, and are repaired by the next upload', async (context) => {
    const { storage, overwrite } = await open();
    if (overwrite === null) return context.skip();
    for (const length of [100, 900_000]) {
      const bytes = randomBytes(length);
      const file = await place(storage, bytes);
      await overwrite(file.sha256, Buffer.concat([bytes.subarray(1), Buffer.of(bytes[0]! ^ 1)]));
      let read = 0;
      const reading = async () => {
        for await (const chunk of await storage.open(file)) read += (chunk as Buffer).length;
      };
      await expect(reading()).rejects.toThrow(StoredFileError);
      expect(read).toBeLessThan(length);
      await place(storage, bytes);
      expect((await buffer(await storage.open(file))).equals(bytes)).toBe(true);
    }
  });

  it('that nobody reads to the end hold nothing open', async () => {
    const { storage } = await open();
    const file = await place(storage, randomBytes(2_000_000));
    const openFiles = () => (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0);
    const before = openFiles();
    for (let turn = 0; turn < 100; turn += 1) {
      const stream = await storage.open(file);
      if (turn % 2 === 0) for await (const _ of stream) break;
      stream.destroy();
    }
    await expect.poll(openFiles).toBeLessThan(before + 20);
    expect(await storage.head(file.sha256)).toBe(2_000_000);
  });

  it('are listed in pages by hash, with the time when they were last placed', async () => {
    const { storage } = await open();
    expect(await listed(storage)).toEqual([]);
    const placed = await Promise.all([1, 2, 3, 4, 5].map((n) => place(storage, Buffer.from(`file ${n}`))));
    const found = await listed(storage);
    expect(found.map(({ sha256 }) => sha256)).toEqual(placed.map(({ sha256 }) => sha256).sort());
    for (const { placedMs } of found) expect(placedMs).toEqual(aboutNow());
  });

  it('are listed with their length, and found neither before nor after they are there', async () => {
    const { storage } = await open();
    const { sha256 } = await place(storage, Buffer.from('0123456789'));
    expect(await listed(storage)).toMatchObject([{ sha256, bytes: 10 }]);
    expect([await storage.head(sha256), await storage.head(unknown), storage.trouble()]).toEqual([10, null, null]);
    await storage.removeOlder(sha256, Infinity);
    expect([await listed(storage), await storage.head(sha256), storage.trouble()]).toEqual([[], null, null]);
  });

  it('are removed only where they are older, and only in time', async () => {
    const { storage } = await open();
    const { sha256 } = await place(storage, Buffer.from('old'));
    expect(await storage.removeOlder(sha256, Date.now() - 60_000)).toBe(false);
    expect(await storage.removeOlder(sha256, Infinity, () => false)).toBe(false);
    expect(await storage.head(sha256)).toBe(3);
    expect(await storage.removeOlder(sha256, Date.now() + 60_000, () => true)).toBe(true);
    expect([await storage.head(sha256), await storage.removeOlder(sha256, Infinity)]).toEqual([null, false]);
  });

  it('stay where they are placed again while they are removed', async () => {
    const { storage } = await open();
    const bytes = randomBytes(50_000);
    for (let turn = 0; turn < 20; turn += 1) {
      const { sha256 } = await place(storage, bytes);
      // As if the file were old, and the upload came at any moment of the removal.
      const removing = storage.removeOlder(sha256, Date.now() + 60_000);
      const placing = place(storage, bytes);
      await Promise.all([removing, placing]);
      expect(await storage.head(sha256)).toBe(bytes.length);
    }
  });

  it('that are too large leave nothing behind', async () => {
    const { storage, folder } = await open();
    await expect(storage.receive(Readable.from([Buffer.alloc(11)]), 10)).rejects.toThrow(FileTooLargeError);
    const received = await storage.receive(Readable.from([Buffer.alloc(10)]), 10);
    await storage.discard(received);
    expect([readdirSync(path.join(folder, 'tmp')), await listed(storage)]).toEqual([[], []]);
  });
});

it('makes all subfolders of a folder with its first file, so that no later file waits for a sync of its own', async () => {
  const { storage, folder } = await openFolder();
  await place(storage, Buffer.from('the first'));
  expect(readdirSync(folder).filter((name) => /^[0-9a-f]{2}$/.test(name))).toHaveLength(256);
});
