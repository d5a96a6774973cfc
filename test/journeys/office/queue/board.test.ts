import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { jpegOf } from '../../../desk/photos.ts';
import { hasChromium, violations, type Window } from '../../../support/fieldApp.ts';
import { administrator, callOffice, type OfficeApp, startOfficeApp } from '../../../support/officeApp.ts';
import { temporaryFolder } from '../../../support/processes.ts';

const office = temporaryFolder();

describe.skipIf(!hasChromium)('the board of jobs', () => {
  let app: OfficeApp;
  let window: Window;
  let page: Page;
  const cities = ['Fresno', 'Clovis', 'Madera'];
  const rows = () => page.locator('[data-id]');
  const chip = (name: RegExp) => page.getByRole('group', { name: 'Status' }).getByRole('button', { name });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const queryOf = (): string => new URL(page.url()).hash.split('?')[1] ?? '';
  const newestFirst = 'sort=job&descending=true';
  const fresh = async (place = 'board'): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(app.at(place));
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
  };

  beforeAll(async () => {
    app = await startOfficeApp(office);
    for (let number = 1; number <= 130; number += 1)
      await app.submit({ client_name: `Client ${number}`, client_city: cities[number % 3] });
    window = await app.openAs(administrator);
    page = window.page;
    for (const id of [5, 6]) await callOffice(page, 'moveJob', { id, to: 'On Hold', reason: 'The label is missing.' });
    await callOffice(page, 'moveJob', { id: 7, to: 'In Review' });
    await app.write(8, 'When will this be ready?');
  });

  it('keeps its filters in the address, with counts by status', async () => {
    await fresh();
    await page.getByText('130 jobs').waitFor();
    await chip(/^On Hold 2$/).click();
    await expect.poll(queryOf).toBe('status=On+Hold');
    await expect.poll(() => rows().count()).toBe(2);
    await chip(/^In Review 1$/).click();
    await expect.poll(() => rows().count()).toBe(3);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(queryOf).toBe('');

    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('City').fill('mader');
    await page
      .getByRole('group', { name: 'Filters' })
      .getByRole('button', { name: /Services/ })
      .click();
    await page.getByLabel('Structural letter', { exact: true }).check();
    await page.keyboard.press('Escape');
    await expect.poll(queryOf).toBe('city=mader&services=pv_structural_letter');
    await page.getByText('43 jobs').waitFor();
    await page.reload();
    await page.getByText('43 jobs').waitFor();
    await page.getByRole('button', { name: 'Remove filter: Services: Structural letter' }).click();
    await page.getByRole('button', { name: 'Remove filter: City: mader' }).click();
    await page.getByText('130 jobs').waitFor();
    await page.getByRole('button', { name: 'Waiting for an answer' }).click();
    await page.getByTitle('Crew wrote').waitFor();
    await expect.poll(() => rows().count()).toBe(1);
    expect(await page.title()).toMatch(/^\(1\) Jobs/);
  });

  it('shows the photo of a job that arrives after its row', async () => {
    await fresh('board?city=Fresno');
    const row = rows().first();
    await row.waitFor();
    const id = await row.getAttribute('data-id');
    expect(await row.locator('img').count()).toBe(0);
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(await jpegOf({ width: 800, height: 600 }))]), 'roof.jpg');
    const headers = { 'x-api-key': app.key };
    expect((await fetch(`${app.server.url}/api/jobs/${id}/files`, { method: 'POST', headers, body })).status).toBe(201);
    await expect.poll(() => row.locator('img').count()).toBe(1);
  });

  it('says so where nothing matches, and finds a job by its number', async () => {
    await fresh('board?city=Atlantis');
    await page.getByRole('heading', { name: 'No job matches these filters' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'Clear all' }).last().click();
    await page.getByText('130 jobs').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^All/);
    await page.getByRole('searchbox', { name: 'Name, address, number, reference, AHJ' }).fill('17');
    await page.getByRole('link', { name: 'Open job 17' }).click();
    await expect.poll(() => page.url()).toBe(app.at('job/17'));
  });

  it('is walked with the keyboard, and the back button leads to the same line', async () => {
    await fresh(`board?${newestFirst}`);
    await rows().first().waitFor();
    expect(await page.getByRole('table', { name: 'Jobs' }).getAttribute('aria-rowcount')).toBe('131');
    const first = page.getByRole('link', { name: 'Client 130' });
    await first.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect.poll(focused).toBe('Client 129');
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('j');
      await expect.poll(focused).toBe(`Client ${128 - step}`);
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toBe(app.at('job/104'));
    await page.goBack();
    await expect.poll(focused).toBe('Client 104');
    expect(await page.getByRole('link', { name: 'Client 104' }).isVisible()).toBe(true);
    // The second page comes by itself.
    await expect
      .poll(async () => {
        await page.keyboard.press('End');
        return focused();
      })
      .toBe('Client 1');
  });

  it('is live without jumping: new jobs are announced, changed ones stay where they are', async () => {
    await fresh(`board?status=Submitted&${newestFirst}`);
    const tenth = page.getByRole('link', { name: 'Client 121', exact: true });
    await tenth.waitFor();
    const at = await tenth.boundingBox();
    await app.submit({ client_name: 'Just now' });
    await app.submit({ client_name: 'Just now, too' });
    await callOffice(page, 'moveJob', { id: 125, to: 'In Review' });
    await app.write(124, 'Anything new?');
    const news = page.getByRole('button', { name: '2 new jobs' });
    await news.waitFor();
    const heads = page.getByRole('columnheader', { name: 'Status' });
    const isAboveHeads = async (): Promise<boolean> => {
      const [notice, head] = [(await news.boundingBox())!, (await heads.boundingBox())!];
      return notice.y + notice.height <= head.y;
    };
    expect(await isAboveHeads()).toBe(true);
    await page.getByRole('main').evaluate((main) => main.scrollBy(0, 400));
    expect(await isAboveHeads()).toBe(true);
    await page.getByRole('main').evaluate((main) => main.scrollBy(0, -400));
    await page.getByText('Changed: it no longer matches the filters').waitFor();
    await page.locator('[data-id="124"]').getByText('Crew wrote').waitFor();
    expect(await page.getByText('Just now').count()).toBe(0);
    expect(await page.locator('[data-id="125"]').count()).toBe(1);
    expect(Math.abs((await tenth.boundingBox())!.y - at!.y)).toBeLessThan(60);
    await page.getByRole('button', { name: '2 new jobs' }).click();
    await expect.poll(focused).toBe('Just now, too');
    expect(await page.locator('[data-id="125"]').count()).toBe(0);
    expect(window.complaints).toEqual([]);
  });

  it('keeps the place where a later page did not come, and asks for it again', async () => {
    let isDown = true;
    await page.route('**/calls/listJobs', (route) =>
      isDown && route.request().postData()?.includes('"after"') ? route.abort() : route.continue(),
    );
    await fresh();
    await rows().first().waitFor();
    const main = page.locator('main');
    await main.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await page.getByRole('alert').getByRole('button').waitFor({ state: 'attached' });
    await main.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const at = await main.evaluate((element) => element.scrollTop);
    isDown = false;
    await page
      .getByRole('alert')
      .getByRole('button')
      .evaluate((button) => (button as HTMLElement).click());
    await expect.poll(() => main.evaluate((element) => element.scrollHeight)).toBeGreaterThan(at + 1500);
    expect(await main.evaluate((element) => element.scrollTop)).toBeGreaterThan(at - 300);
    await page.unroute('**/calls/listJobs');
    window.complaints.length = 0;
  });

  it('says that the server is away, and shows what was asked for when it is back', async () => {
    await fresh('board?city=Fresno');
    await rows().first().waitFor();
    await page.context().setOffline(true);
    await page.getByText('The server cannot be reached.', { exact: false }).waitFor();
    await page.getByRole('searchbox', { name: 'Name, address, number, reference, AHJ' }).fill('Client 13');
    await page.getByRole('alert').getByText('The server does not respond.', { exact: false }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.context().setOffline(false);
    await expect.poll(() => rows().count()).toBeLessThan(6);
    await expect.poll(() => page.getByRole('button', { name: /new job/ }).count()).toBe(0);
    await expect.poll(() => page.getByText('The server cannot be reached.', { exact: false }).count()).toBe(0);
    // What could not be fetched was complained about.
    window.complaints.length = 0;
  });

  it('announces new jobs above the cards of a narrow window, which stay where they are', async () => {
    await page.setViewportSize({ width: 800, height: 600 });
    await fresh(`board?${newestFirst}`);
    const first = page.locator('[data-index="0"]');
    await first.waitFor();
    const before = (await first.boundingBox())!;
    await app.submit({ client_name: 'Newer still' });
    const says = page.getByRole('button', { name: '1 new job' });
    await says.waitFor();
    const [button, card] = [(await says.boundingBox())!, (await first.boundingBox())!];
    expect(Math.abs(card.y - before.y)).toBeLessThan(2);
    expect(button.y + button.height).toBeLessThanOrEqual(card.y);
    await says.click();
    await expect.poll(focused).toBe('Newer still');
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});
