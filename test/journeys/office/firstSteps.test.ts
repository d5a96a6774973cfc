import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, violations, type Window } from '../../support/fieldApp.ts';
import { administrator, callOffice, signIn } from '../../support/officeApp.ts';
import { openWindow } from '../../support/fieldApp.ts';
import { addUserBeside } from '../../support/besideOffice.ts';
import { openServer, type RunningServer } from '../../support/openServer.ts';
import { temporaryFolder } from '../../support/processes.ts';

const office = temporaryFolder();

describe.skipIf(!hasChromium)('the board of a fresh server', () => {
  let server: RunningServer;
  let window: Window;
  let page: Page;
  const step = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  const board = (): Promise<unknown> => page.goto(`${server.url}/#/board`);
  const openAs = async (email: string): Promise<Window> => {
    const opened = await openWindow(`${server.url}/#/board`);
    await signIn(opened.page, email);
    await opened.page.getByRole('navigation').first().waitFor();
    return opened;
  };

  beforeAll(async () => {
    await addUserBeside(office, administrator, 'admin');
    await addUserBeside(office, 'rosa@firm.example', 'reviewer');
    server = await openServer(office);
    window = await openAs(administrator);
    page = window.page;
  });

  it('leads an administrator through the first steps, each ticked when it is done', async () => {
    await page.getByRole('heading', { name: 'Before the first job can arrive' }).waitFor();
    expect(await page.getByRole('searchbox').count()).toBe(0);
    expect(await step('Fill in the letterhead to do').getAttribute('aria-current')).toBe('step');
    expect(await violations(page)).toEqual([]);
    await step('Connect a crew').getByText(`${server.url}/api`).waitFor();
    await step('Connect a crew').getByRole('button', { name: 'Copy: Base URL' }).waitFor();

    await page.getByRole('link', { name: 'Letterhead', exact: true }).last().click();
    await page.getByLabel('Firm name').waitFor();
    const { settings } = await callOffice(page, 'readFirm', {});
    const engineer = { name: 'Dana Ito', licence_number: 'S-4411', licence_state: 'CA' };
    await callOffice(page, 'changeFirm', { settings: { ...settings, name: 'Ridgeline Structural', engineer } });
    await board();
    await step('Fill in the letterhead done').waitFor();
    expect(await step('Add the first organization').getAttribute('aria-current')).toBe('step');
    await step('Add the first organization').getByRole('link', { name: 'Organizations' }).click();
    await page.getByRole('button', { name: 'Add an organization' }).first().waitFor();
  });

  it('goes on by itself when a crew connects, and is gone with the first job', async () => {
    await board();
    await step('Add the first organization to do').waitFor();
    const { apiKey } = await callOffice(page, 'addOrganization', { name: 'Valley Solar' });
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
    await step('Add the first organization done').waitFor();
    await fetch(`${server.url}/api/states`, { headers });
    await board();
    await page.reload();
    await step('Connect a crew done').waitFor();

    await addUserBeside(office, 'carl@valley.example', 'office', 'Valley Solar');
    for (const [email, hint] of [
      ['rosa@firm.example', 'Jobs appear here as soon as a crew sends the first one.'],
      ['carl@valley.example', 'Jobs appear here as soon as one of your crews sends the first one.'],
    ] as const) {
      const theirs = await openAs(email);
      await theirs.page.getByText(hint).waitFor();
      expect(await theirs.page.getByRole('listitem').filter({ hasText: 'letterhead' }).count()).toBe(0);
      expect(theirs.complaints).toEqual([]);
      await theirs.browser.close();
    }

    const body = JSON.stringify({ client_name: 'Zoë Alvarez', client_street_address: '2600 Fresno St' });
    await fetch(`${server.url}/api/jobs`, { method: 'POST', headers, body });
    await page.getByRole('link', { name: 'Zoë Alvarez' }).waitFor();
    expect(await page.getByText('Before the first job can arrive').count()).toBe(0);
    // Whoever looks for nothing that is there keeps the field they type into.
    await page.getByRole('searchbox').fill('nobody of this name');
    await page.getByRole('heading', { name: 'No job matches these filters' }).waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('link', { name: 'Zoë Alvarez' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    expect(window.complaints).toEqual([]);
  });
});
