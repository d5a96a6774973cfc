import { beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, violations } from '../../../support/fieldApp.ts';
import { squeezed } from '../../../support/pdfText.ts';
import { saved, typed } from '../../../support/screens.ts';
import { openComposer } from './openComposer.ts';

const composer = await openComposer();

describe.skipIf(!hasChromium)('kinds of letters and their texts', () => {
  const { app, page, compose, preview, textOf } = composer;
  let both: number;
  let none: number;

  beforeAll(async () => {
    const services_requested = ['post_installation_letter', 'pv_structural_letter'];
    both = (await app.submit({ client_name: 'Zoë Alvarez', services_requested })).id;
    none = (await app.submit({ client_name: 'Olek Nowak', services_requested: ['pv_cad_design'] })).id;
  });

  it('are worded under Letterhead, each kind with its own texts, and tried with a sample job', async () => {
    await page.goto(app.at('firm'));
    await page.getByLabel('Kind of letter').selectOption('Ground mount');
    const scope = page.getByLabel('Scope');
    expect(await scope.inputValue()).toContain('ground-mounted structure');
    await scope.fill('For {client}, by {frim}.');
    await page.getByLabel('Kind of letter').selectOption({ index: 0 });
    await page.getByRole('button', { name: 'Save the letterhead' }).press('Enter');
    // The refused text comes into view.
    const says = page.locator('#firm-ground_mount_scope-says');
    await says.getByText('has the unknown placeholder {frim}; a letter can fill in {client}').waitFor();
    await expect.poll(() => page.getByLabel('Kind of letter').inputValue()).toBe('ground_mount');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('firm-ground_mount_scope');
    await scope.fill('For {client}, by {firm}.');
    await page.getByRole('button', { name: 'Preview with a sample job' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Letter about a sample job' });
    const link = dialog.getByRole('link', { name: 'Open in a tab' });
    await link.waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await textOf((await link.getAttribute('href'))!)).toContain(
      squeezed('For Maria Sample, by Ridgeline Structural.'),
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Restore the standard text' }).press('Enter');
    await page.getByText('Everything is saved').waitFor();
  });

  it('are chosen among those that the services ask for', async () => {
    await compose(both);
    const kind = page.getByLabel('Kind of letter');
    expect(await kind.locator('option').allTextContents()).toEqual([
      'Post-installation (as installed)',
      'Roof evaluation (before installation)',
    ]);
    expect(await kind.inputValue()).toBe('post_installation');
    await expect.poll(preview).toContain(squeezed('Post-installation letter'));
    await kind.selectOption('roof_evaluation');
    await saved(page);
    await expect.poll(preview).toContain(squeezed('Roof evaluation letter'));
    await compose(none);
    await page.getByText(/None of the services of this job has a letter/).waitFor();
    expect(await page.getByLabel('Kind of letter').count()).toBe(0);
  });

  it('keep the texts that were written for them: no other kind is issued with those', async () => {
    await compose(both);
    const kind = page.getByLabel('Kind of letter');
    await kind.selectOption('roof_evaluation');
    await page.getByText('Text of this letter').click();
    const scope = page.getByLabel('Scope');
    await scope.fill('The roof as drawn on sheet S-1.');
    await kind.selectOption('post_installation');
    await expect.poll(() => scope.inputValue()).toContain('as they were installed');
    await saved(page);
    await expect.poll(preview).toContain(squeezed('Post-installation letter'));
    expect(await preview()).not.toContain(squeezed('sheet S-1'));
    await kind.selectOption('roof_evaluation');
    await expect.poll(() => scope.inputValue()).toBe('The roof as drawn on sheet S-1.');
    await page.getByRole('button', { name: /firm’s text/i }).press('Enter');
    await saved(page);
  });

  it('are changed for one letter, and back to those of the firm', async () => {
    await compose(both);
    await page.getByText('Text of this letter').click();
    const limits = page.getByLabel('Limitations and assumptions');
    const before = await limits.inputValue();
    expect(before).toContain('stop and tell us');
    await typed(limits, 'Only for {client}.');
    await page.getByText('1 text differs from the firm’s').waitFor();
    await expect.poll(preview).toContain(squeezed('Only for Zoë Alvarez.'));
    await limits.fill('Only for {cleint}.');
    await page
      .getByText(/unknown placeholder \{cleint\}/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Use the firm’s text' }).press('Enter');
    await expect.poll(() => limits.inputValue()).toBe(before);
    await page.getByLabel('Calculations').check();
    await saved(page);
  });
});
