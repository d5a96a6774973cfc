import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { jpegOf } from '../../desk/photos.ts';
import {
  callDesk,
  hasChromium,
  openForPictures,
  openWindow,
  startFieldApp,
  startOffice,
} from '../../support/fieldApp.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { compareScreen, type ScreenLook, screenLooks, takeLook } from '../../support/screenPictures.ts';

const laptop = temporaryFolder();
const office = temporaryFolder();
const card = temporaryFolder();

/** Each of another shape: the same one twice would be kept once. */
const photo = async (name: string, height: number): Promise<string> => {
  const file = path.join(card, name);
  writeFileSync(file, await jpegOf({ width: 800, height }));
  return file;
};

const addPhotos = async (page: Page, link: string, draft: string, files: string[]): Promise<void> => {
  await page.goto(new URL(`./#/draft/${draft}/photos`, link).href);
  await page.locator('.slot input[type=file]').first().setInputFiles(files);
  await expect.poll(async () => (await callDesk(page, 'openDraft', { id: draft })).photos.length).toBe(files.length);
};

it.skipIf(!hasChromium)('every screen of the field app looks as it did', async () => {
  await openForPictures();
  const [app, there] = await Promise.all([startFieldApp(laptop), startOffice(office)]);
  const { page } = await openWindow(app.link);
  const differences: (string | null)[] = [];
  const take = async (one: ScreenLook): Promise<void> => {
    await callDesk(page, 'changeSettings', await takeLook(page, one));
    await page.locator(`html[lang=${one.language}][data-density=${one.density}]`).waitFor();
  };
  const look = async (one: ScreenLook, name: string, ready: string, changing: string[] = []): Promise<void> => {
    await page.locator(ready).first().waitFor();
    differences.push(await compareScreen(page, `field/${name}`, one, changing));
  };

  await callDesk(page, 'changeSettings', { deviceName: 'Van 2' });
  for (const one of screenLooks) {
    await take(one);
    await look(one, 'welcome', '#welcome-draft');
  }
  await callDesk(page, 'changeSettings', { welcomed: true });
  await there.connect(page);
  const { id: sent } = await callDesk(page, 'createDraft', {
    document: { client_name: 'Ana Ortega', client_street_address: '12 Elm St', arrays: [{ name: 'South' }] },
  });

  const roof = await photo('south.jpg', 600);
  await addPhotos(page, app.link, sent, [roof, await photo('attic.jpg', 500)]);
  await callDesk(page, 'queueDraft', { id: sent });
  await expect.poll(async () => (await callDesk(page, 'openDraft', { id: sent })).state).toBe('sent');
  const { id: draft } = await callDesk(page, 'createDraft', {
    document: {
      client_name: 'Zoë Alvarez',
      client_street_address: '2600 Fresno St Unit 4',
      client_city: 'Fresno',
      client_zip_code: 'wrong',
      services_requested: ['pv_structural_letter', 'pv_cad_design'],
      arrays: [{ name: 'South', roof_pitch: 26.6, beam_span: [144, 150] }, { name: 'North' }],
    },
  });
  await addPhotos(page, app.link, draft, [roof]);

  /** What each screen is called, where it is, what is there when it is, and what of it is another in each run. */
  const screens: [name: string, place: string, ready: string, changing?: string[]][] = [
    ['jobs', 'jobs', '.job'],
    ['needs-you', 'jobs/attention', '.empty-state'],
    ['client', `draft/${draft}/client`, '#client_name'],
    ['services', `draft/${draft}/services`, 'input[type=checkbox]'],
    ['structure', `draft/${draft}/structure`, '#array-0-roof_pitch'],
    ['electrical', `draft/${draft}/electrical`, '#module_count'],
    ['recipient', `draft/${draft}/recipient`, '#recipient_name'],
    ['photos', `draft/${draft}/photos`, 'main img'],
    ['check', `draft/${draft}/check`, '.checked'],
    ['sent-job', `job/${sent}`, 'main img'],
    ['sync', 'sync', '#line-state', ['.address']],
    ['settings', 'settings', 'main h2', ['input', 'strong', 'code']],
  ];
  await page.goto(new URL('./#/jobs', app.link).href);
  await expect.poll(() => page.locator('.job img').count()).toBe(2);
  for (const one of screenLooks) {
    await take(one);
    for (const [name, place, ready, changing] of screens) {
      await page.goto(new URL(`./#/${place}`, app.link).href);
      await look(one, name, ready, changing);
    }
  }
  expect(differences.filter(Boolean)).toEqual([]);
});
