import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasChromium, violations } from '../../../support/fieldApp.ts';
import { pagesOf, squeezed } from '../../../support/pdfText.ts';
import { draft, page, startOnce, window } from '../drafts/draftScreen.ts';

startOnce();

describe.skipIf(!hasChromium)('the summary of a job', () => {
  it('is made from the menu of the job and from the palette, and saved', async () => {
    await draft({ client_name: 'Zoë Peña' });
    await page.getByLabel('Notes').fill('Ring twice');
    await page.getByRole('button', { name: 'Actions for Zoë Peña' }).click();
    await page.getByRole('menuitem', { name: 'Summary as PDF…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Job summary: Zoë Peña' });
    await dialog.getByText('Ready: 1 page').waitFor();
    expect(await violations(page, '[role=dialog]')).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save' }).click(),
    ]);
    const text = squeezed((await pagesOf(readFileSync(await download.path()))).join(''));
    expect([text.includes('ZoëPeña'), text.includes('Ringtwice')]).toEqual([true, true]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a job' }).fill('summary');
    await page.getByRole('option', { name: 'Summary as PDF…' }).click();
    await dialog.getByText('Ready: 1 page').waitFor();
    expect(window.complaints).toEqual([]);
  });
});
