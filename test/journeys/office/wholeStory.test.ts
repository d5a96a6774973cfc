import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../shared/job/job.ts';
import { jpegOf } from '../../desk/photos.ts';
import { callDesk, hasChromium, openWindow, startFieldApp } from '../../support/fieldApp.ts';
import { administrator, callOffice, chooseAnswer, type OfficeApp, startOfficeApp } from '../../support/officeApp.ts';
import { pagesOf, squeezed } from '../../support/pdfText.ts';
import { rafterJson, temporaryFolder } from '../../support/processes.ts';
import { leaveIssued } from './leaveIssued.ts';

const office = temporaryFolder();
const card = temporaryFolder();

/** An office with its letterhead, and a crew whose job with a photo has arrived there. Each has a window open. */
const open = async () => {
  const app = await startOfficeApp(office);
  const field = await startFieldApp(temporaryFolder());
  const reviewer = await app.openAs(administrator);
  const crew = await openWindow(field.link);
  const engineer = { name: 'Dana Ito', licence_number: 'S-4411', licence_state: 'CA' };
  const { settings } = await callOffice(reviewer.page, 'readFirm', {});
  await callOffice(reviewer.page, 'changeFirm', { settings: { ...settings, name: 'Ridgeline Structural', engineer } });
  const plain = { authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false };
  await callDesk(crew.page, 'setConnection', { baseUrl: `${app.server.url}/api`, apiKey: app.key, ...plain });
  const document = {
    client_name: 'Zoë Alvarez',
    client_street_address: '2600 Fresno St',
    arrays: [{ name: 'Array 1' }],
  };
  const { id: draft } = await callDesk(crew.page, 'createDraft', { document });
  await callDesk(crew.page, 'queueDraft', { id: draft });
  await callDesk(crew.page, 'syncNow', {});
  const jobs = async (): Promise<Job[]> =>
    (await (await fetch(`${app.server.url}/api/jobs`, { headers: { 'x-api-key': app.key } })).json()) as Job[];
  await expect.poll(async () => (await jobs()).length).toBe(1);
  return { app, field, reviewer, crew, draft, jobs, id: (await jobs())[0]!.id };
};

