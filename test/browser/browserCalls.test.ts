import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { DeskSender } from '../../electron/desk/deskSender.ts';
import { jpegOf } from '../desk/photos.ts';
import { json, openHost } from './openHost.ts';

const { app, ask, bugs, call, laptop, own } = await openHost();

describe('what may be asked', () => {
  it('only what the contract knows, as the contract says', async () => {
    for (const name of ['dropEverything', 'constructor', '__proto__', 'toString', '..%2Fcall']) {
      expect(JSON.parse((await call(name, '{}')).body)).toMatchObject({ ok: false, problem: { code: 'bad-call' } });
    }
    for (const body of ['null', '[]', '7', '"text"', '{}', '{"id":7}', '{"id":""}', `{"id":"${'x'.repeat(101)}"}`]) {
      const { status, body: said } = await call('openDraft', body);
      expect([status, JSON.parse(said)]).toMatchObject([200, { ok: false, problem: { code: 'bad-call' } }]);
    }
    expect(JSON.parse((await call('openDraft', '{"id":"nobody"}')).body)).toMatchObject({
      ok: false,
      problem: { code: 'not-found' },
    });
  });

  it('what is no JSON, or too large, is refused before anybody reads it', async () => {
    expect((await call('openDraft', '{"id":')).status).toBe(400);
    expect((await call('openDraft', '')).status).toBe(400);
    expect((await call('openDraft', '{"__proto__":{"id":"x"}}')).status).toBe(400);
    const form = { ...own, 'content-type': 'text/xml' };
    expect((await ask({ method: 'POST', path: '/desk/call/appFacts', headers: form, body: '{}' })).status).toBe(415);
    const large = JSON.stringify({ id: 'x', text: 'x'.repeat(3 * 1024 * 1024) });
    expect((await call('sendMessage', large)).status).toBe(413);
    const visits = Buffer.from(`client,street\nAda,${'x'.repeat(2_999_000)}`).toString('base64');
    const file = JSON.stringify({ name: 'visits.csv', content: visits, isDryRun: true });
    expect(JSON.parse((await call('importVisits', file)).body)).toMatchObject({ ok: true, value: { added: 0 } });
    expect(JSON.parse((await call('createDraft', '{"document":{"client_name":"Zoë"}}')).body)).toMatchObject({
      ok: true,
    });
  });

  it('files are found by rows: no address is a path', async () => {
    writeFileSync(path.join(laptop, 'secret.txt'), 'secret');
    const draft = app.desk.drafts.store.create({ client_name: 'Zoë' });
    const place = { draft: draft.id, slot: 'file', array: null, name: 'a.jpg' } as const;
    const taken = await app.takePhoto(place, Readable.from([await jpegOf()]));
    if (!taken.ok) throw new Error(taken.problem.detail);
    const photo = await ask({ path: `/desk/files/photo/${taken.value.id}`, headers: { cookie: own.cookie } });
    expect([photo.status, photo.headers['content-type'], photo.headers['x-content-type-options']]).toEqual([
      200,
      'image/jpeg',
      'nosniff',
    ]);
    const addresses = [
      '/desk/files/',
      '/desk/files/../../secret.txt',
      '/desk/files/..%2f..%2fsecret.txt',
      '/desk/files/photo/../../../secret.txt',
      '/desk/files/photo/..%2F..%2F..%2Fsecret.txt',
      '/desk/files/photo/%2e%2e%2f%2e%2e%2fsecret.txt',
      `/desk/files/thumbnail/${'../'.repeat(5)}etc/passwd`,
      `/desk/files/thumbnail/${'a'.repeat(64)}%2f..%2f..`,
      '/desk/files/letter/..%2f..%2fapi-key',
      '/desk/files/file/1/..%2f..%2fapi-key',
      '/desk/files/photo/%00',
      '/desk/files/photo/%ff',
      '/desk/files/letter/1e999',
      '/desk/files/secret.txt',
      '/../secret.txt',
      '/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/..%5c..%5cpackage.json',
    ];
    for (const address of addresses) {
      const { status, body } = await ask({ path: address, headers: { cookie: own.cookie } });
      expect([address, status >= 400 && status < 500]).toEqual([address, true]);
      expect(body).not.toMatch(/secret\b(?!\.txt)|root:|"private"/);
    }
    expect(bugs).toEqual([]);
  });

  it('a photo needs a draft that is there, a slot and a name', async () => {
    const octets = { ...own, 'content-type': 'application/octet-stream' };
    for (const query of ['', '?draft=x&slot=roof&name=a.jpg', '?draft=x&slot=file', '?slot=file&name=a.jpg']) {
      const { status } = await ask({ method: 'POST', path: `/desk/photos${query}`, headers: octets, body: 'x' });
      expect([query, status]).toEqual([query, 400]);
    }
    const nowhere = '/desk/photos?draft=nobody&slot=file&name=a.jpg';
    const { body } = await ask({ method: 'POST', path: nowhere, headers: octets, body: 'bytes' });
    expect(JSON.parse(body)).toMatchObject({ ok: false, problem: { code: 'not-found' } });
    const { id } = app.desk.drafts.store.create({});
    const named = `/desk/photos?draft=${id}&slot=file&name=${encodeURIComponent('../../../../evil.jpg')}`;
    const kept = await ask({ method: 'POST', path: named, headers: octets, body: Buffer.from(await jpegOf()) });
    expect(JSON.parse(kept.body)).toMatchObject({ ok: true, value: { name: 'evil.jpg' } });
    for (const place of ['slot=attic', 'slot=file&array=South']) {
      const at = `/desk/photos?draft=${id}&${place}&name=a.jpg`;
      const refused = await ask({ method: 'POST', path: at, headers: octets, body: 'bytes' });
      expect(JSON.parse(refused.body)).toMatchObject({
        ok: false,
        problem: { code: 'invalid-fields', errors: [{ pointer: '#/array' }] },
      });
    }
    const asJson = { method: 'POST', path: `/desk/photos?draft=${id}&slot=file&name=a.jpg`, body: '{}' };
    expect((await ask({ ...asJson, headers: { ...own, ...json } })).status).toBe(415);
  });

  it('the same photo in the same place is one photo, however often it is added', async () => {
    const octets = { ...own, 'content-type': 'application/octet-stream' };
    const { id } = app.desk.drafts.store.create({ arrays: [{ name: 'South' }] });
    const bytes = Buffer.from(await jpegOf({ width: 40, height: 40 }));
    const add = async (place: string): Promise<string> => {
      const at = `/desk/photos?draft=${id}&${place}&name=a.jpg`;
      const { body } = await ask({ method: 'POST', path: at, headers: octets, body: bytes });
      return (JSON.parse(body) as { value: { id: string } }).value.id;
    };
    const first = await add('slot=attic&array=South');
    expect(await add('slot=attic&array=South')).toBe(first);
    expect(await add('slot=beam-size&array=South')).not.toBe(first);
    app.desk.photos.store.remove(first);
    expect(await add('slot=attic&array=South')).not.toBe(first);
    expect(app.desk.photos.store.ofDraft(id)).toHaveLength(2);
  });

  it('writes no bundle into a folder that a page names', async () => {
    const folder = path.join(laptop, 'bundle');
    expect(JSON.parse((await call('exportBundle', JSON.stringify({ folder }))).body)).toMatchObject({
      ok: false,
      problem: { code: 'bad-call', detail: 'This folder was not chosen in a dialog.' },
    });
    expect(existsSync(folder)).toBe(false);
  });

  it('a pause lasts: over another provider, and over the end of the program', async () => {
    await call('pauseSync', '{"paused":true}');
    const provider = { baseUrl: 'http://127.0.0.1:9/api', apiKey: 'k', authHeader: 'X-Api-Key', authPrefix: '' };
    await call('setConnection', JSON.stringify({ ...provider, trailingSlash: false }));
    const isPaused = async (): Promise<unknown> =>
      (JSON.parse((await call('readSync', '{}')).body) as { value: { paused: boolean } }).value.paused;
    expect(await isPaused()).toBe(true);
    const later = new DeskSender(
      app.desk,
      (error) => bugs.push(error),
      () => undefined,
    );
    expect(later.isPaused()).toBe(true);
    await later.stop();
    await call('syncNow', '{}');
    expect(await isPaused()).toBe(false);
  });
});
