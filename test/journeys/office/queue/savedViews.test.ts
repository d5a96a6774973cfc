import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, violations, type Window } from '../../../support/fieldApp.ts';
import { administrator, callOffice, type OfficeApp, startOfficeApp } from '../../../support/officeApp.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { ready } from '../../../support/screens.ts';

const office = temporaryFolder();
const colleague = 'rob@firm.example';

describe.skipIf(!hasChromium)('views of the list', () => {
  let app: OfficeApp;
  let window: Window;
  let page: Page;
  const ids = (): Promise<number[]> =>
    page.locator('[data-id]').evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-id'))));
  const views = (): Locator => page.getByRole('group', { name: 'Views of the queue' }).locator('[aria-haspopup=menu]');
  const item = (name: string | RegExp): Locator => page.getByRole('menuitem', { name });
  const dialog = (): Locator => page.getByRole('dialog');
  const toast = (text: string): Promise<void> => page.locator('.toasts').getByText(text).waitFor();
  const fresh = async (place = 'board'): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(app.at(place));
    await ready(page);
  };

  beforeAll(async () => {
    app = await startOfficeApp(office);
    await app.addUser(colleague, 'reviewer');
    for (let number = 1; number <= 6; number += 1)
      await app.submit({ client_name: `Client ${number}`, client_city: number > 4 ? 'Visalia' : 'Fresno' });
    window = await app.openAs(administrator);
    page = window.page;
  });

  it('are saved under a name, chosen, replaced by what the list shows, renamed, shared and removed', async () => {
    await fresh('board?city=visalia&sort=client&descending=true');
    await expect.poll(ids).toEqual([6, 5]);
    await views().click();
    await item('Save this view…').click();
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await dialog().getByText('Give the view a name.').waitFor();
    await dialog().getByLabel('Name').fill('<b>Visalia</b>');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await toast('View “<b>Visalia</b>” saved.');
    await expect.poll(() => views().textContent()).toContain('<b>Visalia</b>');

    await fresh();
    await expect.poll(ids).toHaveLength(6);
    await views().click();
    await item('<b>Visalia</b>').click();
    await expect.poll(ids).toEqual([6, 5]);
    expect(page.url()).toContain('city=visalia&');
    await page.getByLabel('Name, address, number, reference, AHJ').fill('Job 5');
    await expect.poll(ids).toEqual([5]);
    await views().click();
    await item(/^Save as “<b>Visalia<\/b>”/).click();
    await toast('View “<b>Visalia</b>” saved.');
    const [view] = await callOffice(page, 'listViews', {});
    expect(view).toMatchObject({
      name: '<b>Visalia</b>',
      filter: { search: 'Job 5', city: 'visalia', sort: 'client' },
    });

    await views().click();
    await item('Change saved views…').click();
    await dialog().getByText('By “Client and site”, descending').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Actions for <b>Visalia</b>' }).click();
    await item('Change…').click();
    await dialog().getByLabel('Name').fill('South');
    await dialog().getByRole('switch', { name: 'Share with the office' }).click();
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await dialog().getByText('Shared', { exact: true }).waitFor();
    const { page: theirs, complaints } = await app.openAs(colleague);
    await theirs.keyboard.press('Control+k');
    await theirs.getByRole('dialog').getByRole('combobox').fill('south');
    await theirs.getByText(`Shared by ${administrator}`).waitFor();
    await theirs.keyboard.press('Enter');
    await theirs.locator('[data-id="5"]').waitFor();
    expect(complaints).toEqual([]);
    await theirs.close();

    await dialog().getByRole('button', { name: 'Actions for South' }).click();
    await item('Remove…').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await dialog().getByText('No saved views').waitFor();
    await page.keyboard.press('Escape');
    expect(await callOffice(page, 'listViews', {})).toEqual([]);
  });

  it('screens are a key away, and a key that does nothing here says so', async () => {
    await fresh();
    await expect.poll(ids).toHaveLength(6);
    await page.keyboard.press('h');
    await toast('No job is chosen. J and K move in the list, X selects.');
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await page.getByRole('heading', { name: 'Letterhead', level: 1 }).waitFor();
    await page.keyboard.press('j');
    await toast('J works in the list of jobs and on the page of a job.');
    await page.keyboard.press('g');
    await page.keyboard.press('z');
    await toast('After G: J Jobs, F Figures');
    await page.keyboard.press('g');
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
    await page.keyboard.press('?');
    await dialog().getByRole('region', { name: 'Go to' }).getByText('Letterhead').waitFor();
    await dialog().getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    // The palette opens by the key after them, so those have been heard.
    await page.keyboard.press('Control+k');
    await dialog().getByRole('combobox').waitFor();
    expect(page.url()).toContain('#/board');
    await page.keyboard.press('Escape');
    await page.evaluate(() => localStorage.removeItem('rafter.shortcuts'));
    await fresh('board?search=no+such+job');
    await page.getByText('No job matches these filters').waitFor();
    expect(window.complaints).toEqual([]);
  });

  it('of the selected jobs give a CSV; those without a letter are named before letters are downloaded', async () => {
    await fresh();
    for (const client of ['Client 1', 'Client 2'])
      await page.getByRole('checkbox', { name: new RegExp(`, ${client}$`) }).check();
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV of these' }).click(),
    ]);
    const [, ...rows] = readFileSync(await csv.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(rows.map((row) => /Client \d/.exec(row)?.[0]).toSorted()).toEqual(['Client 1', 'Client 2']);
    await page.getByRole('button', { name: 'Download letters' }).click();
    await dialog().getByText('None of these jobs has a letter:').waitFor();
    await dialog().getByRole('link', { name: 'Job 1, Client 1' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });
});
