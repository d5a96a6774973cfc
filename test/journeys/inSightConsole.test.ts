import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '../../shared/job/job.ts';
import { jpegOf } from '../desk/photos.ts';
import { hasChromium, violations, type Window } from '../support/fieldApp.ts';
import { administrator, type OfficeApp, startOfficeApp } from '../support/officeApp.ts';
import { temporaryFolder } from '../support/processes.ts';

/** How many of the elements lie wholly within the window and within what scrolls around them. */
const inSight = (page: Page, selector: string): Promise<number> =>
  page.evaluate((of) => {
    const isInside = (one: Element): boolean => {
      const { top, bottom, width } = one.getBoundingClientRect();
      for (let above = one.parentElement; above; above = above.parentElement) {
        const { overflowY } = getComputedStyle(above);
        const edge = above.getBoundingClientRect();
        if (/auto|scroll|hidden/.test(overflowY) && (top < edge.top || bottom > edge.bottom)) return false;
      }
      return width > 0 && top >= 0 && bottom <= innerHeight;
    };
    return [...document.querySelectorAll(of)].filter(isInside).length;
  }, selector);

/** Height of what stays in the window while its page is scrolled, as a share of the window. */
const stuckShare = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const main = document.querySelector('main')!;
    main.scrollTo(0, 500);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const area = main.getBoundingClientRect();
    const isWide = (one: Element): boolean => one.getBoundingClientRect().width > area.width / 2;
    const stuck = [...main.querySelectorAll('*')].filter(
      (one) => isWide(one) && /sticky|fixed/.test(getComputedStyle(one).position) && one.clientHeight > 1,
    );
    const lines = Array.from({ length: Math.round(area.height) }, (_, at) => area.top + at + 0.5);
    const covered = lines.filter((line) =>
      stuck.some((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top <= line && line <= bottom && (top <= area.top + 100 || bottom >= area.bottom - 100);
      }),
    );
    return (innerHeight - area.height + covered.length) / innerHeight;
  });

describe.skipIf(!hasChromium)('what is in sight in the console', () => {
  let app: OfficeApp;
  let window: Window;
  let page: Page;
  let job: Job;
  const places = (): string[] => [
    'board',
    `job/${job.id}`,
    `letter/${job.id}`,
    ...[
      'organizations',
      'users',
      'lists',
      'lists/module-types',
      'figures',
      'laptops',
      'firm',
      'audit',
      'health',
      'account',
    ],
  ];
  const open = async (place: string): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(app.at(place));
    await page.locator('main h1').first().waitFor();
    await page.waitForLoadState('networkidle');
  };

  beforeAll(async () => {
    app = await startOfficeApp(temporaryFolder());
    for (let number = 1; number <= 30; number += 1)
      await app.submit({ client_name: `Client ${number}`, client_city: 'Fresno' });
    job = await app.submit({
      client_city: 'Fresno',
      client_zip_code: '93721',
      services_requested: ['pv_structural_letter', 'pv_cad_design', 'shade_report'],
      arrays: [{ name: 'South', panel_quantity: 18, beam_spacing: 24 }, { name: 'Garage' }],
    });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await jpegOf({ width: 800, height: 600 }))]), 'tape.jpg');
    const url = `${app.server.url}/api/arrays/${job.arrays![0]!.id}/beam-spacing-images`;
    expect((await fetch(url, { method: 'POST', headers: { 'x-api-key': app.key }, body: form })).status).toBe(201);
    window = await app.openAs(administrator);
    page = window.page;
  });

  it('are 16 jobs of the board, one with a photo of it', async () => {
    await open('board?sort=job&descending=true');
    await page.locator('[data-id]').nth(15).waitFor();
    expect(await inSight(page, 'main [data-id]')).toBeGreaterThanOrEqual(16);
    await page.locator(`[data-id="${job.id}"] img`).waitFor();
  });

  it('is a photo of a job, below a head of two lines', async () => {
    await open(`job/${job.id}`);
    await page.getByRole('img', { name: 'tape.jpg' }).waitFor();
    expect(await inSight(page, 'img[alt="tape.jpg"]')).toBe(1);
    expect((await page.locator('main header').first().boundingBox())!.height).toBeLessThanOrEqual(120);
  });

  it('are eight fields of a letter, beside its preview and above the button that issues it', async () => {
    await open(`letter/${job.id}`);
    await page.locator('#letter-finding').waitFor();
    expect(await inSight(page, '#letter-values :is(input, select, textarea)')).toBeGreaterThanOrEqual(8);
    expect(await inSight(page, '#letter-preview')).toBe(1);
    expect(await page.getByRole('button', { name: 'Issue the letter…' }).isVisible()).toBe(true);
    expect(await page.locator('main .button.main').count()).toBe(1);
  });

  it('is mostly the page itself at a zoom of 200%', async () => {
    await page.setViewportSize({ width: 640, height: 400 });
    const much: string[] = [];
    for (const place of places()) {
      await open(place);
      const share = await stuckShare(page);
      if (share > 0.25) much.push(`${place}: ${share}`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(much).toEqual([]);
  });

  it('does not move while a screen is loaded', async () => {
    await page.addInitScript(() => {
      const shifts = { sum: 0, of: [] as string[] };
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Element | null }[];
        })[]) {
          if (entry.hadRecentInput) continue;
          shifts.sum += entry.value;
          shifts.of.push(...entry.sources.map(({ node }) => node?.className ?? '?'));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const moved: string[] = [];
    for (const place of places()) {
      await open(place);
      await page.waitForTimeout(500);
      const { sum, of } = await page.evaluate(
        () => (globalThis as unknown as { shifts: { sum: number; of: string[] } }).shifts,
      );
      if (sum > 0.02) moved.push(`${place}: ${sum}, ${of.join(', ')}`);
    }
    expect(moved).toEqual([]);
  });

  it('does not move where the backups of the server come late', async () => {
    await page.route('**/readBackups', async (route) => {
      await new Promise((later) => setTimeout(later, 700));
      await route.continue();
    });
    await open('health');
    await page.getByRole('heading', { name: 'Backup', exact: true }).waitFor();
    await page.waitForTimeout(300);
    await page.unroute('**/readBackups');
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum)).toBe(0);
  });

  it('is readable in forced colors, and buttons have edges', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const wrong: string[] = [];
    for (const place of places()) {
      await open(place);
      wrong.push(...(await violations(page)).map((violation) => `${place}: ${violation}`));
      const bare = await page.locator('.button').evaluateAll((buttons) =>
        buttons
          .filter((button) => {
            const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(button);
            return borderTopStyle === 'none' || borderTopWidth === '0px' || borderTopColor === backgroundColor;
          })
          .map((button) => button.textContent),
      );
      wrong.push(...bare.map((button) => `${place}: ${button} has no edge`));
    }
    await page.emulateMedia({ forcedColors: 'none' });
    expect(wrong).toEqual([]);
    expect(window.complaints).toEqual([]);
  });
});
