import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atEnd } from '../support/atEnd.ts';
import { hasChromium, openWindow, type Window } from '../support/fieldApp.ts';
import { serveBuiltGallery } from '../support/galleryServer.ts';
import { temporaryFolder } from '../support/processes.ts';

describe.skipIf(!hasChromium)('tables and split views', () => {
  let window: Window;
  let page: Page;
  let table: Locator;

  beforeAll(async () => {
    const gallery = await serveBuiltGallery(temporaryFolder());
    atEnd(gallery.close);
    window = await openWindow(gallery.url);
    page = window.page;
  });
  beforeEach(async () => {
    await page.reload();
    table = page.getByRole('table', { name: 'With widths' });
    await table.waitFor();
  });

  const head = (name: string): Locator => table.getByRole('columnheader', { name, exact: true });
  const names = (): Promise<string[]> => table.getByRole('rowheader').allTextContents();

  it('sort by a heading, up and down and then as the rows came', async () => {
    await head('Job').getByRole('button').click();
    expect(await head('Job').getAttribute('aria-sort')).toBe('ascending');
    expect(await head('Files').getAttribute('aria-sort')).toBe('none');
    expect((await names())[0]).toContain('Maximilian');
    await page.keyboard.press('Enter');
    expect(await head('Job').getAttribute('aria-sort')).toBe('descending');
    expect((await names())[0]).toContain('Zoë');
    await page.keyboard.press('Enter');
    expect(await head('Job').getAttribute('aria-sort')).toBe('none');
  });

  it('have one tab stop for all headings, whose arrows move and change widths', async () => {
    await head('Job').getByRole('button').focus();
    await page.keyboard.press('ArrowRight');
    const client = head('Client and site');
    expect(await client.getByRole('button').evaluate((one) => one === document.activeElement)).toBe(true);
    const before = (await client.boundingBox())!.width;
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    expect((await client.boundingBox())!.width).toBeCloseTo(before + 32, -1);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement!.className)).toContain('row-link');
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
    expect((await job.boundingBox())!.width).toBeCloseTo(72 + 64, -1);
    expect(await job.getByRole('separator').getAttribute('aria-valuenow')).toBe('8.5');
  });

  it('hide and show columns', async () => {
    await page.getByRole('button', { name: 'Columns' }).first().click();
    const organization = page.getByRole('menuitemcheckbox', { name: 'Organization' });
    await organization.click();
    expect(await head('Organization').count()).toBe(0);
    expect(await organization.getAttribute('aria-checked')).toBe('false');
    await organization.click();
    expect(await head('Organization').count()).toBe(1);
  });

  it('of many rows draw those near the window, and move through all of them by keyboard', async () => {
    const long = page.getByRole('table', { name: '500 rows' });
    expect(await long.getAttribute('aria-rowcount')).toBe('501');
    expect(await long.getByRole('row').count()).toBeLessThan(60);
    await long.getByRole('link').first().focus();
    await page.keyboard.press('j');
    expect(await page.evaluate(() => document.activeElement!.closest('tr')!.ariaRowIndex)).toBe('3');
    await page.keyboard.press('End');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.ariaRowIndex)).toBe('501');
    await page.keyboard.press('Home');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.ariaRowIndex)).toBe('2');
  });

  it('a separator changes the width of a list, by keyboard and by pointer, within its bounds', async () => {
    const separator = page.getByRole('separator', { name: 'Width of the list' });
    await separator.focus();
    await page.keyboard.press('ArrowLeft');
    expect(await separator.getAttribute('aria-valuenow')).toBe('19');
    await page.keyboard.press('End');
    expect(await separator.getAttribute('aria-valuenow')).toBe('40');
    await page.keyboard.press('Home');
    expect(await separator.getAttribute('aria-valuenow')).toBe('14');
    const { x, y } = (await separator.boundingBox())!;
    await page.mouse.move(x, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 80, y + 20, { steps: 4 });
    await page.mouse.up();
    expect(await separator.getAttribute('aria-valuenow')).toBe('19');
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await separator.isVisible()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(window.complaints).toEqual([]);
  });
});
