import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, violations, type Window } from '../../../support/fieldApp.ts';
import { administrator, callOffice, type OfficeApp, startOfficeApp } from '../../../support/officeApp.ts';
import { temporaryFolder } from '../../../support/processes.ts';

const office = temporaryFolder();
const colleague = 'rob@firm.example';

describe.skipIf(!hasChromium)('the queue of a reviewer', () => {
  let app: OfficeApp;
  let window: Window;
  let page: Page;
  const rows = (): Locator => page.locator('[data-id]');
  const row = (id: number): Locator => page.locator(`[data-id="${id}"]`);
  const ids = (): Promise<number[]> =>
    rows().evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-id'))));
  const view = (name: string): Locator =>
    page.getByRole('group', { name: 'Views of the queue' }).getByRole('button', { name });
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  const dialog = (): Locator => page.getByRole('dialog');
  const heading = (name: string): Locator => page.getByRole('heading', { name, level: 1 });
  const fresh = async (place = 'board'): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(app.at(place));
    await rows().first().waitFor();
  };

  beforeAll(async () => {
    app = await startOfficeApp(office);
    await app.addUser(colleague, 'reviewer');
    for (let number = 1; number <= 24; number += 1)
      await app.submit({
        client_name: `Client ${number}`,
        client_city: 'Fresno',
        services_requested: [number === 20 ? 'pv_cad_design' : 'pv_structural_letter'],
      });
    window = await app.openAs(administrator);
    page = window.page;
    const turnaround = { targets: { pv_structural_letter: 9, pv_cad_design: 2 }, holidays: [] };
    await callOffice(page, 'changeTurnaround', { turnaround });
  });

  it('is assigned with the keyboard, and has views in the address', async () => {
    await fresh();
    // What is due first stands first.
    expect((await ids()).slice(0, 3)).toEqual([20, 1, 2]);
    await page.keyboard.press('j');
    await expect.poll(focused).toBe('Client 20');
    await page.keyboard.press('a');
    await dialog().getByLabel('Assignee').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await row(20).getByTitle(`Assigned to ${administrator}`).waitFor();
    await view('Mine').click();
    await expect.poll(ids).toEqual([20]);
    expect(page.url()).toContain('view=mine');
    await page.reload();
    await expect.poll(ids).toEqual([20]);
    await view('Unassigned').click();
    await expect.poll(ids).not.toContain(20);
    await view('Overdue').click();
    await page.getByRole('heading', { name: 'No job is overdue' }).waitFor();
  });

  it('has the columns that its user chooses, in their order, on this browser and in saved views', async () => {
    const columns = (): Promise<string[]> =>
      page.getByRole('columnheader').evaluateAll((all) => all.map((one) => one.textContent.trim()).filter(Boolean));
    const press = async (name: string): Promise<void> => {
      await dialog().getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
    };
    await fresh();
    const standard = await columns();
    expect(standard.slice(0, 3)).toEqual(['Job', 'Client and site', 'Organization']);
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    // Ticked, and left out of a window of this width.
    const hidden = dialog().getByRole('checkbox', { name: 'AHJ Hidden in this window for lack of room' });
    expect([standard.includes('AHJ'), await hidden.isChecked()]).toEqual([false, true]);
    await dialog().getByRole('checkbox', { name: 'Organization' }).focus();
    await page.keyboard.press('Space');
    await press('Move “Due” left');
    await expect.poll(focused).toBe('');
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog().getByRole('checkbox', { name: 'Client and site' }).isDisabled()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const chosen = ['Job', 'Client and site', 'Status', 'Services', 'Due', 'AHJ', 'Assignee', 'Submitted', 'Files'];
    await expect.poll(columns).toEqual(chosen);
    await fresh();
    await expect.poll(columns).toEqual(chosen);

    const filter = { search: 'Client 2', columns: ['client', 'due'] as const };
    await callOffice(page, 'saveView', { name: 'Short', filter: { ...filter, columns: [...filter.columns] } });
    await fresh();
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('menuitem', { name: 'Short' }).click();
    await expect.poll(columns).toEqual(['Client and site', 'Due']);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(columns).toEqual(chosen);
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await dialog().getByRole('button', { name: 'Standard columns' }).click();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(columns).toEqual(standard);
  });

  it('is changed in bulk; what was refused is named job by job', async () => {
    await fresh();
    await page.getByRole('checkbox', { name: 'Select job 1, Client 1' }).check();
    await page.getByRole('checkbox', { name: 'Select job 4, Client 4' }).click({ modifiers: ['Shift'] });
    await page.getByText('4 selected').waitFor();
    expect(await violations(page)).toEqual([]);
    await page
      .getByRole('group', { name: 'Actions for the selected jobs' })
      .getByRole('button', { name: 'Assign…' })
      .click();
    await dialog().getByLabel('Assignee').selectOption({ label: colleague });
    await dialog().getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByText(`4 jobs assigned to ${colleague}.`).waitFor();
    await row(4).getByTitle(`Assigned to ${colleague}`).waitFor();

    await callOffice(page, 'moveJob', { id: 3, to: 'Canceled' });
    await row(3).getByText('Canceled').waitFor();
    await row(2).getByRole('link').focus();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('h');
    await dialog().getByLabel('Reason').fill('The attic photo is blurred.');
    await dialog().getByRole('button', { name: 'Put on hold', exact: true }).click();
    await dialog().getByRole('heading', { name: '1 job was not changed' }).waitFor();
    await dialog().getByText('Canceled').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await row(2)
      .getByText(/^On hold, /)
      .waitFor();
    const { messages } = await callOffice(page, 'showJob', { id: 2 });
    expect(messages.map(({ body }) => body)).toEqual(['The attic photo is blurred.']);
  });

  it('leads from each decision to the next job, to none before the first, and back to the row in the list', async () => {
    await fresh();
    const [first] = await ids();
    await row(first!).getByRole('link').focus();
    await page.keyboard.press('Enter');
    await heading(`Client ${first}`).waitFor();
    await page.keyboard.press('k');
    await page.locator('.toasts').getByText('No previous job in the list.').waitFor();
    await page.goBack();
    await row(5).getByRole('link').focus();
    await page.keyboard.press('Enter');
    await heading('Client 5').waitFor();
    await page.keyboard.press('h');
    await dialog().getByLabel('Reason').fill('Which attic is this?');
    await page.keyboard.press('Control+Enter');
    await expect.poll(focused).toBe('Next job');
    await page.keyboard.press('Enter');
    await heading('Client 6').waitFor();
    await page.keyboard.press('j');
    await heading('Client 7').waitFor();
    await page.keyboard.press('k');
    await heading('Client 6').waitFor();
    for (let id = 7; id <= 19; id += 1) {
      await page.keyboard.press('j');
      await heading(`Client ${id}`).waitFor();
    }
    // A dialog goes with the page on which it was opened.
    await page.keyboard.press('a');
    await dialog().getByText('Job 19, Client 19').waitFor();
    await page.goBack();
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Client 19');
    expect(await row(19).isVisible()).toBe(true);
  });

  it('has its keys in one place, and goes without them', async () => {
    await fresh();
    await page.keyboard.press('?');
    await dialog().getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog().getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.keyboard.press('a');
    await page.keyboard.press('Control+k');
    await dialog().getByRole('combobox').fill('shortcuts');
    await page.keyboard.press('Enter');
    await dialog().getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    expect(window.complaints).toEqual([]);
  });

  it('is due by the targets and holidays that the firm sets beside its letterhead', async () => {
    await page.goto(app.at('firm'));
    const target = page.getByLabel('Structural letter (days)', { exact: true });
    await target.fill('0');
    await page.getByRole('button', { name: 'Save turnaround' }).click();
    await expect.poll(() => target.getAttribute('aria-invalid')).toBe('true');
    await target.fill('4');
    await page.getByRole('button', { name: 'Add a holiday' }).click();
    await page.getByLabel('Day of holiday 1').fill('2030-12-25');
    await page.getByLabel('Name of holiday 1').fill('Christmas');
    await page.getByRole('button', { name: 'Save turnaround' }).click();
    await page.getByText('Turnaround saved.', { exact: false }).waitFor();
    expect(await callOffice(page, 'readTurnaround', {})).toEqual({
      targets: { pv_structural_letter: 4, pv_cad_design: 2 },
      holidays: [{ day: '2030-12-25', name: 'Christmas' }],
    });
    window.complaints.length = 0;
  });
});
