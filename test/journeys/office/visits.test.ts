import { beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, violations } from '../../support/fieldApp.ts';
import { callOffice } from '../../support/officeApp.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { type Administrator, startAdministrator } from './accounts/startAdministrator.ts';

const office = temporaryFolder();

describe.skipIf(!hasChromium)('the visits in the console', () => {
  let ana: Administrator;
  let page: Administrator['page'];
  beforeAll(async () => {
    ana = await startAdministrator(office);
    ({ page } = ana);
  });
  const row = (client: string) => page.getByRole('row').filter({ hasText: client });
  const act = async (client: string, action: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for the visit to ${client}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  /** As a laptop of Valley Solar takes it. */
  const take = async (client: string, more: object = {}): Promise<void> => {
    const { id } = (await callOffice(page, 'listVisits', {})).find(({ client_name: name }) => name === client)!;
    const answer = await fetch(`${ana.app.server.url}/api/visits/${id}/take`, {
      method: 'POST',
      headers: { 'x-api-key': ana.app.key, 'content-type': 'application/json' },
      body: JSON.stringify({ device_id: 'truck-2', device_name: 'Truck 2', ...more }),
    });
    expect(answer.status).toBe(200);
  };

  it('are assigned by keyboard, with what is wrong at its field, and changed', async () => {
    await ana.open('visits', 'Visits');
    await page.getByRole('heading', { name: 'No visits yet' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add visit' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add a visit' });
    await dialog.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? '')).toMatch(/client_name$/);
    for (const text of ['Zoë Alvarez', '2600 Fresno St', 'Fresno', 'California', '9372', 'R-77']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    const zip = dialog.getByLabel('ZIP code');
    await expect.poll(() => zip.getAttribute('aria-invalid')).toBe('true');
    expect(await violations(page)).toEqual([]);
    await zip.fill('93721');
    await dialog.getByLabel('Day').fill('2027-03-01');
    await dialog.getByLabel('Time').fill('09:30');
    await dialog.getByLabel('Note for the crew').fill('Gate 4711');
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByRole('button', { name: 'Add visit' }).click();
    await page.getByText('Visit saved.').waitFor();
    await row('Zoë Alvarez').getByText('Mon, Mar 1, 2027, 9:30 AM').waitFor();
    await act('Zoë Alvarez', 'Change');
    const again = page.getByRole('dialog', { name: 'Change the visit' });
    expect(await again.getByLabel('Note for the crew').inputValue()).toBe('Gate 4711');
    await again.getByLabel('Time').fill('14:00');
    await again.getByRole('button', { name: 'Save' }).click();
    await row('Zoë Alvarez').getByText('2:00 PM').waitFor();
  });

  it('are imported after a question about the order of dates, by keyboard; columns that are not read are named', async () => {
    await ana.open('visits', 'Visits');
    await page.getByRole('button', { name: 'Import…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Import: Visits' });
    const text = 'Cliente;Calle;Estado;Código postal;Cita;Teléfono\nIda Rey;1 Beacon St;MA;2108;05/03/2027 09:30;1\n';
    const file = { name: 'citas.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await dialog.locator('input[type="file"]').setInputFiles(file);
    const days = dialog.getByRole('group', { name: 'Which day is 05/03/2027 09:30?' });
    await days.waitFor();
    const run = dialog.getByRole('button', { name: 'Import', exact: true });
    expect([await run.getAttribute('aria-disabled'), await dialog.getByRole('table').count()]).toEqual(['true', 0]);
    await dialog.getByText('One column is not read: Teléfono').waitFor();
    expect(await violations(page)).toEqual([]);
    await days.getByRole('radio', { name: 'Fri, Mar 5, 2027' }).press('Space');
    await dialog.getByText('row 2: 2108 → 02108').waitFor();
    await expect.poll(() => days.getByRole('radio', { name: 'Fri, Mar 5, 2027' }).isChecked()).toBe(true);
    await run.press('Enter');
    await page.getByText('1 visit imported.').waitFor();
    await page.keyboard.press('Escape');
    await row('Ida Rey').getByText('Fri, Mar 5, 2027, 9:30 AM').waitFor();
  });

  it('that are too many for one organization are looked at again for another one', async () => {
    await callOffice(page, 'addOrganization', { name: 'West Roofs' });
    await ana.open('visits', 'Visits');
    await page.getByRole('button', { name: 'Import…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Import: Visits' });
    const rows = Array.from({ length: 2000 }, (_, at) => `Client ${at},${at} Oak St,Reno,NV,89501`);
    const text = ['client_name,client_street_address,client_city,client_state,client_zip_code', ...rows].join('\n');
    const file = { name: 'west.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await dialog.locator('input[type="file"]').setInputFiles(file);
    const refusal = dialog.getByText('west.csv: An organization can have 2,000 open visits at most.');
    await refusal.waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('Organization').selectOption('West Roofs');
    await expect.poll(() => refusal.count()).toBe(0);
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Import', exact: true }).getAttribute('aria-disabled'))
      .toBe('false');
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    // The browser's own line about the refused request.
    expect(ana.window.complaints.splice(0)).toEqual([expect.stringContaining('Failed to load resource')]);
  });

  it('show who took them and which job was sent for them, and are withdrawn and opened again', async () => {
    const organization = (await callOffice(page, 'organizationNames', {}))[0]!.id;
    const fields = { client_name: 'Ben Ng', client_street_address: '2 Oak St', client_city: 'Reno' };
    await callOffice(page, 'saveVisit', { organization, fields });
    await take('Ben Ng');
    await take('Zoë Alvarez');
    await ana.open('visits', 'Visits');
    await row('Ben Ng').getByText('Taken by Truck 2').waitFor();
    await act('Ben Ng', 'Give back');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Give back' }).click();
    await row('Ben Ng').getByText('Open', { exact: true }).waitFor();
    await act('Ben Ng', 'Cancel visit');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel visit' }).click();
    await row('Ben Ng').getByText('Canceled').waitFor();

    const job = await ana.app.submit();
    await take('Zoë Alvarez', { job_id: job.id });
    await row('Zoë Alvarez')
      .getByRole('link', { name: `Job ${job.id}` })
      .waitFor();
    await page.getByRole('button', { name: 'Actions for the visit to Zoë Alvarez' }).click();
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Change']);
    await page.keyboard.press('Escape');
    await act('Ben Ng', 'Open again');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await row('Ben Ng').getByText('Open', { exact: true }).waitFor();
    expect(ana.window.complaints).toEqual([]);
  });
});
