import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../shared/job/job.ts';
import { jpegOf } from '../../desk/photos.ts';
import { hasChromium, openWindow, startFieldApp, violations, queueAnyway } from '../../support/fieldApp.ts';
import { rafterJson, serveProcess, temporaryFolder, setLetterhead } from '../../support/processes.ts';

const laptop = temporaryFolder();
const office = temporaryFolder();
const site = temporaryFolder();

const draftAndQueue = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'New job' }).first().click();
  await page.getByLabel('Client name').fill('Zoë Alvarez');
  await page.getByLabel('Street address').fill('2600 Fresno St Unit 4, Fresno, CA 93721');
  await page.getByLabel('Client name').focus();
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Fresno');
  await expect.poll(() => page.getByLabel('State').inputValue()).toBe('California');
  expect(await page.getByLabel('ZIP code').inputValue()).toBe('93721');

  await page.getByRole('link', { name: 'Structure' }).click();
  await page.getByRole('button', { name: 'Add array' }).click();
  await page.locator('#array-0-roof_pitch').fill('6:12');
  await page.locator('#array-0-beam_span').fill(`144, 12' 6"`);
  await page.getByText('Saved', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Photos' }).click();
  const photo = path.join(site, 'layout.jpg');
  writeFileSync(photo, await jpegOf({ width: 800, height: 600 }));
  await page.locator('.slot input[type=file]').first().setInputFiles(photo);
  await page
    .getByRole('img', { name: /layout\.jpg/ })
    .first()
    .waitFor();

  await page.getByRole('link', { name: 'Check' }).click();
  await page.getByRole('heading', { name: 'Safe to leave the site?' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.locator('#content').getByRole('button', { name: 'Queue to send' }).last().click();
  await queueAnyway(page);
  await page.getByText('Queued', { exact: true }).first().waitFor();
};

describe.skipIf(!hasChromium)('the field app in a real browser', () => {
  it('from the first start to the letter: drafted without a provider, sent when there is one', async () => {
    const app = await startFieldApp(laptop);
    const server = await serveProcess(office);
    const { page, complaints } = await openWindow(app.link);
    await draftAndQueue(page);

    const { api_key } = await rafterJson<{ api_key: string }>(office, ['org', 'add', 'Valley Solar']);
    await page.getByRole('link', { name: 'Settings' }).click();
    // The URL without its scheme, as people read it aloud. It stays visible while they look for the job.
    await page.getByLabel('Base URL').fill(`${server.url.replace('http://', '')}/api`);
    await page.getByLabel('API key').fill(api_key);
    await page.getByRole('link', { name: 'Jobs' }).click();
    await page.getByRole('link', { name: /Zoë Alvarez/ }).click();
    await page.getByText('Waiting to send').waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    expect(await page.getByLabel('Base URL').inputValue()).toBe(`${server.url}/api`);
    expect(await page.getByLabel('API key').inputValue()).toBe(api_key);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText('Connected').first().waitFor();

    const jobs = async (): Promise<Job[]> =>
      (await (await fetch(`${server.url}/api/jobs`, { headers: { 'x-api-key': api_key } })).json()) as Job[];
    await expect.poll(async () => (await jobs()).length).toBe(1);
    const [job] = await jobs();
    expect(job).toMatchObject({ client_name: 'Zoë Alvarez', client_city: 'Fresno', client_zip_code: '93721' });
    expect(job!.arrays![0]).toMatchObject({ roof_pitch: 26.6, beam_span: [144, 150] });

    await setLetterhead(office);
    await rafterJson(office, ['job', 'approve', String(job!.id), '--override', 'a test']);
    await page.getByRole('link', { name: 'Sync' }).click();
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByRole('link', { name: 'Jobs' }).click();
    await page.getByText('Letter received').waitFor();
    // In a small window, too: beside the name, and inside of its line.
    await page.setViewportSize({ width: 800, height: 600 });
    const line = page.getByRole('link', { name: /Zoë Alvarez/ });
    const [all, name, letter] = await Promise.all(
      [line, line.getByText('Zoë Alvarez'), line.getByText('Letter received')].map((one) => one.boundingBox()),
    );
    expect(letter!.x).toBeGreaterThanOrEqual(name!.x + name!.width);
    expect(letter!.y).toBeGreaterThanOrEqual(all!.y);
    expect(letter!.y + letter!.height).toBeLessThanOrEqual(all!.y + all!.height);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('link', { name: /Zoë Alvarez/ }).click();
    await page.getByText('Approved').first().waitFor();
    expect(complaints).toEqual([]);
  });
});
