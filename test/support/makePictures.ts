import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { closeBrowser, openForPictures, openWindow, startFieldApp } from './fieldApp.ts';
import { administrator, callOffice, chooseAnswer, startOfficeApp } from './officeApp.ts';
import { root } from './processes.ts';
import { removeFolder } from './removeFolder.ts';

/** Makes the pictures in the documents from the app itself: `node test/support/makePictures.ts`. */

const to = path.join(root, '.github/pictures');
const folder = mkdtempSync(path.join(os.tmpdir(), 'rafter-pictures-'));

/** Drawn photos: a roof from above, rafters with a tape across them, an attic. */
const drawings: Readonly<Record<string, string>> = {
  'layout.jpg': `<rect width="1600" height="1200" fill="#6d7f5b"/><path d="M200 300h1200v700H200z" fill="#7a6a60"/><path d="M200 650h1200" stroke="#4d423b" stroke-width="10"/>${Array.from(
    { length: 12 },
    (_, at) =>
      `<rect x="${320 + (at % 6) * 165}" y="${700 + Math.floor(at / 6) * 135}" width="150" height="120" fill="#16233f" stroke="#9fb3d1" stroke-width="5"/>`,
  ).join('')}`,
  'beam spacing.jpg': `<rect width="1600" height="1200" fill="#d8c5a3"/>${[150, 700, 1250].map((x) => `<rect x="${x}" width="190" height="1200" fill="#a9773f"/>`).join('')}<rect x="240" y="560" width="1100" height="90" fill="#f4c20d"/>${Array.from({ length: 25 }, (_, at) => `<path d="M${250 + at * 44} 560v${at % 4 === 0 ? 60 : 34}" stroke="#222" stroke-width="6"/>`).join('')}`,
  'beam size.jpg': `<rect width="1600" height="1200" fill="#cdb48c"/><rect x="560" width="420" height="1200" fill="#a06f38"/><rect x="500" y="520" width="540" height="110" fill="#f4c20d"/>${Array.from({ length: 12 }, (_, at) => `<path d="M${510 + at * 45} 520v${at % 4 === 0 ? 70 : 40}" stroke="#222" stroke-width="6"/>`).join('')}`,
  'attic.jpg': `<rect width="1600" height="1200" fill="#5b4a38"/>${Array.from({ length: 7 }, (_, at) => `<path d="M${100 + at * 230} 1200L800 ${120 + at * 8}" stroke="#b98a52" stroke-width="34"/>`).join('')}<rect y="1050" width="1600" height="150" fill="#e8a6b8"/>`,
};

/** A small file that is sharp on every screen. */
const shoot = async (page: Page, name: string): Promise<void> => {
  const picture = sharp(await page.screenshot());
  await picture.webp({ quality: 80, effort: 6 }).toFile(path.join(to, `${name}.webp`));
};

const draw = async (): Promise<Map<string, string>> => {
  const files = new Map<string, string>();
  for (const [name, drawing] of Object.entries(drawings)) {
    const file = path.join(folder, name);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">${drawing}</svg>`;
    await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toFile(file);
    files.set(name, file);
  }
  return files;
};

