import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, violations, type Window } from '../../support/fieldApp.ts';
import { administrator, type OfficeApp, startOfficeApp } from '../../support/officeApp.ts';
import { temporaryFolder } from '../../support/processes.ts';

const office = temporaryFolder();
const card = temporaryFolder();

describe.skipIf(!hasChromium)('the letterhead', () => {
  let app: OfficeApp;
  let window: Window;
  let page: Page;

  beforeAll(async () => {
    app = await startOfficeApp(office);
    window = await app.openAs(administrator, 'firm');
    page = window.page;
  });

  it('is saved by its button, images shown as they are printed', async () => {
    await page.getByLabel('Firm name').fill('Ridgeline Structural');
    await page.getByLabel("Engineer's name").fill('Dana Ito');
    await page.getByLabel('License number').fill('S-4411');
    await page.getByLabel('License state').fill('CA');
    const zone = page.getByLabel('Time zone');
    await zone.fill('los ang');
    await zone.press('Enter');
    await expect.poll(() => zone.inputValue()).toBe('Pacific Time (Los Angeles)');
    await page.getByLabel('Scope').fill('');
    await page.getByRole('button', { name: 'Save the letterhead' }).press('Enter');
    await page.getByText('scope must hold at least 1 character.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Restore the standard text' }).first().press('Enter');
    await page.getByRole('button', { name: 'Save the letterhead' }).press('Enter');
    await page.getByText('Letterhead saved.').waitFor();
    expect(await page.getByText('scope must hold at least 1 character.', { exact: true }).count()).toBe(0);

    const logo = path.join(card, 'logo.png');
    writeFileSync(
      logo,
      await sharp({ create: { width: 300, height: 100, channels: 3, background: '#246' } })
        .png()
        .toBuffer(),
    );
    const images = page.getByRole('group', { name: 'Logo', exact: true });
    await images.locator('input[type=file]').setInputFiles(logo);
    await images.getByRole('img', { name: 'Logo' }).waitFor();
    writeFileSync(path.join(card, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await images.locator('input[type=file]').setInputFiles(path.join(card, 'logo.svg'));
    await images
      .getByRole('alert')
      .getByText(/cannot be printed/)
      .waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('is not left unsaved by a slip: saved, not saved, or stayed with', async () => {
    const leave = () => page.getByRole('link', { name: 'Laptops' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Save the letterhead first?' });
    const place = () => new URL(page.url()).hash;
    await page.getByLabel('Phone').fill('555');
    await leave();
    expect(await violations(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Keep editing' }).press('Enter');
    expect([place(), await page.getByLabel('Phone').inputValue()]).toEqual(['#/firm', '555']);

    // What is not right is not saved, and nobody is led away from it.
    await leave();
    await asked.getByRole('button', { name: 'Save and continue' }).press('Enter');
    await page.locator('#firm-phone-says').getByText('must have 7 to 15 digits').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('firm-phone');
    expect(place()).toBe('#/firm');
    await page.getByLabel('Phone').fill('559 555 0100');
    await leave();
    await asked.getByRole('button', { name: 'Save and continue' }).press('Enter');
    await expect.poll(place).toBe('#/laptops');

    await page.goBack();
    await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('559 555 0100');
    await page.getByLabel('Phone').fill('1');
    await leave();
    await asked.getByRole('button', { name: 'Don’t save' }).press('Enter');
    await expect.poll(place).toBe('#/laptops');
    await page.goBack();
    await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('559 555 0100');
  });
});
