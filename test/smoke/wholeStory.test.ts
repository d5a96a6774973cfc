import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { jpegOf } from '../desk/photos.ts';
import { callDesk, hasChromium, openWindow, queueAnyway, spawnFieldApp, violations } from '../support/fieldApp.ts';
import { administrator, callOffice, chooseAnswer, type OfficeApp, startOfficeApp } from '../support/officeApp.ts';
import { pagesOf, squeezed } from '../support/pdfText.ts';
import { serveProcess, temporaryFolder } from '../support/processes.ts';
import { saved, typed } from '../support/screens.ts';

const photo = async (name: string, width: number) => ({
  ...{ name, mimeType: 'image/jpeg' },
  buffer: await jpegOf({ width, height: 600 }),
});

/** The crew types what it knows, takes a photo, and queues the job. No server is known yet. */
const draftOffline = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'New job' }).first().click();
  await page.getByLabel('Client name').fill('Zoë Alvarez');
  await page.getByLabel('Street address').fill('2600 Fresno St Unit 4, Fresno, CA 93721');
  await page.getByLabel('Client name').focus();
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Fresno');
  await expect.poll(() => page.getByLabel('State').inputValue()).toBe('California');
  expect(await page.getByLabel('ZIP code').inputValue()).toBe('93721');

  await page.getByRole('link', { name: 'Structure' }).click();
  await page.getByRole('button', { name: 'Add array' }).click();
  await page.locator('#array-0-name').fill('South');
  await page.locator('#array-0-roof_pitch').fill('6:12');
  await typed(page.locator('#array-0-beam_span'), `144, 12' 6"`);

  await page.getByRole('link', { name: 'Photos' }).click();
  await page
    .locator('.slot input[type=file]')
    .first()
    .setInputFiles(await photo('layout.jpg', 800));
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

/** The office's address as people read it aloud, and the key; both stay visible while the crew looks for the job. */
const connect = async (page: Page, { server, key }: OfficeApp): Promise<void> => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Base URL').fill(`${server.url.replace('http://', '')}/api`);
  await page.getByLabel('API key').fill(key);
  await page.getByRole('link', { name: 'Jobs' }).click();
  await page.getByRole('link', { name: /Zoë Alvarez/ }).click();
  await page.getByText('Waiting to send').waitFor();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect.poll(() => page.getByLabel('Base URL').inputValue()).toBe(`${server.url}/api`);
  await expect.poll(() => page.getByLabel('API key').inputValue()).toBe(key);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('Connected').first().waitFor();
};

const syncNow = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Sync' }).click();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await page.getByRole('link', { name: 'Jobs' }).click();
};

