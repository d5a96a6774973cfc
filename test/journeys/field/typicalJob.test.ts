import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { referenceDefaults } from '../../../shared/reference/defaults.ts';
import { jpegOf } from '../../desk/photos.ts';
import { callDesk, hasChromium } from '../../support/fieldApp.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { ready } from '../../support/screens.ts';
import { countEffort } from '../office/countEffort.ts';
import { page, startBeforeEach, window } from './drafts/draftScreen.ts';

startBeforeEach({ isNewLaptop: true });
const phone = temporaryFolder();

const entry = (list: keyof typeof referenceDefaults, name: string) => {
  const { id, manufacture } = referenceDefaults[list].find((one) => one.name === name)!;
  return { id, name, ...(manufacture === undefined ? {} : { manufacture }) };
};

/** What this company's jobs share. */
const usual = {
  client_name: 'The last one',
  services_requested: ['pv_structural_letter'],
  arrays: [
    {
      name: 'South',
      orientation: 'Portrait',
      roof_material: entry('roof-materials', 'Composition Shingle'),
      racking_type: entry('racking-types', 'XR100'),
      connection_type: entry('connection-types', 'Flashed mount, lag to rafter'),
      frame_shape: 'Rafter',
    },
  ],
};

/** Six photos as a phone names them, in the order in which they were taken. */
const photographed = async (): Promise<string[]> =>
  Promise.all(
    Array.from({ length: 6 }, async (_, at) => {
      const file = path.join(phone, `IMG_${at}.jpg`);
      writeFileSync(file, await jpegOf({ width: 400 + at, height: 300 }));
      return file;
    }),
  );

const type = (text: string): Promise<void> => page.keyboard.type(text, { delay: 5 });
const tab = async (times = 1): Promise<void> => {
  for (let time = 0; time < times; time += 1) await page.keyboard.press('Tab');
};
const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '');

/** With the focus in Client name: the client and the address, which the person does not wait for. */
const writeClient = async (): Promise<void> => {
  await expect.poll(focused).toBe('client_name');
  await type('Ada Byron');
  await tab();
  await page.keyboard.press('Control+v');
  await page.getByRole('link', { name: 'Structure' }).click();
};

/** What is measured or counted on this roof. */
const writeRoof = async (): Promise<void> => {
  await page.locator('#array-0-panel_quantity').click();
  await type('12');
  await tab(3);
  await type('6:12');
  await page.locator('#array-0-beam_shape').click();
  await type('2x6');
  await page.getByRole('option', { name: '2x6', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  // Spacing, span, overhang, panel to eave, panels on a rafter.
  for (const text of ['24', '144', '12', '36', '2']) {
    await tab();
    await type(text);
  }
};

/** From the phone's folder to the slots: one click on the first photo, then the number of the slot for each. */
const sortPhotos = async (): Promise<void> => {
  const files = await photographed();
  await page.getByRole('link', { name: 'Photos' }).click();
  await ready(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add photos to sort' }).click();
  await (await chooser).setFiles(files);
  const cells = page.getByRole('grid', { name: 'Unsorted' }).locator('[data-photo]');
  await expect.poll(() => cells.count()).toBe(6);
  await cells.first().click();
  for (const [at, digit] of ['4', '1', '2', '3', '3', '5'].entries()) {
    await page.keyboard.press(digit);
    await expect.poll(() => cells.count()).toBe(5 - at);
    if (at < 5) await expect.poll(focused).toMatch(/^photo-cell-/);
  }
};

describe.skipIf(!hasChromium)('the typical job', () => {
  /**
   * Counted: every press of a mouse button, and every key that goes down, keys such as Ctrl too, so that a paste is two.
   * Not counted: what happens in the system's dialog for choosing files, which is one choice of a folder's photos.
   */
  it('one array, all values and six photos, from a template, take at most 12 clicks and 50 keys', async () => {
    const { id } = await callDesk(page, 'createDraft', { document: usual });
    await callDesk(page, 'saveTemplate', { id, name: 'Shingle roof' });
    await callDesk(page, 'archiveDraft', { id });
    await callDesk(page, 'changeSettings', { welcomed: true });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.reload();
    await page.getByRole('button', { name: /^From template/ }).waitFor();
    await ready(page);
    await page.evaluate(() => navigator.clipboard.writeText('2600 Fresno St, Fresno, CA 93721'));
    const effort = await countEffort(page);

    await page.getByRole('button', { name: /^From template/ }).click();
    await page.getByRole('menuitem', { name: 'Shingle roof' }).click();
    await writeClient();
    await writeRoof();
    await sortPhotos();
    const parts = page.getByRole('navigation', { name: 'Parts of the job' });
    for (const part of ['Client', 'Services', 'Structure', 'Photos'])
      await parts.getByRole('link', { name: part }).getByRole('img', { name: 'Done' }).waitFor();
    await page.getByRole('button', { name: 'Queue to send' }).click();
    await page.getByText('Queued', { exact: true }).first().waitFor();

    const { clicks, keys } = await effort();
    expect(clicks).toBeLessThanOrEqual(12);
    expect(keys).toBeLessThanOrEqual(50);
    const { rows } = await callDesk(page, 'listJobs', {});
    const made = await callDesk(page, 'openDraft', { id: rows[0]!.id });
    expect(made.document).toMatchObject({
      ...{ client_name: 'Ada Byron', client_street_address: '2600 Fresno St', client_city: 'Fresno' },
      ...{
        client_zip_code: '93721',
        client_state: { name: 'California' },
        services_requested: ['pv_structural_letter'],
      },
    });
    const [array] = made.document.arrays as Record<string, unknown>[];
    expect(array).toEqual({
      ...usual.arrays[0],
      ...{ panel_quantity: 12, roof_pitch: 26.6, beam_shape: expect.objectContaining({ name: '2x6' }) as unknown },
      ...{ beam_spacing: 24, beam_span: [144], roof_overhang: 12, panel_to_eave: 36, num_panels_on_rafter: 2 },
    });
    expect(made.photos.map(({ slot }) => slot).sort()).toEqual(
      ['attic', 'attic', 'beam-size', 'beam-spacing', 'file', 'panel-layout'].sort(),
    );
    expect((await callDesk(page, 'checkDraft', { id: made.id })).findings).toEqual([]);
    expect(window.complaints).toEqual([]);
  });
});
