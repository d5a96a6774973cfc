import { say } from '../../../shared/messages/say.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { connectionStatus } from '../../../electron/desk/deskStatus.ts';
import type { Fault, RefusalStatus } from '../../support/faults/fault.ts';
import { always, asked, everyTime, inTurn, startOurs, takeLaptop, takeQueued } from '../fieldLaptop.ts';

const ours = await startOurs();

const status = (code: RefusalStatus, more: Partial<Extract<Fault, { kind: 'status' }>> = {}): Fault => ({
  kind: 'status',
  status: code,
  style: 'problem',
  ...more,
});
const own = () => ours.organization();
const jobs = /\/jobs$/;
const files = /\/files$/;

describe('a key that is refused', () => {
  it.each([401, 403] as const)('with %i stops everything, keeps it, and says the server’s words', async (code) => {
    const laptop = takeLaptop(await own());
    const [first, second] = [await laptop.draft({}, 2), await laptop.draft({ client_name: 'Ada' }, 1)];
    ours.proxy.setDecide(everyTime('POST', /./, status(code)));
    for (const id of [first, second]) laptop.desk.outbox.commands.queue(id);
    expect(await laptop.sync(10)).toBe('person');
    expect(laptop.desk.sync.provider.state()).toEqual({
      kind: 'stopped',
      why: 'key-refused',
      reason: {
        code: 'provider-said',
        params: { status: code, text: `The request was refused on its way (${code}).` },
      },
      untilMs: expect.any(Number) as number,
    });
    expect(connectionStatus(laptop.desk)).toMatchObject({
      state: 'stopped',
      reason: `The request was refused on its way (${code}).`,
    });
    // At most what was under way already; then nothing more, in ten hours.
    expect(asked(ours.proxy).filter((at) => at === '/jobs').length).toBeLessThanOrEqual(2);
    expect(asked(ours.proxy)).not.toContain('/jobs/ID/files');
    for (const id of [first, second])
      for (const item of laptop.items(id))
        expect(item).toMatchObject({ state: 'waiting', needsPerson: false, maybeTaken: false });
    ours.proxy.setDecide(() => null);
    expect(await laptop.sync()).toBe('sent');
  });

  it('is not tried again until a person acts', async () => {
    const laptop = takeLaptop({ ...(await own()), key: 'rk_nobody_has_this_one' });
    const id = await laptop.queued();
    expect(await laptop.sync(24)).toBe('person');
    expect(asked(ours.proxy, 'GET')).toEqual(['/', '/states']);
    expect(asked(ours.proxy)).toEqual([]);
    expect(laptop.item(id)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  it('goes on after a new key, with nothing lost and nothing doubled', async () => {
    const provider = await own();
    const laptop = takeLaptop({ ...provider, key: 'rk_nobody_has_this_one' });
    const id = await laptop.queued({}, 2);
    expect(await laptop.sync()).toBe('person');
    laptop.connect(provider);
    expect(await laptop.sync()).toBe('sent');
    expect(laptop.states(id)).toEqual(['submit done', 'upload done', 'upload done']);
    expect(asked(ours.proxy).filter((at) => at === '/jobs')).toHaveLength(1);
  });

  it('while photos are on their way stops those, and they are sent with the new one', async () => {
    const provider = await own();
    const [laptop, id] = await takeQueued(provider, {}, 5);
    ours.proxy.setDecide(everyTime('POST', files, status(401)));
    expect(await laptop.sync()).toBe('person');
    expect(laptop.states(id).filter((state) => state === 'upload waiting')).toHaveLength(5);
    expect(laptop.desk.drafts.store.get(id).state).toBe('sending');
    ours.proxy.setDecide(() => null);
    laptop.connect(provider);
    expect(await laptop.sync()).toBe('sent');
  });

  it.each([401, 403] as const)('is asked about by a probe where a look at a job is answered with %i', async (code) => {
    const laptop = takeLaptop(await own());
    laptop.desk.outbox.commands.queue(await laptop.draft());
    ours.proxy.setDecide(everyTime('GET', /\/jobs\/\d+$/, status(code)));
    expect(await laptop.sync()).toBe('sent');
    expect(laptop.desk.sync.provider.state()).toMatchObject({ kind: 'open' });
    ours.proxy.setDecide(everyTime('GET', /\/(jobs\/\d+|states)$/, status(code)));
    expect(await laptop.sync()).toBe('person');
    expect(laptop.desk.sync.provider.state()).toMatchObject({ kind: 'stopped', why: 'key-refused' });
  });
});

describe('an address that leads nowhere', () => {
  it.each([404, 405] as const)(
    'shows by %i on Submit Job: everything stops, and goes on when it is mended',
    async (code) => {
      const [laptop, id] = await takeQueued(await own(), {}, 1);
      ours.proxy.setDecide(everyTime('POST', jobs, status(code)));
      expect(await laptop.sync(5)).toBe('person');
      expect(laptop.desk.sync.provider.state()).toMatchObject({ kind: 'stopped', why: 'wrong-address' });
      expect(laptop.states(id)).toEqual(['submit waiting', 'upload waiting']);
      expect(asked(ours.proxy).filter((at) => at === '/jobs')).toHaveLength(1);
      ours.proxy.setDecide(() => null);
      expect(await laptop.sync()).toBe('sent');
    },
  );

  it('is not meant by 404 for a photo: that one waits for a person, others go', async () => {
    const [laptop, id] = await takeQueued(await own(), {}, 3);
    ours.proxy.setDecide(inTurn('POST', files, [status(404)]));
    expect(await laptop.sync()).toBe('person');
    expect(laptop.states(id).slice(1).sort()).toEqual(['upload done', 'upload done', 'upload failed']);
  });
});

describe('a provider that asks for a pause', () => {
  it.each([429, 503] as const)('with %i gets it from everybody, for as long as it said', async (code) => {
    const laptop = takeLaptop(await own(), { random: always(0.5) });
    const ids = [await laptop.draft({}, 1), await laptop.draft({ client_name: 'Ada' }, 1)];
    ours.proxy.setDecide(
      inTurn('POST', jobs, [status(code, { retryAfterSeconds: 90 }), status(code, { retryAfterSeconds: 90 })]),
    );
    for (const id of ids) laptop.desk.outbox.commands.queue(id);
    const begun = laptop.now();
    const ending = laptop.sync(1);
    expect(await ending).toBe('sent');
    expect(laptop.now() - begun).toBeGreaterThanOrEqual(90_000);
    expect(laptop.now() - begun).toBeLessThan(200_000);
  });

  it('is asked nothing meanwhile, and says why to whoever looks', async () => {
    const [laptop, id] = await takeQueued(await own());
    ours.proxy.setDecide(everyTime('POST', jobs, status(429, { retryAfterSeconds: 1800 })));
    expect(await laptop.sync(0.25)).toBe('time');
    // What came before the job is asked at every start: the lists, and the visits.
    expect(ours.proxy.log().at(-1)).toMatchObject({ method: 'POST', path: '/api/jobs' });
    expect(asked(ours.proxy).filter((at) => at === '/jobs')).toHaveLength(1);
    const line = laptop.desk.sync.provider.state();
    expect(line).toMatchObject({ kind: 'resting', reason: { params: { status: 429 } } });
    expect(connectionStatus(laptop.desk)).toMatchObject({ state: 'resting' });
    expect(laptop.item(id)).toMatchObject({ state: 'waiting', maybeTaken: false });
  });

  it('without saying for how long gets half a minute', async () => {
    const laptop = takeLaptop(await own());
    laptop.desk.outbox.commands.queue(await laptop.draft());
    ours.proxy.setDecide(inTurn('POST', jobs, [status(429, { retryAfterSeconds: null })]));
    const begun = laptop.now();
    expect(await laptop.sync(1)).toBe('sent');
    expect(laptop.now() - begun).toBeGreaterThanOrEqual(30_000);
    expect(laptop.now() - begun).toBeLessThan(60_000);
  });

  it('after 429 is certain not to have taken it, after 503 is not', async () => {
    const [laptop, id] = await takeQueued(await own());
    ours.proxy.setDecide(everyTime('POST', jobs, status(503, { retryAfterSeconds: 600 })));
    expect(await laptop.sync(0.1)).toBe('time');
    expect(laptop.item(id)).toMatchObject({ state: 'unknown', maybeTaken: true, needsPerson: false });
  });

  it('is asked again at once when the user says now', async () => {
    const laptop = takeLaptop(await own());
    laptop.desk.outbox.commands.queue(await laptop.draft());
    ours.proxy.setDecide(inTurn('POST', jobs, [status(429, { retryAfterSeconds: 3000 })]));
    expect(await laptop.sync(0.1)).toBe('time');
    const begun = laptop.now();
    expect(await laptop.sync(0.1)).toBe('sent');
    expect(laptop.now() - begun).toBeLessThan(30_000);
  });
});

describe('a provider that is there, and takes nothing', () => {
  it.each<[string, Fault, string]>([
    ['fails every time', status(500), 'time'],
    ['asks for a short pause every time', status(429, { retryAfterSeconds: 20 }), 'time'],
    ['asks for a pause', status(429, { retryAfterSeconds: 120 }), 'away'],
    ['asks for a very long pause', status(503, { retryAfterSeconds: 3600 }), 'away'],
  ])('because it %s does not keep whoever waits without end', async (_what, fault, end) => {
    const [laptop, id] = await takeQueued(await own());
    ours.proxy.setDecide(everyTime('POST', jobs, fault));
    expect(await laptop.sync()).toBe(end);
    expect(laptop.item(id)).toMatchObject({ needsPerson: false });
    ours.proxy.setDecide(() => null);
    expect(await laptop.sync()).toBe('sent');
  });
});

describe('a provider that fails for an hour', () => {
  it('is offered a message within 30 s after it, and large photos within 30 s more', async () => {
    const laptop = takeLaptop(await own(), { random: always(0.999) });
    const id = await laptop.draft();
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const picture = sharp({ create: { width: 700, height: 500, channels: 3, background: '#888', noise } });
    await laptop.attach(id, 'file', null, await picture.jpeg({ quality: 95 }).toBuffer());
    laptop.desk.outbox.commands.queue(id);
    laptop.desk.outbox.commands.message(id, 'Gate code 4411');
    const wellMs = laptop.now() + 3_600_000;
    const arrivedMs: number[] = [];
    ours.proxy.setDecide(({ method, path }) => {
      if (method !== 'POST' || !/\/(files|message)$/.test(path)) return null;
      if (laptop.now() < wellMs) return status(502);
      arrivedMs.push(laptop.now() - wellMs);
      return null;
    });
    expect(await laptop.sync(2)).toBe('sent');
    expect(laptop.items(id).map(({ kind, bytes }) => [kind, bytes > 100_000])).toEqual([
      ['submit', false],
      ['upload', true],
      ['message', false],
    ]);
    expect(arrivedMs).toHaveLength(2);
    expect(arrivedMs[0]).toBeLessThanOrEqual(31_000);
    expect(arrivedMs[1]).toBeLessThanOrEqual(62_000);
  });
});

describe('a refusal of one thing', () => {
  it.each<[RefusalStatus, string]>([
    [413, 'The request was refused on its way (413).'],
    [415, 'The request was refused on its way (415).'],
    [422, 'The request was refused on its way (422).'],
    [400, 'The request was refused on its way (400).'],
  ])('%i fails that file alone, with the server’s words, until a person says again', async (code, detail) => {
    const [laptop, id] = await takeQueued(await own(), {}, 4);
    ours.proxy.setDecide(inTurn('POST', files, [null, status(code)]));
    expect(await laptop.sync(3)).toBe('person');
    const uploads = laptop.items(id).filter(({ kind }) => kind === 'upload');
    expect(uploads.map(({ state }) => state).sort()).toEqual(['done', 'done', 'done', 'failed']);
    const failed = uploads.find(({ state }) => state === 'failed')!;
    expect(failed).toMatchObject({
      needsPerson: true,
      attempts: 1,
      error: { status: code, message: { params: { text: detail } } },
    });
    expect(laptop.desk.drafts.store.get(id).state).toBe('blocked');
    expect(laptop.desk.outbox.commands.retry(failed.id).state).toBe('waiting');
    expect(await laptop.sync()).toBe('sent');
  });

  it.each([413, 415] as const)('%i on a gateway’s page is told in the page’s words', async (code) => {
    const [laptop, id] = await takeQueued(await own(), {}, 1);
    ours.proxy.setDecide(everyTime('POST', files, status(code, { style: 'page' })));
    expect(await laptop.sync()).toBe('person');
    const words = say('en', laptop.item(id, 'upload').error!.message);
    expect(words).toMatch(new RegExp(`^${code} \\w`));
    expect(words).not.toContain('<');
  });

  it('§7 400 waits for an edit, with the words beside the field; then it is sent under a new key', async () => {
    const [laptop, id] = await takeQueued(await own());
    ours.proxy.setDecide(inTurn('POST', jobs, [status(400)]));
    expect(await laptop.sync(3)).toBe('person');
    const refused = laptop.item(id);
    expect(refused).toMatchObject({ state: 'failed', needsPerson: true });
    expect(refused.error!.errors).toMatchObject([{ pointer: '#/client_name', detail: 'must not be empty' }]);
    laptop.desk.drafts.store.change(id, [{ pointer: '/client_name', value: 'Ada' }]);
    laptop.desk.outbox.commands.edited(id);
    // An edit alone sends nothing: the person says when it is right.
    expect(laptop.item(id).state).toBe('failed');
    laptop.desk.outbox.commands.retry(refused.id);
    expect(await laptop.sync()).toBe('sent');
    expect(laptop.item(id).key).not.toBe(refused.key);
    expect(asked(ours.proxy).filter((at) => at === '/jobs')).toHaveLength(2);
  });

  it('said again without a change goes under the same key', async () => {
    const [laptop, id] = await takeQueued(await own());
    ours.proxy.setDecide(inTurn('POST', jobs, [status(422)]));
    expect(await laptop.sync()).toBe('person');
    const { key } = laptop.item(id);
    laptop.desk.outbox.commands.queue(id);
    expect(await laptop.sync()).toBe('sent');
    expect(laptop.item(id).key).toBe(key);
  });
});
