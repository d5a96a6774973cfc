import { describe, expect, it } from 'vitest';
import { hasChromium, violations } from '../../support/fieldApp.ts';
import { callOffice } from '../../support/officeApp.ts';
import { countEffort } from './countEffort.ts';
import { openComposer } from './openComposer.ts';
import { sendStandardJob } from './standardJob.ts';

const composer = await openComposer();

describe.skipIf(!hasChromium)('a standard letter', () => {
  const { app, page, ahj, checked, issue, mayIssue, textOf } = composer;

  it('takes six clicks and no typing, from the open job to the issued letter', async () => {
    const attached = { fastener: '5/16 in × 4 in lag', embedment: 2.5, max_spacing_portrait: 48 };
    const lag = { ...attached, roof_dead_load: 10, array_dead_load: 3 };
    const { id, connection } = await sendStandardJob(app, page);
    await callOffice(page, 'savePreset', { title: 'Lag, flashed', connection, racking: null, values: lag });
    await callOffice(page, 'saveDesignValues', {
      ...{ ahj, state: 'CA' },
      values: {
        ...{ building_code: 'California Building Code', building_code_year: 2025, asce_7_edition: '7-22' },
        ...{ wind_speed: 95, wind_exposure: 'C', ground_snow_load: 0, roof_snow_load: 0, risk_category: 'II' },
        ...{ roof_live_load: 20, roof_live_load_under_array: 0, finding_basis: 'existing_building_code' },
      },
    });
    await page.goto(app.at(`job/${id}`));
    const write = page.getByRole('link', { name: 'Write the letter' });
    await write.waitFor();
    const effort = await countEffort(page);

    await write.click();
    const sources = page.getByText(/^16 values are prefilled from /);
    await sources.waitFor();
    expect(await sources.textContent()).toMatch(
      new RegExp(
        `^16 values are prefilled from the firm’s table for ${ahj}, CA,? and the preset “Lag, flashed”\\. Check them\\.$`,
      ),
    );
    expect(await page.locator('.prefilled').count()).toBe(16);
    await page.getByRole('group', { name: 'Site visited' }).getByText('No', { exact: true }).click();
    await page.getByRole('group', { name: 'Finding' }).getByText('Adequate', { exact: true }).click();
    await checked().click();
    await mayIssue();
    await issue().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Issue letter' }).click();
    await page.getByText(`Letter ${id}-1 is issued.`).waitFor();

    expect(await effort()).toEqual({ clicks: 6, keys: 0, typed: 0 });
    const file = page.getByRole('link', { name: `Save to disk: Letter ${id}-1` });
    const printed = await textOf((await file.getAttribute('href'))!);
    for (const value of ['5/16in×4inlag', '95mph', 'CaliforniaBuildingCode']) expect(printed).toContain(value);
    const { history } = await callOffice(page, 'showJob', { id });
    // Nothing was overridden.
    expect(history.map(({ detail }) => detail)).not.toContainEqual(
      expect.objectContaining({ overridden: expect.anything() as unknown }),
    );
    expect(await violations(page)).toEqual([]);
  });
});
