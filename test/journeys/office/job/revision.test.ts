import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '../../../../shared/job/job.ts';
import { jpegOf } from '../../../desk/photos.ts';
import { aviVideo, pdfDocument } from '../../../files/judge/fixtures.ts';
import { hasChromium, violations, type Window } from '../../../support/fieldApp.ts';
import { administrator, callOffice, type OfficeApp, startOfficeApp } from '../../../support/officeApp.ts';
import { temporaryFolder } from '../../../support/processes.ts';

const office = temporaryFolder();

describe.skipIf(!hasChromium)('a job that is revised in the console', () => {
  let app: OfficeApp;
  let window: Window;
  let page: Page;
  let job: Job;
  const upload = async (where: string, name: string, bytes: Uint8Array): Promise<void> => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), name);
    const headers = { 'x-api-key': app.key };
    const answer = await fetch(`${app.server.url}/api${where}`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
  };
  const part = (name: string) => page.getByRole('dialog').locator('summary').filter({ hasText: name });

  beforeAll(async () => {
    app = await startOfficeApp(office);
    job = await app.submit({
      client_city: 'Fresno',
      roof_pitch: 18,
      beam_spacing: 24,
      recipient_name: 'City of Fresno',
      arrays: [
        { name: 'South', panel_quantity: 18, beam_span: [144] },
        { name: 'Garage', panel_quantity: 10 },
      ],
    });
    const south = job.arrays![0]!.id;
    await upload(`/arrays/${south}/beam-spacing-images`, 'one.jpg', await jpegOf({ width: 800, height: 600 }));
    await upload(`/jobs/${job.id}/files`, 'walk.avi', aviVideo());
    await upload(`/jobs/${job.id}/files`, 'plan.pdf', pdfDocument());
    await upload(`/jobs/${job.id}/files`, 'two.jpg', await jpegOf({ width: 700, height: 600 }));
    window = await app.openAs(administrator, `job/${job.id}`);
    page = window.page;
    await page.getByRole('heading', { level: 1, name: 'Zoë Alvarez' }).waitFor();
  });

  it('compares pictures with what can be shown, and offers a copy of what cannot', async () => {
    const viewer = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Open one.jpg' }).press('Enter');
    await viewer.getByRole('button', { name: 'Compare' }).press('Enter');
    const second = viewer.getByLabel('Second photo');
    await second.waitFor();
    expect(await second.locator(':checked').textContent()).toContain('two.jpg');
    const offered = (await second.locator('option').allTextContents()).join();
    expect(offered).not.toContain('walk.avi');
    expect(offered).not.toContain('one.jpg');
    // Side by side only what is seen is stepped through.
    for (let at = 0; at < 3; at += 1) {
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => viewer.getByRole('heading').textContent()).not.toMatch(/walk\.avi|one\.jpg/);
    }
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Open walk.avi' }).press('Enter');
    await viewer.getByText('This file cannot be shown here.').waitFor();
    const copy = viewer.getByRole('link', { name: 'Save a copy' });
    expect(await copy.getAttribute('download')).toBe('walk.avi');
    expect(await viewer.getByRole('button', { name: 'Compare' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
  });

  it('can change every value that the API lets a revision change: of the whole roof, services and recipient too', async () => {
    await page.getByRole('button', { name: 'Revise', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').selectOption('layout_change');
    await dialog.getByLabel('What changes').fill('The rafters were measured again.\nOne service more.');
    await part('The same for the whole roof').click();
    await expect.poll(() => dialog.locator('#revise-roof_pitch').inputValue()).toBe('18');
    await dialog.locator('#revise-roof_pitch').fill('20');
    await part('The same for the whole roof').getByText('1 field differs').waitFor();
    // A list above the dialog: Escape closes that, and no more.
    const material = dialog.locator('#revise-roof_material');
    await material.click();
    await page.getByRole('listbox').getByRole('option').nth(1).hover();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').getByRole('option').first().waitFor({ state: 'detached' });
    expect(await dialog.isVisible()).toBe(true);
    await part('South').click();
    // What it takes from the whole roof is said beside the empty field.
    await dialog.locator('#revise-0-beam_spacing-says').getByText('As the whole roof: 24 in').waitFor();
    await dialog.locator('#revise-0-beam_spacing').fill('16');
    await part('Services').click();
    await dialog.getByLabel('CAD design').check();
    await part('Recipient').click();
    await dialog.locator('#revise-recipient_name').fill('City of Clovis');
    await dialog.getByText('4 fields differ').waitFor();
    const ids = await dialog.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send revision' }).click();

    await page.getByRole('heading', { name: `What changed since job ${job.id}` }).waitFor();
    const id = Number(/job\/(\d+)/.exec(page.url())![1]);
    const revised = (await callOffice(page, 'showJob', { id })).job;
    expect(revised).toMatchObject({ roof_pitch: 20, beam_spacing: 24, recipient_name: 'City of Clovis' });
    expect(revised.services_requested).toEqual(['pv_structural_letter', 'pv_cad_design']);
    expect(revised.arrays).toMatchObject([{ name: 'South', beam_spacing: 16 }, { name: 'Garage' }]);
  });

  it('is told with its reason first, then field by field, the whole roof where it stood for an array', async () => {
    const changes = page.getByRole('region', { name: `What changed since job ${job.id}` });
    const text = await changes.innerText();
    const at = (said: string): number => text.indexOf(said);
    expect(at('Reason: Layout change')).toBeGreaterThan(0);
    expect(at('The rafters were measured again.\nOne service more.')).toBeGreaterThan(at('Reason: Layout change'));
    expect(at('CAD design')).toBeGreaterThan(at('One service more.'));
    for (const row of [
      'Services Structural letter Structural letter, CAD design',
      'Roof pitch 18° 20°',
      'Beam spacing 24 in (for the whole roof) 16 in',
      'Recipient name City of Fresno City of Clovis',
    ])
      expect(await changes.getByRole('row', { name: row }).count()).toBe(1);
    expect(await changes.getByText('nothing', { exact: true }).count()).toBe(0);
  });

  it('by keys alone: an array comes in, one is left out, and one that was left out by mistake is put back', async () => {
    await page.getByRole('button', { name: 'Revise', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').selectOption('layout_change');
    await dialog.getByLabel('What changes').fill('The garage is too low; the porch takes its panels.');
    const add = dialog.getByRole('button', { name: 'Add array' });
    await add.press('Enter');
    const name = dialog.locator('#revise-2-name');
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    // It is a proposal: what is typed takes its place.
    await page.keyboard.type('Garage');
    await expect.poll(() => name.inputValue()).toBe('Garage');
    await dialog.locator('#revise-2-panel_quantity').fill('8');
    for (const array of ['South', 'Garage']) {
      await part(array).first().press('Enter');
      await dialog
        .getByRole('button', { name: `Remove array: ${array}` })
        .first()
        .press('Enter');
      await dialog.getByText(`${array} is left out`).waitFor();
    }
    await dialog.getByRole('button', { name: 'Put back: South' }).press('Enter');
    await expect.poll(() => part('South').evaluate((one) => one === document.activeElement)).toBe(true);
    // By the name of one that is left out it would come to that one's photos.
    await dialog.getByRole('button', { name: 'Send revision' }).press('Enter');
    await dialog.locator('#revise-2-name-says').getByText('must differ').waitFor();
    await name.fill('Porch');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send revision' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });

    const changes = page.getByRole('region', { name: /^What changed since job/ });
    await changes.getByText('The garage is too low; the porch takes its panels.').waitFor();
    const id = Number(/job\/(\d+)/.exec(page.url())![1]);
    const revised = (await callOffice(page, 'showJob', { id })).job;
    expect(revised.arrays).toMatchObject([
      { name: 'South', panel_quantity: 18, beam_spacing: 16 },
      { name: 'Porch', panel_quantity: 8 },
    ]);
    expect(revised.arrays).toHaveLength(2);
    await changes.getByText('Removed', { exact: true }).waitFor();
    expect(window.complaints).toEqual([]);
  });
});
