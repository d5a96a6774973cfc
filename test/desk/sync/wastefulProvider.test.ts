import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cheapBytes } from '../../../electron/desk/base/retryPolicy.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { startFaultProxy } from '../../support/faultProxy.ts';
import { answer, type Behaviour, bodyOf, startOddServer } from '../base/apiClient/oddServer.ts';
import { type FieldLaptop, hourMs, minuteMs, takeLaptop } from '../fieldLaptop.ts';

const odd = await startOddServer();
const proxy = await startFaultProxy({ target: () => odd.url });
const take = () =>
  takeLaptop({
    proxy,
    key: 'a-key-that-is-not-checked',
    way: { baseUrl: `${proxy.url}/v1`, authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false },
  });
const pathOf = (url: string): string => url.replace(/\?.*/, '').replace('/v1', '');

/** Takes jobs; `photos` answers their uploads, and `extensions` make it a Rafter server. */
const provider =
  (photos: Behaviour, extensions: readonly string[] | null = null): Behaviour =>
  (message, response) => {
    const at = `${message.method} ${pathOf(message.url!)}`;
    const own: Record<string, Behaviour> = {
      'POST /jobs': answer(201, { id: 7, status: 'Submitted', arrays: [] }),
      'GET /jobs/7': answer(200, { id: 7, status: 'Submitted', arrays: [] }),
      'GET /jobs/7/files': answer(200, []),
    };
    if (at === 'POST /jobs/7/files' || at.includes('/uploads/')) return photos(message, response);
    if (at === 'GET ' && extensions)
      return answer(200, { name: 'Rafter', version: '1', instance: 'i', extensions })(message, response);
    const list = message.method === 'GET' && !at.includes('/jobs');
    return (own[at] ?? (list ? answer(200, []) : answer(404, {})))(message, response);
  };
const uploads = (): number =>
  odd.came().filter(({ method, url }) => method === 'POST' && url.endsWith('/files')).length;

/** A photo that costs something: small ones are tried more often. */
const queuePhoto = async (laptop: FieldLaptop): Promise<string> => {
  const id = await laptop.draft();
  await laptop.attach(id, 'file', null, Buffer.concat([jpegPhoto(1), Buffer.alloc(2 * cheapBytes)]));
  laptop.desk.outbox.commands.queue(id);
  return id;
};

describe('a provider that reads a photo and sends the laptop away again', () => {
  it.each<[string, Behaviour]>([
    ['to another address', answer(308, '', { location: '/v1/jobs/7/files' })],
    ['to a circle of addresses', answer(307, '', { location: `${odd.url}/v1/jobs/7/files?again` })],
    ['to nowhere', answer(302)],
    ['to a sign-in at the network', answer(511)],
    ['for no time (429)', answer(429, {}, { 'retry-after': '0' })],
    ['until yesterday (429)', answer(429, {}, { 'retry-after': 'Fri, 13 Mar 2026 00:00:00 GMT' })],
    ['for no time (503)', answer(503, {}, { 'retry-after': '0' })],
    ['for no time (500)', answer(500, {}, { 'retry-after': '0' })],
    ['for no time (408)', answer(408, {}, { 'retry-after': '0' })],
    ['for no time, because another request runs (409)', answer(409, {}, { 'retry-after': '0' })],
  ])('gets it less and less often: %s', async (_what, photos) => {
    odd.does(provider(photos, ['idempotency-key']));
    const laptop = take();
    const id = await queuePhoto(laptop);
    await laptop.watch(hourMs);
    // At once it would be thousands; a quarter of an hour is the longest wait, and half of that the usual one.
    expect(uploads()).toBeGreaterThan(3);
    expect(uploads()).toBeLessThan(30);
    expect(laptop.item(id, 'upload')).toMatchObject({ state: expect.stringMatching(/waiting|unknown/) as string });
    // Nothing was lost: it arrives as soon as it is taken.
    odd.does(provider(answer(201, [{ id: 'p1' }]), ['idempotency-key']));
    expect(await laptop.sync(1)).toBe('sent');
  });

  it('gets it less and less often: to one new job after the other', async () => {
    let id = 7;
    odd.does((message, response) => {
      const at = `${message.method} ${pathOf(message.url!)}`;
      if (/^POST \/jobs\/\d+\/files$/.test(at))
        return answer(409, { superseded_by: (id += 1) }, { 'content-type': 'application/json' })(message, response);
      const found = /^GET \/jobs\/(\d+)$/.exec(at);
      if (found) return answer(200, { id: Number(found[1]), status: 'Submitted', arrays: [] })(message, response);
      if (/^GET \/jobs\/\d+\/files$/.test(at)) return answer(200, [])(message, response);
      return provider(answer(404, {}))(message, response);
    });
    const laptop = take();
    await queuePhoto(laptop);
    await laptop.watch(hourMs);
    expect(uploads()).toBeGreaterThan(3);
    expect(uploads()).toBeLessThan(30);
  });
});

describe('a provider that answers with megabytes that are no answer', () => {
  const garbage = answer(201, 'x'.repeat(3_000_000), { 'content-type': 'application/json' });
  const count = (end: string): number =>
    odd.came().filter(({ method, url }) => method === 'POST' && pathOf(url) === end).length;

  it.each<[string, readonly string[] | null]>([
    ['and honors keys', ['idempotency-key']],
    ['and has to be searched', null],
  ])('to a job %s gets it less and less often', async (_what, extensions) => {
    const others = provider(answer(404, {}), extensions);
    const found: Record<string, Behaviour> = { 'POST /jobs': garbage, 'GET /jobs': answer(200, []) };
    odd.does((message, response) => (found[`${message.method} ${pathOf(message.url!)}`] ?? others)(message, response));
    const laptop = take();
    await laptop.queued();
    await laptop.watch(hourMs);
    // After three minutes, six, twelve and twenty-four.
    expect(count('/jobs')).toBeGreaterThan(1);
    expect(count('/jobs')).toBeLessThanOrEqual(6);
    delete found['POST /jobs'];
    expect(await laptop.sync(1)).toBe('sent');
  });

  it('to a photo gets it less and less often', async () => {
    odd.does(provider(garbage, ['idempotency-key']));
    const laptop = take();
    await queuePhoto(laptop);
    await laptop.watch(hourMs);
    expect(uploads()).toBeGreaterThan(1);
    expect(uploads()).toBeLessThanOrEqual(6);
  });
});

