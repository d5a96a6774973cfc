import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { jpegOf } from '../desk/photos.ts';
import { callDesk, hasChromium, type Office, openWindow, startFieldApp, startOffice } from '../support/fieldApp.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/processes.ts';
import { fitsAcross } from '../support/screens.ts';

const laptop = temporaryFolder();
const office = temporaryFolder();
const card = temporaryFolder();

/** How many elements are in the window whole. */
const inSight = (elements: Locator): Promise<number> =>
  elements.evaluateAll((all) => {
    const isWhole = (element: Element): boolean => {
      const { left, top, right, bottom, width } = element.getBoundingClientRect();
      if (width === 0 || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false;
      const hit = document.elementFromPoint((left + right) / 2, bottom - 2);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    };
    return all.filter(isWhole).length;
  });

/** Sum of the layout shifts since the page was loaded, as far as nobody pressed anything. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { shifted: () => number }).shifted());

/** All that a person sees of the screen is there: its fonts, its pictures, and two frames with them. */
const isDrawn = async (page: Page): Promise<void> => {
  const isLoaded = (): boolean =>
    document.fonts.status === 'loaded' &&
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy');
  await page.waitForFunction(isLoaded);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
};

/** What of a screen stays at its top while it scrolls, in pixels. */
const stuckHeight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const isStuck = (one: Element): boolean =>
      ['sticky', 'fixed'].includes(getComputedStyle(one).position) && getComputedStyle(one).bottom === 'auto';
    const heights = [...document.querySelectorAll('main *')].filter(isStuck).map((one) => one.clientHeight);
    const { top } = document.querySelector('main')!.getBoundingClientRect();
    return top + heights.reduce((sum, height) => sum + height, 0);
  });