/** The job appears on the board by itself; its reviewer asks for a photo in the words of the checklist. */
const hold = async (page: Page): Promise<number> => {
  await page.locator('[data-id]').getByRole('link', { name: 'Zoë Alvarez' }).click();
  await page.getByRole('heading', { level: 1, name: 'Zoë Alvarez' }).waitFor();
  const id = Number(/job\/(\d+)/.exec(page.url())![1]);
  // With it, what is missing is complete: the list would move under the pointer.
  await page.getByRole('button', { name: 'Open layout.jpg' }).waitFor();
  await page.getByRole('button', { name: 'Put on hold…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /South has no attic photo/ }).check();
  await dialog.getByRole('button', { name: 'Put on hold', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  return id;
};

/** The crew reads what is asked for and adds it from there; the reviewer sees it by itself. */
const answer = async (there: Page, reviewer: Page): Promise<void> => {
  await syncNow(there);
  await there.getByRole('link', { name: /Zoë Alvarez/ }).click();
  await there
    .getByRole('log')
    .getByText(/South has no attic photo/)
    .waitFor();
  const asks = there.getByRole('list', { name: 'What the office asks for' });
  await asks.getByRole('button', { name: 'Add photos: Attic overview · South' }).click();
  await there
    .getByRole('dialog')
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo('attic.jpg', 900));
  await reviewer
    .getByRole('group', { name: 'Attic overview · South', exact: true })
    .getByRole('button', { name: 'Open attic.jpg' })
    .waitFor();
  await there.keyboard.press('Escape');
  await there.getByRole('dialog').waitFor({ state: 'detached' });
};

const issue = async (page: Page, id: number): Promise<void> => {
  await page.getByRole('link', { name: 'Write the letter' }).click();
  await page.getByLabel('Ultimate wind speed').fill('115');
  await page.locator('#array-0-attachment_demand').fill('300');
  await chooseAnswer(page, 'Finding', 'Adequate');
  await chooseAnswer(page, 'Site visited', 'No');
  await saved(page);
  await page.getByLabel('Reason to issue it anyway').fill('Checked against the plan set.');
  await page.getByLabel('I have checked these values').check();
  await page.getByRole('button', { name: 'Issue the letter…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue letter' }).click();
  await page.getByText(`Letter ${id}-1 is issued.`).waitFor();
};

/** The letter lies at the crew's desk, byte for byte, and its job says so where there is little room, too. */
const receive = async (there: Page, reviewer: Page, id: number): Promise<void> => {
  await syncNow(there);
  await there.getByText('Letter received').waitFor();
  await there.setViewportSize({ width: 800, height: 600 });
  const line = there.getByRole('link', { name: /Zoë Alvarez/ });
  const [all, name, letter] = await Promise.all(
    [line, line.getByText('Zoë Alvarez'), line.getByText('Letter received')].map((one) => one.boundingBox()),
  );
  expect(letter!.x).toBeGreaterThanOrEqual(name!.x + name!.width);
  expect(letter!.y).toBeGreaterThanOrEqual(all!.y);
  expect(letter!.y + letter!.height).toBeLessThanOrEqual(all!.y + all!.height);
  await there.setViewportSize({ width: 1280, height: 800 });
  await line.click();
  await there.getByText('Approved').first().waitFor();

  const draft = /job\/([^/?]+)/.exec(there.url())![1]!;
  const { letters } = await callDesk(there, 'showJob', { id: draft });
  const file = new URL(`desk/files/letter/${letters[0]!.id}`, there.url()).href;
  const bytes = await there.evaluate(async (at) => [...new Uint8Array(await (await fetch(at)).arrayBuffer())], file);
  const { produced } = await callOffice(reviewer, 'showJob', { id });
  expect(createHash('sha256').update(Uint8Array.from(bytes)).digest('hex')).toBe(produced[0]!.sha256);
  const text = squeezed((await pagesOf(Uint8Array.from(bytes))).join(' '));
  for (const words of ['115mph', 'ZoëAlvarez', 'Fresno,CA93721', `${id}-1`]) expect(text).toContain(words);
  expect(text).not.toContain('DRAFT');
};

describe.skipIf(!hasChromium)('a crew and its office', () => {
  it('from a draft without a network to the letter at the crew’s desk: sent, held, answered, and issued', async () => {
    const [field, app] = await Promise.all([
      spawnFieldApp(temporaryFolder()),
      startOfficeApp(temporaryFolder(), serveProcess),
    ]);
    const [crew, reviewer] = await Promise.all([openWindow(field.link), app.openAs(administrator)]);
    const engineer = { name: 'Dana Ito', licence_number: 'S-4411', licence_state: 'CA' };
    await callOffice(reviewer.page, 'changeFirm', { settings: { name: 'Ridgeline Structural', engineer } });
    await draftOffline(crew.page);
    expect((await callOffice(reviewer.page, 'listJobs', {})).rows).toEqual([]);
    await connect(crew.page, app);

    const id = await hold(reviewer.page);
    // What was typed as people write it has arrived in the units of the API.
    expect((await callOffice(reviewer.page, 'showJob', { id })).job).toMatchObject({
      ...{ client_name: 'Zoë Alvarez', client_city: 'Fresno', client_zip_code: '93721' },
      arrays: [{ name: 'South', roof_pitch: 26.6, beam_span: [144, 150] }],
    });
    await answer(crew.page, reviewer.page);
    await issue(reviewer.page, id);
    await receive(crew.page, reviewer.page, id);
    expect([crew.complaints, reviewer.complaints]).toEqual([[], []]);
  });
});
