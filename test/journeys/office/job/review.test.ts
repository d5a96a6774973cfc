import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '../../../../shared/job/job.ts';
import { heicPhoto, jpegOf } from '../../../desk/photos.ts';
import { hasChromium, violations, type Window } from '../../../support/fieldApp.ts';
import { callOffice, type OfficeApp, startOfficeApp } from '../../../support/officeApp.ts';
import { temporaryFolder } from '../../../support/processes.ts';

const office = temporaryFolder();
const card = temporaryFolder();

const reviewer = 'rosa@firm.example';
const crew = 'carl@valley.example';

describe.skipIf(!hasChromium)('the page of a job', () => {
  let app: OfficeApp;
  let window: Window;
  let page: Page;
  let job: Job;
  const slot = (name: string) => page.getByRole('group', { name, exact: true });
  const tile = (name: string) => page.getByRole('button', { name: `Open ${name}` });
  const onCard = (name: string, bytes: Uint8Array): string => {
    writeFileSync(path.join(card, name), bytes);
    return path.join(card, name);
  };

  beforeAll(async () => {
    app = await startOfficeApp(office);
    await app.addUser(reviewer, 'reviewer');
    await app.addUser(crew, 'office', 'Valley Solar');
    job = await app.submit({
      client_city: 'Fresno',
      arrays: [
        { name: 'South', panel_quantity: 18, beam_spacing: 24, beam_span: [144] },
        { name: 'Garage', panel_quantity: 10 },
      ],
    });
    window = await app.openAs(reviewer, `job/${job.id}`);
    page = window.page;
    await page.getByRole('heading', { level: 1, name: 'Zoë Alvarez' }).waitFor();
  });

  it('has no report of photos while there are none', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Reject…' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Photo report' }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('shows photos beside the measurements that they prove, whatever the camera wrote', async () => {
    const spacing = slot('Beam spacing · South');
    await spacing.getByText('24 in').waitFor();
    await spacing.getByText('144 in').waitFor();
    const files = [
      onCard('one.jpg', await jpegOf({ width: 800, height: 600 })),
      onCard('two.heic', heicPhoto()),
      onCard('three.jpg', await jpegOf({ width: 700, height: 600 })),
    ];
    await spacing.locator('input[type=file]').setInputFiles(files);
    await page.getByText('3 files added.').waitFor();
    // Pictures are made of what is looked at.
    await spacing.scrollIntoViewIfNeeded();
    await spacing.getByRole('img', { name: 'two.heic' }).waitFor();
    expect(await slot('Beam spacing · Garage').getByText('not given').count()).toBeGreaterThan(0);
    // The page is as high as its window: nothing that is hidden makes it longer.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    // What is scrolled under the links of the page is no target.
    await page.locator('main').evaluate((main) => main.scrollTo(0, 0));
    expect(await violations(page)).toEqual([]);
  });

  it('looks at them closely: by keys alone, turned, enlarged, and side by side', async () => {
    await tile('one.jpg').press('Enter');
    const viewer = page.getByRole('dialog');
    await viewer.getByText('Beam spacing · South').waitFor();
    await viewer.getByText('24 in').waitFor();
    expect(await viewer.getByRole('heading').textContent()).toMatch(/^one\.jpg · \d of 3$/);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => viewer.getByRole('heading').textContent()).not.toMatch(/^one\.jpg/);
    const picture = viewer.locator('.picture').first();
    await page.keyboard.press('+');
    await expect.poll(() => picture.getAttribute('style')).toContain('scale(1.4)');
    await viewer.getByRole('button', { name: 'Rotate' }).press('Enter');
    await expect.poll(() => picture.getAttribute('style')).toContain('rotate(90deg)');
    await viewer.getByRole('button', { name: 'Compare' }).press('Enter');
    await viewer.getByLabel('Second photo').waitFor();
    expect(await viewer.locator('.picture').count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
  });

  it('says what is missing, and leads to where it is', async () => {
    await page.getByRole('button', { name: 'Garage has no beam spacing.' }).press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Beam spacing · Garage');
  });

  it('keeps reasons apart by the kind of move, over a reload too', async () => {
    const reason = page.getByRole('dialog').getByLabel('Reason');
    const hold = () => page.getByRole('button', { name: 'Put on hold…' }).press('Enter');
    await hold();
    await reason.fill('Only for a hold.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Reject…' }).press('Enter');
    await expect.poll(() => reason.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await page.reload();
    await hold();
    await expect.poll(() => reason.inputValue()).toBe('Only for a hold.');
    await reason.fill('');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('sends a message whose answer was lost once, though it is sent twice', async () => {
    let lost = 0;
    await page.route('**/calls/sendMessage', async (route) => {
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await page.getByLabel('Write to the crew').fill('Said once.');
    await page.getByLabel('Write to the crew').press('Control+Enter');
    await page.getByText('The server does not respond.', { exact: false }).first().waitFor();
    await page.unroute('**/calls/sendMessage');
    await page.getByLabel('Write to the crew').press('Control+Enter');
    await expect.poll(() => page.getByLabel('Write to the crew').inputValue()).toBe('');
    expect(lost).toBe(1);
    const { messages } = await callOffice(page, 'showJob', { id: job.id });
    expect(messages.map(({ body }) => body)).toEqual(['Said once.']);
    window.complaints.length = 0;
  });

  it('sends the same words again where they were taken back after an answer was lost', async () => {
    const box = page.getByLabel('Write to the crew');
    const times = { times: 1 };
    await page.route(
      '**/calls/sendMessage',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      times,
    );
    await box.fill('Any news?');
    await box.press('Control+Enter');
    await page.getByText('The server does not respond.', { exact: false }).first().waitFor();
    await box.fill('');
    await page.reload();
    await box.fill('Any news?');
    await box.press('Control+Enter');
    await expect.poll(() => box.inputValue()).toBe('');
    const { messages } = await callOffice(page, 'showJob', { id: job.id });
    expect(messages.filter(({ body }) => body === 'Any news?')).toHaveLength(2);
    window.complaints.length = 0;
  });

  it('puts a job on hold with a reason alone, which the client reads as a message', async () => {
    await page.getByRole('button', { name: 'Put on hold…' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The crew sees this as a message.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await dialog.getByRole('button', { name: 'Put on hold', exact: true }).press('Enter');
    await dialog.getByRole('alert').getByText('Enter a reason').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('Reason').fill('The panel label is missing.');
    await dialog.getByRole('button', { name: 'Put on hold', exact: true }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('log').getByText('The panel label is missing.').waitFor();
    // The button is gone with the move: the keyboard goes on from its neighbours.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('job-actions');
    expect((await callOffice(page, 'showJob', { id: job.id })).job.status).toBe('On Hold');
  });

  it('keeps what was typed to the client over a reload, until it is sent', async () => {
    await page.getByLabel('Write to the crew').fill('Thank you <b>for</b> the photos.');
    await page.reload();
    await expect.poll(() => page.getByLabel('Write to the crew').inputValue()).toBe('Thank you <b>for</b> the photos.');
    await page.getByLabel('Write to the crew').press('Control+Enter');
    await page.getByRole('log').getByText('Thank you <b>for</b> the photos.').waitFor();
    await expect.poll(() => page.getByLabel('Write to the crew').inputValue()).toBe('');
    await page.reload();
    await page.getByRole('log').getByText('Thank you').waitFor();
    await expect.poll(() => page.getByLabel('Write to the crew').inputValue()).toBe('');
  });

  it('hears the client while it is open', async () => {
    await app.write(job.id, 'Here is the label.');
    await page.getByText('The crew wrote last and waits for an answer.').waitFor();
    await page.getByRole('log').getByText('Here is the label.').waitFor();
  });

  it('gives everything of it as one ZIP, and its photos as a report', async () => {
    const [zip] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download all (ZIP)' }).click(),
    ]);
    expect(zip.suggestedFilename()).toBe(`job ${job.id}.zip`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Photo report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Photo report' });
    await dialog.getByText('3 photos are ready.').waitFor();
    expect(await violations(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Download PDF' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`photo report ${job.id}.pdf`);
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('lets people of the client revise it, but not move it; the change is told field by field', async () => {
    const theirs = await app.openAs(crew, `job/${job.id}`, { width: 800, height: 600, dark: true });
    const { page: there } = theirs;
    await there.getByRole('heading', { level: 1, name: 'Zoë Alvarez' }).waitFor();
    await there.evaluate(() => localStorage.setItem('rafter.language', 'es'));
    await there.reload();
    const last = there
      .getByRole('navigation', { name: 'Partes de esta página' })
      .getByRole('link', { name: 'Historial' });
    await last.waitFor();
    const box = (await last.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(800);
    await last.click();
    const nav = (await there.getByRole('navigation', { name: 'Partes de esta página' }).boundingBox())!;
    const part = (await there.locator('#history').boundingBox())!;
    expect(part.y).toBeGreaterThanOrEqual(nav.y + nav.height);
    await there.evaluate(() => localStorage.setItem('rafter.language', 'en'));
    await there.reload();
    await there.getByRole('heading', { level: 1, name: 'Zoë Alvarez' }).waitFor();
    for (const name of ['Put on hold…', 'More actions', 'Change AHJ'])
      expect(await there.getByRole('button', { name }).count()).toBe(0);
    expect(await there.getByRole('link', { name: 'Write the letter' }).count()).toBe(0);

    await there.getByRole('button', { name: 'Revise' }).press('Enter');
    const dialog = there.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send revision' }).press('Enter');
    await dialog.getByText('Choose why it changes.').waitFor();
    await dialog.getByLabel('Reason').selectOption('layout_change');
    await dialog.getByLabel('What changes').fill('Fewer panels on the garage.');
    await dialog.getByText('Garage', { exact: true }).click();
    await dialog.locator('#revise-1-panel_quantity').fill('8');
    await dialog.getByRole('button', { name: 'Send revision' }).press('Enter');
    await there.getByRole('heading', { name: `What changed since job ${job.id}` }).waitFor();
    expect(await there.getByRole('row', { name: 'Panels 10 8' }).count()).toBe(1);
    expect(await there.getByRole('row').count()).toBe(2);
    await there.getByRole('group', { name: 'Carried over' }).getByText('two.heic').waitFor();
    expect(await violations(there)).toEqual([]);
    await theirs.browser.close();

    await page.getByText(/^This job was revised\. Work continues on job \d+\.$/).waitFor();
    expect(await page.getByRole('button', { name: 'Put on hold…' }).count()).toBe(0);
    expect(await page.getByLabel('Write to the crew').count()).toBe(0);
  });

  it('says of a job that is not there that it is not', async () => {
    await page.goto(app.at('job/99999'));
    await page.getByText('There is no such job, or you may not see it.').waitFor();
    expect(window.complaints).toEqual([]);
  });
});