describe.skipIf(!hasChromium)('what the field app shows without scrolling', () => {
  let app: Awaited<ReturnType<typeof startFieldApp>>;
  let there: Office;
  let page: Page;
  let draft: string;
  let sent: string;

  const go = async (place: string, ready: string): Promise<void> => {
    await page.goto(new URL(`./#/${place}`, app.link).href);
    await page.locator(ready).first().waitFor();
  };
  const places = (): Record<string, string> => ({
    jobs: '.job',
    'jobs/attention': '.empty-state',
    [`draft/${draft}/client`]: '#client_name',
    [`draft/${draft}/services`]: 'input[type=checkbox]',
    [`draft/${draft}/structure`]: '#array-0-name',
    [`draft/${draft}/photos`]: '[data-photo]',
    [`draft/${draft}/check`]: '.checked',
    [`job/${sent}`]: '#sent-photos',
    sync: '#line-state',
    settings: 'main h2',
  });
  const everywhere = async (look: (place: string) => Promise<unknown>): Promise<void> => {
    for (const [place, ready] of Object.entries(places())) {
      await go(place, ready);
      await look(place);
    }
  };
  const add = async (id: string, slots: Record<string, number>): Promise<void> => {
    await page.goto(new URL(`./#/draft/${id}/photos`, app.link).href);
    let count = 0;
    for (const [name, photos] of Object.entries(slots)) {
      const files: string[] = [];
      for (let at = 0; at < photos; at += 1) {
        count += 1;
        files.push(path.join(card, `IMG_20260314_0926${String(count).padStart(2, '0')}.jpg`));
        writeFileSync(files.at(-1)!, await jpegOf({ width: 800 + count, height: 600 }));
      }
      const slot = page.getByRole('group', { name, exact: true });
      await slot.locator('input[type=file]:not([webkitdirectory])').setInputFiles(files);
    }
    await eventually(async () => expect((await callDesk(page, 'openDraft', { id })).photos.length).toBe(count));
  };

  beforeAll(async () => {
    [app, there] = await Promise.all([startFieldApp(laptop), startOffice(office)]);
    ({ page } = await openWindow(app.link));
    await page.addInitScript(() => {
      const sum = globalThis as unknown as { shifted: () => number };
      type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
      let shifted = 0;
      const add = (entries: PerformanceEntryList): void => {
        for (const entry of entries as Shift[]) if (!entry.hadRecentInput) shifted += entry.value;
      };
      const observer = new PerformanceObserver((list) => add(list.getEntries()));
      observer.observe({ type: 'layout-shift', buffered: true });
      sum.shifted = () => {
        add(observer.takeRecords());
        return shifted;
      };
    });
    await there.connect(page);
    for (let number = 1; number <= 24; number += 1)
      await callDesk(page, 'createDraft', {
        document: { client_name: `Client ${number}`, client_street_address: `${number} Elm St` },
      });
    const document = { client_street_address: '12 Elm St', client_city: 'Fresno', arrays: [{ name: 'South' }] };
    ({ id: draft } = await callDesk(page, 'createDraft', { document: { ...document, client_name: 'Zoë Alvarez' } }));
    await add(draft, { 'Beam spacing · South': 4, 'Beam size · South': 4, 'Attic overview · South': 5 });
    ({ id: sent } = await callDesk(page, 'createDraft', { document: { ...document, client_name: 'Ana Ortega' } }));
    await add(sent, { 'Attic overview · South': 8 });
    await callDesk(page, 'queueDraft', { id: sent });
    await eventually(async () => expect((await callDesk(page, 'readSync', {})).totals.items).toBe(0));
  });

  it('14 jobs, 12 photos of a draft, and those of a sent job, at 1280×800', async () => {
    for (const language of ['en', 'es'] as const) {
      await callDesk(page, 'changeSettings', { language });
      await go('jobs', `html[lang=${language}] .job`);
      await expect.poll(() => inSight(page.locator('.job'))).toBeGreaterThanOrEqual(14);
      // The first photo of a job stands beside its name.
      await page.locator('.job img').first().waitFor();
      await go(`draft/${draft}/photos`, '[data-photo]');
      await expect.poll(() => inSight(page.locator('main [data-photo]'))).toBeGreaterThanOrEqual(12);
      await go(`job/${sent}`, '#sent-photos');
      await expect.poll(() => inSight(page.locator('main .picture-button'))).toBe(8);
    }
    await callDesk(page, 'changeSettings', { language: 'en' });
  });

  it('on every screen one main button, and nothing that moves while it loads', async () => {
    await everywhere(async (place) => {
      const main = page.locator('main .button.main');
      expect([place, (await main.count()) <= 1]).toEqual([place, true]);
      await page.reload();
      await page.locator(places()[place]!).first().waitFor();
      await isDrawn(page);
      expect([place, (await layoutShift(page)) <= 0.02]).toEqual([place, true]);
      if (!['draft', 'job'].includes(place.split('/')[0]!)) return;
      // The name, the state and the actions of a job are in a slim head.
      const { height } = (await page.locator('main header').first().boundingBox())!;
      expect([place, height <= 120]).toEqual([place, true]);
    });
  });

  it('every screen in a narrow window without scrolling sideways, and at 200% with little that stays while it scrolls', async () => {
    for (const language of ['en', 'es'] as const) {
      await callDesk(page, 'changeSettings', { language });
      await page.locator(`html[lang=${language}]`).waitFor();
      await everywhere(async (place) => {
        for (const width of [320, 416, 800]) {
          await page.setViewportSize({ width, height: 700 });
          await fitsAcross(page, place, language, width);
        }
        await page.setViewportSize({ width: 640, height: 400 });
        await expect.poll(async () => [place, (await stuckHeight(page)) <= 100]).toEqual([place, true]);
        await page.setViewportSize({ width: 1280, height: 800 });
      });
    }
    await callDesk(page, 'changeSettings', { language: 'en' });
  });

  it('every screen with borders where a system has few colors, and large enough for gloves where that is chosen', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await callDesk(page, 'changeSettings', { density: 'large' });
    await page.locator('html[data-density=large]').waitFor();
    await everywhere(async (place) => {
      const bare = await page
        .locator('main .button:not(.quiet)')
        .evaluateAll((all) => all.filter((one) => parseFloat(getComputedStyle(one).borderTopWidth) < 1).length);
      expect([place, bare]).toEqual([place, 0]);
      const small = await page
        .locator('main :is(.button, .menu-trigger, input:not([type=checkbox], [type=radio], [type=file]), select)')
        .evaluateAll((all) =>
          all
            .map((one) => ({ height: one.getBoundingClientRect().height, name: one.textContent.trim() || one.id }))
            .filter(({ height }) => height > 0 && height < 44)
            .map(({ name }) => name),
        );
      expect([place, small]).toEqual([place, []]);
    });
    expect(await page.locator('.rail a').evaluateAll((all) => all.every((one) => one.clientHeight >= 44))).toBe(true);
    await go('jobs', '.job');
    expect((await page.locator('.job').first().boundingBox())!.height).toBeGreaterThanOrEqual(56);
    await callDesk(page, 'changeSettings', { density: 'system' });
    await page.emulateMedia({ forcedColors: 'none' });
  });
});
