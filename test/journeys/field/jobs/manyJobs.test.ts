import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { deskPaths } from '../../../../electron/desk/base/deskPaths.ts';
import { openDesk } from '../../../../electron/desk/openDesk.ts';
import { createFileSecrets } from '../../../../electron/desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../../../electron/desk/settings/fileSettings.ts';
import { systemClock, systemIds } from '../../../../electron/ports.ts';
import { callDesk, hasChromium, openWindow, startFieldApp } from '../../../support/fieldApp.ts';
import { temporaryFolder } from '../../../support/processes.ts';

const laptop = temporaryFolder();

const many = 2000;
const fill = async (): Promise<void> => {
  let now = systemClock.now() - many;
  const desk = openDesk({
    data: laptop,
    clock: { now: () => (now += 1) },
    ids: systemIds,
    settings: createFileSettings(laptop),
    secrets: createFileSecrets(deskPaths(laptop).apiKey),
  });
  desk.base.transaction(() => {
    for (let number = 1; number <= many; number += 1)
      desk.drafts.store.create({ client_name: `Client ${number}.`, client_street_address: `${number} Elm St` });
  });
  await desk.close();
};

/** Where the keyboard is, and what is open, when the list moves and jobs come. The newest stand first, at the top. */
const staysWithItsJob = async (page: Page): Promise<void> => {
  const list = page.getByRole('list', { name: 'Jobs' });
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.closest('a')?.textContent ?? '');
  const scrollTo = (top: number): Promise<void> =>
    page.locator('.scroller').evaluate((element, to) => element.scrollTo(0, to), top);
  const comes = async (name: string): Promise<void> => {
    await callDesk(page, 'createDraft', { document: { client_name: name } });
    await list.getByRole('link', { name: new RegExp(`^${name}`) }).waitFor();
  };
  await list.getByRole('link', { name: /^Client 1990\. / }).focus();
  await comes('Zoë');
  expect(await focused()).toContain('Client 1990.');
  await scrollTo(100);
  await list.getByRole('link', { name: /^Client 1980\. / }).waitFor();
  expect(await focused()).toContain('Client 1990.');
  await scrollTo(0);
  await list.getByRole('button', { name: 'Actions for Client 1995.' }).click();
  const archive = page.getByRole('menuitem', { name: 'Archive' });
  await archive.waitFor();
  await comes('Yan');
  await archive.waitFor();
  await page.keyboard.press('Escape');
};

it.skipIf(!hasChromium)(
  'two thousand jobs: listed, found and scrolled through, a few dozen lines at a time',
  async () => {
    await fill();
    const app = await startFieldApp(laptop);
    const { page, complaints } = await openWindow(app.link);
    const list = page.getByRole('list', { name: 'Jobs' });
    const lines = list.getByRole('listitem');
    const fewLines = async (): Promise<void> => {
      const count = await lines.count();
      expect(count).toBeGreaterThan(5);
      expect(count).toBeLessThan(60);
    };
    // The one that was touched last comes first.
    await list.getByRole('link', { name: /^Client 2000\. / }).waitFor();
    expect(await lines.first().getAttribute('aria-setsize')).toBe(String(many));
    await fewLines();

    const scroller = page.locator('.scroller');
    // What lies below is asked for before it is reached.
    const below = page.waitForRequest(
      (request) => request.url().endsWith('/listJobs') && (request.postDataJSON() as { offset: number }).offset > 0,
    );
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight * 0.03));
    await list.getByRole('link', { name: /^Client 1940\. / }).waitFor();
    await below;
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
    await list.getByRole('link', { name: /^Client 1000\. / }).waitFor();
    await fewLines();
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await list.getByRole('link', { name: /^Client 1\. / }).waitFor();
    await fewLines();
    // Every visible row has its text, in a window of any height.
    await page.setViewportSize({ width: 1280, height: 4300 });
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight / 3));
    await expect.poll(() => lines.count()).toBeGreaterThan(50);
    await expect.poll(() => list.getByText('Loading…').count()).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });

    const search = page.getByRole('searchbox');
    await search.fill('1777 elm');
    await expect.poll(() => lines.count()).toBe(1);
    await list.getByRole('link', { name: /^Client 1777\. 1777 Elm St/ }).waitFor();
    await search.fill('nobody of this name');
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
    await search.fill('');
    await list.getByRole('link', { name: /^Client 2000\. / }).waitFor();
    await fewLines();
    await staysWithItsJob(page);
    await search.fill('client 1299');
    await list.getByRole('link', { name: /^Client 1299\. / }).click();
    await page.getByRole('heading', { name: 'Client 1299.' }).waitFor();

    // Coming back, the list is as it was left: searched, filtered and scrolled.
    await page.goBack();
    await list.getByRole('link', { name: /^Client 1299\. / }).waitFor();
    expect([await search.inputValue(), await lines.count()]).toEqual(['client 1299', 1]);
    await search.fill('');
    await page.getByRole('button', { name: /^Draft/ }).click();
    await list.getByRole('link', { name: /^Client 2000\. / }).waitFor();
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
    await list.getByRole('link', { name: /^Client 1000\. / }).waitFor();
    const top = await scroller.evaluate((element) => element.scrollTop);
    await list.getByRole('link', { name: /^Client 1000\. / }).click();
    await page.getByRole('heading', { name: 'Client 1000.' }).waitFor();
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await list.getByRole('link', { name: /^Client 1000\. / }).waitFor();
    expect(await scroller.evaluate((element) => element.scrollTop)).toBe(top);
    expect(await page.getByRole('button', { name: /^Draft/ }).getAttribute('aria-pressed')).toBe('true');
    expect(complaints).toEqual([]);
  },
);
