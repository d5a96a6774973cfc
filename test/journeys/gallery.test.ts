import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { atEnd } from '../support/atEnd.ts';
import { comparePicture } from '../support/comparePicture.ts';
import { hasChromium, openForPictures, openWindow, violations, type Window } from '../support/fieldApp.ts';
import { isDeep } from '../support/deep.ts';
import { serveBuiltGallery } from '../support/galleryServer.ts';
import { comparesPictures } from '../support/pictureBrowser.ts';
import { temporaryFolder } from '../support/processes.ts';
import { fitsAcross } from '../support/screens.ts';

const build = async (): Promise<string> => {
  const gallery = await serveBuiltGallery(temporaryFolder());
  atEnd(gallery.close, { isOfFile: true });
  return gallery.url;
};
/** Its address, for all tests of the file. */
const builtGallery = hasChromium ? build() : Promise.resolve('');

/** Between them they have each theme and density; a deep run looks at the others, too. */
const looks = [
  { theme: 'light', density: 'compact' },
  { theme: 'dark', density: 'large' },
  ...(isDeep
    ? ([
        { theme: 'light', density: 'large' },
        { theme: 'dark', density: 'compact' },
      ] as const)
    : []),
] as const;

/** What opens above the page, and what opens it. */
const openers = {
  menu: '#buttons .menu-trigger',
  columns: '#tables button[aria-label="Columns"]',
  'many-choices': '#choosing .many-trigger',
  picker: '#client_state',
  dialog: '[data-opens=dialog]',
  confirm: '[data-opens=confirm]',
  modal: '[data-opens=modal]',
  palette: '.find',
  toasts: '[data-opens=toasts]',
} as const;

