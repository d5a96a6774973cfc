import { beforeAll, describe, expect, it } from 'vitest';
import { hasChromium } from '../../support/fieldApp.ts';
import { administrator, startOfficeApp } from '../../support/officeApp.ts';
import { costlyParts, longestJob } from '../../support/longestJob.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { fitsAcross } from '../../support/screens.ts';

/** One office for both, with the window of its administrator. Empty without a browser. */
const open = async () => {
  const app = await startOfficeApp(temporaryFolder());
  for (let n = 0; n < 120; n += 1) await app.submit(longestJob(costlyParts[n % costlyParts.length]!));
  return { app, window: await app.openAs(administrator) };
};
const { app, window } = hasChromium ? await open() : ({} as Awaited<ReturnType<typeof open>>);

describe.skipIf(!hasChromium)('a board of 120 jobs whose every text is as long as it may be', () => {
  it.each([
    [1280, 800],
    [800, 600],
    [400, 300],
  ])('fits into a window of %i × %i, scrolls and searches', async (width, height) => {
    const { page } = window;
    await page.setViewportSize({ width, height });
    await page.goto('about:blank');
    await page.goto(app.at('board'));
    await page.getByText('120 jobs').waitFor();
    await page.locator('a[href*="job/"]').first().waitFor();
    for (const top of [2000, 20_000]) {
      await page.mouse.move(width / 2, height - 20);
      await page.mouse.wheel(0, top);
      await page.locator('a[href*="job/"]').first().waitFor();
    }
    await fitsAcross(page);
    await page.getByRole('searchbox').first().fill('#7');
    await page.getByText('1 job', { exact: true }).waitFor();
    await page.getByRole('searchbox').first().fill('');
  });
});

describe.skipIf(!hasChromium)('arrays with names of ninety characters', () => {
  let id: number;
  beforeAll(async () => {
    const name = (number: number): string => `${number} ${'Südostdachfläche'.repeat(6)}`.slice(0, 90);
    const arrays = Array.from({ length: 14 }, (_, at) => ({
      name: name(at + 10),
      panel_quantity: 4,
      beam_spacing: 24,
    }));
    ({ id } = await app.submit({ arrays }));
  });

  it.each([
    [800, 600],
    [400, 300],
  ])('fit into a window of %i × %i', async (width, height) => {
    const { page } = window;
    await page.setViewportSize({ width, height });
    for (const place of [`job/${id}`, `letter/${id}`]) {
      await page.goto('about:blank');
      await page.goto(app.at(place));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.getByText('Südostdachfläche').first().waitFor();
      // What is too wide, and what of it stands out.
      const wide = await page.evaluate(() => {
        const main = document.querySelector('main')!;
        if ([document.documentElement, main].every((one) => one.scrollWidth <= one.clientWidth)) return [];
        return [...main.querySelectorAll('*')]
          .filter((one) => one.scrollWidth > main.clientWidth || one.getBoundingClientRect().right > main.clientWidth)
          .map((one) => `${one.tagName}.${one.className} ${one.scrollWidth}`);
      });
      expect([place, wide]).toEqual([place, []]);
      // Nothing of the head lies on anything else of it.
      const head = await page.evaluate(() =>
        [...document.querySelectorAll('.rail :is(nav > a, nav > button, .menu-trigger)')].map((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return {
            left: Math.round(left),
            right: Math.round(right),
            top: Math.round(top),
            bottom: Math.round(bottom),
          };
        }),
      );
      expect(head.length).toBeGreaterThan(1);
      for (const [index, { left, right, top }] of head.entries()) {
        const before = head[index - 1];
        expect(left >= (before?.right ?? 0) || top >= (before?.bottom ?? 0)).toBe(true);
        expect(right).toBeLessThanOrEqual(width);
      }
    }
  });
});
