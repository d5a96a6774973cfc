import { describe, expect, it } from 'vitest';
import { hasChromium, violations } from '../../support/fieldApp.ts';
import { administrator, callOffice, startOfficeApp } from '../../support/officeApp.ts';
import { temporaryFolder } from '../../support/processes.ts';

const open = async () => {
  const app = await startOfficeApp(temporaryFolder());
  const { page } = await app.openAs(administrator, 'design-values');
  return { app, page };
};
const { app, page } = hasChromium ? await open() : ({} as Awaited<ReturnType<typeof open>>);
const csv = (text: string) => ({ name: 'values.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

describe.skipIf(!hasChromium)('the firm’s design values', () => {
  it('are imported after a look at what would change, and exported', async () => {
    await page.getByText('No design values yet').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import: Design values' });
    const run = dialog.getByRole('button', { name: 'Import', exact: true });
    const file = dialog.locator('input[type=file]');
    await file.setInputFiles(csv('zip,wind_speed\n93721,95\n93722,fast\n'));
    await dialog.getByText('wind_speed must be a number', { exact: false }).waitFor();
    await dialog.getByText('Nothing is imported until all rows are valid.', { exact: false }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await run.isDisabled()).toBe(true);
    await file.setInputFiles(csv('zip,ahj,state,wind_speed\n93721,,,95\n,City of Fresno,CA,90\n'));
    await dialog.getByRole('heading', { name: 'What the import would do' }).waitFor();
    expect((await callOffice(page, 'listDesignValues', {})).total).toBe(0);
    await run.press('Enter');
    await page.getByText('Design values: import finished.').waitFor();
    await file.setInputFiles(csv('zip;wind_speed\n93721;110\n'));
    await dialog.getByRole('row', { name: /93721 Ultimate wind speed 95 mph 110 mph/ }).waitFor();
    await page.keyboard.press('Escape');
    const table = page.getByRole('table', { name: 'Design values' });
    await table
      .getByRole('row', { name: /^93721/ })
      .getByText('95 mph')
      .waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('design-values.csv');
  });

  it('are shown to reviewers without a button that changes them', async () => {
    await app.addUser('rosa@firm.example', 'reviewer');
    const { page: theirs } = await app.openAs('rosa@firm.example', 'design-values');
    await theirs.getByRole('row', { name: /^93721/ }).waitFor();
    await theirs.getByRole('link', { name: 'Download CSV' }).waitFor();
    const changing = theirs.getByRole('main').getByRole('button', { name: /Import|Add|More/ });
    expect(await changing.count()).toBe(0);
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /Import|Add|More/ })
        .count(),
    ).toBe(4);
    await theirs.close();
  });

  it('have a menu for each place, which gets the focus back from what it opened', async () => {
    const button = page.getByRole('button', { name: 'More for 93721' });
    const hasFocus = () => button.evaluate((element) => element === document.activeElement);
    for (const [item, opened] of [
      ['Change…', page.getByRole('dialog').getByLabel('ZIP code').and(page.locator(':focus'))],
      ['Remove…', page.locator('[role="alertdialog"]:focus')],
    ] as const) {
      await button.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: item }).press('Enter');
      await opened.waitFor();
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'detached' });
      await expect.poll(hasFocus, { message: item }).toBe(true);
    }
  });

  it('are found, added, changed and removed', async () => {
    await page.getByRole('button', { name: 'Add a place' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add the place' }).click();
    await dialog
      .getByText('Must be given, or else an AHJ or a county', { exact: false })
      .or(dialog.getByText('must be given, or else an AHJ or a county'))
      .waitFor();
    await dialog.getByLabel('AHJ').fill('<i>Selma</i>');
    await dialog.getByLabel('State').fill('ca');
    await dialog.getByLabel('Ultimate wind speed').fill('400');
    await dialog.getByRole('button', { name: 'Add the place' }).click();
    await dialog.getByText(/at most 300/).waitFor();
    await dialog.getByLabel('Ultimate wind speed').fill('92');
    await dialog.getByRole('button', { name: 'Add the place' }).press('Enter');
    await page.getByText('The values are saved.').waitFor();
    await page.getByLabel('Find a place').fill('selma');
    const table = page.getByRole('table', { name: 'Design values' });
    await expect.poll(() => table.getByRole('row').count()).toBe(2);
    await table.getByText('<i>Selma</i>').waitFor();
    await page.getByRole('button', { name: 'More for <i>Selma</i>' }).click();
    await page.getByRole('menuitem', { name: 'Change…' }).click();
    await expect.poll(() => dialog.getByLabel('Ultimate wind speed').inputValue()).toBe('92');
    await dialog.getByLabel('Ultimate wind speed').fill('93');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await table.getByText('93 mph').waitFor();
    await page.getByRole('button', { name: 'More for <i>Selma</i>' }).click();
    await page.getByRole('menuitem', { name: 'Remove…' }).click();
    await page.locator('[role="alertdialog"]:focus').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await page.getByText('The place was removed.').waitFor();
    await page.getByText('Nothing matches').waitFor();
  });
});
