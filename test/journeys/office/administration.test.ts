import { beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, violations } from '../../support/fieldApp.ts';
import { administrator, callOffice, password } from '../../support/officeApp.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { type Administrator, startAdministrator } from './accounts/startAdministrator.ts';

const office = temporaryFolder();

describe.skipIf(!hasChromium)('the console of an administrator', () => {
  let ana: Administrator;
  let app: Administrator['app'];
  let page: Administrator['page'];
  beforeAll(async () => {
    ana = await startAdministrator(office);
    ({ app, page } = ana);
  });
  const open = (place: string, heading: string) => ana.open(place, heading);
  /** What the button says that has the focus. */
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());

  it('adds an organization with the keyboard, and shows its key once', async () => {
    await open('organizations', 'Organizations');
    await page.getByRole('button', { name: 'Add an organization' }).focus();
    await page.keyboard.press('Enter');
    const name = page.getByLabel('Name');
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('Enter the name.').waitFor();
    await page.keyboard.type('Valley Solar');
    await page.keyboard.press('Enter');
    await page.getByText('There is already an organization "Valley Solar".').waitFor();
    expect(await violations(page)).toEqual([]);
    await name.fill('North Roofs');
    await page.getByLabel('City').fill('Reno');
    await page.keyboard.press('Enter');

    const shown = page.getByRole('alertdialog', { name: 'New key of North Roofs' });
    const key = await shown.getByLabel('Key', { exact: true }).inputValue();
    expect(key).toMatch(/^rafter_[\w-]{43}$/);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.evaluate(() => (location.hash = '#/board'));
    await expect.poll(() => page.url()).toBe(app.at('organizations'));
    await shown.getByRole('button', { name: 'Copy: Key' }).click();
    await shown.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    await shown.getByRole('button', { name: 'I have stored it' }).click();
    await expect.poll(() => shown.count()).toBe(0);
    await expect.poll(() => focused()).toBe('Add an organization');
    await page.getByRole('heading', { name: 'North Roofs' }).waitFor();
    expect(await page.content()).not.toContain(key);
  });

  it('changes an organization, makes a key for it, and revokes it', async () => {
    await open('organizations', 'Organizations');
    const card = page.getByRole('article', { name: 'North Roofs' });
    await card.getByRole('button', { name: 'Change North Roofs' }).click();
    await page.getByLabel('Street').fill('1 Main St');
    await page.getByRole('button', { name: 'Save' }).click();
    await card.getByText('1 Main St, Reno').waitFor();

    await card.getByRole('button', { name: 'Keys of North Roofs' }).click();
    await card.getByRole('button', { name: 'Create key for North Roofs' }).click();
    const terms = page.getByRole('dialog', { name: 'Create key for North Roofs' });
    await terms.getByLabel('Name').fill('Truck 4');
    await terms.getByRole('button', { name: 'Create key' }).click();
    const shown = page.getByRole('alertdialog');
    const key = await shown.getByLabel('Key', { exact: true }).inputValue();
    await shown.getByRole('button', { name: 'I have stored it' }).click();
    await expect.poll(() => card.getByRole('button', { name: /^Revoke the key/ }).count()).toBe(2);
    await card
      .getByRole('button', { name: `Revoke the key ${key.slice(0, 11)}` })
      .first()
      .click();
    const asked = page.getByRole('alertdialog');
    await asked.getByText('stops sending and receiving immediately', { exact: false }).waitFor();
    await asked.getByText('It has never been used.').waitFor();
    // What takes something away does not look like what one should choose.
    expect(await asked.getByRole('button', { name: 'Revoke' }).getAttribute('class')).toMatch(/danger/);
    await asked.getByRole('button', { name: 'Revoke' }).click();
    await card.locator('summary', { hasText: '1 revoked key' }).waitFor();
  });

  it('adds a user with a password that was made, and shows it once', async () => {
    await open('users', 'Users');
    await page.getByRole('button', { name: 'Add a user' }).click();
    const form = page.getByRole('dialog', { name: 'Add a user' });
    await form.getByLabel('Email').fill('office@north.example');
    await form.getByRole('radio', { name: 'Crew office' }).check();
    await page.keyboard.press('Enter');
    await form.getByText('Choose the organization.').waitFor();
    expect(await violations(page)).toEqual([]);
    await form.getByLabel('Organization').selectOption({ label: 'North Roofs' });
    await form.getByRole('button', { name: 'Add a user' }).click();
    const shown = page.getByRole('alertdialog', { name: 'office@north.example can sign in' });
    const made = await shown.getByLabel('Password', { exact: true }).inputValue();
    expect(made).toMatch(/^\w{4}(-\w{4}){4}$/);
    await shown.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('row', { name: /office@north\.example Crew office .*North Roofs .*Never Active/ }).waitFor();
  });

  it('says beside the field what is wrong with a user', async () => {
    await open('users', 'Users');
    await page.getByRole('button', { name: 'Add a user' }).click();
    const form = page.getByRole('dialog', { name: 'Add a user' });
    await form.getByLabel('Email').fill(administrator);
    await form.getByRole('radio', { name: 'Enter one' }).check();
    await form.getByLabel('New password').fill('short');
    await page.keyboard.press('Enter');
    await form.getByText('At least 12 characters.', { exact: true }).waitFor();
    await form.getByLabel('New password').fill(password);
    await page.keyboard.press('Enter');
    await form.getByText(`There is already a user ${administrator}.`).waitFor();
    await expect.poll(() => form.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true);
    // A slip loses nothing, and the keys go on where they were.
    await page.keyboard.press('Escape');
    await expect.poll(() => form.count()).toBe(0);
    await expect.poll(() => focused()).toBe('Add a user');
    await page.keyboard.press('Enter');
    await expect.poll(() => form.getByLabel('Email').inputValue()).toBe(administrator);
  });

  it('disables, enables and gives a new password, but never locks the administrator out', async () => {
    await open('users', 'Users');
    const act = async (email: string, action: string): Promise<void> => {
      await page.getByRole('button', { name: `Actions for ${email}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    const row = page.getByRole('row', { name: /office@valley\.example/ });
    await act('office@valley.example', 'Disable…');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
    await row.getByText('Disabled').waitFor();
    await act('office@valley.example', 'Enable');
    await row.getByText('Active').waitFor();

    await act('office@valley.example', 'New password…');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('alertdialog', { name: 'New password of office@valley.example' }).waitFor();
    await page.getByRole('button', { name: 'I have stored it' }).click();

    await act('office@valley.example', 'Change role…');
    await page.getByRole('radio', { name: 'Reviewer' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /office@valley\.example Reviewer/ }).waitFor();

    await act(administrator, 'Disable…');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
    await page.getByText('You cannot disable yourself.').waitFor();
  });

  it('shows laptops live, those to look after first and marked in words', async () => {
    await open('laptops', 'Laptops');
    await page.getByRole('heading', { name: 'No laptop has reported yet' }).waitFor();
    await ana.report('truck-1', { name: 'Truck 1' });
    await page.getByRole('row', { name: /Truck 1.*Nothing/ }).waitFor();
    await ana.report('truck-2', {
      name: 'Truck 2',
      waiting_jobs: 2,
      waiting_files: 31,
      waiting_bytes: 183_400_000,
      oldest_waiting_at: new Date(Date.now() - 6 * 86_400_000 - 60_000).toISOString(),
      last_error: 'The file is too large.',
    });
    const stale = page.getByRole('row', { name: /Truck 2/ });
    await stale.getByText('Needs attention').waitFor();
    await stale.getByText('6 days ago').waitFor();
    await stale.getByText('The file is too large.').waitFor();
    expect(await stale.textContent()).toMatch(/2 jobs\s*31 files\s*183 MB/);
    expect(await page.getByRole('row').nth(1).textContent()).toContain('Truck 2');
    await page.getByText('1 laptop needs attention.').waitFor();
    await page.getByRole('button', { name: 'Actions for Truck 1' }).click();
    await page.getByRole('menuitem', { name: 'Remove this laptop' }).click();
    await page.getByRole('button', { name: 'Remove this laptop' }).click();
    await expect.poll(() => page.getByRole('row', { name: /Truck 1/ }).count()).toBe(0);

    // Those with a test key are apart.
    expect(await page.getByRole('group', { name: 'Which laptops' }).count()).toBe(0);
    const { id: organization } = (await callOffice(page, 'listOrganizations', {}))[0]!;
    const { apiKey } = await callOffice(page, 'createKey', { organization, isTest: true });
    await ana.report('bench', { name: 'Bench' }, apiKey);
    const kinds = page.getByRole('group', { name: 'Which laptops' });
    await kinds.getByText('Test (1)').waitFor();
    await page.getByRole('row', { name: /Truck 2/ }).waitFor();
    await kinds.getByRole('radio', { name: 'In use' }).press('ArrowRight');
    await page.getByRole('row', { name: /Bench/ }).waitFor();
    expect(await page.getByRole('row', { name: /Truck 2/ }).count()).toBe(0);
    await page.getByText('These report with a test key.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Actions for Bench' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Remove this laptop' }).press('Enter');
    // The question takes the focus a moment after it is shown.
    await page.locator('[role="alertdialog"]:focus').waitFor();
    await page.getByRole('button', { name: 'Remove this laptop' }).press('Enter');
    await page.getByRole('heading', { name: 'No laptop reports with a test key' }).waitFor();
    await kinds.getByRole('radio', { name: 'Test (0)' }).press('ArrowLeft');
    await page.getByRole('row', { name: /Truck 2/ }).waitFor();
  });

  it('finds in the audit log who did what, by an address that can be kept, and goes on where a page ended', async () => {
    await open('audit', 'Audit log');
    await page
      .getByRole('row', { name: /Signed in/ })
      .first()
      .waitFor();
    await page.getByLabel('What', { exact: true }).selectOption({ label: 'Key revoked' });
    await expect.poll(() => new URL(page.url()).hash).toBe('#/audit?action=Key+revoked');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('row', { name: /ana@firm\.example.*Key revoked key rafter_.* of North Roofs/ }).waitFor();
    await page.getByLabel('Who').fill('nobody@');
    await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor();
    await page.getByLabel('Who').fill('ana@');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.reload();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);

    for (let count = 0; count < 110; count += 1)
      await callOffice(page, 'changeOrganization', { id: 2, name: 'North Roofs', city: `Reno ${count}` });
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('city: Reno 108 → Reno 109').waitFor();
    expect(await page.getByRole('row').count()).toBe(101);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('city: Reno → Reno 0').waitFor();
    // What is done meanwhile comes on top, and what was unfolded stays.
    await callOffice(page, 'changeOrganization', { id: 2, name: 'North Roofs', city: 'Sparks' });
    await page.getByText('city: Reno 109 → Sparks').waitFor();
    expect(await page.getByText('city: Reno → Reno 0').count()).toBe(1);
  });

  it('tells how the server is, checks all data, and warns while there is no backup', async () => {
    await open('health', 'Health');
    await page.getByText('There is no backup yet.', { exact: false }).waitFor();
    await page.getByText(`--data ${office}`, { exact: false }).waitFor();
    await page.getByText('Never checked').waitFor();
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('Everything matches what was received.').waitFor();
    expect(ana.window.complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  });
});
