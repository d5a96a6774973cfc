import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '../../../shared/job/job.ts';
import { jpegOf } from '../../desk/photos.ts';
import { hasChromium, violations, type Window } from '../../support/fieldApp.ts';
import { administrator, callOffice, type OfficeApp, startOfficeApp } from '../../support/officeApp.ts';
import { pseudoFaults } from '../../support/plainText.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { goTo, ready } from '../../support/screens.ts';
import { buttonsWithoutEdge, inSight, shiftsOf, stuckShare } from './screenFaults.ts';
import { targetFaults, watchShifts, widthFaults } from './screenFaults.ts';

/** Accessibility in every look, instead of in one: English, light and wide. */
const isDeep = process.env.RAFTER_TEST_DEEP !== undefined;

/** Every screen of the console, with what is opened on it beside what it begins with. */
const screens = {
  'board?waiting=true': '[aria-expanded][aria-controls$=filters]',
  'job/31': null,
  'job/30': null,
  'letter/31': null,
  organizations: 'article [aria-expanded]',
  users: null,
  lists: null,
  'lists/module-types': null,
  figures: 'main section button',
  laptops: null,
  visits: null,
  firm: null,
  presets: null,
  'design-values': null,
  notices: null,
  audit: null,
  health: null,
  account: null,
} as const;
const places = Object.keys(screens) as (keyof typeof screens)[];

/** Neither language translates: names, the data of this test, file paths, sizes, an acronym of the trade, days. */
const data = [
  /^UTC$|^[A-Z][a-z]{2} \d{1,2}$/,
  /Coordinated Universal Time|Rafter|English|Español|https?:|^\/|@|\d+ (k|M|G)?B\b|Valley Solar|Zoë|Fresno|^AHJ$/,
  /Client \d+|South|Garage|tape\.jpg|Truck 2|truck-2|The attic is missing|We go back|Engineering office/,
];
/** The letterhead has its English titles from its schema; letters and lists are in English; the audit log names fields. */
const inEnglish = ['firm', 'letter/31', 'lists/module-types', 'audit'];

/** 30 jobs, of which one is on hold and waits for an answer; one more with arrays and a photo; a laptop; a visit. */
const fill = async (app: OfficeApp): Promise<Job> => {
  for (let number = 1; number <= 30; number += 1)
    await app.submit({ client_name: `Client ${number}`, client_city: 'Fresno' });
  const job = await app.submit({
    client_city: 'Fresno',
    client_zip_code: '93721',
    services_requested: ['pv_structural_letter', 'pv_cad_design', 'shade_report'],
    arrays: [{ name: 'South', panel_quantity: 18, beam_spacing: 24 }, { name: 'Garage' }],
  });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await jpegOf({ width: 800, height: 600 }))]), 'tape.jpg');
  const send = async (path: string, body: BodyInit, more = {}): Promise<void> => {
    const headers = { 'x-api-key': app.key, ...more };
    expect((await fetch(`${app.server.url}/api/${path}`, { method: 'POST', headers, body })).ok).toBe(true);
  };
  await send(`arrays/${job.arrays![0]!.id}/beam-spacing-images`, form);
  const report = { name: 'Truck 2', waiting_jobs: 2, waiting_files: 31, waiting_bytes: 183_400_000 };
  await send('devices/truck-2', JSON.stringify(report), { 'content-type': 'application/json' });
  return job;
};

