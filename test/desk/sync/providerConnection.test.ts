import { message } from '../../../shared/messages/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { connectionStatus } from '../../../electron/desk/deskStatus.ts';
import type { Fault } from '../../support/faults/fault.ts';
import {
  always,
  asked,
  everyTime,
  inTurn,
  minuteMs,
  startOurs,
  startTheirs,
  takeLaptop,
  takeQueued,
} from '../fieldLaptop.ts';
import { databaseOf } from '../deskDatabase.ts';

const ours = await startOurs();
const theirs = await startTheirs();

const own = () => ours.organization();
const probes = (): number => asked(ours.proxy, 'GET').filter((at) => at === '/').length;

describe('the line', () => {
  it('is proved by our own question, key and all, before anything is sent', async () => {
    const [laptop] = await takeQueued(await own());
    expect(connectionStatus(laptop.desk)!.state).toBe('unproved');
    expect(await laptop.sync()).toBe('sent');
    const log = ours.proxy.log().map(({ method, path }) => `${method} ${path}`);
    expect(log.slice(0, 2)).toEqual(['GET /api', 'GET /api/states']);
    expect(log.indexOf('POST /api/jobs')).toBeGreaterThan(1);
    expect(connectionStatus(laptop.desk)).toMatchObject({ state: 'open', provider: 'Rafter', reason: null });
  });

  it('knows a server of ours by its name, version and extensions; anything else is a plain provider', async () => {
    const rafter = takeLaptop(await own());
    await rafter.sync();
    expect(rafter.desk.settings.provider()).toMatchObject({
      kind: 'rafter',
      name: 'Rafter',
      version: '0.0.0-test',
      instance: expect.any(String) as string,
      extensions: [
        'idempotency-key',
        'if-none-match',
        'limit',
        'updated-since',
        'devices',
        'captions',
        'resumable-uploads',
        'visits',
      ],
    });
    const plain = takeLaptop(theirs);
    await plain.sync();
    expect(plain.desk.settings.provider()).toMatchObject({ kind: 'plain', name: null, instance: null, extensions: [] });
    expect(connectionStatus(plain.desk)!.provider).toBe('plain provider');
  });

  it('without a provider or a key is nowhere, and what is queued waits', async () => {
    const [laptop, id] = await takeQueued(await own());
    laptop.desk.settings.secrets.saveApiKey(null);
    expect(await laptop.sync(1)).toBe('person');
    expect(laptop.desk.sync.provider.state()).toEqual({ kind: 'not-connected' });
    laptop.desk.settings.store.change({ connection: null });
    expect(await laptop.sync(1)).toBe('person');
    expect(asked(ours.proxy)).toEqual([]);
    expect(laptop.item(id)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  it('that is away is asked again with full jitter, from 5 s doubling to 30 s', async () => {
    const laptop = takeLaptop(await own(), { random: always(0.5) });
    laptop.desk.outbox.commands.queue(await laptop.draft());
    ours.proxy.setDecide(() => ({ kind: 'portal', variant: 'page' }));
    expect(await laptop.sync(1)).toBe('time');
    // At once, after 2.5, 5, 10 s, and then every 15: half of what it would be at most.
    const waits = Array.from({ length: 400 }, (_, index) => Math.min(5000 * 2 ** index, 30_000) / 2);
    let at = 0;
    const within = waits.filter((wait) => (at += wait) <= 60 * minuteMs).length;
    expect(probes()).toBe(1 + within);
    expect(laptop.desk.sync.provider.state()).toMatchObject({ kind: 'away', tries: 1 + within });
    expect(asked(ours.proxy)).toEqual([]);
  });

  it('is asked at once, and from the beginning, when the user says now', async () => {
    const laptop = takeLaptop(await own(), { random: always(0.5) });
    laptop.desk.outbox.commands.queue(await laptop.draft());
    await ours.proxy.setDown(true);
    expect(await laptop.sync(2)).toBe('time');
    await ours.proxy.setDown(false);
    const before = laptop.now();
    expect(await laptop.sync(2)).toBe('sent');
    expect(laptop.now()).toBe(before);
  });

  it('that is away ends a round that does not wait for it, after a second look', async () => {
    const [laptop, id] = await takeQueued(await own());
    await ours.proxy.setDown(true);
    expect(await laptop.sync()).toBe('away');
    expect(laptop.desk.sync.provider.state()).toMatchObject({
      kind: 'away',
      tries: 2,
      reason: { code: 'provider-unreachable' },
    });
    expect(laptop.item(id)).toMatchObject({ state: 'waiting', attempts: 0, error: null });
  });

  it.each(['page', 'redirect'] as const)(
    'behind a hotel’s sign-in %s is away: nothing counts as sent, or as refused',
    async (variant) => {
      const [laptop, id] = await takeQueued(await own(), {}, 2);
      ours.proxy.setDecide(() => ({ kind: 'portal', variant }));
      expect(await laptop.sync(1)).toBe('time');
      expect(laptop.states(id)).toEqual(['submit waiting', 'upload waiting', 'upload waiting']);
      expect(connectionStatus(laptop.desk)!).toMatchObject({
        state: 'away',
        reason: expect.stringMatching(/sign in|sign-in/) as string,
      });
      ours.proxy.setDecide(() => null);
      expect(await laptop.sync(1)).toBe('sent');
    },
  );

  it.each(['page', 'redirect'] as const)(
    'that a sign-in %s takes over in the middle loses nothing',
    async (variant) => {
      const [laptop, id] = await takeQueued(await own(), {}, 3);
      let signedIn = true;
      ours.proxy.setDecide(({ method, path }) => {
        if (method === 'POST' && path.endsWith('/files')) signedIn = false;
        return signedIn ? null : { kind: 'portal', variant };
      });
      expect(await laptop.sync(1)).toBe('time');
      expect(laptop.item(id).state).toBe('done');
      expect(laptop.states(id)).not.toContain('upload done');
      expect(laptop.states(id)).not.toContain('upload failed');
      ours.proxy.setDecide(() => null);
      expect(await laptop.sync(1)).toBe('sent');
      expect(await ours.server.store.jobs.uploads.ofJob(laptop.desk.drafts.store.get(id).jobId!)).toHaveLength(3);
    },
  );

  it('that breaks in the middle is asked for before the next thing is sent', async () => {
    const laptop = takeLaptop(await own());
    const ids = [await laptop.draft(), await laptop.draft({ client_name: 'Ada' })];
    for (const id of ids) laptop.desk.outbox.commands.queue(id);
    let down = false;
    ours.proxy.setDecide(({ method, path }) => {
      if (method === 'POST' && path === '/api/jobs') down = true;
      return down ? { kind: 'refuse' } : null;
    });
    expect(await laptop.sync(10)).toBe('time');
    // Two were under way; after that only the probe goes on asking.
    expect(asked(ours.proxy).filter((at) => at === '/jobs').length).toBeLessThanOrEqual(2);
    expect(probes()).toBeGreaterThan(10);
  });

  it('to a base URL is the same with a slash at its end and without', async () => {
    const provider = await own();
    const laptop = takeLaptop(provider);
    await laptop.sync();
    const { id } = laptop.desk.settings.provider()!;
    laptop.connect({ ...provider, way: { ...provider.way, baseUrl: `${provider.way.baseUrl}/` } });
    laptop.desk.outbox.commands.queue(await laptop.draft());
    expect(await laptop.sync()).toBe('sent');
    expect(laptop.desk.settings.provider()!.id).toBe(id);
    expect(ours.proxy.log().every(({ path }) => !path.includes('//'))).toBe(true);
  });

  it('to a server that needs a slash after every path says so, and works with it', async () => {
    const laptop = takeLaptop({ ...theirs, way: { ...theirs.way, trailingSlash: false } });
    const open = await laptop.desk.sync.provider.ensureOpen(new AbortController().signal);
    expect(open).toMatchObject({ trailingSlashNeeded: true });
    laptop.connect(theirs);
    await laptop.queued({}, 1);
    expect(await laptop.sync()).toBe('sent');
    const posts = theirs.proxy.log().filter(({ method }) => method === 'POST');
    expect(posts.length === 2 && posts.every(({ path }) => path.endsWith('/'))).toBe(true);
  });

  it('that answers without /states leads elsewhere: nothing is sent there', async () => {
    const laptop = takeLaptop(await own());
    laptop.desk.outbox.commands.queue(await laptop.draft());
    ours.proxy.setDecide(everyTime('GET', /\/states$/, { kind: 'status', status: 404, style: 'page' }));
    expect(await laptop.sync(0.5)).toBe('time');
    expect(laptop.desk.sync.provider.state()).toMatchObject({
      kind: 'away',
      reason: { code: 'service-not-found' },
    });
    expect(asked(ours.proxy)).toEqual([]);
  });

  it.each<[string, Fault, string]>([
    ['a gateway’s 502', { kind: 'status', status: 502, style: 'page' }, 'may be in trouble'],
    ['a page', { kind: 'portal', variant: 'page' }, 'does not identify itself'],
    ['a redirect', { kind: 'portal', variant: 'redirect' }, 'does not identify itself'],
    ['a firewall’s 403', { kind: 'status', status: 403, style: 'page' }, 'does not identify itself'],
  ])(
    'to a server of ours that %s stands before is away, and nothing it promised is forgotten',
    async (_by, fault, why) => {
      const laptop = takeLaptop(await own());
      await laptop.sync();
      const before = laptop.desk.settings.provider();
      laptop.desk.outbox.commands.queue(await laptop.draft());
      ours.proxy.reset();
      ours.proxy.setDecide(everyTime('GET', /^\/api$/, fault));
      laptop.desk.sync.provider.markUnverified();
      expect(await laptop.sync(0.1)).toBe('time');
      expect(laptop.desk.sync.provider.state().kind).toBe('away');
      expect(connectionStatus(laptop.desk)?.reason).toContain(why);
      expect([laptop.desk.settings.provider(), asked(ours.proxy)]).toEqual([before, []]);
      ours.proxy.setDecide(() => null);
      expect(await laptop.sync()).toBe('sent');
    },
  );

  it('to where a server of ours was is another’s when nothing of it is there twice in a row', async () => {
    const laptop = takeLaptop(await own());
    await laptop.sync();
    const gone: Fault = { kind: 'status', status: 404, style: 'page' };
    ours.proxy.setDecide(inTurn('GET', /^\/api$/, [gone, null, gone, gone]));
    const kinds: (string | null)[] = [];
    for (let at = 0; at < 4; at += 1) {
      laptop.desk.sync.provider.retryNow();
      laptop.desk.sync.provider.markUnverified();
      kinds.push((await laptop.desk.sync.provider.ensureOpen(new AbortController().signal))?.service.kind ?? null);
    }
    expect(kinds).toEqual([null, 'rafter', null, 'plain']);
  });

  it('that a refused key stopped is looked at again after a quarter of an hour', async () => {
    const [laptop, id] = await takeQueued(await own());
    ours.proxy.setDecide(everyTime('GET', /\/states$/, { kind: 'status', status: 403, style: 'page' }));
    await laptop.watch(20 * minuteMs);
    expect(laptop.desk.sync.provider.state().kind).toBe('stopped');
    expect(probes()).toBe(2);
    ours.proxy.setDecide(() => null);
    await laptop.watch(16 * minuteMs);
    expect(laptop.item(id).state).toBe('done');
  });

  it('that is stopped is asked at once when somebody says so, in whichever program', async () => {
    const laptop = takeLaptop(await own());
    ours.proxy.setDecide(everyTime('GET', /\/states$/, { kind: 'status', status: 403, style: 'page' }));
    expect(await laptop.sync()).toBe('person');
    ours.proxy.setDecide(() => null);
    const {
      sync: { provider },
      base: { keyValues },
    } = laptop.desk;
    const changes: string[] = [];
    provider.onChange(({ kind }) => changes.push(kind));
    expect(await provider.ensureOpen(new AbortController().signal)).toBeNull();
    // As another program's `again` leaves it.
    keyValues.put('connection_requests', String(Number(keyValues.read('connection_requests')) + 1));
    expect(await provider.ensureOpen(new AbortController().signal)).not.toBeNull();
    expect(changes).toEqual(['open']);
  });

  it('does not wait for a time that was set under a clock that was ahead', async () => {
    const laptop = takeLaptop(await own());
    const {
      sync: { provider },
    } = laptop.desk;
    const stop = new AbortController().signal;
    const yearMs = 365 * 24 * 60 * minuteMs;
    const states: [string, () => unknown][] = [
      ['resting', () => provider.backOff(laptop.now() + minuteMs, message('answer-timed-out'))],
      ['stopped', () => provider.stop('key-refused', message('answer-timed-out'))],
    ];
    for (const [kind, begin] of states) {
      await provider.ensureOpen(stop);
      laptop.jump(yearMs);
      begin();
      expect([provider.state().kind, await provider.ensureOpen(stop)]).toEqual([kind, null]);
      laptop.jump(-yearMs);
      expect(provider.waitsUntil()).toBe(laptop.now());
      expect(await provider.ensureOpen(stop)).not.toBeNull();
    }
  });

  it('never shows the key, whatever comes back', async () => {
    const laptop = takeLaptop(await own());
    laptop.desk.outbox.commands.queue(await laptop.draft({}, 1));
    ours.proxy.setDecide(({ turn }) =>
      turn % 2 === 0 ? { kind: 'status', status: 401, style: 'problem' } : { kind: 'refuse' },
    );
    await laptop.sync(0.2);
    const key = laptop.desk.settings.secrets.apiKey()!;
    const facts = JSON.stringify([
      laptop.desk.sync.provider.state(),
      connectionStatus(laptop.desk),
      laptop.desk.base.keyValues.read('connection_state'),
    ]);
    expect(facts).not.toContain(key);
    expect(databaseOf(laptop.desk).serialize().includes(Buffer.from(key))).toBe(false);
  });
});
