import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { digestField } from '../../../electron/files/uploadFields.ts';
import { commandLine } from '../../../electron/server/base/audit/auditStore.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { videoOf } from '../../support/largeVideo.ts';
import { listedHashes } from '../../support/storedFiles.ts';
import { rowBytesOf } from '../../support/serverDatabase.ts';
import { codeOf, mebibyte, sha256Of, startWithUploads } from './uploadInPieces.ts';

const { server, begin, begun, append, filesOf } = await startWithUploads();
const { store, clock } = server;
const { openUploads } = store.jobs;
const dayMs = 24 * 60 * 60 * 1000;

/** An organization of its own that may use so many bytes more than its job takes. */
const withQuota = async (name: string, bytes: number) => {
  const { id: organization, api_key: key } = await server.addOrganization(name);
  const { id: job } = await server.submit({}, { key });
  const before = (await store.organizations.get(organization))!;
  const max_bytes = before.used_bytes + bytes;
  await store.organizations.change(organization, { ...before, max_bytes }, commandLine);
  const rows = () => rowBytesOf(store, organization);
  const rowsBefore = await rows();
  /** Without the rows that name them. */
  const used = async () =>
    (await store.organizations.get(organization))!.used_bytes - before.used_bytes - ((await rows()) - rowsBefore);
  return { organization, job, used, at: `/jobs/${job}/files`, asked: { key } };
};

/** A storage that does not remove files, until the test ends or `again` is called. */
const holdRemovals = (): { again: () => void; asked: () => number } => {
  const { files } = store;
  const removeOlder = files.removeOlder.bind(files);
  const again = (): void => void (files.removeOlder = removeOlder);
  onTestFinished(again);
  let asked = 0;
  files.removeOlder = async () => {
    asked += 1;
    throw new Error('the storage does not answer');
  };
  return { again, asked: () => asked };
};

