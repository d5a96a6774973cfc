import { describe, expect, it } from 'vitest';
import { openHost } from './openHost.ts';

const { app, ask, askAt, base, call, host, knock, own, port, without } = await openHost();

describe('the link', () => {
  const newToken = (): string => new URL(host.link()).searchParams.get('token')!;

  it('opens nothing with a token that is not ours, and is not used up by it', async () => {
    const token = newToken();
    for (const wrong of ['', '?token=', '?token=AAAA', `?token=${token}x`, `?token=${token}&token=${token}`]) {
      const { status, headers } = await ask({ path: `/enter${wrong}` });
      expect([wrong, status, headers['set-cookie']]).toEqual([wrong, 403, undefined]);
    }
    expect((await ask({ path: `/enter?token=${token}` })).status).toBe(200);
  });

  it('does not open under another host, nor from a page elsewhere', async () => {
    const at = `/enter?token=${newToken()}`;
    expect((await ask({ path: at, headers: { host: `rafter.example:${port}` } })).status).toBe(403);
    expect((await ask({ path: at, headers: { origin: 'https://elsewhere.example' } })).status).toBe(403);
  });

  it('opens once: the cookie is for this browser alone and for no script', async () => {
    const token = newToken();
    const { status, headers, body } = await ask({ path: `/enter?token=${token}` });
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    // Browsers would ask for /favicon.ico, be refused, and say so in their console.
    expect(body).toContain('<link rel="icon" href="data:,">');
    const [cookie] = headers['set-cookie']!;
    expect(cookie).toMatch(/^rafter-\d+=[\w-]{43}; Path=\/[\w-]{22}\/; HttpOnly; SameSite=Strict$/);
    expect(cookie).toContain(`Path=${base}/;`);
    const again = await ask({ path: `/enter?token=${token}` });
    expect([again.status, again.headers['set-cookie']]).toEqual([403, undefined]);
    expect(again.body).toContain('used already');
  });

  it('gives another one to whoever has the program, which voids the one before', async () => {
    const [unused, link] = [new URL(host.link()), new URL(host.link())];
    expect((await ask({ path: `/enter${unused.search}` })).status).toBe(403);
    expect((await ask({ path: `/enter${link.search}` })).status).toBe(200);
  });

  it('lies below a path that nobody else knows: a browser shows the cookie to no other program of this computer', async () => {
    const { status, headers } = await askAt('/', { cookie: own.cookie });
    expect([status, headers['set-cookie']]).toEqual([404, undefined]);
    expect((await askAt('/desk/files/letter/1', { cookie: own.cookie })).status).toBe(404);
    expect((await askAt(`/enter?token=${newToken()}`)).status).toBe(403);
  });
});

describe('who may ask', () => {
  it('our own page with its cookie, by either name of this computer', async () => {
    expect(await call('appFacts', '{}')).toMatchObject({ status: 200 });
    const named = { ...own, host: `localhost:${port}`, origin: `http://localhost:${port}` };
    expect(await call('appFacts', '{}', named)).toMatchObject({ status: 200 });
    expect(await ask({ path: '/', headers: { cookie: own.cookie } })).toMatchObject({ status: 200 });
  });

  it('no other host: a name that was made to lead here reads nothing', async () => {
    for (const host of ['rafter.example', `rafter.example:${port}`, '127.0.0.1', `127.0.0.1.nip.example:${port}`]) {
      expect((await call('listJobs', '{}', { ...own, host, origin: `http://${host}` })).status).toBe(403);
      expect((await ask({ path: '/', headers: { cookie: own.cookie, host } })).status).toBe(403);
    }
  });

  it('nobody who acts without telling where from, or from elsewhere', async () => {
    const elsewhere = [
      'https://elsewhere.example',
      'null',
      `https://127.0.0.1:${port}`,
      `http://127.0.0.1:${port + 1}`,
    ];
    expect((await call('createDraft', '{}', without('origin'))).status).toBe(403);
    for (const origin of elsewhere) expect((await call('createDraft', '{}', { ...own, origin })).status).toBe(403);
    const photo = { method: 'POST', path: '/desk/photos?draft=x&slot=file&name=a.jpg', body: 'x' };
    const octets = { 'content-type': 'application/octet-stream' };
    expect((await ask({ ...photo, headers: { ...octets, ...without('origin') } })).status).toBe(403);
    expect(app.desk.drafts.store.list()).toEqual([]);
  });

  it('nobody without the cookie, or with one that is nearly right', async () => {
    const [name, value] = String(own.cookie).split('=') as [string, string];
    for (const cookie of ['', `${name}=`, `${name}=${value}x`, `${name}x=${value}`, `${name}=${value.toLowerCase()}`]) {
      const { status, body } = await call('listJobs', '{}', { ...own, cookie });
      expect([status, body]).toEqual([403, expect.stringContaining('not signed in')]);
    }
    expect((await call('listJobs', '{}', without('cookie'))).status).toBe(403);
    expect((await ask({ path: '/' })).status).toBe(403);
    expect((await ask({ path: '/desk/files/letter/1' })).status).toBe(403);
  });

  it('events go to nobody else either', async () => {
    const { origin, cookie } = own as { origin: string; cookie: string };
    expect(await knock({ origin, cookie })).toContain('101');
    expect(await knock({ cookie })).toContain('403');
    expect(await knock({ origin })).toContain('403');
    expect(await knock({ origin: 'https://elsewhere.example', cookie })).toContain('403');
    expect(await knock({ host: `rafter.example:${port}`, origin: `http://rafter.example:${port}`, cookie })).toContain(
      '403',
    );
  });
});
