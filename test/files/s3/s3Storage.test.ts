import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { S3Timeouts } from '../../../electron/files/s3/s3Client.ts';
import type { S3Credentials } from '../../../electron/files/s3/s3Location.ts';
import { S3Storage } from '../../../electron/files/s3/s3Storage.ts';
import { systemIds as ids } from '../../../electron/ports.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { startS3Server } from '../../support/s3/s3Server.ts';

interface Changed {
  bucket?: string;
  credentials?: Partial<S3Credentials>;
  timeouts?: Partial<S3Timeouts>;
  maxCopyBytes?: number;
  pageSize?: number;
}

const open = async ({ bucket, credentials, ...more }: Changed = {}) => {
  const server = await startS3Server();
  const folder = temporaryFolder();
  const storage = new S3Storage({
    folder,
    ids,
    location: { ...server.location, bucket: bucket ?? server.location.bucket },
    credentials: { ...server.credentials, ...credentials },
    ...more,
  });
  const receive = (bytes: Buffer) => storage.receive(Readable.from([bytes]), 1e9);
  const place = async (bytes: Buffer) => storage.place(await receive(bytes));
  const temporary = () => readdirSync(path.join(folder, 'tmp'));
  return { ...server, storage, receive, place, temporary };
};

const problemOf = async (work: Promise<unknown>): Promise<Problem> => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Problem)) throw new Error(`expected a Problem, not ${inspect(error)}`);
  return error;
};
const away = { code: 'file-storage-away', status: 503, headers: { 'retry-after': '30' } };

describe('S3 that cannot be reached', () => {
  it('is one Problem for every request, until it is back', async () => {
    const { storage, faults, place, receive, temporary } = await open();
    const file = await place(Buffer.from('here'));
    const waiting = await receive(Buffer.from('waiting'));
    expect(storage.trouble).toBeNull();
    faults.isAway = true;
    const requests = [
      () => storage.place(waiting),
      () => storage.open(file),
      () => storage.head(file.sha256),
      () => storage.removeOlder(file.sha256, Infinity),
      () => storage.withLocalCopy(file.sha256, async () => 'used'),
      async () => {
        for await (const _ of storage.list());
      },
    ];
    for (const request of requests) expect(await problemOf(request())).toMatchObject(away);
    expect(storage.trouble).toMatch(/^GET: /);
    expect(temporary()).toEqual([path.basename(waiting.temporaryPath)]);
    faults.isAway = false;
    await storage.place(waiting);
    expect([storage.trouble, String(await buffer(await storage.open(waiting)))]).toEqual([null, 'waiting']);
    expect(temporary()).toEqual([]);
  });

  it('is away where nobody listens', async () => {
    const { storage, close } = await open();
    await close();
    expect(await problemOf(storage.head('0'.repeat(64)))).toMatchObject(away);
    expect(storage.trouble).toContain('ECONNREFUSED');
  });

  it('is away where it does not answer in time', async () => {
    const { storage, faults, place } = await open({ timeouts: { idleMs: 500 } });
    const { sha256 } = await place(Buffer.from('slow'));
    faults.delayMs = 60_000;
    expect(await problemOf(storage.head(sha256))).toMatchObject(away);
    expect(storage.trouble).toContain('UND_ERR_HEADERS_TIMEOUT');
  });

  it('is asked again after a moment where it is busy', async () => {
    const { faults, place, requests } = await open();
    faults.failing = { status: 503, code: 'SlowDown', times: 2 };
    await place(randomBytes(300_000));
    expect(requests).toEqual(['PUT', 'PUT', 'PUT']);
    faults.failing = { status: 500, code: 'InternalError', times: 9 };
    expect(await problemOf(place(Buffer.from('more')))).toMatchObject(away);
  });

  it('breaks a download off with the same Problem', async () => {
    const { storage, faults, place } = await open();
    const file = await place(randomBytes(2_000_000));
    faults.cutAt = 1_000_000;
    expect(await problemOf(buffer(await storage.open(file)))).toMatchObject(away);
    expect(await problemOf(storage.withLocalCopy(file.sha256, async () => 'used'))).toMatchObject(away);
    faults.cutAt = null;
    expect(await storage.withLocalCopy(file.sha256, async (copy) => (await readFile(copy)).length)).toBe(2_000_000);
  });
});

