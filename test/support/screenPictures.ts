import type { Page } from 'playwright-core';
import { comparePicture } from './comparePicture.ts';

/** How a screen is pictured: between them they have each language, theme and density. */
export const screenLooks = [
  { language: 'en', theme: 'light', density: 'compact' },
  { language: 'es', theme: 'dark', density: 'large' },
] as const;
export type ScreenLook = (typeof screenLooks)[number];

const steadyMs = 10_000;

/** Whether a thumbnail in sight has yet to come. */
const isLoading = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const inSight = (element: Element): boolean => element.getBoundingClientRect().top < innerHeight;
    const frames = [...document.querySelectorAll('.frame:not(.none)')].filter(inSight);
    const pictures = [...document.querySelectorAll('img')].filter(inSight);
    return frames.some((frame) => frame.querySelector('img') === null) || pictures.some(({ complete }) => !complete);
  });

/** What two moments show alike: thumbnails are there, and nothing moves. */
const steadyPicture = async (page: Page): Promise<Buffer> => {
  const until = Date.now() + steadyMs;
  let before = await page.screenshot({ caret: 'hide', animations: 'disabled' });
  for (;;) {
    await page.waitForTimeout(200);
    const now = await page.screenshot({ caret: 'hide', animations: 'disabled' });
    if ((now.equals(before) && !(await isLoading(page))) || Date.now() > until) return now;
    before = now;
  }
};

/**
 * What the screen shows differently from its picture; null where nothing. Times are not drawn, nor what matches `changing`:
 * paths, ports and figures that are others in each run.
 */
export const compareScreen = async (
  page: Page,
  name: string,
  { theme, density, language }: ScreenLook,
  changing: readonly string[] = [],
): Promise<string | null> => {
  await page.mouse.move(0, 0);
  await page.evaluate(
    async (selectors) => {
      const sheet = new CSSStyleSheet();
      // 9:59 is narrower than 10:00, and columns are as wide as what they hold.
      sheet.replaceSync(`
        ${selectors} { visibility: hidden !important; }
        time { display: inline-block; width: 7em; height: 1lh; overflow: hidden; white-space: nowrap; vertical-align: bottom; }
      `);
      document.adoptedStyleSheets = [sheet];
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      await document.fonts.ready;
    },
    ['time', ...changing].join(', '),
  );
  return comparePicture(`${name}-${theme}-${density}-${language}`, await steadyPicture(page));
};
