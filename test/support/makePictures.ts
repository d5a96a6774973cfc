import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { closeAll } from './atEnd.ts';
import { type DemoAccess, readAccess, startDemo } from './demo.ts';
import { callDesk, closeBrowser, openForPictures, openWindow } from './fieldApp.ts';
import { callOffice, chooseAnswer, signIn } from './officeApp.ts';
import { root } from './processes.ts';
import { saved } from './screens.ts';

/** Makes the pictures in the documents from the demo: `node test/support/makePictures.ts`. */

const to = path.join(root, '.github/pictures');
const client = 'Zoë Alvarez';
const look = { width: 1280, height: 800, scale: 2 };

/** A small file that is sharp on every screen. */
const shoot = async (page: Page, name: string): Promise<void> => {
  await page.mouse.move(0, 0);
  const picture = sharp(await page.screenshot({ caret: 'hide', animations: 'disabled' }));
  await picture.webp({ quality: 80, effort: 6 }).toFile(path.join(to, `${name}.webp`));
};

/** Waits until each photo in sight is drawn. */
const untilPhotosShow = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const inSight = (element: Element): boolean => element.getBoundingClientRect().top < innerHeight;
    const frames = [...document.querySelectorAll('.frame:not(.none)')].filter(inSight);
    const photos = [...document.querySelectorAll('img')].filter(inSight);
    const isDrawn = ({ complete, naturalWidth }: HTMLImageElement): boolean => complete && naturalWidth > 0;
    return photos.length > 0 && frames.every((frame) => frame.querySelector('img')) && photos.every(isDrawn);
  });
};

/** The crew's side: a draft, its photos, and that it is sent. */
const field = async ({ fieldLink }: DemoAccess): Promise<void> => {
  const { page, browser } = await openWindow(fieldLink, look);
  try {
    await page.getByText(client).first().click();
    await page.getByRole('link', { name: 'Structure' }).click();
    await page.getByRole('button', { name: 'South', exact: true }).click();
    await page.locator('#array-0-roof_pitch').waitFor();
    await page.getByRole('button', { name: 'South', exact: true }).scrollIntoViewIfNeeded();
    await shoot(page, 'field-draft');

    await page.getByRole('link', { name: 'Photos' }).click();
    await page.getByRole('group', { name: 'Attic overview · South', exact: true }).waitFor();
    await untilPhotosShow(page);
    await shoot(page, 'field-photos');
    const { id } = (await callDesk(page, 'listJobs', { text: client, limit: 1 })).rows[0]!;
    await callDesk(page, 'queueDraft', { id });
  } finally {
    await browser.close();
  }
};

/** The office's side of the same job. */
const office = async ({ console: url, emails, password }: DemoAccess): Promise<void> => {
  const { page, browser } = await openWindow(`${url}/#/board`, look);
  try {
    await signIn(page, emails.reviewer, password);
    await page.getByRole('row', { name: client }).waitFor();
    const { id } = (await callOffice(page, 'listJobs', { search: client })).rows[0]!;
    await callOffice(page, 'moveJob', { id, to: 'In Review' });
    const open = async (place: string): Promise<void> => {
      await page.goto('about:blank');
      await page.goto(`${url}/#/${place}/${id}`);
    };
    await open('job');
    // Two arrays with three photos each, and the layout: the last may be on its way.
    await page.getByText('(7 files)').first().waitFor();
    await page.getByRole('group', { name: 'Beam spacing · South', exact: true }).scrollIntoViewIfNeeded();
    await untilPhotosShow(page);
    await shoot(page, 'office-job');

    await open('letter');
    await page.getByLabel('Dead load of the roof').fill('10');
    await page.getByLabel('Dead load of the array').fill('3');
    const demands = page.locator('[id^="array-"][id$="-attachment_demand"]');
    await demands.first().waitFor();
    for (const demand of await demands.all()) await demand.fill('180');
    await chooseAnswer(page, 'Finding', 'Adequate');
    await chooseAnswer(page, 'Site visited', 'No');
    await saved(page);
    await page.waitForFunction(() => {
      const sheet = document.querySelector('.sheet');
      return sheet?.querySelector('canvas') && !sheet.textContent.includes('not evaluated');
    });
    await shoot(page, 'office-letter');
  } finally {
    await browser.close();
  }
};

const story = [
  ['field-draft', 'Drafted where there is no network'],
  ['field-photos', 'Each photo in the slot that asks for it'],
  ['office-job', 'Reviewed beside the measurement it proves'],
  ['office-letter', 'The roof letter, written beside its PDF'],
] as const;

/** The main story in four steps, from the pictures that were just made. */
const tellStory = async (): Promise<void> => {
  const face = path.join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
  const asUrl = (type: string, file: string): string => `data:${type};base64,${readFileSync(file).toString('base64')}`;
  const steps = story.map(
    ([name, caption], at) => `<figure><figcaption><b>${at + 1}</b>${caption}</figcaption>
      <img src="${asUrl('image/webp', path.join(to, `${name}.webp`))}" alt=""></figure>`,
  );
  const { page, browser } = await openWindow('about:blank', { width: 1280, height: 900, scale: 2 });
  await page.setContent(`<style>
    @font-face { font-family: Inter; src: url(${asUrl('font/woff2', face)}); font-weight: 100 900 }
    body { margin: 0; background: #f6f7f9; color: #14181f; font: 600 17px Inter }
    main { display: grid; grid-template-columns: 1fr 1fr; gap: 28px; padding: 28px }
    figure { margin: 0 } figcaption { display: flex; align-items: center; gap: 10px; margin-bottom: 10px }
    b { display: grid; place-items: center; width: 28px; height: 28px; border-radius: 50%; background: #0b5cad; color: #fff; font-size: 15px }
    img { display: block; width: 100%; border: 1px solid #dfe3e9; border-radius: 8px }
  </style><main>${steps.join('')}</main>`);
  await page.evaluate(() => document.fonts.ready);
  const main = sharp(await page.locator('main').screenshot());
  await main.webp({ quality: 78, effort: 6 }).toFile(path.join(to, 'story.webp'));
  await browser.close();
};

try {
  await openForPictures();
  mkdirSync(to, { recursive: true });
  const demo = await startDemo();
  const access = readAccess(demo.printed());
  await field(access);
  await office(access);
  await demo.end();
  await tellStory();
} finally {
  await closeBrowser();
  await closeAll();
}
