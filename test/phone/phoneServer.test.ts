import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { phoneAddresses, PhoneLink } from '../../electron/phone/phoneLink.ts';
import { randomBytes } from '../../shared/phone/sealed.ts';
import { atEnd } from '../support/atEnd.ts';
import { askAt, type Laptop, messageHeaders, openLaptop, openPhone, photoBytes, post } from './phone.ts';

const place = 'file';
const isClosed = (link: string): Promise<boolean> =>
  askAt(link).then(
    () => false,
    () => true,
  );

describe('the address for phones', () => {
  let laptop: Laptop;
  let link: string;

  beforeEach(async () => {
    laptop = await openLaptop();
    link = await laptop.start();
  });

  it('serves the page alone, under a strict policy', async () => {
    const { status, headers, body } = await askAt(link);
    expect([status, new TextDecoder().decode(body)]).toEqual([200, '<!doctype html><title>Rafter</title>']);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'self'; style-src 'self';/,
      ) as string,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect((await askAt(link, { at: '/assets/phone.js' })).status).toBe(200);
    expect(await askAt(link, { at: '/%zz' })).toMatchObject({ status: 400, body: new Uint8Array() });
    for (const at of [
      '/phone.html',
      '/assets/',
      '/assets/../phone.html',
      '/assets/%2e%2e/phone.html',
      '/desk/call/listJobs',
      '/x',
    ])
      expect([at, (await askAt(link, { at })).status]).toEqual([at, 404]);
  });

  it('tells devices without the secret nothing of the job', async () => {
    const { fragment } = { fragment: new URL(link).hash.slice(1) };
    const answers = [await askAt(link), await post(link, randomBytes(100)), await post(link, new Uint8Array())];
    for (const { body, headers } of answers) {
      const text = new TextDecoder().decode(body) + JSON.stringify(headers);
      for (const word of ['Zoë', 'South', laptop.id, fragment]) expect(text).not.toContain(word);
    }
    expect(answers.map(({ status, body }) => [status, body.length])).toEqual([
      [200, 36],
      [403, 0],
      [403, 0],
    ]);
  });

  it('a wrong secret and a message of another session have the same answer', async () => {
    const phone = openPhone(link);
    const old = phone.sealed({ kind: 'hello' });
    const next = await laptop.start();
    const stranger = openPhone(next.replace(/#.*/, `#${'0'.repeat(32)}`));
    for (const message of [old, stranger.sealed({ kind: 'hello' })])
      expect(await post(next, message)).toMatchObject({ status: 403, body: new Uint8Array() });
    expect((await laptop.shown()).session).toMatchObject({ phones: 0 });
  });

  it('refuses another host, another origin and a missing one', async () => {
    const { host } = new URL(link);
    const message = (): Uint8Array => openPhone(link).sealed({ kind: 'hello' });
    const own = messageHeaders(link);
    expect((await post(link, message())).status).toBe(200);
    for (const wrong of [
      { host: 'rafter.example' },
      { host: '127.0.0.1' },
      { host: `localhost:${new URL(link).port}` },
    ]) {
      expect((await askAt(link, { headers: wrong })).status).toBe(403);
      expect((await post(link, message(), { ...own, ...wrong })).status).toBe(403);
    }
    for (const origin of ['http://evil.example', 'null', `https://${host}`])
      expect((await post(link, message(), { ...own, origin })).status).toBe(403);
    expect((await post(link, message(), { 'content-type': own['content-type']! })).status).toBe(403);
    expect((await post(link, message(), { ...own, 'content-type': 'text/plain' })).status).toBe(415);
  });

  it('lets an address wait that sends wrong messages', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 25; count += 1) statuses.push((await post(link, randomBytes(100))).status);
    expect(statuses.slice(0, 20).every((status) => status === 403)).toBe(true);
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429]);
    expect((await askAt(link)).status).toBe(429);
  });

  it('does not shut out a phone for the wrong messages of a stranger who shares its address', async () => {
    const phone = openPhone(link);
    await phone.hello();
    for (let count = 0; count < 25; count += 1) await post(link, randomBytes(100));
    expect(await phone.send(photoBytes(10), place)).toMatchObject({ kind: 'kept' });
    expect((await askAt(link)).status).toBe(200);
  });

  it('a message that is sent again makes no address known, and counts as a wrong one', async () => {
    const phone = openPhone(link);
    const [older, recorded] = [phone.sealed({ kind: 'hello' }), phone.sealed({ kind: 'hello' })];
    expect(await phone.replyTo(recorded)).toMatchObject({ kind: 'places' });
    const heard = (await laptop.shown()).session;
    const stranger = (message: Uint8Array, from = '127.0.0.8') => post(link, message, undefined, from);
    // Sent again, or late, out of its order.
    for (const message of [recorded, older]) {
      const { status, body } = await stranger(message);
      expect([status, phone.read(message, body)]).toEqual([200, { kind: 'refused', reason: 'replayed' }]);
    }
    const statuses: number[] = [];
    for (let count = 0; count < 20; count += 1) statuses.push((await stranger(randomBytes(100))).status);
    expect(statuses).toEqual([...Array<number>(18).fill(403), 429, 429]);
    // As do repetitions alone.
    const again: number[] = [];
    for (let count = 0; count < 22; count += 1) again.push((await stranger(recorded, '127.0.0.9')).status);
    expect(again).toEqual([...Array<number>(20).fill(200), 429, 429]);
    expect((await laptop.shown()).session).toEqual(heard);
    expect(heard).toMatchObject({ phones: 1 });
    // Nor is an offer or a chunk taken twice, nor the phone itself shut out by its own repetitions.
    const photo = photoBytes(10);
    expect(await phone.send(photo, place)).toMatchObject({ kind: 'kept', wasThere: false });
    for (let count = 0; count < 25; count += 1) expect((await post(link, recorded)).status).toBe(200);
    expect(await phone.hello()).toMatchObject({ kind: 'places' });
    expect(await laptop.photos()).toHaveLength(1);
  });

  it('bounds the connections of one address', async () => {
    const { hostname, port } = new URL(link);
    const sockets = Array.from({ length: 40 }, () =>
      connect(Number(port), hostname)
        .on('error', () => undefined)
        .resume(),
    );
    atEnd(() => sockets.forEach((socket) => socket.destroy()));
    await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBe(28);
    for (const socket of sockets) socket.destroy();
    await Promise.all(sockets.filter(({ closed }) => !closed).map((socket) => once(socket, 'close')));
    await expect
      .poll(() =>
        askAt(link).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
  });

  it('ends when it is stopped, when the draft is archived or queued, and with the app', async () => {
    const { call, id } = laptop;
    await call('stopPhone', {});
    expect([await isClosed(link), (await laptop.shown()).ended]).toEqual([
      true,
      { draft: id, why: 'stopped', added: 0 },
    ]);
    link = await laptop.start();
    await call('archiveDraft', { id });
    await expect.poll(() => isClosed(link)).toBe(true);
    expect((await laptop.shown()).ended).toMatchObject({ why: 'not-a-draft' });
    await expect(laptop.start()).rejects.toThrow('phone-needs-draft');
    await call('restoreDraft', { id });
    const ready = { client_name: 'Kim', client_street_address: '5 Main St' };
    const { id: queued } = await call<{ id: string }>('createDraft', { document: ready });
    link = await laptop.start(queued);
    await call('queueDraft', { id: queued });
    await expect.poll(() => isClosed(link)).toBe(true);
    expect((await laptop.shown()).ended).toEqual({ draft: queued, why: 'not-a-draft', added: 0 });
    link = await laptop.start();
    await laptop.close();
    expect(await isClosed(link)).toBe(true);
  });

  it('another draft ends the session of the first, at the same port with another secret', async () => {
    const { id } = await laptop.call<{ id: string }>('createDraft', { document: {} });
    const next = await laptop.start(id);
    expect(new URL(next).host).toBe(new URL(link).host);
    expect(new URL(next).hash).not.toBe(new URL(link).hash);
    expect(await openPhone(next).send(photoBytes(10), place)).toMatchObject({ kind: 'kept' });
    expect(await laptop.photos()).toEqual([]);
  });

  it('ends by itself when no phone is heard, and when the computer leaves the network', async () => {
    const { app, id, pages } = laptop;
    let addresses = [{ address: '127.0.0.1', network: 'lo' }];
    const deps = { desk: app.desk, takePhoto: app.takePhoto, pages, changed: () => undefined, onBug: () => undefined };
    const idle = new PhoneLink({ ...deps, addresses: () => addresses, idleMs: -1 });
    await idle.start(id, null);
    idle.check();
    await expect.poll(() => idle.shown().ended?.why).toBe('idle');
    let nowMs = app.desk.base.clock.now();
    const clock = { now: () => nowMs };
    const setBack = new PhoneLink({
      ...deps,
      desk: { ...app.desk, base: { ...app.desk.base, clock } },
      addresses: () => addresses,
    });
    await setBack.start(id, null);
    nowMs -= 20 * 60_000;
    setBack.check();
    expect(setBack.shown().ended).toBeNull();
    nowMs -= 20 * 60_000;
    setBack.check();
    await expect.poll(() => setBack.shown().ended?.why).toBe('idle');
    const leaving = new PhoneLink({ ...deps, addresses: () => addresses });
    await leaving.start(id, null);
    addresses = [];
    leaving.check();
    await expect.poll(() => leaving.shown().ended?.why).toBe('address-gone');
    await expect(leaving.start(id, null)).rejects.toThrow(/not on a network/);
    await expect(leaving.start(id, '10.0.0.1')).rejects.toThrow(/10\.0\.0\.1/);
  });
});

