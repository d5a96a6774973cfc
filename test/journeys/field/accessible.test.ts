import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { jpegOf } from '../../desk/photos.ts';
import {
  callDesk,
  hasChromium,
  type Office,
  openWindow,
  startFieldApp,
  startOffice,
  violations,
  type Window,
} from '../../support/fieldApp.ts';
import { approveBeside, setLetterheadBeside } from '../../support/besideOffice.ts';
import { temporaryFolder } from '../../support/processes.ts';

/** Every screen in every look, instead of one look for each: the colors of both themes are judged by themselves. */
const isDeep = process.env.RAFTER_TEST_DEEP !== undefined;

const laptop = temporaryFolder();
const office = temporaryFolder();
const card = temporaryFolder();

const onCard = (name: string, bytes: Uint8Array | string): string => {
  writeFileSync(path.join(card, name), bytes);
  return path.join(card, name);
};

describe.skipIf(!hasChromium)('every screen holds to WCAG 2.2 AA', () => {
  let app: Awaited<ReturnType<typeof startFieldApp>>;
  let there: Office;
  let window: Window;
  let page: Page;
  let draft: string;
  let sent: string;
  let jobId: number;

  /** Each language with each theme, each theme at each size, and each language at each size. */
  const looks = [
    { language: 'en', colorScheme: 'light', width: 1280, height: 800 },
    { language: 'es', colorScheme: 'dark', width: 800, height: 600 },
    { language: 'es', colorScheme: 'light', width: 1280, height: 800 },
    { language: 'en', colorScheme: 'dark', width: 800, height: 600 },
  ] as const;
  let turn = 0;

  /** Goes to a place and looks at it, in one of the ways, of which the places take turns; `ready` is there when the screen is. */
  const holds = async (place: string, ready: string): Promise<void> => {
    const wrong: string[] = [];
    await page.goto(new URL(`./#/${place}`, app.link).href);
    const here = isDeep ? looks : [looks[turn % looks.length]!];
    turn += 1;
    for (const { language, colorScheme, width, height } of here) {
      await callDesk(page, 'changeSettings', { language });
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[lang=${language}] ${ready}`).first().waitFor();
      const look = `${place}, ${language}, ${colorScheme}, ${width}: `;
      wrong.push(...(await violations(page)).map((violation) => look + violation));
    }
    await callDesk(page, 'changeSettings', { language: 'en' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: null });
    expect(wrong).toEqual([]);
  };

  beforeAll(async () => {
    [app, there] = await Promise.all([startFieldApp(laptop), startOffice(office)]);
    window = await openWindow(app.link);
    page = window.page;
  });

  it('the welcome, and the list without a job', async () => {
    await holds('jobs', '#welcome-draft');
    await callDesk(page, 'changeSettings', { welcomed: true });
    await holds('jobs', '.empty-state');
    await holds('sync', '#line-state');
    await holds('settings', 'h2');
  });

  it('the parts of a draft', async () => {
    ({ id: draft } = await callDesk(page, 'createDraft', {
      document: {
        client_name: 'Zoë Alvarez',
        client_zip_code: 'wrong',
        services_requested: ['pv_structural_letter', 'pv_cad_design'],
        arrays: [{ name: 'South', roof_pitch: 26.6, beam_span: [144, 150] }, { name: 'North' }],
      },
    }));
    await page.goto(new URL(`./#/draft/${draft}/photos`, app.link).href);
    await page
      .locator('.slot input[type=file]:not([webkitdirectory])')
      .first()
      .setInputFiles([onCard('layout.jpg', await jpegOf({ width: 800, height: 600 })), onCard('plan.pdf', '%PDF-1.7')]);
    await expect.poll(async () => (await callDesk(page, 'openDraft', { id: draft })).photos.length).toBe(2);
    const parts = {
      client: '#client_name',
      services: 'input[type=checkbox]',
      structure: '#array-0-roof_pitch',
      electrical: '#module_count',
      recipient: '#recipient_name',
      photos: 'img[alt="layout.jpg"]',
      check: '.checked',
    };
    for (const [part, ready] of Object.entries(parts)) await holds(`draft/${draft}/${part}`, ready);
  });

  it('a sent job with its letter and a message, and what is stuck', async () => {
    await there.connect(page);
    ({ id: sent } = await callDesk(page, 'createDraft', {
      document: { client_name: 'Ana Ortega', client_street_address: '12 Elm St', arrays: [{ name: 'South' }] },
    }));
    await page.goto(new URL(`./#/draft/${sent}/photos`, app.link).href);
    await page
      .locator('.slot input[type=file]:not([webkitdirectory])')
      .first()
      .setInputFiles([onCard('good.jpg', await jpegOf()), onCard('note.jpg', 'not a picture at all')]);
    await expect.poll(async () => (await callDesk(page, 'openDraft', { id: sent })).photos.length).toBe(2);
    await callDesk(page, 'queueDraft', { id: sent });
    await expect.poll(async () => (await callDesk(page, 'readSync', {})).totals.blocked).toBe(1);
    jobId = (await callDesk(page, 'openDraft', { id: sent })).jobId!;
    await callDesk(page, 'sendMessage', { id: sent, text: 'The attic is open from noon.' });
    await setLetterheadBeside(office);
    await approveBeside(office, jobId);
    await callDesk(page, 'syncNow', {});
    await expect.poll(async () => (await callDesk(page, 'showJob', { id: sent })).letters.length).toBe(1);
    await holds('sync', '.person');
    await holds(`job/${sent}`, 'section[aria-labelledby=letters] .file');
  });

  it('a sent job as a template, and what no list has in the notes of its revision', async () => {
    await page.goto(new URL(`./#/job/${sent}`, app.link).href);
    await page.getByRole('button', { name: 'Actions for Ana Ortega' }).click();
    await page.getByRole('menuitem', { name: 'Save as template…' }).click();
    await page.getByLabel('Name of the template').fill('As on Elm St');
    await page.keyboard.press('Enter');
    await page.getByText('Saved as the template “As on Elm St”.').waitFor();

    await page.getByRole('button', { name: 'Revise', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const racking = dialog.locator('#revise-racking_type');
    await racking.evaluate((field) => (field.closest('details')!.open = true));
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    await racking.fill('Qzx rail 9');
    const notes = page.getByRole('option', { name: 'Not in the list: put “Qzx rail 9” into Notes' });
    await notes.click();
    await expect.poll(() => dialog.locator('#revise-notes').inputValue()).toBe('Racking type: Qzx rail 9');
    expect(await racking.inputValue()).toBe('Other / see notes');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('the list with jobs, and the settings of a connected laptop', async () => {
    await holds('jobs', '.job');
    await holds('jobs/attention', '.job');
    await holds('settings', 'h2');
    // What is no picture has no small one.
    expect(window.complaints).toEqual([]);
  });
});