const field = async (photos: ReadonlyMap<string, string>): Promise<void> => {
  await openForPictures();
  const app = await startFieldApp(path.join(folder, 'data'));
  const { page, browser } = await openWindow(app.link, { scale: 2 });
  try {
    await page.getByRole('button', { name: 'New job' }).first().click();
    await page.getByLabel('Client name').fill('Zoë Alvarez');
    await page.getByLabel('Street address').fill('2600 Fresno St Unit 4, Fresno, CA 93721');
    await page.getByLabel('Client name').focus();
    await page.getByRole('link', { name: 'Structure' }).click();
    for (const [at, name] of ['South', 'Garage'].entries()) {
      await page.getByRole('button', { name: 'Add array' }).click();
      await page.locator(`#array-${at}-name`).fill(name);
    }
    await page.getByRole('button', { name: 'South', exact: true }).click();
    for (const [field, typed] of [
      ['panel_quantity', '12'],
      ['roof_pitch', '6:12'],
      ['beam_spacing', '24'],
      ['beam_span', `144, 12' 6"`],
      ['roof_overhang', `1' 6"`],
    ] as const)
      await page.locator(`#array-0-${field}`).fill(typed);
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'South', exact: true }).scrollIntoViewIfNeeded();
    await shoot(page, 'field-draft');

    await page.getByRole('link', { name: 'Photos' }).click();
    for (const [slot, name] of [
      ['Panel layout', 'layout.jpg'],
      ['Beam spacing · South', 'beam spacing.jpg'],
      ['Beam size · South', 'beam size.jpg'],
      ['Attic overview · South', 'attic.jpg'],
    ] as const)
      await page
        .getByRole('group', { name: slot, exact: true })
        .locator('input[type=file]:not([webkitdirectory])')
        .setInputFiles(photos.get(name)!);
    await page.waitForTimeout(4000);
    await shoot(page, 'field-photos');
  } finally {
    await browser.close();
    await app.end();
  }
};

/** The office's side of such a job. */
const office = async (photos: ReadonlyMap<string, string>): Promise<void> => {
  const app = await startOfficeApp(path.join(folder, 'office'));
  const job = await app.submit({
    client_street_address: '2600 Fresno St Unit 4, Fresno, CA 93721',
    arrays: [
      { name: 'South', panel_quantity: 12, roof_pitch: 26.6, beam_spacing: 24, beam_span: [144, 150] },
      { name: 'Garage', panel_quantity: 8, roof_pitch: 18.4, beam_spacing: 16 },
    ],
  });
  const array = job.arrays![0]!.id;
  for (const [place, name] of [
    [`jobs/${job.id}/panel-layout-images`, 'layout.jpg'],
    [`arrays/${array}/beam-spacing-images`, 'beam spacing.jpg'],
    [`arrays/${array}/beam-size-images`, 'beam size.jpg'],
    [`arrays/${array}/attic-images`, 'attic.jpg'],
  ] as const) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(readFileSync(photos.get(name)!))]), name);
    const headers = { 'x-api-key': app.key };
    const answer = await fetch(`${app.server.url}/api/${place}`, { method: 'POST', headers, body: form });
    if (!answer.ok) throw new Error(await answer.text());
  }
  const { page, browser } = await app.openAs(administrator, `job/${job.id}`, { scale: 2 });
  try {
    const engineer = { name: 'Dana Ito', licence_number: 'S-4411', licence_state: 'CA' };
    const firm = {
      name: 'Ridgeline Structural',
      street: '12 Main St',
      city: 'Fresno',
      state: 'CA',
      zip: '93701',
      engineer,
    };
    await callOffice(page, 'changeFirm', { settings: firm });
    await callOffice(page, 'setAhj', { id: job.id, ahj: 'City of Fresno' });
    await page.getByRole('group', { name: 'Beam spacing · South', exact: true }).scrollIntoViewIfNeeded();
    await page.waitForTimeout(3000);
    await shoot(page, 'office-job');

    await page.goto('about:blank');
    await page.goto(app.at(`letter/${job.id}`));
    await page.getByLabel('Ultimate wind speed').fill('95');
    await page.locator('#array-0-fastener').fill('5/16 in lag screw');
    await chooseAnswer(page, 'Finding', 'Adequate');
    await chooseAnswer(page, 'Site visited', 'No');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.waitForTimeout(5000);
    await shoot(page, 'office-letter');
  } finally {
    await browser.close();
    await app.server.end();
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
  const photos = await draw();
  mkdirSync(to, { recursive: true });
  await field(photos);
  await office(photos);
  await tellStory();
} finally {
  await closeBrowser();
  removeFolder(folder);
}
