import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasChromium } from '../../support/fieldApp.ts';
import { jpegOf } from '../../desk/photos.ts';
import type { OfficeApp } from '../../support/officeApp.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { startAdministrator } from './accounts/startAdministrator.ts';

const office = temporaryFolder();

describe.skipIf(!hasChromium)('toasts in the console', () => {
  let page: Page;
  let app: OfficeApp;
  beforeAll(async () => {
    const ana = await startAdministrator(office);
    ({ page, app } = ana);
    await ana.app.submit();
    await ana.open('job/1', 'Zoë Alvarez');
  });
  const toasts = () => page.locator('.toast');
  const frame = () => page.evaluate(() => JSON.stringify(document.querySelector('main')!.getBoundingClientRect()));
  const setAhj = async (ahj: string): Promise<void> => {
    await page.getByRole('button', { name: /AHJ/ }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(ahj);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };

  it('move nothing on the page, and end with their screen', async () => {
    const before = await frame();
    await setAhj('City of Fresno');
    await toasts().waitFor();
    expect(await frame()).toBe(before);
    await page.getByRole('navigation').first().getByRole('link', { name: 'Jobs' }).click();
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
    expect(await toasts().count()).toBe(0);
  });

  it('stay while another part of the same screen is opened', async () => {
    await page.getByRole('link', { name: 'Zoë Alvarez' }).click();
    await page.getByRole('heading', { name: 'Zoë Alvarez', level: 1 }).waitFor();
    await setAhj('County of Fresno');
    await toasts().waitFor();
    await page.evaluate(() => (location.hash = '#/job/1/history'));
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('history');
    expect(await toasts().count()).toBe(1);
  });

  it('lie above the controls of a photo that is shown large', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await jpegOf({ width: 800, height: 600 }))]), 'roof.jpg');
    const { url } = app.server;
    await fetch(`${url}/api/jobs/1/panel-layout-images`, {
      method: 'POST',
      headers: { 'x-api-key': app.key },
      body: form,
    });
    await page.evaluate(() => (location.hash = '#/job/1/photos'));
    await page.locator('main img').first().click();
    for (const [width, height] of [
      [1280, 800],
      [800, 600],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.getByRole('dialog').getByRole('textbox').fill(`Blurred at ${width}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await toasts().waitFor();
      const covered = await page.evaluate(() => {
        const toast = document.querySelector('.toast')!.getBoundingClientRect();
        const controls = [...document.querySelectorAll('[role=dialog] :is(button, input, textarea, select)')];
        return controls
          .filter((control) => {
            const box = control.getBoundingClientRect();
            const isBeside = box.right <= toast.left || box.left >= toast.right;
            return !isBeside && box.bottom > toast.top && box.top < toast.bottom;
          })
          .map((control) => control.textContent);
      });
      expect(covered).toEqual([]);
    }
  });
});
