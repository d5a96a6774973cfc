import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { comparePicture } from './comparePicture.ts';
import { comparesPictures } from './pictureBrowser.ts';

const languages = ['en', 'es'] as const;
const themes = ['light', 'dark'] as const;
const densities = ['compact', 'large'] as const;
const sizes = { 1280: 800, 800: 600, 390: 844 } as const;
const widths = [1280, 800, 390] as const;

export interface ScreenLook {
  language: (typeof languages)[number];
  theme: (typeof themes)[number];
  density: (typeof densities)[number];
  /** In pixels of CSS. */
  width: (typeof widths)[number];
}

/** Between them they have each language, theme and density. */
const comparedLooks: readonly ScreenLook[] = [
  { language: 'en', theme: 'light', density: 'compact', width: 1280 },
  { language: 'es', theme: 'dark', density: 'large', width: 1280 },
];
const allLooks: readonly ScreenLook[] = widths.flatMap((width) =>
  languages.flatMap((language) =>
    themes.flatMap((theme) => densities.map((density) => ({ language, theme, density, width }))),
  ),
);

/** Where `npm run sheets` wants the pictures of every look; undefined where tests compare two of them. */
const sheets = process.env.CONTACT_SHEETS;
/** How screens are pictured. */
export const screenLooks = sheets === undefined ? comparedLooks : allLooks;

/** Names of pictures begin with the screen and end with the look. */
const lookName = ({ theme, density, language }: ScreenLook): string => `${theme}-${density}-${language}`;

/** The settings that make an app look so, in a window of that size. */
export const takeLook = async (page: Page, { language, theme, density, width }: ScreenLook) => {
  await page.setViewportSize({ width, height: sizes[width] });
  return { language, theme, density };
};

/** Whether a thumbnail in sight has yet to come. Those that are there are decoded and drawn. */
const isLoading = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const inSight = (element: Element): boolean => element.getBoundingClientRect().top < innerHeight;
    const frames = [...document.querySelectorAll('.frame:not(.none), .photo')].filter(inSight);
    const pictures = [...document.querySelectorAll('img')].filter(inSight);
    if (frames.some((frame) => frame.querySelector('img') === null)) return true;
    if (pictures.some(({ complete }) => !complete)) return true;
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return false;
  });

/** What two moments show alike: thumbnails are there, and nothing moves. */
const steadyPicture = async (page: Page): Promise<Buffer> => {
  const take = (): Promise<Buffer> => page.screenshot({ caret: 'hide', animations: 'disabled' });
  let shown = await take();
  const isSteady = async (): Promise<boolean> => {
    if (await isLoading(page)) return false;
    const before = shown;
    shown = await take();
    return shown.equals(before);
  };
  await expect.poll(isSteady).toBe(true);
  return shown;
};

/**
 * What the screen shows differently from its picture; null where nothing, and where pictures are not compared. Times are not drawn, nor what matches `changing`:
 * paths, ports and figures that are others in each run.
 */
export const compareScreen = async (
  page: Page,
  name: string,
  look: ScreenLook,
  changing: readonly string[] = [],
): Promise<string | null> => {
  if (sheets === undefined && !comparesPictures(page)) return null;
  await page.mouse.move(0, 0);
  await page.evaluate(
    async (selectors) => {
      const sheet = new CSSStyleSheet();
      // 9:59 is narrower than 10:00, and columns are as wide as what they hold.
      sheet.replaceSync(`
        ${selectors} { visibility: hidden !important; }
        dd.quiet { width: 12em; overflow: hidden; white-space: nowrap; }
        time { display: inline-block; width: 7em; height: 1lh; overflow: hidden; white-space: nowrap; vertical-align: bottom; }
      `);
      document.adoptedStyleSheets = [sheet];
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      await document.fonts.ready;
    },
    ['time', ...changing].join(', '),
  );
  const picture = await steadyPicture(page);
  if (sheets === undefined) return comparePicture(`${name}-${lookName(look)}`, picture);
  const file = path.join(sheets, `${lookName(look)}-${look.width}`, `${name}.png`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, picture);
  return null;
};