describe.skipIf(!hasChromium)('the screens of the console', () => {
  let app: OfficeApp;
  let window: Window;
  let page: Page;
  let job: Job;
  const open = async (place: string): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(app.at(place));
    await page.waitForLoadState('networkidle');
    await ready(page);
  };
  const openParts = async (place: keyof typeof screens): Promise<void> => {
    const opener = screens[place];
    if (opener !== null) for (const one of await page.locator(opener).all()) await one.click();
  };
  /** In a window as high as the page: what is scrolled under the foot of a form is no target. */
  const deepViolations = async (width: number): Promise<string[]> => {
    if (!isDeep) return [];
    const { height } = page.viewportSize()!;
    const whole = await page.evaluate(() => innerHeight + document.querySelector('main')!.scrollHeight);
    await page.setViewportSize({ width, height: whole });
    const faults = await violations(page);
    await page.setViewportSize({ width, height });
    return faults.map((fault) => `${width}: ${fault}`);
  };
  const keep = async (settings: Record<string, string>): Promise<void> => {
    await page.evaluate((to) => {
      for (const [name, value] of Object.entries(to)) localStorage.setItem(`rafter.${name}`, value);
    }, settings);
    await page.reload();
  };

  beforeAll(async () => {
    app = await startOfficeApp(temporaryFolder());
    job = await fill(app);
    window = await app.openAs(administrator);
    page = window.page;
    await callOffice(page, 'moveJob', { id: 30, to: 'On Hold', reason: 'The attic is missing.' });
    await app.write(30, 'We go back tomorrow.');
    const organization = (await callOffice(page, 'organizationNames', {}))[0]!.id;
    const fields = { client_name: 'Client 40', client_street_address: '2 Oak St', client_city: 'Fresno' };
    await callOffice(page, 'saveVisit', { organization, fields });
    await watchShifts(page);
  });

  it.each(places)('%s: lies still, is accessible, and fits windows of every size', async (place) => {
    await open(place);
    const { sum, of } = await shiftsOf(page);
    expect(sum, of.join(', ')).toBeLessThanOrEqual(0.02);
    await openParts(place);
    const faults = await violations(page);
    faults.push(...(await buttonsWithoutEdge(page)));
    if (isDeep) {
      await page.emulateMedia({ forcedColors: 'active' });
      faults.push(...(await violations(page)).map((fault) => `forced colors: ${fault}`));
      await page.emulateMedia({ forcedColors: 'none' });
    }
    if (/^board|^job/.test(place)) faults.push(...(await targetFaults(page, 24)));
    for (const [width, height] of [
      [1280, 800],
      [800, 600],
      [640, 400],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      faults.push(...(await widthFaults(page)), ...(await deepViolations(width)));
      // As at a zoom of 200%: mostly the page itself.
      const share = width === 640 ? await stuckShare(page) : 0;
      if (share > 0.25) faults.push(`${share} of the window stays while it is scrolled`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(faults).toEqual([]);
    expect(window.complaints).toEqual([]);
  });

  it('fit in Spanish, too, in large sizes and in the dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await keep({ language: 'es', density: 'large' });
    const faults: string[] = [];
    for (const place of places) {
      await goTo(page, place);
      await page.locator('html[lang=es][data-density=large]').waitFor();
      if (isDeep) await openParts(place);
      for (const [width, height] of [
        [1280, 800],
        [800, 600],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        const found = [...(await widthFaults(page)), ...(await deepViolations(width))];
        if (/^board|^job/.test(place) && width > 390) found.push(...(await targetFaults(page, 44)));
        faults.push(...found.map((fault) => `${place}: ${fault}`));
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(faults).toEqual([]);
  });

  it('have no word that is not translated, and none that is cut off', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.evaluate(() => localStorage.removeItem('rafter.language'));
    await keep({ density: 'compact' });
    const { page: there, browser } = await app.openAs(administrator, 'board', { language: 'en-XA' });
    const faults: string[] = [];
    for (const place of places.filter((one) => !inEnglish.includes(one))) {
      await goTo(there, place);
      faults.push(...(await pseudoFaults(there, data)).map((fault) => `${place}: ${fault}`));
    }
    expect(faults).toEqual([]);
    await browser.close();
  });

  it('show 16 jobs of the board at once, one with a photo of it', async () => {
    await open('board?sort=job&descending=true');
    await page.locator('[data-id]').nth(15).waitFor();
    expect(await inSight(page, 'main [data-id]')).toBeGreaterThanOrEqual(16);
    await page.locator(`[data-id="${job.id}"] img`).waitFor();
    const { height } = (await page.locator('[data-id]').nth(1).boundingBox())!;
    expect(height).toBeGreaterThanOrEqual(36);
    expect(height).toBeLessThanOrEqual(40);
  });

  it('show a photo of a job below a head of two lines', async () => {
    await open(`job/${job.id}`);
    await page.getByRole('img', { name: 'tape.jpg' }).waitFor();
    expect(await inSight(page, 'img[alt="tape.jpg"]')).toBe(1);
    expect((await page.locator('main header').first().boundingBox())!.height).toBeLessThanOrEqual(120);
  });

  it('show eight fields of a letter beside its preview, above the button that issues it', async () => {
    await open(`letter/${job.id}`);
    await page.locator('#letter-finding').waitFor();
    expect(await inSight(page, '#letter-values :is(input, select, textarea)')).toBeGreaterThanOrEqual(8);
    expect(await inSight(page, '#letter-preview')).toBe(1);
    expect(await page.getByRole('button', { name: 'Issue the letter…' }).isVisible()).toBe(true);
    expect(await page.locator('main .button.main').count()).toBe(1);
  });

  it('show what the keys reach in a letter, above its foot in a small window', async () => {
    await page.setViewportSize({ width: 800, height: 600 });
    await open(`letter/${job.id}`);
    await page.locator('#letter-values :is(input, select)').first().focus();
    const covered: string[] = [];
    for (let step = 0; step < 50; step += 1) {
      await page.keyboard.press('Tab');
      const under = await page.evaluate(() => {
        const [focused, foot] = [document.activeElement!, document.querySelector('main .screen > .foot')!];
        const { top, bottom } = focused.getBoundingClientRect();
        // Of a text of several lines, the browser shows the one with the caret.
        const end = focused.matches('textarea') ? top : bottom;
        const isUnder = end > foot.getBoundingClientRect().top + 1;
        return focused.closest('#letter-values') && isUnder ? focused.outerHTML : null;
      });
      if (under !== null) covered.push(under);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(covered).toEqual([]);
  });

  it('do not move where the backups of the server come late', async () => {
    const { promise: asked, resolve: hear } = Promise.withResolvers<void>();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/readBackups', async (route) => {
      hear();
      await held;
      await route.continue();
    });
    await page.goto('about:blank');
    await page.goto(app.at('health'));
    await page.getByRole('heading', { name: 'Health', level: 1 }).waitFor();
    await asked;
    await shiftsOf(page);
    const answered = page.waitForResponse('**/readBackups');
    release();
    await answered;
    await page.getByRole('heading', { name: 'Backup', exact: true }).waitFor();
    await page.getByText('The console has made no backup yet.').waitFor();
    await page.unroute('**/readBackups');
    expect((await shiftsOf(page)).sum).toBe(0);
    expect(window.complaints).toEqual([]);
  });
});