it('goes on when the system cannot name the networks for a moment', async () => {
  const { app, id, pages } = await openLaptop();
  const bugs: unknown[] = [];
  let isUnlucky = false;
  const addresses = () => {
    if (isUnlucky) throw new Error('EMFILE');
    return [{ address: '127.0.0.1', network: 'lo' }];
  };
  const { desk, takePhoto } = app;
  const changed = (): void => undefined;
  const phones = new PhoneLink({ desk, takePhoto, pages, changed, addresses, onBug: (error) => bugs.push(error) });
  await phones.start(id, null);
  atEnd(() => phones.close());
  isUnlucky = true;
  phones.check();
  isUnlucky = false;
  phones.check();
  expect(bugs).toHaveLength(1);
  expect(phones.shown().session).toMatchObject({ draft: id });
});

it('offers the addresses that a phone may reach, the likely ones first', () => {
  const ipv4 = (address: string, internal = false) =>
    ({ address, internal, family: 'IPv4', netmask: '', mac: '', cidr: null }) as const;
  const ipv6 = { ...ipv4('fe80::1'), family: 'IPv6', scopeid: 1 } as const;
  expect(
    phoneAddresses({
      lo: [ipv4('127.0.0.1', true)],
      docker0: [ipv4('172.17.0.1')],
      eth1: [ipv4('169.254.3.4'), ipv6],
      tun0: [ipv4('10.8.0.2')],
      wlan0: [ipv4('192.168.7.20'), ipv6],
    }),
  ).toEqual([
    { address: '192.168.7.20', network: 'wlan0' },
    { address: '172.17.0.1', network: 'docker0' },
    { address: '10.8.0.2', network: 'tun0' },
  ]);
});