const temporaryBytes = (): number => {
  const folder = path.join(store.maintenance.paths.files, 'tmp');
  const sizes = readdirSync(folder).map(
    (name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
};

const isStored = async (bytes: Uint8Array): Promise<boolean> => (await store.files.head(sha256Of(bytes))) !== null;

describe('pieces that no upload needs any more', () => {
  it('are gone when the answer comes: cancelled, however often', async () => {
    const { used, at, asked } = await withQuota('Loop Solar', 300_000);
    const before = await listedHashes(store);
    for (let round = 0; round < 5; round += 1) {
      const bytes = videoOf(290_000);
      const upload = await begun(bytes, { at, asked });
      expect((await append(upload, 0, bytes.subarray(1), false, asked)).status).toBe(204);
      expect((await server.ask('DELETE', upload, asked)).status).toBe(204);
      expect([await listedHashes(store), await used(), await store.dropped.bytes()]).toEqual([before, 0, 0]);
    }
  });

  it('are gone when the answer comes: complete', async () => {
    const bytes = videoOf(5 * mebibyte);
    const upload = await begun(bytes, { name: 'whole.mp4' });
    const before = await listedHashes(store);
    expect((await append(upload, 0, bytes, true)).status).toBe(201);
    expect(await listedHashes(store)).toEqual([...before, sha256Of(bytes)].sort());
    expect(await store.dropped.bytes()).toBe(0);
  });

  it.each([
    [
      'replaced by another upload under its key',
      async (bytes: Uint8Array) => {
        await append(await begun(bytes, { key: 'one-key' }), 0, bytes.subarray(1), false);
        await begun(videoOf(2000), { key: 'one-key', name: 'other.mp4' });
      },
    ],
    [
      'of another content than announced',
      async (bytes: Uint8Array) => {
        const upload = await begun(bytes, { headers: { 'repr-digest': digestField(sha256Of(videoOf(9))) } });
        expect(codeOf(await append(upload, 0, bytes, true))).toBe('upload-digest-differs');
      },
    ],
    [
      'past its time',
      async (bytes: Uint8Array) => {
        await append(await begun(bytes), 0, bytes.subarray(1), false);
        clock.offset += 8 * dayMs;
        expect(await openUploads.removeExpired()).toBeGreaterThan(0);
      },
    ],
    [
      'stored again together with what followed',
      async (bytes: Uint8Array) => {
        const upload = await begun(bytes);
        for (const offset of [0, 100, 200]) await append(upload, offset, bytes.subarray(offset, offset + 100), false);
        const parts = await openUploads.parts(upload.split('/').at(-1)!);
        for (const { sha256 } of parts) expect(await store.files.head(sha256)).not.toBeNull();
        expect(parts.length).toBeLessThan(3);
        await server.ask('DELETE', upload);
      },
    ],
    [
      'that came after its upload was cancelled',
      async (bytes: Uint8Array) => {
        const upload = await begun(bytes);
        const place = store.files.place.bind(store.files);
        onTestFinished(() => void (store.files.place = place));
        store.files.place = async (file) => {
          store.files.place = place;
          const placed = await place(file);
          expect((await server.ask('DELETE', upload)).status).toBe(204);
          return placed;
        };
        expect((await append(upload, 0, bytes.subarray(1), false)).status).toBe(404);
      },
    ],
  ])('are gone, too: %s', async (_name, drop) => {
    const before = await listedHashes(store);
    await drop(videoOf(3000));
    expect([await listedHashes(store), await store.dropped.bytes()]).toEqual([before, 0]);
  });

  it('count for their organization, and for no other, as long as the storage has them', async () => {
    const { organization, used, at, asked } = await withQuota('Held Solar', 100_000);
    const { again } = holdRemovals();
    const bytes = videoOf(60_000);
    const upload = await begun(bytes, { at, asked });
    await append(upload, 0, bytes.subarray(1), false, asked);
    expect((await server.ask('DELETE', upload, asked)).status).toBe(204);
    expect([await used(), await store.dropped.bytes()]).toEqual([59_999, 59_999]);
    const listed = (await store.organizations.views()).find(({ id }) => id === organization)!;
    expect(listed.maxBytes! - listed.usedBytes).toBe(40_001);
    const refused = await begin(videoOf(50_000), { at, asked });
    expect([refused.status, codeOf(refused)]).toEqual([507, 'quota-reached']);
    const form = await server.upload(at, [{ name: 'a.mp4', bytes: videoOf(50_000) }], asked);
    expect([form.status, codeOf(form)]).toEqual([507, 'quota-reached']);
    expect((await server.submit()).status).toBe('Submitted');

    again();
    // Until then the storage may still do what it did not answer.
    await store.maintenance.sweep(async () => {
      clock.offset += 20_000;
      return true;
    });
    expect([await isStored(bytes.subarray(1)), await used(), await store.dropped.bytes()]).toEqual([false, 0, 0]);
    expect((await begin(videoOf(50_000), { at, asked })).status).toBe(201);
  });

  it('stay where another upload, or a small file that is one piece, has the same content', async () => {
    const [small, shared] = [videoOf(1000), videoOf(3000)];
    expect((await append(await begun(small, { name: 'small.mp4' }), 0, small, true)).status).toBe(201);
    const [one, two] = [await begun(shared), await begun(shared, { name: 'two.mp4' })];
    for (const upload of [one, two]) await append(upload, 0, shared, false);
    await server.ask('DELETE', one);
    for (const bytes of [small, shared]) expect(await isStored(bytes)).toBe(true);
    expect((await append(two, shared.length, new Uint8Array(), true)).status).toBe(201);
    expect((await filesOf('two.mp4')).map(({ sha256 }) => sha256)).toEqual([sha256Of(shared)]);
    expect(await store.dropped.bytes()).toBe(0);
  });

  it('whose content comes again while they are removed are stored anew', async () => {
    const bytes = videoOf(1000);
    const cancelled = await begun(bytes);
    await append(cancelled, 0, bytes, false);
    const again = await begun(bytes, { name: 'again.mp4' });
    const removeOlder = store.files.removeOlder.bind(store.files);
    const hold = store.dropped.hold.bind(store.dropped);
    onTestFinished(() => {
      store.files.removeOlder = removeOlder;
      store.dropped.hold = hold;
    });
    let late: ReturnType<typeof append> | undefined;
    store.files.removeOlder = async (...file) => {
      store.files.removeOlder = removeOlder;
      const held = new Promise<void>((resolve) => {
        store.dropped.hold = (...files) => {
          resolve();
          return hold(...files);
        };
      });
      late = append(again, 0, bytes, true);
      await held;
      return removeOlder(...file);
    };
    await server.ask('DELETE', cancelled);
    expect((await late!).status).toBe(201);
    expect((await filesOf('again.mp4')).map(({ sha256 }) => sha256)).toEqual([sha256Of(bytes)]);
    expect(await isStored(bytes)).toBe(true);
  });
});

describe('uploads in pieces and forms', () => {
  it('fill no more than the quota together, whichever comes first', async () => {
    const { used, at, asked } = await withQuota('Both Solar', 100_000);
    const bytes = videoOf(60_000);
    const upload = await begun(bytes, { at, asked });
    expect((await append(upload, 0, bytes.subarray(0, 50_000), false, asked)).status).toBe(204);
    expect(await used()).toBe(50_000);
    const form = () => server.upload(at, [{ name: 'a.mp4', bytes: videoOf(60_000) }], asked);
    const refused = await form();
    expect([refused.status, codeOf(refused)]).toEqual([507, 'quota-reached']);
    expect((await append(upload, 50_000, bytes.subarray(50_000), true, asked)).status).toBe(201);
    expect([await used(), (await form()).status]).toEqual([60_000, 507]);
  });

  it('leave no room to bytes that were announced before a form took it, until there is some again', async () => {
    const { used, at, asked } = await withQuota('Late Solar', 100_000);
    const bytes = videoOf(90_000);
    const upload = await begun(bytes, { at, asked });
    expect((await server.upload(at, [{ name: 'a.mp4', bytes: videoOf(60_000) }], asked)).status).toBe(201);
    const before = await listedHashes(store);
    const refused = await append(upload, 0, bytes.subarray(1), false, asked);
    expect([refused.status, codeOf(refused)]).toEqual([507, 'quota-reached']);
    expect([await used(), await listedHashes(store)]).toEqual([60_000, before]);
    expect((await append(upload, 0, bytes.subarray(0, 39_000), false, asked)).status).toBe(204);
    const more = await append(upload, 39_000, bytes.subarray(39_000, 40_001), false, asked);
    expect([more.status, codeOf(more)]).toEqual([507, 'quota-reached']);
  });

  it('take the rest of a quota to the last byte, once', async () => {
    const { used, at, asked } = await withQuota('Exact Solar', 90_000);
    const bytes = videoOf(90_000);
    const upload = await begun(bytes, { at, asked });
    expect((await begin(videoOf(10), { at, asked })).status).toBe(507);
    expect((await append(upload, 0, bytes, true, asked)).status).toBe(201);
    expect(await used()).toBe(90_000);
  });

  it('count together while the file of an upload is made', async () => {
    const { at, asked } = await withQuota('Making Solar', 100_000);
    const bytes = videoOf(60_000);
    const upload = await begun(bytes, { at, asked });
    await append(upload, 0, bytes, false, asked);
    const storedResponse = store.idempotency.storedResponse.bind(store.idempotency);
    onTestFinished(() => void (store.idempotency.storedResponse = storedResponse));
    let meanwhile = 0;
    store.idempotency.storedResponse = async (request) => {
      store.idempotency.storedResponse = storedResponse;
      // The pieces, and the file that is made of them.
      meanwhile = (await server.upload(at, [{ name: 'a.mp4', bytes: videoOf(20_000) }], asked)).status;
      return storedResponse(request);
    };
    expect((await append(upload, bytes.length, new Uint8Array(), true, asked)).status).toBe(201);
    expect(meanwhile).toBe(507);
    expect((await server.upload(at, [{ name: 'a.mp4', bytes: videoOf(20_000) }], asked)).status).toBe(201);
  });
});

describe('files that got no row', () => {
  it('are gone when a race for the rest of a quota is over', async () => {
    const { job, used, at, asked } = await withQuota('Race Solar', 100_000);
    const before = await listedHashes(store);
    const forms = Array.from({ length: 6 }, () => [{ name: 'a.mp4', bytes: videoOf(60_000) }]);
    const answers = await Promise.all(forms.map((form) => server.upload(at, form, asked)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 507, 507, 507, 507, 507]);
    const [stored] = await store.jobs.uploads.ofJob(job);
    expect(await listedHashes(store)).toEqual([...before, stored!.sha256].sort());
    expect([await used(), await store.dropped.bytes()]).toEqual([60_000, 0]);
    expect(server.temporaryFiles()).toEqual([]);
  });

  it('are gone where the database does not take them, unless another row has them', async () => {
    const photos = [31, 32].map((seed) => ({ name: 'a.jpg', bytes: jpegPhoto(seed) }));
    const { id } = await server.submit();
    await server.upload(`/jobs/${id}/files`, [photos[0]!]);
    const add = store.jobs.uploads.add.bind(store.jobs.uploads);
    onTestFinished(() => void (store.jobs.uploads.add = add));
    store.jobs.uploads.add = () => Promise.reject(new Error('the disk is full'));
    expect((await server.upload(`/jobs/${id}/files`, photos)).status).toBe(500);
    expect([await isStored(photos[0]!.bytes), await isStored(photos[1]!.bytes)]).toEqual([true, false]);
    expect(await store.dropped.bytes()).toBe(0);
  });
});

describe('bytes on their way', () => {
  /** Sends a part of a form with one file, and waits until it is in a temporary file. */
  const sendPart = (at: string, key: string, bytes: number, headers: Record<string, string> = {}) => {
    const { hostname, port } = new URL(server.url);
    const sent = request({
      ...{ method: 'POST', hostname, port, path: `/api${at}` },
      headers: { authorization: `Bearer ${key}`, 'content-type': 'multipart/form-data; boundary=b', ...headers },
    });
    onTestFinished(() => void sent.destroy());
    sent.on('error', () => undefined);
    sent.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n');
    sent.write(Buffer.alloc(bytes));
    return once(sent, 'response').then(async ([answer]) => {
      const { statusCode } = (answer as IncomingMessage).resume();
      return statusCode;
    });
  };

  it('count together: requests at a time fill no more of the disk than the quota', async () => {
    const { at, asked } = await withQuota('Many Solar', 1_000_000);
    let refused = 0;
    for (let turn = 0; turn < 12; turn += 1)
      void sendPart(at, asked.key, 400_000).then(
        (status) => (refused += status === 507 ? 1 : 0),
        () => undefined,
      );
    // At most two have room, and wait for the rest of their bytes; where all come on evenly, none has.
    await expect.poll(() => refused).toBeGreaterThanOrEqual(10);
    await expect.poll(temporaryBytes).toBeLessThanOrEqual(800_000);
    expect((await server.submit()).status).toBe('Submitted');
  });

  it('count no more once they were refused, cut off or stored', async () => {
    const { at, asked } = await withQuota('Again Solar', 500_000);
    for (let round = 0; round < 4; round += 1) {
      const text = await server.upload(at, [{ name: 'a.txt', bytes: Buffer.alloc(300_000, 'a') }], asked);
      expect(text.status).toBe(415);
    }
    const stored = await server.upload(at, [{ name: 'a.mp4', bytes: videoOf(300_000) }], asked);
    expect(stored.status).toBe(201);
    expect((await server.upload(at, [{ name: 'b.mp4', bytes: videoOf(150_000) }], asked)).status).toBe(201);
    expect(server.temporaryFiles()).toEqual([]);
  });

  it('of a repetition have room where the quota is used up by the first time', async () => {
    const { at, asked } = await withQuota('Twice Solar', 300_000);
    const form = [{ name: 'a.mp4', bytes: videoOf(299_000) }];
    const once = { ...asked, headers: { 'idempotency-key': 'twice' } };
    const first = await server.upload(at, form, once);
    const again = await server.upload(at, form, once);
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([201, first.text, 'true']);
  });
});

describe('uploads of a test key', () => {
  it('take no place of live ones, and announce nothing away from their quota', async () => {
    const { organization, at, asked } = await withQuota('Trying Solar', 100_000);
    const { name } = (await store.organizations.get(organization))!;
    const { api_key: key } = await store.organizations.createKey(name, undefined, { isTest: true });
    const { id } = await server.submit({}, { key });
    const tries = { at: `/jobs/${id}/files`, asked: { key } };
    const quota = (await store.organizations.get(organization))!;
    await store.organizations.change(organization, { ...quota, max_bytes: quota.used_bytes + 100_000 }, commandLine);
    const before = [await openUploads.totals(), await openUploads.totals({ isTest: true })];
    for (let count = 0; count < 40; count += 1) await begun(new Uint8Array(2000), tries);
    const full = await begin(new Uint8Array(10), tries);
    expect([full.status, codeOf(full)]).toEqual([429, 'too-many-open-uploads']);
    await begun(new Uint8Array(90_000), { at, asked });
    const [live, test] = [await openUploads.totals(), await openUploads.totals({ isTest: true })];
    expect([live.uploads - before[0]!.uploads, test.uploads - before[1]!.uploads]).toEqual([1, 40]);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain(`rafter_open_uploads ${live.uploads}\n`);
    expect(metrics).toContain(`rafter_open_test_uploads ${test.uploads}\n`);
  });

  it('fill no place that live ones of their organization have filled', async () => {
    const { organization, at, asked } = await withQuota('Busy Solar', 1_000_000);
    const { name } = (await store.organizations.get(organization))!;
    for (let count = 0; count < 40; count += 1) await begun(new Uint8Array(10), { at, asked });
    const { api_key: key } = await store.organizations.createKey(name, undefined, { isTest: true });
    const { id } = await server.submit({}, { key });
    expect((await begin(new Uint8Array(10), { at: `/jobs/${id}/files`, asked: { key } })).status).toBe(201);
  });
});
