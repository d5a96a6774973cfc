import { beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, violations, type Window } from '../../support/fieldApp.ts';
import { administrator, type OfficeApp, startOfficeApp } from '../../support/officeApp.ts';
import { temporaryFolder } from '../../support/processes.ts';

const office = temporaryFolder();

describe.skipIf(!hasChromium)('arrays with names of ninety characters', () => {
  let app: OfficeApp;
  let window: Window;
  let id: number;
  beforeAll(async () => {
    app = await startOfficeApp(office);
    const name = (number: number): string => `${number} ${'Südostdachfläche'.repeat(6)}`.slice(0, 90);
    const arrays = Array.from({ length: 14 }, (_, at) => ({
      name: name(at + 10),
      panel_quantity: 4,
      beam_spacing: 24,
    }));
    ({ id } = await app.submit({ arrays }));
    window = await app.openAs(administrator, `job/${id}`);
  }, 90_000);

  it.each([
    [800, 600],
    [400, 300],
  ])(
    'fit into a window of %i × %i',
    async (width, height) => {
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
          [...document.querySelectorAll('header :is(nav > a, nav > button, .menu-trigger)')].map((one) => {
            const { left, right } = one.getBoundingClientRect();
            return { left: Math.round(left), right: Math.round(right) };
          }),
        );
        expect(head.length).toBeGreaterThan(2);
        for (const [index, { left, right }] of head.entries()) {
          expect(left).toBeGreaterThanOrEqual(head[index - 1]?.right ?? 0);
          expect(right).toBeLessThanOrEqual(width);
        }
        if (width === 400) expect([place, await violations(page)]).toEqual([place, []]);
      }
    },
    60_000,
  );
});
