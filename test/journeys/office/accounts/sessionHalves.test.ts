import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { knownBrowserHeader } from '../../../../shared/accounts/session.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { hasChromium, type Window } from '../../../support/fieldApp.ts';
import { administrator, type OfficeApp, signIn, startOfficeApp } from '../../../support/officeApp.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { noisyJpeg } from '../../../desk/photos.ts';

const office = temporaryFolder();

/** Another program on this computer, with a port of its own. */
const startOtherPort = async (setCookie: () => string) => {
  const asked: IncomingHttpHeaders[] = [];
  const server = createServer(({ headers }, response) => {
    asked.push(headers);
    response.setHeader('set-cookie', setCookie()).end('<!doctype html>');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  atEnd(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked };
};

describe.skipIf(!hasChromium)('the halves of a session in a browser', () => {
  let app: OfficeApp;
  let window: Window;
  let id: number;
  const thumbnail = (page: Page) => page.locator('img[src*="/thumbnail"]').first();
  const width = (page: Page): Promise<number> =>
    thumbnail(page).evaluate((picture) => (picture as HTMLImageElement).naturalWidth);
  beforeAll(async () => {
    app = await startOfficeApp(office);
    ({ id } = await app.submit());
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await noisyJpeg(300, 200))]), 'layout.jpg');
    const headers = { 'x-api-key': app.key };
    await fetch(`${app.server.url}/api/jobs/${id}/panel-layout-images`, { method: 'POST', headers, body: form });
    window = await app.openAs(administrator, `job/${id}`, { height: 1600 });
  });

  it('last over a reload, and serve pictures, downloads and live changes in several tabs', async () => {
    const { page, browser } = window;
    await page.reload();
    await thumbnail(page).waitFor();
    await expect.poll(() => width(page)).toBeGreaterThan(0);
    const tab = await browser.newPage();
    await tab.goto(app.at(`job/${id}`));
    await thumbnail(tab).waitFor();
    const downloading = tab.waitForEvent('download');
    await tab
      .locator('a[href*="/zip"]')
      .first()
      .evaluate((link) => (link as HTMLElement).click());
    expect(await (await downloading).failure()).toBeNull();
    await app.write(id, 'The hatch is in the hall.');
    for (const each of [page, tab]) await each.getByText('The hatch is in the hall.').first().waitFor();
  });

  it('give another port nothing, which gets the cookie and replaces it', async () => {
    const { page, browser } = window;
    const name = `rafter-office-${new URL(app.server.url).port}`;
    const other = await startOtherPort(() => `${name}=${'A'.repeat(43)}; Path=/; HttpOnly`);
    const away = await browser.newPage();
    await away.goto(other.url);
    const [stolen = ''] = /rafter-office-\d+=[\w-]{43}/.exec(other.asked[0]!.cookie ?? '') ?? [];
    expect(stolen).not.toBe('');
    const headers = { cookie: stolen, origin: app.server.url, 'content-type': 'application/json' };
    const call = await fetch(`${app.server.url}/office/calls/listUsers`, { method: 'POST', headers, body: '{}' });
    expect(await call.json()).toMatchObject({ ok: false, problem: { code: 'signed-out' } });
    expect((await fetch(`${app.server.url}/office/audit.csv`, { headers })).status).toBe(401);
    await away.close();
    // The cookie is replaced now: the console asks for the password again, and goes on.
    await page.reload();
    const signingIn = page.waitForRequest(/\/calls\/signIn$/);
    await signIn(page, administrator);
    // What tells this browser from others is in no cookie.
    const known = (await signingIn).headers()[knownBrowserHeader];
    expect(known).toMatch(/^[\w-]{22}(\.[\w-]{43}){2}$/);
    expect(other.asked[0]!.cookie).not.toContain(known);
    await thumbnail(page).waitFor();
    await expect.poll(() => width(page)).toBeGreaterThan(0);
  });

  it('change for all tabs when one signs in again, and end for all with signing out', async () => {
    const { page, browser } = window;
    const tab = await browser.newPage();
    await tab.goto(app.at(`job/${id}`));
    await thumbnail(tab).waitFor();
    const before = await thumbnail(tab).getAttribute('src');
    await browser.clearCookies();
    await page.reload();
    await signIn(page, administrator);
    await expect.poll(() => thumbnail(tab).getAttribute('src')).not.toBe(before);
    await expect.poll(() => width(tab)).toBeGreaterThan(0);
    await page.getByRole('button', { name: administrator }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await page.locator('[name=password]').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('rafter.session'))).toBeNull();
    await tab.reload();
    await tab.locator('[name=password]').waitFor();
  });
});