describe('one answer of much that is none, after the line has failed all night', () => {
  it.each<[string, string, number]>([
    ['a photo', 'POST /jobs/7/files', 1],
    ['a job', 'POST /jobs', 0],
  ])('puts %s off by its bytes, and not by what failed before', async (_what, at, photos) => {
    const failures = 20;
    let tries = 0;
    const others = provider(answer(201, [{ id: 'p1' }]), ['idempotency-key']);
    odd.does((message, response) => {
      if (`${message.method} ${pathOf(message.url!)}` !== at) return others(message, response);
      tries += 1;
      if (tries <= failures) return void message.socket.destroy();
      if (tries === failures + 1) return answer(201, 'x'.repeat(150_000))(message, response);
      return others(message, response);
    });
    const laptop = take();
    const id = await laptop.queued({}, photos);
    await laptop.watch(8 * hourMs);
    expect(tries).toBe(failures + 2);
    expect(laptop.states(id).every((state) => state.endsWith(' done'))).toBe(true);
  });
});

describe('a sign-in page of hundreds of kilobytes', () => {
  const page = answer(200, `<html>${'x'.repeat(120_000)}`, { 'content-type': 'text/html' });
  const probes = (): number => odd.came().filter(({ method, url }) => method === 'GET' && pathOf(url) === '').length;
  const provided = provider(answer(404), ['idempotency-key']);

  /** A job that waits behind it since the evening. */
  const overNight = async () => {
    odd.does(page);
    const laptop = take();
    const id = await laptop.queued();
    await laptop.watch(12 * hourMs);
    expect(probes()).toBeGreaterThanOrEqual(12 * 4 - 4);
    expect(probes()).toBeLessThanOrEqual(12 * 4 + 12);
    // At the beginning of a wait.
    const before = probes();
    while (probes() === before) await laptop.watch(minuteMs / 2);
    odd.does(provided);
    return { laptop, isSent: () => laptop.item(id).state === 'done' };
  };

  it('is asked whether it is gone every quarter of an hour', async () => {
    const { laptop, isSent } = await overNight();
    await laptop.watch(16 * minuteMs);
    expect(isSent()).toBe(true);
  });

  it.each<[string, (laptop: FieldLaptop) => void]>([
    ['a network that comes back', ({ desk }) => desk.sync.worker.now('system')],
    ['a person', ({ desk }) => desk.sync.worker.now()],
    ['other settings of the network', ({ desk }) => desk.sync.provider.reset()],
    ['another key', ({ desk }) => desk.settings.secrets.saveApiKey('another-key')],
  ])('is asked at once after %s', async (_what, act) => {
    const { laptop, isSent } = await overNight();
    await laptop.watch(minuteMs);
    expect([probes(), isSent()]).toEqual([0, false]);
    act(laptop);
    // The connection is away for half a minute at most, whatever answers.
    await laptop.watch(minuteMs);
    expect(isSent()).toBe(true);
  });
});

describe('a provider that takes a byte of each piece', () => {
  const megabyte = 1024 * 1024;
  const large = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(9 * megabyte, 'rafter')]);

  it('halts the photo with a clear reason, keeps everything, and goes on when a person sends it again', async () => {
    let [stored, bytes, isFair] = [0, 0, false];
    const pieces: Behaviour = async (message, response) => {
      const got = (await bodyOf(message)).length;
      bytes += got;
      if (message.method === 'POST')
        return void response.writeHead(201, { location: '/v1/uploads/one', 'upload-offset': '0' }).end();
      stored += isFair ? got : Math.min(got, 1);
      const offset = { 'upload-offset': String(stored) };
      if (message.method === 'PATCH' && stored === large.length)
        return void response.writeHead(201, { 'content-type': 'application/json' }).end('[{"id":"p1"}]');
      response.writeHead(204, { ...offset, 'upload-length': String(large.length) }).end();
    };
    odd.does(provider(pieces, ['idempotency-key', 'resumable-uploads']));
    const laptop = take();
    const id = await laptop.draft();
    await laptop.attach(id, 'file', null, large);
    laptop.desk.outbox.commands.queue(id);
    expect(await laptop.sync(24)).toBe('person');
    expect(bytes).toBeLessThan(6 * large.length);
    const item = laptop.item(id, 'upload');
    expect(item).toMatchObject({ state: 'failed', needsPerson: true, error: { message: { code: 'upload-stalled' } } });
    expect(laptop.desk.drafts.store.get(id).state).toBe('blocked');
    expect(existsSync(laptop.desk.photos.files.pathOf(item.sha256!))).toBe(true);
    const before = bytes;
    expect(await laptop.sync(24)).toBe('person');
    await laptop.watch(24 * hourMs);
    expect(bytes).toBe(before);
    // The provider has healed, and still has its upload.
    isFair = true;
    laptop.desk.outbox.commands.retry(item.id);
    expect(laptop.item(id, 'upload').pieceBytes).toBe(0);
    expect(await laptop.sync(24)).toBe('sent');
    expect(stored).toBe(large.length);
  });
});
