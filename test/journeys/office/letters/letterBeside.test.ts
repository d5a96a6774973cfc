import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium, violations } from '../../../support/fieldApp.ts';
import { administrator, callOffice } from '../../../support/officeApp.ts';
import { saved, typed } from '../../../support/screens.ts';
import { openComposer } from './openComposer.ts';
import { sendStandardJob } from '../standardJob.ts';

const composer = await openComposer();

/** Whether the paper is ever without ink, and ever scrolled by itself, from now on. */
const watchPaper = async (page: Page): Promise<() => Promise<{ blanks: number; tops: number[] }>> => {
  await page.evaluate(() => {
    const seen = { blanks: 0, tops: new Set<number>() };
    Object.assign(window, { paperSeen: seen });
    const desk = document.querySelector<HTMLElement>('#letter-preview .desk')!;
    const look = (): void => {
      const canvas = desk.querySelector('canvas');
      seen.blanks += Number(!canvas?.isConnected || canvas.width === 0);
      seen.tops.add(Math.round(desk.scrollTop));
      requestAnimationFrame(look);
    };
    look();
  });
  return () =>
    page.evaluate(() => {
      const { paperSeen } = window as unknown as { paperSeen: { blanks: number; tops: Set<number> } };
      return { blanks: paperSeen.blanks, tops: [...paperSeen.tops] };
    });
};

