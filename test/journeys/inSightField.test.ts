import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { jpegOf } from '../desk/photos.ts';
import {
  callDesk,
  hasChromium,
  type Office,
  openWindow,
  startFieldApp,
  startOffice,
  violations,
} from '../support/fieldApp.ts';
import { temporaryFolder } from '../support/processes.ts';
import { eventually } from '../support/eventually.ts';

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
  page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted);

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
      const sum = globalThis as unknown as { shifted: number };
      sum.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) sum.shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
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

  it('the name, the state and the actions of a job in a slim head', async () => {
    for (const place of [`draft/${draft}/client`, `job/${sent}`]) {
      await go(place, 'main header');
      const { height } = (await page.locator('main header').first().boundingBox())!;
      expect(height).toBeLessThanOrEqual(120);
    }
  });

  it('one button in the color of what comes next', async () => {
    await everywhere(async (place) => {
      const main = page.locator('main .button.main');
      expect([place, (await main.count()) <= 1]).toEqual([place, true]);
    });
  });

  it('at 200% little that stays while the page scrolls', async () => {
    await page.setViewportSize({ width: 640, height: 400 });
    await everywhere(async (place) => {
      const stuck = await page.evaluate(() => {
        const isStuck = (one: Element): boolean =>
          ['sticky', 'fixed'].includes(getComputedStyle(one).position) && getComputedStyle(one).bottom === 'auto';
        const heights = [...document.querySelectorAll('main *')].filter(isStuck).map((one) => one.clientHeight);
        const { top } = document.querySelector('main')!.getBoundingClientRect();
        return top + heights.reduce((sum, height) => sum + height, 0);
      });
      expect([place, stuck <= 100]).toEqual([place, true]);
    });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('and nothing moves while a screen loads', async () => {
    for (const [place, ready] of Object.entries(places())) {
      await go(place, ready);
      await page.reload();
      await page.locator(ready).first().waitFor();
      await page.waitForTimeout(400);
      expect([place, (await layoutShift(page)) <= 0.02]).toEqual([place, true]);
    }
  });

  it('in a narrow window without scrolling sideways', async () => {
    for (const width of [320, 416]) {
      await page.setViewportSize({ width, height: 700 });
      await everywhere(async (place) => {
        const wide = await page.evaluate(() =>
          [document.documentElement, document.querySelector('main')!, ...document.querySelectorAll('nav')]
            .filter(
              (one) =>
                one.getBoundingClientRect().right > innerWidth ||
                (one.matches('html, main') && one.scrollWidth > one.clientWidth),
            )
            .map((one) => one.localName),
        );
        expect([place, width, wide]).toEqual([place, width, []]);
      });
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('with borders where a system has few colors', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await everywhere(async (place) => {
      expect([place, await violations(page)]).toEqual([place, []]);
      const bare = await page
        .locator('main .button:not(.quiet)')
        .evaluateAll((all) => all.filter((one) => parseFloat(getComputedStyle(one).borderTopWidth) < 1).length);
      expect([place, bare]).toEqual([place, 0]);
    });
    await page.emulateMedia({ forcedColors: 'none' });
  });

  it('large enough for gloves, where that is chosen', async () => {
    await callDesk(page, 'changeSettings', { density: 'large' });
    await page.locator('html[data-density=large]').waitFor();
    await everywhere(async (place) => {
      const small = await page
        .locator('main :is(.button, .menu-trigger, input:not([type=checkbox], [type=radio], [type=file]), select)')
        .evaluateAll((all) =>
          all
            .map((one) => ({ height: one.getBoundingClientRect().height, name: one.textContent.trim() || one.id }))
            .filter(({ height }) => height > 0 && height < 44)
            .map(({ name }) => name),
        );
      expect([place, small]).toEqual([place, []]);
      expect([place, await violations(page)]).toEqual([place, []]);
    });
    expect(await page.locator('.rail a').evaluateAll((all) => all.every((one) => one.clientHeight >= 44))).toBe(true);
    await go('jobs', '.job');
    expect((await page.locator('.job').first().boundingBox())!.height).toBeGreaterThanOrEqual(56);
    await callDesk(page, 'changeSettings', { density: 'system' });
  });
});