describe.skipIf(!hasChromium)('the gallery of components', () => {
  let window: Window;
  let page: Page;
  let url: string;
  let isCompared: boolean;

  beforeAll(async () => {
    await openForPictures();
    url = await builtGallery;
    window = await openWindow(url);
    page = window.page;
    isCompared = comparesPictures(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  /** Opens the gallery in a window that is as high as its content. */
  const show = async (asked: Record<string, string>): Promise<void> => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${url}?${new URLSearchParams(asked).toString()}`);
    await page.locator('#overlays').waitFor();
    await page.setViewportSize({
      width: 1280,
      height: await page.locator('#content').evaluate(({ scrollHeight }) => scrollHeight),
    });
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
  };

  it.each(looks)('looks as it did: $theme, $density', async ({ theme, density }) => {
    await show({ theme, density });
    const changed: (string | null)[] = [];
    const all = isCompared ? await page.screenshot({ caret: 'hide' }) : null;
    for (const section of await page.locator('section[id]').all()) {
      const { x, y, width, height } = (await section.boundingBox())!;
      expect(height).toBeGreaterThan(0);
      if (all === null) continue;
      const box = { left: Math.round(x), top: Math.round(y), width: Math.round(width), height: Math.round(height) };
      const picture = await sharp(all).extract(box).png().toBuffer();
      changed.push(await comparePicture(`gallery/${await section.getAttribute('id')}-${theme}-${density}`, picture));
    }
    expect(changed.filter(Boolean)).toEqual([]);
    // Once: contrast.test.ts computes the colors of both themes.
    if (isDeep || theme === 'light') expect(await violations(page)).toEqual([]);
    expect(window.complaints).toEqual([]);
  });

  it.each(looks)('looks as it did above the page: $theme, $density', async ({ theme, density }) => {
    await show({ theme, density });
    await page.setViewportSize({ width: 1000, height: 640 });
    const above = ':is(.popup, .dialog, .list[popover], .toasts)';
    const changed: (string | null)[] = [];
    for (const [name, opener] of Object.entries(openers)) {
      await page.locator(opener).first().click();
      const opened = page.locator(`${above} >> visible=true`).first();
      await opened.waitFor();
      // What lies under the pointer looks different.
      await page.mouse.move(2, 2);
      if (isCompared) {
        const picture = await opened.screenshot({ caret: 'hide' });
        changed.push(await comparePicture(`gallery/${name}-${theme}-${density}`, picture));
      }
      if (isDeep || theme === 'light')
        changed.push(...(await violations(page, above)).map((fault) => `${name}: ${fault}`));
      if (name === 'modal') await page.getByRole('button', { name: 'Cancel' }).click();
      else await page.keyboard.press('Escape');
    }
    expect(changed.filter(Boolean)).toEqual([]);
  });

  it('is no wider than a phone, in Spanish too', async () => {
    await show({ language: 'es' });
    await page.setViewportSize({ width: 390, height: 844 });
    await fitsAcross(page);
  });

  it('is readable in the colors of a high-contrast theme', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await show({});
    if (isDeep) expect(await violations(page)).toEqual([]);
    // What has no text keeps an edge or a color of the theme.
    const shown = await page.evaluate(() => {
      const styleOf = (selector: string): CSSStyleDeclaration => getComputedStyle(document.querySelector(selector)!);
      return {
        done: styleOf('.done').backgroundColor,
        track: styleOf('.bar').borderTopStyle,
        tile: styleOf('.part').borderTopStyle,
        thumb: styleOf('.switch-thumb').backgroundColor,
        page: styleOf('body').backgroundColor,
      };
    });
    expect(shown.thumb).not.toBe(shown.page);
    expect(shown.done).not.toBe('rgba(0, 0, 0, 0)');
    expect(shown).toMatchObject({ track: 'solid', tile: 'solid' });
    await page.emulateMedia({ forcedColors: 'none' });
  });
});

describe.skipIf(!hasChromium)('tables', () => {
  let window: Window;
  let page: Page;
  let table: Locator;

  beforeAll(async () => {
    window = await openWindow(await builtGallery);
    page = window.page;
    table = page.getByRole('table', { name: 'With widths' });
    await table.waitFor();
  });

  const head = (name: string): Locator => table.getByRole('columnheader', { name, exact: true });
  const names = (): Promise<string[]> => table.getByRole('rowheader').allTextContents();

  it('sort by a heading, up and down and then as the rows came', async () => {
    await head('Job').getByRole('button').click();
    await expect.poll(() => head('Job').getAttribute('aria-sort')).toBe('ascending');
    await expect.poll(() => head('Files').getAttribute('aria-sort')).toBe('none');
    await expect.poll(async () => (await names())[0]).toContain('Maximilian');
    await page.keyboard.press('Enter');
    await expect.poll(() => head('Job').getAttribute('aria-sort')).toBe('descending');
    await expect.poll(async () => (await names())[0]).toContain('Zoë');
    await page.keyboard.press('Enter');
    await expect.poll(() => head('Job').getAttribute('aria-sort')).toBe('none');
  });

  it('have one tab stop for all headings, whose arrows move and change widths', async () => {
    await head('Job').getByRole('button').focus();
    await page.keyboard.press('ArrowRight');
    const client = head('Client and site');
    await expect.poll(() => client.getByRole('button').evaluate((one) => one === document.activeElement)).toBe(true);
    const before = (await client.boundingBox())!.width;
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await client.boundingBox())!.width).toBeCloseTo(before + 32, -1);
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement!.className)).toContain('row-link');
  });

  it('change a width with the pointer', async () => {
    const job = head('Job');
    await job.scrollIntoViewIfNeeded();
    const grip = (await job.getByRole('separator').boundingBox())!;
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
    await page.mouse.down();
    await page.mouse.move(grip.x + grip.width / 2 + 64, grip.y + 5, { steps: 4 });
    await page.mouse.up();
    await page.mouse.move(0, 0);
    await expect.poll(async () => (await job.boundingBox())!.width).toBeCloseTo(72 + 64, -1);
    await expect.poll(() => job.getByRole('separator').getAttribute('aria-valuenow')).toBe('8.5');
  });

  it('hide and show columns', async () => {
    await page.getByRole('button', { name: 'Columns' }).first().click();
    const organization = page.getByRole('menuitemcheckbox', { name: 'Organization' });
    await organization.click();
    await expect.poll(() => head('Organization').count()).toBe(0);
    await expect.poll(() => organization.getAttribute('aria-checked')).toBe('false');
    await organization.click();
    await expect.poll(() => head('Organization').count()).toBe(1);
  });

  it('of many rows draw those near the window, and move through all of them by keyboard', async () => {
    const long = page.getByRole('table', { name: '500 rows' });
    expect(await long.getAttribute('aria-rowcount')).toBe('501');
    expect(await long.getByRole('row').count()).toBeLessThan(60);
    await long.getByRole('link').first().focus();
    await page.keyboard.press('j');
    await expect.poll(() => page.evaluate(() => document.activeElement!.closest('tr')!.ariaRowIndex)).toBe('3');
    await page.keyboard.press('End');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.ariaRowIndex)).toBe('501');
    await page.keyboard.press('Home');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.ariaRowIndex)).toBe('2');
    expect(window.complaints).toEqual([]);
  });
});
