import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasChromium, violations } from '../../support/fieldApp.ts';
import { administrator, callOffice } from '../../support/officeApp.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { samplePng } from '../../server/letters/sampleLetter.ts';
import { openComposer } from './letters/openComposer.ts';

const composer = await openComposer();

describe.skipIf(!hasChromium)('engineers of record', () => {
  const { app, page, window, job, compose, preview } = composer;
  const dialog = () => page.getByRole('dialog', { name: /^License and signature of / });

  it('get their licenses, signature and right under Users; their letters carry them', async () => {
    const image = path.join(temporaryFolder(), 'signature.png');
    writeFileSync(image, samplePng(60, 20));
    await page.goto(app.at('users'));
    const open = async (): Promise<void> => {
      await page.getByRole('button', { name: `Actions for ${administrator}` }).click();
      await page.getByRole('menuitem', { name: 'License and signature…' }).click();
      await dialog().waitFor();
    };
    await open();
    // A right without a name is refused.
    await dialog().getByRole('switch', { name: 'Engineer of record' }).click();
    await dialog().getByRole('button', { name: 'Save license and signature' }).click();
    await page.getByText('An engineer of record needs a name for the letters', { exact: false }).waitFor();
    await dialog().getByLabel('Name on letters').fill('Ana Lopez, S.E.');
    await dialog().getByRole('button', { name: 'Add a license' }).click();
    const first = dialog().getByRole('group', { name: 'License 1' });
    await first.getByLabel('State').selectOption('CA');
    await dialog().getByRole('button', { name: 'Save license and signature' }).click();
    await dialog().getByText('Not saved: correct the marked fields.').waitFor();
    expect(await first.getByLabel('License number').getAttribute('aria-invalid')).toBe('true');
    expect(await violations(page)).toEqual([]);
    await first.getByLabel('License number').fill('S 4411');
    await first.getByLabel('Expires').fill('2099-06-30');
    await dialog().locator('input[type=file]').setInputFiles(image);
    await dialog().getByRole('img', { name: 'Signature' }).waitFor();
    await dialog().getByText('Not saved yet.').waitFor();
    expect((await callOffice(page, 'readEngineers', {})).engineers[0]).toMatchObject({ name: '', signature: null });
    await dialog().getByRole('button', { name: 'Save license and signature' }).click();
    await page.getByText('License and signature saved.').waitFor();
    expect((await callOffice(page, 'readEngineers', {})).engineers[0]).toMatchObject({
      ...{ name: 'Ana Lopez, S.E.', isOfRecord: true, signature: expect.any(String) as unknown },
    });
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('rowheader', { name: 'Ana Lopez, S.E.' }).waitFor();

    const id = await job('Of record');
    await compose(id);
    await page.getByText('Structural Engineer, California license S 4411, expires Jun 30, 2099').waitFor();
    await expect.poll(preview).toContain('AnaLopez,S.E.');
  });

  it('see their own under the account, and can be the only ones who issue', async () => {
    await page.goto(app.at('account'));
    await page.getByText('You are an engineer of record', { exact: false }).waitFor();
    await expect.poll(() => page.getByLabel('Name on letters').inputValue()).toBe('Ana Lopez, S.E.');
    await page.goto(app.at('firm'));
    await page.getByRole('switch', { name: 'Only engineers of record issue letters' }).click();
    await expect.poll(() => page.getByRole('switch').first().getAttribute('aria-checked')).toBe('true');
    expect((await callOffice(page, 'readEngineers', {})).onlyEngineersIssue).toBe(true);
    expect(window.complaints).toEqual([]);
  });
});