it('objects of others, whatever their keys, are passed over in a list', async () => {
  const { storage, place, objects, requests } = await open({ pageSize: 1 });
  const others = ['!&', '!&amp;', '!<>', 'files/a'].map((name) => `rafter/${name}`);
  for (const key of others) objects.set(key, { bytes: Buffer.from('x'), modifiedMs: 0 });
  const { sha256 } = await place(Buffer.from('ours'));
  const found: string[] = [];
  for await (const page of storage.list()) {
    found.push(...page.map((file) => file.sha256));
    if (requests.length > 20) throw new Error('the list does not end');
  }
  expect(found).toEqual([sha256]);
});

it('downloads that nobody reads do not hold up other requests', async () => {
  const { storage, place } = await open();
  const file = await place(randomBytes(3_000_000));
  const downloads = await Promise.all(Array.from({ length: 70 }, () => storage.open(file)));
  expect(await storage.head(file.sha256)).toBe(3_000_000);
  await place(Buffer.from('more'));
  for (const download of downloads) download.destroy();
});

describe('S3 that refuses us', () => {
  it.each([
    {
      what: 'a wrong secret',
      changed: { credentials: { secretAccessKey: 'wrong-secret-key' } },
      why: 'SignatureDoesNotMatch',
    },
    { what: 'an unknown key', changed: { credentials: { accessKeyId: 'AKIDOTHER' } }, why: 'InvalidAccessKeyId' },
    { what: 'a bucket that does not exist', changed: { bucket: 'no-such-bucket' }, why: 'NoSuchBucket' },
  ])('for $what says why in its cause, without the credentials', async ({ changed, why }) => {
    const { storage, place, requests } = await open(changed);
    const refused = await problemOf(place(Buffer.from('x')));
    expect(refused).toMatchObject(away);
    expect(requests).toEqual(['PUT']);
    expect(storage.trouble).toContain(why);
    const shown = inspect(refused, { depth: 10, showHidden: true });
    expect(shown).toContain(why);
    expect(shown).not.toMatch(/secret|AKID|Signature=|authorization/i);
    expect(await problemOf(storage.open({ sha256: '0'.repeat(64) }))).toMatchObject(away);
  });

  it('where the bytes are not those that were signed', async () => {
    const { storage, receive, objects } = await open();
    const received = await receive(Buffer.from('whole'));
    expect(await problemOf(storage.place({ ...received, sha256: '0'.repeat(64) }))).toMatchObject(away);
    expect([storage.trouble, objects.size]).toEqual(['PUT: 400 XAmzContentSHA256Mismatch', 0]);
  });
});

describe('local copies', () => {
  const bytesOf = (n: number): Buffer => Buffer.alloc(1000, n);

  it('are fetched once, and kept for the next one', async () => {
    const { storage, place, requests } = await open();
    const { sha256 } = await place(bytesOf(1));
    const read = () => storage.withLocalCopy(sha256, async (file) => (await readFile(file)).length);
    expect(await Promise.all([read(), read(), read()])).toEqual([1000, 1000, 1000]);
    expect(await read()).toBe(1000);
    expect(requests.filter((method) => method === 'GET')).toHaveLength(1);
  });

  it('make room for others, those in use excepted', async () => {
    const { storage, place, temporary } = await open({ maxCopyBytes: 2500 });
    const files = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => place(bytesOf(n))));
    const read = (sha256: string) => storage.withLocalCopy(sha256, async (file) => hashOf(await readFile(file)));
    const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
    for (const { sha256 } of files) expect(await read(sha256)).toBe(sha256);
    expect(temporary()).toHaveLength(2);
    const [first, ...others] = files;
    const held = await storage.withLocalCopy(first!.sha256, async (file) => {
      for (const { sha256 } of others) await read(sha256);
      return hashOf(await readFile(file));
    });
    expect(held).toBe(first!.sha256);
    expect(temporary().length).toBeLessThanOrEqual(2);
  });

  it('of a file that is missing are looked for again', async () => {
    const { storage, place } = await open();
    const sha256 = createHash('sha256').update('later').digest('hex');
    const read = () => storage.withLocalCopy(sha256, async (file) => String(await readFile(file)));
    expect(await read()).toBeNull();
    await place(Buffer.from('later'));
    expect(await read()).toBe('later');
  });
});