/** The reviewer puts the job on hold; the crew reads why, and answers with a photo that the reviewer sees by itself. */
const askForPhoto = async ({ app, field, reviewer, crew, draft, id }: Awaited<ReturnType<typeof open>>) => {
  const [page, there] = [reviewer.page, crew.page];
  await page.goto(app.at(`job/${id}`));
  await page.getByRole('button', { name: 'Put on hold…' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('A tape across the gap, please.');
  await page.getByRole('dialog').getByRole('button', { name: 'Put on hold', exact: true }).click();
  await page.getByRole('log').getByText('A tape across the gap, please.').waitFor();
  await callDesk(there, 'syncNow', {});
  await there.goto(new URL(`./#/job/${draft}`, field.link).href);
  await there.getByRole('log').getByText('A tape across the gap, please.').waitFor();
  await there.getByRole('button', { name: 'Add photos' }).click();
  const adding = there.getByRole('dialog');
  await adding.locator('select').selectOption({ label: 'Beam spacing · Array 1' });
  const photo = path.join(card, 'tape.jpg');
  writeFileSync(photo, await jpegOf({ width: 900, height: 600 }));
  await adding.locator('input[type=file]').first().setInputFiles(photo);
  await page
    .getByRole('group', { name: 'Beam spacing · Array 1', exact: true })
    .getByRole('button', { name: 'Open tape.jpg' })
    .waitFor();
};

const issue = async (page: Page, app: OfficeApp, id: number, speed: string): Promise<void> => {
  await page.goto('about:blank');
  await page.goto(app.at(`letter/${id}`));
  await page.getByLabel('Ultimate wind speed').fill(speed);
  await chooseAnswer(page, 'Finding', 'Adequate');
  await chooseAnswer(page, 'Site visited', 'No');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByLabel('Reason to issue it anyway').fill('Checked against the plan set.');
  await page.getByLabel('I have checked these values').check();
  await page.getByRole('button', { name: 'Issue the letter…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue letter' }).click();
};

/** The first letter is withdrawn and a second one issued; crew and office read the same of both. */
const issueTwice = async ({ app, reviewer, crew, draft, id }: Awaited<ReturnType<typeof open>>) => {
  const [page, there] = [reviewer.page, crew.page];
  const lettersThere = async (count: number) => {
    await callDesk(there, 'syncNow', {});
    const read = async () => (await callDesk(there, 'showJob', { id: draft })).letters;
    await expect.poll(async () => (await read()).length).toBe(count);
    return read();
  };
  await issue(page, app, id, '115');
  await leaveIssued(page, `${id}-1`);
  const [first] = await lettersThere(1);
  const bytes = await there.evaluate(
    async (at) => [...new Uint8Array(await (await fetch(at)).arrayBuffer())],
    new URL(`desk/files/letter/${first!.id}`, there.url()).href,
  );
  const text = squeezed((await pagesOf(new Uint8Array(bytes))).join(' '));
  for (const words of ['115mph', 'ZoëAlvarez']) expect(text).toContain(words);
  expect(text).not.toContain('DRAFT');

  await page.goto(app.at(`job/${id}`));
  await page.getByRole('button', { name: 'Withdraw the letter…' }).click();
  await page.getByRole('dialog').locator('textarea').fill('The wind speed was wrong.');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await page.getByRole('log').getByText('The wind speed was wrong.').waitFor();
  await issue(page, app, id, '120');
  await leaveIssued(page, `${id}-2`);
  expect((await lettersThere(2)).map(({ number, state }) => [number, state])).toEqual([
    [`${id}-1`, 'withdrawn'],
    [`${id}-2`, 'in-force'],
  ]);
  for (const one of [page, there]) {
    const withdrawn = one.getByText(/^Withdrawn /).first();
    await withdrawn.waitFor();
    await one.getByText('Current', { exact: true }).first().waitFor();
    await one.getByText(`Letter ${id}-2`, { exact: true }).first().waitFor();
  }
};

/** The crew revises the job; the office sees what changed, and that the letter is for the version before. */
const revise = async ({ app, reviewer: { page }, crew, draft, jobs, id }: Awaited<ReturnType<typeof open>>) => {
  const revision = { revision_reason: 'layout_change', revision_notes: 'Fewer panels.', client_name: 'Zoë Álvarez' };
  await callDesk(crew.page, 'reviseJob', { id: draft, revision });
  await callDesk(crew.page, 'syncNow', {});
  await expect.poll(async () => (await jobs()).length).toBe(2);
  const next = (await jobs()).find(({ revision_of }) => revision_of === id)!;
  await page.goto(app.at(`job/${next.id}`));
  await page.getByRole('heading', { name: `What changed since job ${id}` }).waitFor();
  await page.getByRole('row', { name: /Zoë Alvarez Zoë Álvarez/ }).waitFor();
  const issued = `Issued for version 1 of the job (job ${id}). The job is now at version 2 (job ${next.id})`;
  await page.getByText(issued, { exact: false }).waitFor();
  await page.getByText('No files for this version yet.').waitFor();
  await page.goto(app.at(`job/${id}`));
  const produced = page.getByRole('region', { name: 'Letters and files' });
  await produced.getByText('Superseded', { exact: true }).waitFor();
  await produced.getByText('for which a new letter is due', { exact: false }).waitFor();
  expect(await produced.getByText('Current', { exact: true }).count()).toBe(0);
};

describe.skipIf(!hasChromium)('a crew and its office', () => {
  it('talk about a job, and read the same of its letters and its revision; another client sees nothing', async () => {
    const story = await open();
    await askForPhoto(story);
    await issueTwice(story);
    await revise(story);

    await rafterJson(office, ['org', 'add', 'Hill Solar']);
    await story.app.addUser('hill@hill.example', '--role', 'office', '--org', 'Hill Solar');
    const { page } = await story.app.openAs('hill@hill.example', `job/${story.id}`);
    await page.getByText('There is no such job, or you may not see it.').waitFor();
    expect((await callOffice(page, 'listJobs', {})).rows).toEqual([]);
    expect(await callOffice(page, 'listLaptops', {})).toEqual([]);
    expect([...story.reviewer.complaints, ...story.crew.complaints]).toEqual([]);
  });
});