describe.skipIf(!hasChromium)('beside the values of a letter', () => {
  const { app, page, compose, preview } = composer;
  const slot = (of: Page, name: string) => of.getByRole('region', { name, exact: true });

  it('are the photos of the array that is being filled in, with what they prove, large by a key', async () => {
    const { id } = await sendStandardJob(app, page);
    await compose(id);
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    expect(await tab('Preview').getAttribute('aria-selected')).toBe('true');
    await page.locator('#array-0-fastener').focus();
    await expect.poll(() => tab('Photos').getAttribute('aria-selected')).toBe('true');
    const spacing = slot(page, 'Beam spacing · South');
    await spacing.getByText('24 in').waitFor();
    await spacing.getByRole('button').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Alt+p');
    const viewer = page.getByRole('dialog');
    await viewer.getByText('24 in').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('array-0-fastener');
    // Elsewhere the paper is back, unless a person chose.
    await page.locator('#letter-wind_speed').focus();
    await expect.poll(() => tab('Preview').getAttribute('aria-selected')).toBe('true');
    await tab('Photos').click();
    await page.locator('#letter-wind_exposure').focus();
    await expect.poll(() => tab('Photos').getAttribute('aria-selected')).toBe('true');
    await tab('Photos').press('ArrowRight');
    await expect.poll(() => tab('Preview').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Alt+p');
    await viewer.getByText('24 in').waitFor();
    await page.keyboard.press('Escape');
  });

  it('are photos and paper at once where there is room', async () => {
    const { id } = await sendStandardJob(app, page);
    const wide = await app.openAs(administrator, `letter/${id}`, { width: 1440, height: 900, dark: true });
    const there = wide.page;
    const [photos, values, paper] = await Promise.all(
      ['#letter-photos', '#letter-values', '#letter-preview'].map((part) => there.locator(part).boundingBox()),
    );
    expect(photos!.x + photos!.width).toBeLessThanOrEqual(values!.x);
    expect(values!.x + values!.width).toBeLessThanOrEqual(paper!.x);
    await slot(there, 'Attic overview · South').getByRole('button').waitFor();
    await there.locator('#letter-preview canvas').first().waitFor();
    await there.getByLabel('Photos of').selectOption({ label: 'Whole job (1)' });
    await slot(there, 'Panel layout').waitFor();
    await wide.browser.close();
  });

  it('the paper changes without a flash, and stays where it was scrolled to', async () => {
    const { id } = await sendStandardJob(app, page);
    await compose(id);
    const ink = page.locator('#letter-preview canvas').first();
    await ink.waitFor();
    await page.locator('#letter-preview .desk').evaluate((desk) => (desk.scrollTop = 60));
    const paperSeen = await watchPaper(page);
    const before = await ink.elementHandle();
    await typed(page.getByLabel('Remarks'), 'Written while it is looked at.');
    await expect.poll(preview).toContain('Writtenwhile');
    await expect.poll(() => before.evaluate((canvas) => canvas.isConnected)).toBe(false);
    expect(await paperSeen()).toEqual({ blanks: 0, tops: [60] });
  });

  it('take turns with them in a small window', async () => {
    const { id } = await sendStandardJob(app, page);
    const small = await app.openAs(administrator, `letter/${id}`, { width: 800, height: 600, dark: true });
    const { page: there } = small;
    await there.getByRole('tab', { name: 'Values' }).waitFor();
    expect(await violations(there)).toEqual([]);
    await there.getByRole('tab', { name: 'Values' }).press('ArrowRight');
    await there.getByRole('tabpanel', { name: 'Photos' }).getByText('Beam spacing').first().waitFor();
    await there.getByRole('tab', { name: 'Photos' }).press('ArrowRight');
    await expect.poll(() => there.getByRole('tab', { name: 'Preview' }).getAttribute('aria-selected')).toBe('true');
    await there.getByRole('tabpanel', { name: 'Preview' }).getByRole('link', { name: 'Open in a tab' }).waitFor();
    expect(await there.getByLabel('Ultimate wind speed').isVisible()).toBe(false);
    await small.browser.close();
  });
});

describe.skipIf(!hasChromium)('presets in a letter', () => {
  const { app, page, compose } = composer;
  const fastener = (row: number) => page.locator(`#array-${row}-fastener`);

  it('are saved from an array, used with one click, and copied to arrays that are attached alike only', async () => {
    const { entries } = await callOffice(page, 'searchReference', { list: 'connection-types', text: '', limit: 50 });
    const [bolt, hook] = ['Hanger bolt', 'Tile hook'].map((name) => ({
      id: entries.find((entry) => entry.name === name)!.id,
    }));
    const { id } = await app.submit({
      arrays: [
        { name: 'South', connection_type: bolt },
        { name: 'East', connection_type: bolt },
        { name: 'West', connection_type: hook },
      ],
    });
    await compose(id);
    const same = page.getByRole('button', { name: 'Same for all 2 arrays with Hanger bolt' });
    await same.waitFor();
    // Nothing is there to copy.
    expect(await same.isDisabled()).toBe(true);
    await fastener(1).fill('Of its own');
    await page.locator('#array-1-embedment').fill('3');
    await fastener(0).fill('Bolt M10');
    await same.click();
    await expect.poll(() => fastener(1).inputValue()).toBe('Bolt M10');
    expect(await page.locator('#array-1-embedment').inputValue()).toBe('3');
    expect(await fastener(2).inputValue()).toBe('');

    await page
      .getByRole('group', { name: 'South', exact: true })
      .getByRole('button', { name: 'Save as a preset…' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Add a preset' });
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Hanger bolt');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add the preset' }).click();
    await page.getByText('The preset is saved.').waitFor();
    await fastener(0).fill('Another');
    await page.getByRole('button', { name: 'Use “Hanger bolt”' }).first().click();
    await expect.poll(() => fastener(0).inputValue()).toBe('Bolt M10');
    await saved(page);

    // The next letter begins with it.
    const next = await app.submit({ arrays: [{ name: 'South', connection_type: bolt }] });
    await compose(next.id);
    await page.getByText('1 value is prefilled from the preset “Hanger bolt”. Check it.').waitFor();
    await expect.poll(() => fastener(0).inputValue()).toBe('Bolt M10');
    await expect.poll(() => page.locator('.prefilled').count()).toBe(1);
    await fastener(0).fill('Bolt M12');
    await expect.poll(() => page.locator('.prefilled').count()).toBe(0);
  });

  it('are listed, changed and removed on a page of their own', async () => {
    await page.goto(app.at('presets'));
    const table = page.getByRole('table', { name: 'Presets' });
    await table.getByRole('row', { name: /Hanger bolt.*Any.*Bolt M10/ }).waitFor();
    await page.getByRole('button', { name: 'Add a preset' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add the preset' }).click();
    await dialog.getByText('Enter a title.').waitFor();
    await dialog.getByText('Choose a connection type from the list.').waitFor();
    await dialog.getByLabel('Title').fill('<b>Hook</b>');
    await dialog.getByLabel('Connection type').fill('Tile hook');
    await dialog.getByRole('option', { name: 'Tile hook', exact: true }).click();
    await dialog.getByLabel('Embedment').fill('99');
    await dialog.getByRole('button', { name: 'Add the preset' }).click();
    await dialog.getByText(/at most 24/).waitFor();
    await dialog.getByLabel('Embedment').fill('2');
    await dialog.getByRole('button', { name: 'Add the preset' }).click();
    await table.getByText('<b>Hook</b>').waitFor();
    await page.getByRole('button', { name: 'More for <b>Hook</b>' }).click();
    await page.getByRole('menuitem', { name: 'Remove…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The preset was removed.').waitFor();
    expect(await table.getByText('<b>Hook</b>').count()).toBe(0);
  });
});
