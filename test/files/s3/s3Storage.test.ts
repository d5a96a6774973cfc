import { createHash, randomBytes } from 'node:crypto';
import dns from 'node:dns';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import type { S3Timeouts } from '../../../electron/files/s3/s3Client.ts';
import { parseS3Location, type S3Credentials } from '../../../electron/files/s3/s3Location.ts';
import { S3Storage } from '../../../electron/files/s3/s3Storage.ts';
import { systemIds as ids } from '../../../electron/ports.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { startS3Server } from '../../support/s3/s3Server.ts';

interface Changed {
  bucket?: string;
  region?: string;
  credentials?: Partial<S3Credentials>;
  timeouts?: Partial<S3Timeouts>;
  maxCopyBytes?: number;
  pageSize?: number;
}

const open = async ({ bucket, region, credentials, ...more }: Changed = {}) => {
  const server = await startS3Server();
  const folder = temporaryFolder();
  const storage = new S3Storage({
    folder,
    ids,
    location: { ...server.location, ...(bucket ? { bucket } : {}), ...(region ? { region } : {}) },
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
const reasonOf = (storage: S3Storage): unknown => storage.trouble()?.params.reason;
const away = { code: 'file-storage-away', status: 503, headers: { 'retry-after': '30' } };

describe('S3 that cannot be reached', () => {
  it('is one Problem for every request, until it is back', async () => {
    const { storage, faults, place, receive, temporary } = await open();
    const file = await place(Buffer.from('here'));
    const waiting = await receive(Buffer.from('waiting'));
    expect(storage.trouble()).toBeNull();
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
    expect([storage.trouble()?.code, reasonOf(storage)]).toEqual(['s3-failed', expect.stringMatching(/^GET: /)]);
    expect(temporary()).toEqual([path.basename(waiting.temporaryPath)]);
    faults.isAway = false;
    await storage.place(waiting);
    const content = String(await buffer(await storage.open(waiting)));
    expect([storage.trouble(), content, temporary()]).toEqual([null, 'waiting', []]);
  });

  it('is away where nobody listens', async () => {
    const { storage, close } = await open();
    await close();
    expect(await problemOf(storage.head('0'.repeat(64)))).toMatchObject(away);
    expect(reasonOf(storage)).toContain('ECONNREFUSED');
  });

  it('is away where it does not answer in time', async () => {
    const { storage, faults, place } = await open({ timeouts: { idleMs: 500, removalMs: 100 } });
    const { sha256 } = await place(Buffer.from('slow'));
    faults.beforeDelete = () => new Promise(() => undefined);
    expect(await problemOf(storage.removeOlder(sha256, Infinity))).toMatchObject(away);
    faults.delayMs = 60_000;
    expect(await problemOf(storage.head(sha256))).toMatchObject(away);
    expect(reasonOf(storage)).toContain('UND_ERR_HEADERS_TIMEOUT');
  });

  it('is asked again, ever later, where it is busy', async () => {
    const { faults, place, requests } = await open();
    faults.failing = { status: 503, code: 'SlowDown', times: 4 };
    await place(randomBytes(300_000));
    expect(requests).toEqual(Array.from({ length: 5 }, () => 'PUT'));
    faults.failing = { status: 500, code: 'InternalError', times: 9 };
    expect(await problemOf(place(Buffer.from('more')))).toMatchObject(away);
    expect(faults.failing.times).toBe(6);
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
  interface Refused extends Changed {
    answer?: { status: number; code: string };
  }
  it.each<{ what: string; refused: Refused; code: string; params?: object; why: string }>([
    {
      what: 'a wrong secret',
      refused: { credentials: { secretAccessKey: 'wrong-secret-key' } },
      code: 's3-key-refused',
      why: '403 SignatureDoesNotMatch',
    },
    {
      what: 'an unknown key',
      refused: { credentials: { accessKeyId: 'AKIDOTHER' } },
      code: 's3-key-refused',
      why: '403 InvalidAccessKeyId',
    },
    {
      what: 'a token that it does not know',
      refused: { credentials: { sessionToken: 'of yesterday' } },
      code: 's3-token-refused',
      why: '400 InvalidToken',
    },
    {
      what: 'a bucket that does not exist',
      refused: { bucket: 'no-such-bucket' },
      code: 's3-bucket-missing',
      params: { bucket: 'no-such-bucket' },
      why: '404 NoSuchBucket',
    },
    {
      what: 'another region',
      refused: { region: 'elsewhere-1' },
      code: 's3-region-wrong',
      params: { region: 'elsewhere-1', actual: 'test-region-1' },
      why: '400 AuthorizationHeaderMalformed',
    },
    {
      what: 'a region that it does not name',
      refused: { answer: { status: 301, code: 'PermanentRedirect' } },
      code: 's3-region-wrong',
      why: '301 PermanentRedirect',
    },
    {
      what: 'what is not allowed',
      refused: { answer: { status: 403, code: 'AccessDenied' } },
      code: 's3-forbidden',
      why: '403 AccessDenied',
    },
    {
      what: 'a clock that is wrong',
      refused: { answer: { status: 403, code: 'RequestTimeTooSkewed' } },
      code: 's3-clock-wrong',
      why: '403 RequestTimeTooSkewed',
    },
  ])(
    'for $what tells the operator, on every request, without the credentials',
    async ({ refused, code, params, why }) => {
      const { storage, receive, requests, faults } = await open(refused);
      const sha256 = '0'.repeat(64);
      const received = await receive(Buffer.from('x'));
      const failing = refused.answer && { ...refused.answer, times: 99 };
      for (const [method, request] of [
        ['PUT', () => storage.place(received)],
        // The answer to HEAD has no body with the reason: it must not read as a missing file.
        ['GET', () => storage.head(sha256)],
        ['GET', () => storage.open({ sha256 })],
        ['GET', () => storage.removeOlder(sha256, Infinity)],
      ] as const) {
        faults.failing = failing ?? null;
        const problem = await problemOf(request());
        expect(problem).toMatchObject(away);
        const expected = { code, params: { ...params, reason: `${method}: ${why}` } };
        expect([problem.forOperator.asMessage, storage.trouble()]).toMatchObject([expected, expected]);
        const shown = inspect(problem, { depth: 10, showHidden: true });
        expect(shown).not.toMatch(/wrong-secret|a secret|AKID|yesterday|Signature=|authorization:/i);
      }
      // The same request would be refused again.
      expect(requests.filter((one) => one === 'PUT')).toHaveLength(1);
    },
  );

  it('takes a session token that it knows', async () => {
    const { storage, place, demandToken } = await open({ credentials: { sessionToken: 'of today' } });
    demandToken('of today');
    expect(await storage.head((await place(Buffer.from('x'))).sha256)).toBe(1);
  });

  it('where the bytes are not those that were signed', async () => {
    const { storage, receive, objects } = await open();
    const received = await receive(Buffer.from('whole'));
    expect(await problemOf(storage.place({ ...received, sha256: '0'.repeat(64) }))).toMatchObject(away);
    expect([reasonOf(storage), objects.size]).toEqual(['PUT: 400 XAmzContentSHA256Mismatch', 0]);
  });
});

it('buckets are found by the name of the host where that is chosen', async () => {
  const server = await startS3Server();
  const { port } = new URL(server.location.endpoint);
  const here = [{ address: '127.0.0.1', family: 4 }];
  const answer = (_host: string, _options: object, done: (error: null, found: typeof here) => void) => done(null, here);
  const lookups = vi.spyOn(dns, 'lookup').mockImplementation(answer as never);
  const environment = { AWS_ENDPOINT_URL: `http://s3.test:${port}`, RAFTER_S3_ADDRESSING: 'virtual' };
  const location = {
    ...parseS3Location(`s3://${server.location.bucket}/rafter`, environment),
    region: server.location.region,
  };
  const storage = new S3Storage({ folder: temporaryFolder(), ids, location, credentials: server.credentials });
  const { sha256 } = await storage.place(await storage.receive(Readable.from([Buffer.from('x')]), 9));
  expect([...server.objects.keys()]).toEqual([`rafter/${sha256}`]);
  expect(lookups.mock.calls[0]![0]).toBe('letters-and-photos.s3.test');
  lookups.mockRestore();
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
